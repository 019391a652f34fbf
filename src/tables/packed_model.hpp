// The static frequency tables of the entropy coder: for each context the margins with their shares,
// out of kTotal.
//
// Contexts form five levels, fine to coarse: the whole context; the context without excesses
// (context / 25); the pair alone (context / 625); Contexts::coarse() of the pair; and one for all.
// A context uses the finest of its levels that has a table. The packer gives a level a table where
// that saves more bits than the table takes.
//
// Stored form (part of the file format), numbers as LEB128: the usual distance between margins, 1
// or 2; for each level, fine to coarse, the number of tables (kMostShareTables in all at most); for
// each table the key's distance from the one before it (from -1), the number of margins, the first
// margin plus n, and for each margin, ascending, one byte: its lower seven bits c give its weight,
// (8 + c % 8) << (c / 8); where its top bit is set, the distance to the next margin follows, which
// is the usual one elsewhere. A margin's share is weight * kTotal / sum of weights, rounded down,
// at least 1; the difference to kTotal goes to the largest share, the first of equals.
//
// Invariant: in each table the shares are at least 1 and add up to kTotal. Thread rule: immutable
// once made.
#pragma once

#include <array>
#include <cstdint>
#include <oware/error.hpp>
#include <span>
#include <string>
#include <vector>

#include "tables/packed_context.hpp"

namespace oware::tables {

inline constexpr std::uint32_t kTotalBits = 14;
inline constexpr std::uint32_t kTotal = 1U << kTotalBits;
inline constexpr std::size_t kLevels = 5;

// Margins of one context, most frequent first. One line of the processor's cache.
struct alignas(64) ShareTable {
  static constexpr std::size_t kFirst = 16;  // looked through at once

  // starts[i] is the sum of the shares before margin i; beyond the last margin kTotal. So margin i
  // owns the slots from starts[i] to starts[i + 1]. Signed, since that is what the narrowest vector
  // units compare.
  std::array<std::int16_t, kFirst + 1> starts{};
  std::array<std::int8_t, kFirst> margins{};
  // the table with the margins after the first sixteen; looked at only where starts[kFirst] <
  // kTotal
  std::uint32_t more = 0;

  bool operator==(const ShareTable&) const = default;

  // The first place that `margin` has here, or kFirst.
  std::size_t place_of(std::int8_t margin) const;
};
static_assert(sizeof(ShareTable) == 64 && kTotal < 0x8000);

struct Weight {
  std::int8_t margin = 0;
  std::uint8_t code = 0;

  bool operator==(const Weight&) const = default;
};

struct Share {
  std::int8_t margin = 0;
  std::uint16_t share = 0;  // 1..kTotal

  bool operator==(const Share&) const = default;
};

// A table as it is stored.
struct StoredTable {
  std::uint32_t key = 0;
  std::vector<Weight> weights;  // ascending by margin

  // ShareTables that it takes.
  std::size_t share_tables() const {
    return (weights.size() + ShareTable::kFirst - 1) / ShareTable::kFirst;
  }

  bool operator==(const StoredTable&) const = default;
};

struct StoredModel {
  std::array<std::vector<StoredTable>, kLevels> levels;  // ascending by key
  int usual_distance = 2;                                // between a table's margins: 1 or 2

  bool operator==(const StoredModel&) const = default;

  std::size_t share_tables() const;
};

// The most ShareTables that a model has: they are numbered in 16 bits.
inline constexpr std::size_t kMostShareTables = 0xffff;

inline constexpr std::uint8_t kMostCode = 127;
constexpr std::uint32_t weight_of(std::uint8_t code) { return (8U + code % 8U) << (code / 8U); }
// The code with the smallest weight that is not below `weight`; the last one beyond that.
std::uint8_t code_of(std::uint64_t weight);
// At least one weight.
std::vector<Share> shares_of(const std::vector<Weight>& weights);

std::vector<std::byte> serialize(const StoredModel& model, int layer);
// Error: corrupt, for anything that serialize() does not write.
Result<StoredModel> parse_model(std::span<const std::byte> bytes, int layer,
                                const std::string& name);

// A model ready for coding.
class Model {
 public:
  Model(const StoredModel& stored, int layer);

  const Contexts& contexts() const { return contexts_; }

  const ShareTable& table(std::uint32_t context) const { return tables_[table_of_[context]]; }
  const ShareTable& table_at(std::uint32_t number) const { return tables_[number]; }

  // Prefetch for table(): first the number of the context's table, later the table.
  void prefetch_number(std::uint32_t context) const { __builtin_prefetch(&table_of_[context]); }
  void prefetch_table(std::uint32_t context) const { __builtin_prefetch(&table(context)); }

  // Where a margin stands in the table of a context: its start and its share. The caller's duty:
  // the margin occurs there.
  struct Slice {
    std::uint16_t start;
    std::uint16_t share;
  };
  Slice slice(std::uint32_t context, std::int8_t margin) const;

  // What a layer's model takes in memory at most.
  static std::uint64_t most_bytes(int layer) {
    return Contexts(layer).count() * sizeof(std::uint16_t) + kMostShareTables * sizeof(ShareTable);
  }

 private:
  std::uint32_t add_table(const StoredTable& stored);
  void overwrite(std::uint32_t first, std::uint32_t count, std::uint32_t table);

  Contexts contexts_;
  std::vector<ShareTable> tables_;
  std::vector<std::uint16_t> table_of_;  // by context
};

}  // namespace oware::tables

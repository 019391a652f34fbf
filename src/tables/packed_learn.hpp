// Learns a layer's model: counts margins by context, then decides which contexts are worth a table
// of their own. Thread rule: one Counts a thread, added up at the end; learn() is pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tables/packed_coder.hpp"
#include "tables/packed_model.hpp"

namespace oware::tables {

class Counts {
 public:
  explicit Counts(int layer);

  void add_block(const Rectangle& block, std::span<const std::int8_t> hints,
                 std::span<const std::int8_t> margins);
  Counts& operator+=(const Counts& other);

  int layer() const { return layer_; }
  const Contexts& contexts() const { return contexts_; }
  // How often each margin -n..n occurs in a context, up to the largest number; empty when the
  // context does not.
  std::span<const std::uint32_t> of(std::uint32_t context) const;

 private:
  std::uint32_t& at(std::uint32_t context, int margin);
  // Prefetches for at().
  void prefetch(std::uint32_t context, int margin) const;

  int layer_;
  std::size_t width_;
  Contexts contexts_;
  std::vector<std::uint32_t> row_of_;  // by context, plus one; 0: none yet
  std::vector<std::uint32_t> counts_;
};

// With so many ShareTables at most, where those that save the least are left out.
StoredModel learn(const Counts& counts, std::size_t most_share_tables = kMostShareTables);

}  // namespace oware::tables

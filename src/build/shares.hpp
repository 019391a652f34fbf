// Who owns which part of a layer that several ranks solve.
//
// A block is 64 columns of a section (opponent's halves next to each other) with all its rows: one
// to four tiles. One rank owns it, relaxes its boards and sends what changes to the ranks that read
// it. What a tile reads are whole rows of other sections (build/sowing.hpp): row o + p, where o is
// the tile's column and p the seeds laid on the opponent's houses, first houses first. So blocks
// whose last houses are equal read nearly the same rows, and a rank gets all blocks, of all
// sections, whose last houses lie in a range of its own. A row then has one to two readers.
//
// The ranges are chosen by the boards in them. Every rank computes all of this alone, with the same
// result. The rank that owns the block with column x of section n - s reads row x of section s
// whole: it is the row's holder and writes it to the table. Thread rule: values; read by all.
#pragma once

#include <array>
#include <cstdint>
#include <oware/tables.hpp>
#include <span>
#include <vector>

#include "build/tiles.hpp"

namespace oware::build {

inline constexpr std::uint32_t kBlockColumns = kMaxLanes;
inline constexpr std::uint32_t kNoSlot = 0xffffffffU;

struct BlockPlace {
  int section = 0;
  std::uint32_t number = 0;  // columns number * 64.. of the section

  friend constexpr bool operator==(const BlockPlace&, const BlockPlace&) = default;
};

class BlockOwners {
 public:
  BlockOwners(int layer, int ranks);

  int layer() const { return layer_; }
  int ranks() const { return ranks_; }
  std::uint32_t blocks(int section) const {
    return (half_count(layer_ - section) + kBlockColumns - 1) / kBlockColumns;
  }
  int owner(const BlockPlace& block) const {
    return owners_[static_cast<std::size_t>(layer_ - block.section)][block.number];
  }
  int holder(int section, std::uint32_t row) const {
    return owners_[static_cast<std::size_t>(section)][row / kBlockColumns];
  }

 private:
  int layer_;
  int ranks_;
  std::array<std::vector<std::uint16_t>, tables::kMaxLayer + 1>
      owners_;  // by column's seeds, block
};

class Shares : public BlockOwners {
 public:
  Shares(const MoveTables& tables, int layer, int ranks);

  // The ranks that read this row, each once, in ascending order.
  std::span<const std::uint16_t> readers(int section, std::uint32_t row) const {
    const Readers& readers = readers_[static_cast<std::size_t>(section)];
    return std::span(readers.ranks)
        .subspan(readers.first[row], readers.first[row + 1] - readers.first[row]);
  }

 private:
  struct Readers {
    std::vector<std::uint32_t> first;  // by row, and the end
    std::vector<std::uint16_t> ranks;
  };
  void find_readers(const MoveTables& tables, int section);

  std::array<Readers, tables::kMaxLayer + 1> readers_;  // by section
};

// What a rank's share of a layer takes in memory: boards it owns, a byte each and buffer, rows that
// it reads, and what it knows of them.
std::uint64_t share_memory(const Shares& shares, tables::Kind kind, int rank);

}  // namespace oware::build

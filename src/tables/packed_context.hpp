// What is known of a board before its margin is read: its hint, its neighbours to the left and above with their hints, and how
// many houses either player has seeds in. Quantized into one number, the context; each context has a table of margins in the
// model.
//
// Part of the file format. For a layer n, hint b, left neighbour's margin l and upper neighbour's margin u (of the same block):
//   mobility       number of the mover's houses that hold seeds, cut to 1..5, minus 1
//   reply          the same of the opponent's houses: 0 for at most one, 1 for two or three, 2 for more
//   excess(x)      4 without that neighbour, 3 where it has no hint, else its margin minus its hint cut to 0..2
//   with b:        near(x)  5 without that neighbour, else x - b cut to -1..3, plus 1          (6 levels)
//                  pair = ((b + n) * 6 + near(l)) * 6 + near(u)
//   without b:     far(x)  2n + 1 without that neighbour, else x + n                           (2n + 2 levels)
//                  pair = (2n + 1) * 36 + far(l) * (2n + 2) + far(u)
//   context = ((pair * 5 + mobility) * 3 + reply) * 25 + excess(l) * 5 + excess(u)
// Hints are cut to -n..n. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "tables/packed_captures.hpp"

namespace oware::tables {

inline constexpr std::uint32_t kExcesses = 25;                     // contexts that differ in the excesses only
inline constexpr std::uint32_t kReplies = 3;                       // in the opponent's houses
inline constexpr std::uint32_t kSides = 5 * kReplies * kExcesses;  // contexts of one pair

class Contexts {
 public:
  explicit Contexts(int layer) : layer_(layer), levels_(2 * static_cast<std::uint32_t>(layer) + 2) {}

  std::uint32_t pairs() const { return (levels_ - 1) * 36 + levels_ * levels_; }
  // Contexts are 0..count()-1.
  std::uint32_t count() const { return pairs() * kSides; }

  int layer() const { return layer_; }

  // The pair without its finer half: with a hint the hint alone, else the left neighbour.
  std::uint32_t coarse(std::uint32_t pair) const {
    const std::uint32_t hinted = (levels_ - 1) * 36;
    return pair < hinted ? pair / 36 : levels_ - 1 + (pair - hinted) / levels_;
  }
  std::uint32_t coarse_count() const { return 2 * levels_ - 1; }

 private:
  friend class Diagonals;

  int layer_;
  std::uint32_t levels_;
};

// The contexts of one block's boards, diagonal by diagonal: all boards with row + column = 0, then 1, and so on. A diagonal's
// contexts need nothing but the diagonals before, so that they are worked out together, with the narrowest vector units.
class Diagonals {
 public:
  // `hints` are the block's, row by row, and outlive the object.
  Diagonals(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints);

  std::uint32_t count() const { return rows_ + columns_ - 1; }
  // Makes a diagonal ready, 0 first; the one before has been told. The number of its boards.
  std::size_t begin(std::uint32_t diagonal);

  // Of board i of the diagonal, from its highest row down: its context, and where it stands in the block.
  std::uint32_t context(std::size_t i) const { return contexts_[i]; }
  std::size_t at(std::size_t i) const { return first_at_ + i * stride_; }

  // The margins of the diagonal's boards.
  void tell(std::span<const std::int8_t> margins);

 private:
  static constexpr std::size_t kLanes = 8;  // worked on at once; arrays have room for as many beyond the end
  using Row = std::array<std::int16_t, kBlockBoards + 2 * kLanes>;

  void work_out(std::size_t from);

  std::span<const std::int8_t> hints_;
  std::uint32_t rows_;
  std::uint32_t columns_;
  std::int16_t layer_;
  std::int16_t levels_;
  // Of the diagonal at hand.
  std::uint32_t first_row_ = 0;
  std::uint32_t first_column_ = 0;
  std::size_t boards_ = 0;
  std::size_t first_at_ = 0;
  std::size_t stride_;
  Row hint_{};
  std::array<std::uint32_t, kBlockBoards + 2 * kLanes> contexts_;
  Row mobility_{};
  Row reply_{};  // by column in reverse, so that a diagonal reads both upwards
  // The margin and the hint of each row's last board; [0] stands for the row above the block.
  Row last_margin_;
  Row last_hint_{};
};

}  // namespace oware::tables

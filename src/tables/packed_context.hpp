// The context model: the state of a board before its margin is decoded. A context is made of the
// board's hint, its neighbours to the left and above with their hints, and how many houses either
// player has seeds in, quantized into one number; each context has a frequency table of margins in
// the model.
//
// Part of the file format. For a layer n, hint b, left neighbour's margin l and upper neighbour's
// margin u (of the same block):
//
//     mobility     number of the mover's houses that hold seeds, clamped to 1..5, minus 1
//     reply        the same of the opponent's houses
//     excess(x)    4 without that neighbour, 3 where it has no hint, else its margin minus
//                  its hint, clamped to 0..2
//     with b:      near(x) = 5 without that neighbour, else x - b clamped to -1..3, plus 1:
//                  6 levels
//                  pair    = ((b + n) * 6 + near(l)) * 6 + near(u)
//     without b:   far(x)  = 2n + 1 without that neighbour, else x + n (2n + 2 levels)
//                  pair    = (2n + 1) * 36 + far(l) * (2n + 2) + far(u)
//     context      ((pair * 5 + mobility) * 5 + reply) * 25 + excess(l) * 5 + excess(u)
//
// Hints are clamped to -n..n. Pure.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "tables/packed_captures.hpp"

namespace oware::tables {

inline constexpr std::uint32_t kExcesses = 25;  // contexts that differ in the excesses only
inline constexpr std::uint32_t kReplies = 5;    // in the opponent's houses
inline constexpr std::uint32_t kSides = 5 * kReplies * kExcesses;  // contexts of one pair

class Contexts {
 public:
  explicit Contexts(int layer)
      : layer_(layer), levels_(2 * static_cast<std::uint32_t>(layer) + 2) {}

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

  // Levels of a neighbour's margin where there is no hint.
  std::uint32_t levels() const { return levels_; }

 private:
  int layer_;
  std::uint32_t levels_;
};

// boards worked on at once; arrays have room for as many beyond the end
inline constexpr std::size_t kContextLanes = 8;

// A block's contexts, board by board, row by row.
using BlockContexts = std::array<std::uint32_t, kMostBlockBoards + kContextLanes>;

// The contexts of a block whose margins are all known: what a packer has. `hints` and `margins` are
// the block's, row by row.
void find_contexts(const Contexts& contexts, const Rectangle& block,
                   std::span<const std::int8_t> hints, std::span<const std::int8_t> margins,
                   BlockContexts& found);

}  // namespace oware::tables

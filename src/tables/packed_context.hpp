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

  // Levels of a neighbour's margin where there is no hint.
  std::uint32_t levels() const { return levels_; }

 private:
  int layer_;
  std::uint32_t levels_;
};

inline constexpr std::size_t kContextLanes = 8;  // boards worked on at once; arrays have room for as many beyond the end

// A number each for kContextLanes boards, as the narrowest vector units take them.
using Lanes [[gnu::vector_size(2 * kContextLanes)]] = std::int16_t;

// A byte each for as many boards, the first lowest.
using LaneBytes = std::uint64_t;
static_assert(sizeof(LaneBytes) == kContextLanes);

// A block's contexts, board by board, row by row.
using BlockContexts = std::array<std::uint32_t, kMostBlockBoards + kContextLanes>;

// The contexts of a block whose margins are all known: what a packer has. `hints` and `margins` are the block's, row by row.
void find_contexts(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints,
                   std::span<const std::int8_t> margins, BlockContexts& found);

// The boards of a block with the same row + column, from the highest row down.
struct Diagonal {
  std::uint32_t first_row = 0;
  std::uint32_t first_column = 0;
  std::uint32_t boards = 0;
  std::size_t first_at = 0;  // where the first board stands in the block
  std::size_t stride = 0;    // from one board to the next

  // The one with row + column = number, which is below count().
  static Diagonal of(const Rectangle& block, std::uint32_t number);
  static std::uint32_t count(const Rectangle& block) { return block.rows + block.columns - 1; }

  std::size_t at(std::size_t i) const { return first_at + i * stride; }
  std::uint32_t end_row() const { return first_row + boards; }
};

// What contexts reckon with in a layer, in every lane.
struct LaneLevels {
  explicit LaneLevels(const Contexts& contexts);

  Lanes lowest;  // hints and margins
  Lanes highest;
  Lanes none;    // the margin of no board
  Lanes count;   // levels of a neighbour's margin where there is no hint
  Lanes hinted;  // where pairs begin for hint 0,
  Lanes plain;   // and for neighbours of margin 0 without a hint
};

static_assert(kMostBlockBoards % kContextLanes == 0, "groups of rows fill what has room for a block's rows");

// Where Diagonals looks for hints: a line for each diagonal, in which a row has its place.
HintLayout hints_by_diagonals(const Rectangle& block);
inline constexpr std::size_t kDiagonalHints = kContextLanes * std::size_t{kMostBlockBoards};  // no block's lines take more

// The same contexts for a reader, who learns the margins on the way, diagonal by diagonal. Rows are worked on in groups of
// kContextLanes, with the narrowest vector units: as soon as a group's boards on one diagonal have been read, the contexts of its
// boards on the next one follow, long before they are asked for.
class Diagonals {
 public:
  // The first diagonal is at hand. `hints` are laid out as hints_by_diagonals() says, and outlive the object.
  Diagonals(const Contexts& contexts, const Rectangle& block, std::span<const std::int8_t> hints);

  const Diagonal& at_hand() const { return diagonal_; }
  bool at_end() const { return number_ == Diagonal::count(block_); }
  // The caller's duty: tell() for every group of the one at hand, in order.
  void next();

  // The contexts of a group's boards, row by row. Those of rows without a board on the diagonal are any.
  const std::uint32_t* contexts(std::uint32_t group) const { return &contexts_[group * kContextLanes]; }

  // The margins of a group's boards; `there` has all bits of the bytes that the diagonal has boards for. Makes the contexts of
  // the group on the next diagonal, and those of a group that begins there. Gives the end of the groups made.
  std::uint32_t tell(std::uint32_t group, LaneBytes margins, LaneBytes there);

 private:
  static constexpr std::size_t kGroups = kMostBlockBoards / kContextLanes;

  Lanes hints_of(std::uint32_t number, std::uint32_t group) const;
  void work_out(std::uint32_t number, std::uint32_t group);

  LaneLevels levels_;
  Rectangle block_;
  HintLayout layout_;
  std::span<const std::int8_t> hints_;
  std::uint32_t number_ = 0;
  Diagonal diagonal_;
  // Of each row's last board, by group; [0] stands for the rows above the block.
  std::array<Lanes, kGroups + 1> margin_;
  std::array<Lanes, kGroups + 1> excess_;
  std::array<std::int16_t, kMostBlockBoards> mobility_;                   // by row
  std::array<std::int16_t, kMostBlockBoards + 2 * kContextLanes> reply_;  // by column in reverse: a diagonal reads it upwards
  BlockContexts contexts_;
};

}  // namespace oware::tables

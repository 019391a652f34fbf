// What the best capture promises each board of a block: the strongest hint at its margin that needs
// no other board of its layer.
//
// Part of the file format, so it is stated exactly: over the mover's houses that hold 11 seeds or
// fewer, whose last seed falls into an opponent's house and captures some but not all of the
// opponent's seeds, and leave a layer of at most `highest` seeds, the largest of (seeds captured -
// stored margin of the board they lead to). No rule set's switches play a part: a hint may be
// wrong. Pure but for the hint layers read.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tables/index.hpp"
#include "tables/packed_tiling.hpp"

namespace oware::tables {

inline constexpr std::int8_t kNoHint = -128;

// The stored margins of the small layers in rank order, up to the layer `highest`; -1: none.
struct HintLayers {
  std::array<const std::int8_t*, kMaxLayer + 1> margins{};
  int highest = -1;
};

// Where something of each of a block's boards stands, its hint say: at begin_of(its row) + its
// column * across.
struct BoardLayout {
  std::uint32_t size = 0;
  std::uint32_t band = 0;  // from one band of kBandRows rows to the next
  std::uint32_t down = 0;  // from one row of a band to the next
  std::uint32_t across = 1;

  std::uint32_t begin_of(std::uint32_t row) const {
    return row / kBandRows * band + row % kBandRows * down;
  }
};

// Row by row.
inline BoardLayout boards_by_rows(const Rectangle& block) {
  return {block.boards(), kBandRows * block.columns, block.columns, 1};
}

// Fills all that the layout takes.
void best_captures(int layer, const Rectangle& block, const HintLayers& hint_layers,
                   const BoardLayout& layout, std::span<std::int8_t> hints);

}  // namespace oware::tables

// The tiling of a packed layer into blocks: rectangles of boards, so that a board's neighbours to
// the left and above are mostly in its own block. Within the section of k seeds on the mover's side
// (index.hpp) rows are the mover's halves, columns the opponent's; blocks are numbered by k, then
// down, then across, and the boards of a block row by row. Part of the file format.
//
// A one-sided layer has only the boards whose mover has half of the seeds or more: from section
// first_stored_section() on. From any other board a move without a capture lays its seeds on the
// fuller side, which moves next, so that its margin is the best of stored ones and of smaller
// layers' (fan.hpp).
//
// A block is decoded whole, so smaller ones are probed sooner and pack worse. `bounds` pack into
// fewer bits and are decoded faster, so that their blocks can be larger. Invariant: every stored
// board is in one block, no block has more than block_boards(kind). Pure.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <oware/tables.hpp>

#include "tables/index.hpp"

namespace oware::tables {

inline constexpr std::uint32_t kBandRows =
    16;  // rows that are coded together (packed_wavefront.hpp)
inline constexpr std::uint32_t kBlockRows = 2 * kBandRows;
constexpr std::uint32_t block_columns(Kind kind) { return kind == Kind::even ? 24 : 36; }
// The most boards that a block of this kind has.
constexpr std::uint32_t block_boards(Kind kind) { return kBlockRows * block_columns(kind); }
inline constexpr std::uint32_t kMostBlockBoards =
    std::max(block_boards(Kind::even), block_boards(Kind::bounds));

// Of a one-sided layer.
constexpr int first_stored_section(int layer) { return (layer + 1) / 2; }

// One block's rectangle.
struct Rectangle {
  int mover_seeds = 0;
  std::uint32_t first_row = 0;
  std::uint32_t first_column = 0;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;

  std::uint32_t boards() const { return rows * columns; }
};

struct Address {
  std::uint32_t block = 0;
  std::uint32_t offset = 0;  // of the board in its block
};

class Tiling {
 public:
  // Of the sections from this one on.
  Tiling(Kind kind, int layer, int first_section = 0);

  int layer() const { return layer_; }
  std::uint32_t blocks() const { return blocks_; }
  bool stores(const Place& where) const { return where.mover_seeds >= first_section_; }
  // The caller's duty here and below: stores() says so.
  Address find(std::uint64_t rank) const { return find(place(layer_, rank)); }
  Address find(const Place& where) const;
  // From a board on, those of its row that are in its block.
  std::uint32_t run_length(const Place& where) const;
  Rectangle rectangle(std::uint32_t block) const;

 private:
  struct Band {  // the blocks of one k; none below first_section_
    std::uint32_t first_block = 0;
    std::uint32_t rows = 0;  // of all of it
    std::uint32_t columns = 0;
    std::uint32_t height = 0;  // of a block; the last ones may have less
    std::uint32_t width = 0;
    std::uint32_t across = 0;
  };

  int layer_;
  int first_section_;
  std::uint32_t blocks_ = 0;
  std::array<Band, kMaxLayer + 1> bands_{};
};

}  // namespace oware::tables

#include "tables/packed_tiling.hpp"

#include <algorithm>

namespace oware::tables {
namespace {

std::uint32_t divide_up(std::uint32_t value, std::uint32_t unit) {
  return (value + unit - 1) / unit;
}

// Pieces of equal length but the last, none longer than `longest`.
std::uint32_t even_piece(std::uint32_t length, std::uint32_t longest) {
  return divide_up(length, divide_up(length, longest));
}

}  // namespace

Tiling::Tiling(Kind kind, int layer, int first_section)
    : layer_(layer), first_section_(first_section) {
  const std::uint32_t boards = block_boards(kind);
  for (int k = first_section; k <= layer; ++k) {
    Band& band = bands_[static_cast<std::size_t>(k)];
    band.first_block = blocks_;
    band.rows = half_count(k);
    band.columns = half_count(layer - k);
    // A side with few halves gives the other more room.
    const std::uint32_t widest = band.rows < kBlockRows ? boards / band.rows : block_columns(kind);
    band.width = even_piece(band.columns, widest);
    band.height = even_piece(band.rows, boards / band.width);
    band.across = divide_up(band.columns, band.width);
    blocks_ += band.across * divide_up(band.rows, band.height);
  }
}

Address Tiling::find(const Place& where) const {
  const Band& band = bands_[static_cast<std::size_t>(where.mover_seeds)];
  const std::uint32_t down = where.mover_rank / band.height;
  const std::uint32_t across = where.opponent_rank / band.width;
  const std::uint32_t columns = std::min(band.width, band.columns - across * band.width);
  const std::uint32_t row = where.mover_rank - down * band.height;
  return {band.first_block + down * band.across + across,
          row * columns + (where.opponent_rank - across * band.width)};
}

std::uint32_t Tiling::run_length(const Place& where) const {
  const Band& band = bands_[static_cast<std::size_t>(where.mover_seeds)];
  return std::min(band.width - where.opponent_rank % band.width,
                  band.columns - where.opponent_rank);
}

Rectangle Tiling::rectangle(std::uint32_t block) const {
  int k = first_section_;
  while (k < layer_ && bands_[static_cast<std::size_t>(k) + 1].first_block <= block) {
    ++k;
  }
  const Band& band = bands_[static_cast<std::size_t>(k)];
  const std::uint32_t number = block - band.first_block;
  Rectangle rectangle;
  rectangle.mover_seeds = k;
  rectangle.first_row = number / band.across * band.height;
  rectangle.first_column = number % band.across * band.width;
  rectangle.rows = std::min(band.height, band.rows - rectangle.first_row);
  rectangle.columns = std::min(band.width, band.columns - rectangle.first_column);
  return rectangle;
}

}  // namespace oware::tables

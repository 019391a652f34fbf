// Wavefront order: the order in which a block's boards are coded, so that several can be processed
// at once. A board's neighbours to the left and above come in the step before its own.
//
// Part of the file format. Rows are taken in bands of kBandRows, and each row of a band is a step
// behind the one above it; where a row ends, the row of the next band continues. With P = the
// larger of the block's columns and kBandRows + 1, the board at (row, column) is coded in step row
// / kBandRows * P + row % kBandRows + column, within a step from lane 0 on, a board's lane being
// row % kBandRows. Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tables/packed_captures.hpp"

namespace oware::tables {

// One step. From 0 on by next().
class Step {
 public:
  explicit Step(const Rectangle& block)
      : rows_(block.rows), columns_(block.columns), period_(period(block)) {}

  // From a row to the one that its lane has in the next band.
  static std::uint32_t period(const Rectangle& block) {
    return std::max(block.columns, kBandRows + 1);
  }
  static std::uint32_t count(const Rectangle& block) {
    const std::uint32_t last = block.rows - 1;
    return last / kBandRows * period(block) + last % kBandRows + block.columns;
  }

  void next() {
    ++number_;
    ++turn_;
    if (turn_ == period_) {
      turn_ = 0;
      first_row_ += kBandRows;
    }
    // the lane whose row has
    const std::uint32_t ended = turn_ < columns_ ? turn_ + period_ - columns_ : turn_ - columns_;
    there_ &= ~bit(ended);
    there_ |= first_row_ + turn_ < rows_ ? bit(turn_) : 0;
  }

  std::uint32_t number() const { return number_; }
  // The lane that begins a row; none from kBandRows on.
  std::uint32_t turn() const { return turn_; }
  // Of the band that the lanes 0 to turn() are in; the others are a band behind.
  std::uint32_t first_row() const { return first_row_; }
  // The lanes that have a board, the first lowest.
  std::uint32_t there() const { return there_; }

 private:
  static std::uint32_t bit(std::uint32_t lane) { return lane < kBandRows ? 1U << lane : 0; }

  std::uint32_t rows_;
  std::uint32_t columns_;
  std::uint32_t period_;
  std::uint32_t number_ = 0;
  std::uint32_t turn_ = 0;
  std::uint32_t first_row_ = 0;
  std::uint32_t there_ = 1;
};

// As many places as all steps of a block have lanes: a thin block has one board in a period's first
// lane.
inline constexpr std::size_t kMostPlaces =
    kBandRows * (std::size_t{kMostBlockBoards} / kBandRows * (kBandRows + 1) + kBandRows);

// A row for each step, a place for each lane: boards are coded in the order of their places.
inline BoardLayout boards_by_steps(const Rectangle& block) {
  return {Step::count(block) * kBandRows, Step::period(block) * kBandRows, kBandRows + 1,
          kBandRows};
}

}  // namespace oware::tables

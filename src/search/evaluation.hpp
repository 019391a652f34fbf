// The static evaluation: the margin that the seeds on a board promise the player to move, in
// hundredths of a seed.
//
// A small neural network in the manner of NNUE (Y. Nasu, 2018): its first layer is a sum of rows,
// one of kHidden numbers for every house and the seeds in it. The sums are clipped, squared, and
// weighted by the phase, which is how many seeds are left; each part of the game has rows of its
// own. tools/tune_evaluation.cpp learns the weights from games and table values and writes
// evaluation_weights.cpp; none is set by hand. Thread rule: constant tables, no state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <oware/position.hpp>
#include <span>

namespace oware::search {

inline constexpr std::size_t kHidden = 32;
inline constexpr std::size_t kCounts = 24;  // a house with more seeds counts as one with 23
// Of the seeds left on the board, by sixes; 48 and more are one.
inline constexpr std::size_t kPhases = 9;
// Of the game: fewer than 18 seeds left, than 30, than 42, and more.
inline constexpr std::size_t kParts = 4;
inline constexpr int kRowUnit = 90;  // a hidden sum of 1.0
// Hidden sums are clipped to 0..2.0; their squares fit sixteen bits.
inline constexpr int kClip = 2 * kRowUnit;
inline constexpr int kOutputUnit = 4;  // an output weight of 1 hundredth of a seed

// No sum of twelve rows and a bias, and no sum of weighed squares, can overflow.
inline constexpr int kMostRow = 2'500;
inline constexpr int kMostOutput = 1'900;

struct Network {
  // Houses are counted from the first of the player to move.
  alignas(64) std::int16_t rows[kParts][rules::kHouses][kCounts][kHidden];
  alignas(64) std::int16_t bias[kParts][kHidden];
  alignas(64) std::int16_t output[kPhases][kHidden];
  std::int32_t output_bias[kPhases];  // in units of kRowUnit * kRowUnit * kOutputUnit
};

extern const Network kNetwork;

constexpr std::size_t phase_of(int seeds_left) {
  const auto phase = static_cast<std::size_t>(seeds_left) / 6;
  return phase < kPhases ? phase : kPhases - 1;
}

constexpr std::size_t part_of(std::size_t phase) {
  return phase < 3 ? 0 : phase < 5 ? 1 : phase < 7 ? 2 : 3;
}

// The evaluation for the player to move; the stores do not count.
int evaluate(const rules::Position& position);

// The same of a position with South to move and so many seeds left on the board.
using EvaluationFunction = int (*)(const rules::Position& position, int seeds_left);
// NOLINTNEXTLINE(readability-identifier-naming): called like a function.
extern const EvaluationFunction evaluate_south;

// The implementations that this machine can run, the widest vectors first, which is the one used.
// All give the same numbers (tested).
std::span<const EvaluationFunction> evaluation_functions();

}  // namespace oware::search

// All the engine's knowledge in one place: what the seeds on a board are worth to its mover, in
// hundredths of a seed.
//
// A small network: for every house and the seeds in it a row of kHidden numbers, added up, clipped,
// squared, and weighed by how many seeds are left; each part of the game has rows of its own. That
// is enough to learn heaps and when they fall, mobility, threatened houses, starving and tempo, and
// it costs about as much as playing two moves. tools/tune_evaluation.cpp learns the numbers from
// games and table values and writes evaluation_weights.cpp; nobody sets them by hand. The idea of a
// first layer that is only a sum of rows is Y. Nasu's (NNUE, 2018). Thread rule: constant tables,
// no state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <oware/position.hpp>
#include <span>

namespace oware::search {

inline constexpr std::size_t kHidden = 32;
inline constexpr std::size_t kCounts = 24;  // a house with more seeds counts as one with 23
// seeds left on the board, by sixes; 48 and more together
inline constexpr std::size_t kPhases = 9;
// of the game: fewer than 18 seeds left, than 30, than 42, and more
inline constexpr std::size_t kParts = 4;
inline constexpr int kRowUnit = 90;  // a hidden sum of 1.0
// hidden sums are cut to 0..2.0; their squares fit sixteen bits
inline constexpr int kClip = 2 * kRowUnit;
inline constexpr int kOutputUnit = 4;  // an output weight of 1 hundredth of a seed

// No sum of twelve rows and a bias, and no sum of weighed squares, can overflow.
inline constexpr int kMostRow = 2'500;
inline constexpr int kMostOutput = 1'900;

struct Network {
  // houses from the mover's first
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

// The margin that the seeds on the board promise the mover, in hundredths of a seed; stores are not
// looked at.
int evaluate(const rules::Position& position);

// The same of a board whose mover sits South and on which so many seeds are left.
using EvaluationFunction = int (*)(const rules::Position& position, int seeds_left);
extern const EvaluationFunction evaluate_south;

// The ways that this machine has to add it up, the widest vectors first, which is the one used. All
// give the same: tested.
std::span<const EvaluationFunction> evaluation_functions();

}  // namespace oware::search

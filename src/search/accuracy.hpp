// How good a move was, in percent, from the seeds that it lost against the best one. Pure function.
#pragma once

#include <cmath>

namespace oware::search {

// A loss of so many seeds leaves 1/e of a move's accuracy.
inline constexpr double kForgivenSeeds = 4;

// 100 for the best move, towards 0; `lost` in seeds, not below 0.
inline double move_accuracy(double lost) { return 100 * std::exp(-lost / kForgivenSeeds); }

}  // namespace oware::search

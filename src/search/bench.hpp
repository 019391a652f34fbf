// One fixed search workload. Its node count is a signature: it changes only when the search, its
// evaluation or the rules do. Values; no shared state.
#pragma once

#include <cstdint>

namespace oware::search {

struct BenchResult {
  std::uint64_t signature = 0;  // nodes searched in all
  int positions = 0;            // positions searched
  int depth = 0;                // plies
  double seconds = 0;           // processor time of the searches alone
};

inline constexpr int kBenchDepth = 21;  // plies

// One thread, an empty table of a fixed size for each position, no limit of time, no endgame
// tables. About a second at kBenchDepth.
BenchResult bench(int depth = kBenchDepth);

}  // namespace oware::search

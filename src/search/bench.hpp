// One fixed search workload. Its node count is a signature: it changes only when the search, its
// evaluation or its rules do. Values; no shared state.
#pragma once

#include <cstdint>

namespace oware::search {

struct BenchResult {
  std::uint64_t signature = 0;  // positions searched in all
  int positions = 0;            // searched from
  int depth = 0;                // plies each
  double seconds = 0;           // of the processor, in the searches alone
};

// One thread, a fresh table of a fixed size for each position, no limit of time, no endgame tables.
// About a second.
BenchResult bench();

}  // namespace oware::search

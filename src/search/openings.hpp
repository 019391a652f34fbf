// Balanced random openings: lines of moves from the start, each verified by a search to a depth
// that is told. The same seed gives the same lines. Values; no shared state.
#pragma once

#include <cstdint>
#include <oware/game.hpp>
#include <vector>

#include "search/score.hpp"

namespace oware::search {

struct OpeningOptions {
  int plies = 8;
  Score most = kSeed;  // the largest advantage to either side
  int depth = 16;      // of the search that verifies a line
  std::uint64_t seed = 1;
};

struct Opening {
  std::vector<rules::House> moves;
  Score score = 0;  // of the side to move, by the search to `depth`
};

// `count` different lines; fewer when a hundred times as many tries find no more.
std::vector<Opening> balanced_openings(const rules::RuleSet& rules, int count,
                                       const OpeningOptions& options);

}  // namespace oware::search

// Balanced random openings: lines of moves from the start. The same seed gives the same lines.
// Values; no shared state.
#pragma once

#include <cstdint>
#include <oware/game.hpp>
#include <vector>

#include "search/score.hpp"

namespace oware::search {

struct OpeningOptions {
  int plies = 8;
  Score most = kSeed;            // the largest advantage to either side
  std::uint64_t nodes = 20'000;  // searched to score one
  std::uint64_t seed = 1;
};

// `count` different lines; fewer when a hundred times as many tries find no more.
std::vector<std::vector<rules::House>> balanced_openings(const rules::RuleSet& rules, int count,
                                                         const OpeningOptions& options);

}  // namespace oware::search

// Balanced random openings: lines of moves from the start, each verified by a search to a depth
// that is told. The same seed gives the same lines. Values; no shared state.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/game.hpp>
#include <vector>

#include "search/prober.hpp"
#include "search/score.hpp"

namespace oware::search {

struct OpeningOptions {
  int plies = 8;
  // The largest advantage to either side; docs/command_line.md says what these two leave.
  Score most = kSeed / 2;
  int depth = 24;  // of the search that verifies a line
  std::uint64_t seed = 1;
  // Endgame tables, or null. Where they cover the last position, both proven bounds of its margin
  // are within `most`, too.
  const Prober* prober = nullptr;
};

struct Opening {
  std::vector<rules::House> moves;
  Score score = 0;  // of the side to move, by the search to `depth`
};

// `count` different lines, each told to `found` as soon as it is verified; fewer when a hundred
// times as many tries find no more, or when `found` returns false.
std::vector<Opening> balanced_openings(const rules::RuleSet& rules, int count,
                                       const OpeningOptions& options,
                                       const std::function<bool(const Opening&)>& found = {});

}  // namespace oware::search

// Makes puzzles: looks through the sources in units of work with random numbers of their own,
// proves what they yield, and chooses from it so that themes and ratings are spread.
//
// Deterministic: the same options but for `threads`, and the same tables, give the same puzzles.
// Thread rule: make() blocks and starts threads of its own; `stop` and `on_progress` are called
// from any of them, `on_progress` from one at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/tables.hpp>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

inline constexpr int kMostPuzzles = 100'000;
// Layers that make() needs at least.
inline constexpr int kLeastLayers = 6;

struct MakeOptions {
  rules::RuleSet rules = {};
  int count = 100;  // 1..kMostPuzzles
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<bool()> stop = {};  // ends the work once true; may be empty
  // With the number of puzzles found so far and that to choose from; may be empty.
  std::function<void(int found, int wanted)> on_progress = {};
};

// Puzzles in a mixed order. Fewer than `count` where `stop` has ended the work. Errors: bad_rules
// without split-own; unreadable where the tables have fewer than kLeastLayers; bad_number where
// many tries find no more.
Result<std::vector<Puzzle>> make(const tables::Tables& tables, const MakeOptions& options);

}  // namespace oware::puzzles

// Openings as the engine plays them: games against itself, counted as a tree of their first moves,
// each with how the games that went through it ended.
//
// In the plies that are counted the engine chooses at random among the moves that a search finds
// nearly as good as the best, the better the likelier; from there on it plays the best. Searches
// are bounded by nodes and begin with empty memory, and game number i has random numbers of its own
// from (seed, i), so the same options give the same games, and fewer games are the first of more.
// Values; no shared state.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <oware/game.hpp>
#include <string>
#include <vector>

#include "search/score.hpp"

namespace oware::search {

struct SelfPlayOptions {
  int games = 1'000;
  int plies = 16;               // counted of each game
  std::uint64_t nodes = 2'000;  // of each search
  Score spread = kSeed;         // the most that a chosen move is worse than the best
  std::uint64_t seed = 1;
  // The moves from a position are told when so many games had it; else it is a leaf.
  int least = 1;
};

struct OpeningNode {
  rules::House move{};                    // that led here; of the root, none
  std::array<std::int64_t, 3> results{};  // South's wins, draws, North's wins
  std::vector<OpeningNode> next;          // in the order of the board

  std::int64_t games() const { return results[0] + results[1] + results[2]; }
};

// Counts the games from the start of the rules. `after_each` is called with the number of games
// played; false ends the work. The children of a node add up to the node, but for games that ended
// there; a node that fewer than `least` games had has none.
OpeningNode play_openings(const rules::RuleSet& rules, const SelfPlayOptions& options,
                          const std::function<bool(int done)>& after_each = {});

// A line: nodes in brackets behind the one that they follow, "12.3.9(F8.2.5(f8.2.5)D4.1.4)".
std::string format_openings(const OpeningNode& root);

}  // namespace oware::search

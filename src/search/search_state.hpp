// What one searcher's iterations and its recursion share. Searcher (searcher.hpp) owns it, sets it
// up for a search and reads the root moves from it; the recursion (pvs.hpp) works on it. Thread
// rule: one thread, but for the table and NodeBudget::nodes().
#pragma once

#include <cstdint>
#include <oware/game.hpp>
#include <vector>

#include "search/history_heuristic.hpp"
#include "search/limits.hpp"
#include "search/search_stack.hpp"
#include "search/tablebase.hpp"
#include "search/techniques.hpp"
#include "search/transposition.hpp"

namespace oware::search {

struct RootMove {
  int house = 0;  // of the row of the player to move
  // What an opponent who does not know the tables loses by the reply, in hundredths of a seed; 0
  // where tables do not say.
  int swindle_score = 0;
  Score score = -kInfinity;   // of the present iteration; -kInfinity: not its best
  Score lowest = -kInfinity;  // proven bounds
  Score highest = kInfinity;
  std::vector<rules::House> variation;
  // What is reported: of the last finished search of this move as the best of a line.
  Score finished_score = -kInfinity;
  int finished_depth = 0;
  bool finished_at_least = false;
  std::vector<rules::House> finished_variation;

  void finish(int depth, bool at_least) {
    finished_score = score;
    finished_depth = depth;
    finished_at_least = at_least;
    finished_variation = variation;
  }
};

struct SearchState {
  TranspositionTable& table;
  Tablebase tablebase;
  Techniques techniques;

  rules::RuleSet rules = {};
  SearchStack stack = {};
  PrincipalVariationTable variations = {};
  HistoryHeuristic history = {};
  NodeBudget budget = {};
  AbdadaTable* abdada = nullptr;

  std::vector<RootMove> root_moves = {};
  int iteration_depth = 0;
  // By how much another root move must be better than the best one so far.
  Score root_margin = 0;
  // What a decided outcome adds to a score; 0 once only the margin counts.
  Score outcome_bonus = kOutcomeBonus;
  // Added to keys, so that scores with and without the bonus do not meet in the table.
  std::uint64_t table_salt = 0;
};

}  // namespace oware::search

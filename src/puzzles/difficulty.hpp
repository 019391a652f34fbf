// How hard a puzzle is before people have played it: what the engine needs to find its first move,
// and what a person has to see. A deterministic estimate on the scale of players' ratings, where
// Glicko-2 goes on with people's results.
//
// Thread rule: one Difficulty a thread.
#pragma once

#include <oware/game.hpp>
#include <span>

#include "search/transposition.hpp"

namespace oware::puzzles {

struct Effort {
  int depth = 0;  // plies from which on every search finds the first move; kDepths + 1 for never
  int level = 0;  // from which on every level up to kLevels finds it; kLevels + 1 for never
};

class Difficulty {
 public:
  static constexpr int kDepths = 14;
  static constexpr int kLevels = 7;

  Difficulty();

  // What the engine needs, without tables, to find `move`. The caller's duty: the game goes on.
  Effort effort(const rules::Game& game, rules::House move);

  // rating = 640 + 50 depth + 60 level + 70 (solver's moves - 1) + 25 (legal moves - 2)
  //          + 140 where another move captures more than the right one,
  // within 800..2400. The caller's duty: `solution` is legal from the game's position.
  int rating(const rules::Game& game, std::span<const rules::House> solution);

 private:
  search::TranspositionTable table_;
};

}  // namespace oware::puzzles

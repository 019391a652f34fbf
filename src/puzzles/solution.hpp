// The line of a puzzle: the solver's only moves, and the replies that resist most.
//
// Thread rule: as for Judge.
#pragma once

#include <oware/game.hpp>
#include <vector>

#include "puzzles/judge.hpp"

namespace oware::puzzles {

struct Solution {
  std::vector<rules::House> moves;  // empty where the position is no puzzle
  int target = kDraw;
  int loss = 0;
};

// The solution from the game's present position, of at most kMostPlies plies. It goes on for as
// long as the best reply (of equal ones that with the longest line behind it) leaves the solver one
// move alone that keeps the result, and ends with a move of the solver that was a choice. Empty
// unless every other first move loses the win or the draw, and kLeastLoss seeds at least. The
// caller's duty: the game goes on. Errors: those of tables::View.
Result<Solution> find_solution(const Judge& judge, const rules::Game& game);

}  // namespace oware::puzzles

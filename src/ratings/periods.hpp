// Ratings over several periods: every game of a period is rated with the ratings from before it.
//
// Who has a rating before the first period, or has played, takes part in every period from then on:
// without a game the deviation grows, also in periods that nobody has played in. The result depends
// on the set of games alone, not on their order. Thread rule: values, pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ratings/glicko2.hpp"

namespace oware::ratings {

struct PlayedGame {
  std::int64_t period = 0;
  std::size_t south = 0;  // a player's index; the two differ
  std::size_t north = 0;
  double score_south = 0;  // 1, 0.5 or 0
};

struct Standing {
  Rating rating;
  std::int64_t games = 0;
  // Has a rating before the first period. Others begin in the period of their first game.
  bool known = false;
};

// The standings after the last period with a game. Without games, as they were.
std::vector<Standing> rated_by_periods(std::vector<Standing> players, std::vector<PlayedGame> games,
                                       double tau);

}  // namespace oware::ratings

// A puzzle: a position in which exactly one move keeps the win, or the draw, and the line that
// follows. Its text is one line of JSON (docs/command_line.md); the order of the fields is fixed.
//
// Values; no shared state; any thread.
#pragma once

#include <cstdint>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/themes.hpp"

namespace oware::puzzles {

// Plies of the longest solution, replies included.
inline constexpr int kMostPlies = 9;
// Seeds of the final margin that every other first move loses at least.
inline constexpr int kLeastLoss = 3;
// Ratings are on the scale of players (Glicko-2); the first one is an estimate (difficulty.hpp).
inline constexpr int kLowestRating = 400;
inline constexpr int kHighestRating = 3200;

struct Puzzle {
  std::string id;
  rules::RuleSet rules;
  rules::Position position = rules::Position::start({});
  // From the start to `position`, where a repetition of what was played before matters; else empty,
  // and the game begins at `position`.
  std::vector<rules::House> moves;
  // From the solver's first move to the last one, replies included.
  std::vector<rules::House> solution;
  int loss = 0;  // seeds of the final margin that the best other first move loses at least
  ThemeSet themes;
  int rating = 0;
};

// The puzzle's name for ever: eight digits in base 32 (those of D. Crockford, in lower case) made
// from the rules, the position and the moves that lead to it.
std::string id_of(const Puzzle& puzzle);

// The game at the puzzle's position, its history included. Errors: bad_position (an impossible
// position, moves that lead to another one, a game that is over), illegal_move.
Result<rules::Game> game_of(const Puzzle& puzzle);

std::string to_json(const Puzzle& puzzle);

// Reads one line. Error: bad_file or that of the field's content; `what` names the field.
Result<Puzzle> parse_puzzle(std::string_view line);

}  // namespace oware::puzzles

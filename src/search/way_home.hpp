// The way home: a plan that brings in what an endgame table promises, from a position with all its
// history.
//
// A table's lower bound says that a plan without memory exists, not which: a player who only keeps
// to moves of the promised value may walk about until every way on goes through a board that stood
// before, where the game ends and pays less. Here the boards of the layer that can be reached from
// the root are laid out, the planner's moves that give nothing away and all of the opponent's. A
// board is home when the planner
//   - can leave the layer by a capture, or the game ends, with the promise kept (the table vouches
//   for the smaller layer);
//   - can come to a board of the history that pays as much: the game ends there;
//   - or can stay for ever among boards that would all pay as much if they came again (co-Buechi
//   games: E. Graedel, W. Thomas,
//     T. Wilke (eds.), "Automata, Logics, and Infinite Games", 2002, chapter 2); each of these, or
//     what is a move from home already, whatever the opponent answers.
// So a plan that is found holds for the real history: it proves the promise. Only
// Repetition::split_own has such a game.
//
// What is most forcing is laid out first: of the planner's moves one before the others, replies
// where there are few. Deterministic. Thread rule: one thread; the prober is only read.
#pragma once

#include <functional>
#include <optional>
#include <oware/game.hpp>

#include "search/prober.hpp"

namespace oware::search {

struct WayHomeLimits {
  std::size_t boards = 0;         // to lay out at most
  std::function<bool()> give_up;  // polled every few boards; may be empty
};

struct WayHome {
  rules::House move;  // the plan's next one
  int margin = 0;     // the mover's final margin that it brings in at least
};

// A plan for the game's mover that brings in at least a final margin of `promise`; nothing where
// none was found. The caller's duty: the game goes on under Repetition::split_own, and the prober
// knows all boards with as many seeds as lie there and fewer.
std::optional<WayHome> way_home(const Prober& prober, const rules::Game& game, int promise,
                                const WayHomeLimits& limits);

}  // namespace oware::search

// Strategy synthesis over the history (repetition-safe conversion): a strategy that achieves what
// an endgame table guarantees, from a position with all its history.
//
// A table's lower bound says that a strategy without memory exists, not which one: a player who
// only keeps to moves of the guaranteed value may circle until every move leads to a board that
// stood before, where the game ends with less. Here the boards of the layer that can be reached
// from the root are expanded, with the player's moves that keep the guarantee and all moves of the
// opponent, and the player's winning region among them is computed. A board belongs to it when the
// player
// - can leave the layer by a capture, or the game ends, with the guarantee kept (the table answers
//   for the smaller layer);
// - can reach a board of the history that pays as much, where the game ends;
// - can stay for ever among boards that would all pay as much if they came again, which is the
//   acceptance condition of a co-Buechi game (E. Graedel, W. Thomas, T. Wilke (eds.), "Automata,
//   Logics, and Infinite Games", 2002, chapter 2);
// - or can move to such a board whatever the opponent answers (the attractor of the region).
// So a strategy that is found holds for the real history: it proves the guarantee. Only
// Repetition::split_own has such a game.
//
// The most forcing lines are expanded first: one of the player's moves before the others, and
// replies where there are few. Deterministic. Thread rule: one thread; the prober is only read.
#pragma once

#include <functional>
#include <optional>
#include <oware/game.hpp>

#include "search/prober.hpp"

namespace oware::search {

struct SynthesisLimits {
  std::size_t boards = 0;         // expanded at most
  std::function<bool()> give_up;  // polled every few boards; may be empty
};

struct Strategy {
  rules::House move;  // its move at the root
  int margin = 0;     // the final margin that it achieves at least
};

// A strategy of the player to move that achieves a final margin of at least `margin`; none where
// the limits were too small or there is none. The caller's duty: the game goes on under
// Repetition::split_own, and the prober covers all boards with as many seeds as the present one and
// fewer.
std::optional<Strategy> synthesize_strategy(const Prober& prober, const rules::Game& game,
                                            int margin, const SynthesisLimits& limits);

}  // namespace oware::search

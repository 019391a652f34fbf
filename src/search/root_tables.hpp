// What endgame tables prove of each move at the root, and which of several equal ones is hardest to
// answer.
//
// After a capture the position is fresh and the table's bounds hold. A quiet move stays in its
// layer, and then:
//   - from a fresh root its upper bound holds: the opponent's strategy without memory answers every
//   way back to the root, too;
//   - its lower bound is what the table promises, or what the game pays if it ends by a return to
//   the root, whichever is less:
//     the strategy behind the promise may meet the root again, where it would have moved otherwise;
//   - with more history than the root nothing is proven.
// Values are for the mover, as scores. Thread rule: one thread; the prober is only read.
#pragma once

#include <optional>
#include <oware/game.hpp>

#include "search/prober.hpp"
#include "search/score.hpp"

namespace oware::search {

struct RootFacts {
  Score lowest = -kInfinity;  // proven
  Score highest = kInfinity;
  // the middle of the table's bounds, whatever the history; -kInfinity where it has none
  Score guess = -kInfinity;
  // hundredths of a seed that the opponent's replies lose on average against his best one
  int traps = 0;
};

class RootTables {
 public:
  // Both must outlive it. The caller's duty: the game is not over.
  RootTables(const Prober& prober, const rules::Game& game) : prober_(prober), game_(game) {}

  RootFacts of(rules::House move) const;
  // The final margin that the tables promise the mover for play that enters the board fresh;
  // nothing where they prove none.
  std::optional<int> promise() const;
  // Whether every move leads into the tables.
  bool cover_all() const { return game_.position().seeds_on_board() <= prober_.most_seeds(); }

 private:
  int traps(const rules::Position& child) const;

  const Prober& prober_;
  const rules::Game& game_;
};

}  // namespace oware::search

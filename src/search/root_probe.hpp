// What endgame tables prove of each move at the root, and which of several equal moves is the
// hardest to answer.
//
// After a capture the position is irreversible and the table's bounds hold. A quiet move stays in
// its layer, and then:
// - From an irreversible root its upper bound holds: the opponent's strategy without memory also
//   answers every way back to the root.
// - Its lower bound is the table's, or the score of a repetition of the root, whichever is less:
// the
//   strategy behind the table's bound may meet the root again, where it would have moved otherwise.
// - With more history than the root nothing is proven.
// Values are scores of the player to move. Thread rule: one thread; the prober is only read.
#pragma once

#include <optional>
#include <oware/game.hpp>

#include "search/prober.hpp"
#include "search/score.hpp"

namespace oware::search {

struct RootBounds {
  Score lowest = -kInfinity;  // proven
  Score highest = kInfinity;
  // The middle of the table's bounds, whatever the history; -kInfinity where it has none.
  Score guess = -kInfinity;
  // What the opponent's replies lose on average against the best one, in hundredths of a seed.
  int swindle_score = 0;
};

class RootProbe {
 public:
  // Both must outlive it. The caller's duty: the game is not over.
  RootProbe(const Prober& prober, const rules::Game& game) : prober_(prober), game_(game) {}

  RootBounds of(rules::House move) const;
  // The final margin that the tables guarantee the player to move when the present position counts
  // as irreversible; none where they prove nothing.
  std::optional<int> guaranteed_margin() const;
  bool covers_all_moves() const {
    return game_.position().seeds_on_board() <= prober_.most_seeds();
  }

 private:
  int swindle_score(const rules::Position& child) const;

  const Prober& prober_;
  const rules::Game& game_;
};

}  // namespace oware::search

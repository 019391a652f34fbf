// Scores of the search, what is proven of them, and the static bounds of a position.
//
// A Score is the final margin of the player to move (own seeds minus the opponent's) in hundredths
// of a seed, as if play went on to the last seed even after a store has decided the game: so the
// search and the endgame tables mean the same number. A decided outcome adds kOutcomeBonus, so that
// every win is better than every undecided score. The final margin is positive exactly when the
// player's store passes half of all seeds (oware/ends.hpp), so the order of scores agrees with the
// rules. Values; no shared state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <oware/position.hpp>

namespace oware::search {

using Score = int;

inline constexpr Score kSeed = 100;
// More than any undecided score: kMaxSeeds * kSeed is 9'600.
inline constexpr Score kOutcomeBonus = 12'000;
inline constexpr Score kInfinity = 30'000;

// The score of a game that ends with this margin. The bonus is 0 where only seeds count.
constexpr Score final_score(int margin, Score outcome_bonus = kOutcomeBonus) {
  return margin * kSeed +
         outcome_bonus * (static_cast<int>(margin > 0) - static_cast<int>(margin < 0));
}

// The margin of a score in hundredths of a seed, without the bonus of a decided outcome.
constexpr int margin_hundredths(Score score) {
  return score >= kOutcomeBonus    ? score - kOutcomeBonus
         : score <= -kOutcomeBonus ? score + kOutcomeBonus
                                   : score;
}

// Adds the outcome's bonus to a bound that counts seeds alone.
constexpr Score with_outcome(Score seeds) {
  return seeds >= kInfinity || seeds <= -kInfinity || seeds == 0 ? seeds
         : seeds > 0                                             ? seeds + kOutcomeBonus
                                                                 : seeds - kOutcomeBonus;
}
// Takes it off again.
constexpr Score without_outcome(Score score) {
  return score >= kInfinity || score <= -kInfinity ? score : margin_hundredths(score);
}

// What is proven about a score that bounds or equals the game-theoretic value. A proof holds
// whatever is played; searcher.hpp says for which histories.
using Proof = std::uint8_t;
inline constexpr Proof kNothing = 0;
inline constexpr Proof kLower = 1;  // the true score is at least this one
inline constexpr Proof kUpper = 2;  // the true score is at most this one
inline constexpr Proof kWin = 4;    // the player to move wins
inline constexpr Proof kLoss = 8;   // the player to move loses

// For Value::history(): the score does not depend on the path that led to the position.
inline constexpr int kNoHistory = 1 << 20;

// The search's answer for a position: the score for the player to move, what of it is proven, and
// the lowest index of the search stack that a repetition inside its subtree went back to.
//
// Two whole registers, since values are made and returned more often than anything else: smaller
// members would go through memory.
class Value {
 public:
  constexpr Value() = default;
  constexpr Value(Score score, int history, Proof proof)
      : score_(score), history_and_proof_(history * 16LL + proof) {}
  // Stands for a value where there is none.
  static constexpr Value unknown() { return {kUnknown, kNoHistory, kNothing}; }
  // A proven final score.
  static constexpr Value exact(Score score) {
    const Proof outcome = score > 0 ? kWin : score < 0 ? kLoss : kNothing;
    return {score, kNoHistory, static_cast<Proof>(kLower | kUpper | outcome)};
  }

  constexpr bool known() const { return score_ != kUnknown; }
  constexpr Score score() const { return static_cast<Score>(score_); }
  constexpr int history() const { return static_cast<int>(history_and_proof_ >> 4); }
  constexpr Proof proof() const { return static_cast<Proof>(history_and_proof_ & 15); }
  // The value for the opponent (negamax). Lower and upper bounds change places, wins and losses
  // too: where the two bits of a pair differ, both are inverted.
  constexpr Value negated() const {
    const std::int64_t differ = (history_and_proof_ ^ history_and_proof_ >> 1) & (kLower | kWin);
    Value opponents;
    opponents.score_ = -score_;
    opponents.history_and_proof_ = history_and_proof_ ^ differ * (kLower | kUpper);
    return opponents;
  }

 private:
  static constexpr Score kUnknown = kInfinity + 1;

  std::int64_t score_ = 0;
  std::int64_t history_and_proof_ = kNoHistory * 16LL;
};

// The bounds that the stores alone set on the final margin of the player to move: every seed left
// on the board goes to the opponent, or every one to the player.
//
// Here the search decides the majority end (25 of 48 seeds): a player has won when the lead in the
// stores is larger than the number of seeds left.
struct StaticBounds {
  int margin;  // the player's store minus the opponent's
  int left;    // seeds on the board

  static constexpr StaticBounds of(const rules::Position& position) {
    return {position.store(position.mover()) - position.store(other(position.mover())),
            position.seeds_on_board()};
  }
  // The caller's duty: South is to move.
  static constexpr StaticBounds of_south(const rules::Position& position) {
    return {position.store(rules::Side::south) - position.store(rules::Side::north),
            position.seeds_on_board()};
  }
  constexpr Score lower(Score outcome_bonus = kOutcomeBonus) const {
    return final_score(margin - left, outcome_bonus);
  }
  constexpr Score upper(Score outcome_bonus = kOutcomeBonus) const {
    return final_score(margin + left, outcome_bonus);
  }
  // Neither player has won yet.
  constexpr bool open() const { return margin < left && -margin < left; }
  constexpr bool won() const { return margin > left; }
  constexpr bool lost() const { return -margin > left; }
  constexpr Proof outcome() const {
    if (open()) [[likely]]
      return kNothing;
    return won() ? kWin : lost() ? kLoss : kNothing;
  }

  // An estimate in hundredths of a seed, clamped to these bounds, as a score. Always inlined:
  // nearly every node asks for it.
  [[gnu::always_inline]] constexpr Score clamp(int hundredths,
                                               Score outcome_bonus = kOutcomeBonus) const {
    const int clamped = std::clamp(hundredths, (margin - left) * kSeed, (margin + left) * kSeed);
    if (open()) [[likely]]
      return clamped;
    return won() ? outcome_bonus + clamped : lost() ? clamped - outcome_bonus : clamped;
  }
};

}  // namespace oware::search

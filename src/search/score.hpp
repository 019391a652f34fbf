// What a search's numbers mean.
//
// A Score is the mover's final margin (his seeds minus the opponent's) in hundredths of a seed,
// counted as if the game were played to the last seed even after a store has decided it, so that
// search and endgame tables mean the same thing. The outcome comes first: a score whose outcome is
// decided is moved kDecided further out, so that any win beats any hope. The final margin is
// positive exactly when the mover's store passes half of all seeds, so the order is that of the
// rules. Values; no shared state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <oware/position.hpp>

namespace oware::search {

using Score = int;

inline constexpr Score kSeed = 100;
inline constexpr Score kDecided = 12'000;  // above any undecided score: kMaxSeeds * kSeed is 9'600
inline constexpr Score kInfinity = 30'000;

// The score of a game that ends with this margin. `decided` is what an outcome counts: nothing
// where only seeds do.
constexpr Score final_score(int margin, Score decided = kDecided) {
  return margin * kSeed + decided * (static_cast<int>(margin > 0) - static_cast<int>(margin < 0));
}

// Hundredths of a seed of margin, the mark of the outcome taken off.
constexpr int margin_hundredths(Score score) {
  return score >= kDecided ? score - kDecided : score <= -kDecided ? score + kDecided : score;
}

// A bound of a score in which only seeds count, the outcome counted in, too.
constexpr Score with_outcome(Score seeds) {
  return seeds >= kInfinity || seeds <= -kInfinity || seeds == 0 ? seeds
         : seeds > 0                                             ? seeds + kDecided
                                                                 : seeds - kDecided;
}
// And back.
constexpr Score seeds_alone(Score score) {
  return score >= kInfinity || score <= -kInfinity ? score : margin_hundredths(score);
}

// What is proven about a score that bounds or equals a value. A proof holds whatever is played; see
// searcher.hpp for histories.
using Proof = std::uint8_t;
inline constexpr Proof kNothing = 0;
inline constexpr Proof kLower = 1;  // the true score is at least this one
inline constexpr Proof kUpper = 2;  // the true score is at most this one
inline constexpr Proof kWin = 4;    // the mover wins
inline constexpr Proof kLoss = 8;   // the mover loses

// A search's answer for a position: the score for its mover, what of it is proven, and the oldest
// place of the path that a repetition within it went back to (kNoPlace: none).
inline constexpr int kNoPlace = 1 << 20;

// Two whole registers: values are made and handed on more often than anything else, and smaller
// members would go through memory.
class Value {
 public:
  constexpr Value() = default;
  constexpr Value(Score score, int place, Proof proof)
      : score_(score), place_and_proof_(place * 16LL + proof) {}
  // In place of a value where nothing is known.
  static constexpr Value unknown() { return {kUnknown, kNoPlace, kNothing}; }

  constexpr bool known() const { return score_ != kUnknown; }
  constexpr Score score() const { return static_cast<Score>(score_); }
  constexpr int place() const { return static_cast<int>(place_and_proof_ >> 4); }
  constexpr Proof proof() const { return static_cast<Proof>(place_and_proof_ & 15); }
  // Bounds and outcomes change about: where two neighbouring bits differ, both are turned over.
  constexpr Value from_other_side() const {
    const std::int64_t differ = (place_and_proof_ ^ place_and_proof_ >> 1) & (kLower | kWin);
    Value there;
    there.score_ = -score_;
    there.place_and_proof_ = place_and_proof_ ^ differ * (kLower | kUpper);
    return there;
  }

 private:
  static constexpr Score kUnknown = kInfinity + 1;

  std::int64_t score_ = 0;
  std::int64_t place_and_proof_ = kNoPlace * 16LL;
};

// What the stores and the seeds still on the board leave possible. `margin` is the mover's store
// minus the opponent's.
struct Range {
  int margin;
  int left;

  static constexpr Range of(const rules::Position& position) {
    return {position.store(position.mover()) - position.store(other(position.mover())),
            position.seeds_on_board()};
  }
  // The caller's duty: South is to move.
  static constexpr Range of_south(const rules::Position& position) {
    return {position.store(rules::Side::south) - position.store(rules::Side::north),
            position.seeds_on_board()};
  }
  constexpr Score lowest(Score decided = kDecided) const {
    return final_score(margin - left, decided);
  }
  constexpr Score highest(Score decided = kDecided) const {
    return final_score(margin + left, decided);
  }
  // Either player may still win.
  constexpr bool open() const { return margin < left && -margin < left; }
  constexpr bool won() const { return margin > left; }
  constexpr bool lost() const { return -margin > left; }
  constexpr Proof outcome() const {
    if (open()) [[likely]]
      return kNothing;
    return won() ? kWin : lost() ? kLoss : kNothing;
  }

  // An estimate in hundredths of a seed as a score that keeps to what is possible. Inlined: nearly
  // every position asks it.
  [[gnu::always_inline]] constexpr Score estimate(int hundredths, Score decided = kDecided) const {
    const int kept = std::clamp(hundredths, (margin - left) * kSeed, (margin + left) * kSeed);
    if (open()) [[likely]]
      return kept;
    return won() ? decided + kept : lost() ? kept - decided : kept;
  }
};

}  // namespace oware::search

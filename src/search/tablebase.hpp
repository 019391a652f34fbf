// Tablebase use inside the search: proven bounds cut irreversible nodes off (cutoff), and at the
// leaves of other lines they replace the static evaluation (evaluation). The root has its own
// (root_probe.hpp). Thread rule: values; the prober is only read.
#pragma once

#include "search/prober.hpp"
#include "search/score.hpp"

namespace oware::search {

class Tablebase {
 public:
  // `prober` may be null.
  explicit Tablebase(const Prober* prober) : prober_(prober) {}

  const Prober* prober() const { return prober_; }
  // Positions with more seeds on the board are in no table; 0: no table at all.
  int most_seeds() const { return most_seeds_; }
  bool covers(int seeds_on_board) const { return seeds_on_board <= most_seeds_; }
  // Tables may grow between two searches.
  void refresh() { most_seeds_ = prober_ != nullptr ? prober_->most_seeds() : 0; }

  // The value of an irreversible node where the table's bounds meet or lie outside the window.
  Value cutoff(const rules::Position& position, StaticBounds bounds, Score alpha, Score beta,
               Score outcome_bonus) const {
    ProvenMargin margin;
    if (prober_->probe(position, margin) != ProbeResult::proven) return Value::unknown();
    const Score lo = final_score(bounds.margin + margin.lo, outcome_bonus);
    const Score hi = final_score(bounds.margin + margin.hi, outcome_bonus);
    if (lo == hi) return Value::exact(lo);
    if (lo >= beta)
      return {lo, kNoHistory, static_cast<Proof>(kLower | (lo > 0 ? kWin : kNothing))};
    if (hi <= alpha)
      return {hi, kNoHistory, static_cast<Proof>(kUpper | (hi < 0 ? kLoss : kNothing))};
    return Value::unknown();
  }

  // The value of a leaf: the middle of the table's bounds, a hundredth better for the winner with
  // each seed less on the board, so that the winner makes progress. Unproven, since history may
  // spoil it.
  Value evaluation(const rules::Position& position, StaticBounds bounds,
                   Score outcome_bonus) const {
    ProvenMargin margin;
    if (prober_->probe(position, margin) == ProbeResult::absent) return Value::unknown();
    const Score score = final_score(bounds.margin + (margin.lo + margin.hi) / 2, outcome_bonus);
    const Score progress = score > 0 ? -bounds.left : score < 0 ? bounds.left : 0;
    return {score + progress, kNoHistory, bounds.outcome()};
  }

 private:
  const Prober* prober_;
  int most_seeds_ = 0;
};

}  // namespace oware::search

#include "search/root_tables.hpp"

#include <algorithm>

namespace oware::search {
namespace {

// Of a position for its mover, stores included.
struct Promise {
  ProbeResult result = ProbeResult::absent;
  Score lo = 0;
  Score hi = 0;
  int middle = 0;  // hundredths of a seed of margin
};

Promise promise_of(const Prober& prober, const rules::Position& position) {
  const Range range = Range::of(position);
  if (range.left > prober.most_seeds()) return {};
  ProvenMargin margin;
  const ProbeResult result = prober.probe(position, margin);
  if (result == ProbeResult::absent) return {};
  return {result, final_score(range.margin + margin.lo), final_score(range.margin + margin.hi),
          kSeed * range.margin + kSeed * (margin.lo + margin.hi) / 2};
}

// What the game pays the mover if it ends by a repetition of this position; nothing where it does
// not end so.
std::optional<Score> paid_by_repetition(const rules::Position& position,
                                        rules::Repetition repetition) {
  const int own = position.seeds_of(position.mover());
  const int opponents = position.seeds_on_board() - own;
  if (own == 0 || opponents == 0 || repetition == rules::Repetition::none) return std::nullopt;
  return final_score(Range::of(position).margin +
                     (repetition == rules::Repetition::split_own ? own - opponents : 0));
}

}  // namespace

RootFacts RootTables::of(rules::House move) const {
  const rules::Position& root = game_.position();
  const rules::Position child = play_unchecked(root, move, game_.rules());
  const Promise promise = promise_of(prober_, child);
  RootFacts facts;
  if (promise.result == ProbeResult::absent) return facts;
  facts.guess = -promise.middle;
  facts.traps = traps(child);
  if (promise.result != ProbeResult::proven) return facts;
  const bool captures = child.seeds_on_board() != root.seeds_on_board();
  if (captures || game_.plies_since_capture() == 0) facts.highest = -promise.lo;
  if (captures) {
    facts.lowest = -promise.hi;
  } else if (const auto paid = paid_by_repetition(root, game_.rules().repetition);
             paid && game_.plies_since_capture() == 0) {
    facts.lowest = std::min(-promise.hi, *paid);
  }
  return facts;
}

std::optional<int> RootTables::promise() const {
  ProvenMargin margin;
  if (!cover_all() || prober_.probe(game_.position(), margin) != ProbeResult::proven)
    return std::nullopt;
  return Range::of(game_.position()).margin + margin.lo;
}

int RootTables::traps(const rules::Position& child) const {
  int best = -kInfinity;
  int sum = 0;
  int replies = 0;
  for (const rules::House reply : legal_moves(child, game_.rules())) {
    const Promise promise = promise_of(prober_, play_unchecked(child, reply, game_.rules()));
    if (promise.result == ProbeResult::absent) continue;
    best = std::max(best, -promise.middle);
    sum -= promise.middle;
    ++replies;
  }
  return replies == 0 ? 0 : best - sum / replies;
}

}  // namespace oware::search

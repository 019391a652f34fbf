#include "search/root_probe.hpp"

#include <algorithm>
#include <oware/ends.hpp>

namespace oware::search {
namespace {

// The table's bounds of a position for its player to move, stores included.
struct TableBounds {
  ProbeResult result = ProbeResult::absent;
  Score lo = 0;
  Score hi = 0;
  int middle = 0;  // hundredths of a seed of margin
};

TableBounds probe(const Prober& prober, const rules::Position& position) {
  const StaticBounds bounds = StaticBounds::of(position);
  if (bounds.left > prober.most_seeds()) return {};
  ProvenMargin margin;
  const ProbeResult result = prober.probe(position, margin);
  if (result == ProbeResult::absent) return {};
  return {result, final_score(bounds.margin + margin.lo), final_score(bounds.margin + margin.hi),
          kSeed * bounds.margin + kSeed * (margin.lo + margin.hi) / 2};
}

// The score of the player to move if the game ends by a repetition of this position; none where it
// does not end so.
std::optional<Score> score_of_repetition(const rules::Position& position,
                                         rules::Repetition repetition) {
  if (!repetition_ends_game(repetition) || !seeds_on_both_sides(position)) return std::nullopt;
  return final_score(shared_at_recurrence(position, repetition).margin(position.mover()));
}

}  // namespace

RootBounds RootProbe::of(rules::House move) const {
  const rules::Position& root = game_.position();
  const rules::Position child = play_unchecked(root, move, game_.rules());
  const TableBounds bounds = probe(prober_, child);
  RootBounds found;
  if (bounds.result == ProbeResult::absent) return found;
  found.guess = -bounds.middle;
  found.swindle_score = swindle_score(child);
  if (bounds.result != ProbeResult::proven) return found;
  const bool captures = child.seeds_on_board() != root.seeds_on_board();
  const bool irreversible_root = game_.plies_since_capture() == 0;
  if (captures || irreversible_root) found.highest = -bounds.lo;
  if (captures) {
    found.lowest = -bounds.hi;
  } else if (irreversible_root) {
    const auto repetition = score_of_repetition(root, game_.rules().repetition);
    if (repetition) found.lowest = std::min(-bounds.hi, *repetition);
  }
  return found;
}

std::optional<int> RootProbe::guaranteed_margin() const {
  ProvenMargin margin;
  if (!covers_all_moves() || prober_.probe(game_.position(), margin) != ProbeResult::proven)
    return std::nullopt;
  return StaticBounds::of(game_.position()).margin + margin.lo;
}

int RootProbe::swindle_score(const rules::Position& child) const {
  int best = -kInfinity;
  int sum = 0;
  int replies = 0;
  for (const rules::House reply : legal_moves(child, game_.rules())) {
    const TableBounds bounds = probe(prober_, play_unchecked(child, reply, game_.rules()));
    if (bounds.result == ProbeResult::absent) continue;
    best = std::max(best, -bounds.middle);
    sum -= bounds.middle;
    ++replies;
  }
  return replies == 0 ? 0 : best - sum / replies;
}

}  // namespace oware::search

#include "search/table_prober.hpp"

#include <algorithm>
#include <utility>

namespace oware::search {
namespace {

// Layers with more seeds clamp their margins: their values are not exact.
constexpr int kUnclampedLayers = 24;

}  // namespace

TableProber::TableProber(std::shared_ptr<const tables::Tables> tables, const rules::RuleSet& rules)
    : tables_(std::move(tables)),
      view_(tables_->under(rules)),
      repetition_(rules.repetition),
      most_seeds_(std::clamp(view_.layers(tables::played_kind(rules)), 0, kUnclampedLayers)) {}

ProbeResult TableProber::probe(const rules::Position& position, ProvenMargin& margin) const {
  if (repetition_ == rules::Repetition::split_own) {
    const auto bounds = view_.quick_bounds(position);
    if (!bounds) return ProbeResult::absent;
    margin = {bounds->lo, bounds->hi};
    return ProbeResult::proven;
  }
  const auto even = view_.quick_even(position);
  if (!even) return ProbeResult::absent;
  margin = {*even, *even};
  return repetition_ == rules::Repetition::split_even ? ProbeResult::proven
                                                      : ProbeResult::heuristic;
}

}  // namespace oware::search

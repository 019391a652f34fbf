#include "tables/fan.hpp"

#include <algorithm>
#include <bit>

#include "rules/kernel.hpp"

namespace oware::tables::detail {

using rules::House;
using rules::Position;

Fan fan_out(const State& state, const TableSet& table_set, Kind kind, const rules::RuleSet& rules,
            const Position& position) {
  Fan fan;
  const int first = rules::kHousesPerSide * index(position.mover());
  rules::with_rules(rules, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
    for (unsigned row = rules::Kernel::legal_row<kGrandSlam, kFeeding>(position); row != 0;
         row &= row - 1) {
      const int house = first + std::countr_zero(row);
      const Position after = rules::Kernel::play<kGrandSlam>(position, house);
      const Locator locator = locate(table_set, kind, after);
      prefetch(state, locator);
      fan.moves[static_cast<std::size_t>(fan.count++)].emplace(
          Fan::Move{House(house), gain_of(position, after), after, locator});
    }
  });
  return fan;
}

int clamped(const Locator& locator, int margin) {
  const int clamp = locator.slot->layer->header().clamp;
  return clamp > 0 ? std::clamp(margin, -clamp, clamp) : margin;
}

Result<int> restored_margin(const State& state, const Locator& locator) {
  const auto position = std::bit_cast<Position>(locator.position);
  const TableSet& table_set = *locator.table_set;
  const Fan fan = fan_out(state, table_set, locator.kind, table_set.rules, position);
  const rules::Side mover = position.mover();
  int best = fan.count == 0 ? position.seeds_of(mover) - position.seeds_of(other(mover))
                            : -rules::kMaxSeeds;
  for (int i = 0; i < fan.count; ++i) {
    const Fan::Move& move = *fan.moves[static_cast<std::size_t>(i)];
    const Result<std::optional<int>> child = read(state, move.locator);
    if (!child) {
      return tl::unexpected(child.error());
    }
    if (!*child) {
      return tl::unexpected(missing_layer(move.after.seeds_on_board()));
    }
    best = std::max(best, move.gain - **child);
  }
  return clamped(locator, best);
}

}  // namespace oware::tables::detail

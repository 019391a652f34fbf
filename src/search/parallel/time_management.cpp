#include "search/parallel/time_management.hpp"

#include <algorithm>

namespace oware::search::parallel {
namespace {

// The moves that a game is planned to last still, unless moves_to_go says fewer.
constexpr std::int64_t kMovesLeft = 24;
// The hard limit as a multiple of the soft one; never more than a third of the clock, but for the
// last move before a time control.
constexpr std::int64_t kHardShare = 3;

}  // namespace

std::optional<TimeBudget> time_budget(const Clock& clock, rules::Side mover) {
  if (clock.move_ms) {
    const std::int64_t limit = std::max<std::int64_t>(*clock.move_ms - clock.overhead_ms, 1);
    return TimeBudget{limit, limit};
  }
  const auto side = static_cast<std::size_t>(index(mover));
  if (!clock.left_ms[side]) return std::nullopt;
  const std::int64_t left = std::max<std::int64_t>(*clock.left_ms[side] - clock.overhead_ms, 1);
  const std::int64_t moves =
      std::clamp<std::int64_t>(clock.moves_to_go.value_or(kMovesLeft), 1, kMovesLeft);
  const std::int64_t share = left / moves + clock.increment_ms[side] * 3 / 4;
  const std::int64_t most = moves == 1 ? left : std::max<std::int64_t>(left / 3, 1);
  const std::int64_t soft = std::clamp<std::int64_t>(share * 6 / 10, 1, most);
  return TimeBudget{soft, std::clamp<std::int64_t>(soft * kHardShare, 1, most)};
}

}  // namespace oware::search::parallel

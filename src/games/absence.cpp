#include "games/absence.hpp"

#include <algorithm>

namespace oware::games {
namespace {

constexpr int kBothHaveMoved = 2;

}  // namespace

std::optional<Absence> absence(const Room& room, const Away& away, const AbsenceRules& limits) {
  const auto side = room.turn();
  if (!side || room.game().ply() < kBothHaveMoved) return std::nullopt;
  if (room.founding().settings.opponent == Opponent::computer) return std::nullopt;
  const auto& since = away[static_cast<std::size_t>(rules::index(*side))];
  if (!since) return std::nullopt;
  switch (room.clocks().rules().kind) {
    case ClockKind::live:
      return Absence{*side, std::max(*since, room.last_event()) + limits.live_ms};
    case ClockKind::none:
      return Absence{*side, room.last_event() + limits.long_ms};
    case ClockKind::correspondence:
      break;
  }
  return std::nullopt;
}

}  // namespace oware::games

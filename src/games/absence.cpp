#include "games/absence.hpp"

#include <algorithm>

namespace oware::games {
namespace {

// When the other may claim the game of the side to move, which is gone since `since`.
std::optional<TimeMs> claim_time(const Room& room, TimeMs since, const AbsenceRules& limits) {
  const ClockRules& clock = room.clocks().rules();
  switch (clock.kind) {
    case ClockKind::live:
      return std::max(since, room.last_event()) + limits.live_ms;
    case ClockKind::none:
      return room.last_event() + limits.long_ms;
    case ClockKind::correspondence:
      break;
  }
  if (room.clocks().running()) return std::nullopt;
  return room.last_event() + clock.days_per_move * kDayMs;
}

}  // namespace

std::optional<Absence> absence(const Room& room, const Away& away, const AbsenceRules& limits) {
  const auto side = room.turn();
  if (!side || room.founding().settings.opponent == Opponent::computer) return std::nullopt;
  const auto& since = away[static_cast<std::size_t>(rules::index(*side))];
  const auto claim_at = since ? claim_time(room, *since, limits) : std::nullopt;
  return claim_at ? std::optional(Absence{*side, *claim_at}) : std::nullopt;
}

std::optional<TimeMs> withdrawal(const Room& room, const Away& away, const AbsenceRules& limits) {
  const Settings& settings = room.founding().settings;
  if (room.status() != Status::open || settings.opponent != Opponent::anyone) return std::nullopt;
  if (settings.clock.kind == ClockKind::correspondence) return std::nullopt;
  const rules::Side owner = room.seat(rules::Side::south) ? rules::Side::south : rules::Side::north;
  const auto& since = away[static_cast<std::size_t>(rules::index(owner))];
  return since ? std::optional(*since + limits.live_ms) : std::nullopt;
}

}  // namespace oware::games

// Absence: the side to move without a live connection, and from when on the other may claim the
// game; the owner of an open offer without one, and from when on it is withdrawn.
//
// With a live clock a game may be claimed some minutes after they left or the last event, without a
// clock some days after the last event. By correspondence the clock says it all; it does not run
// before a side's second move, so the first has as many days as any other, for whoever is away
// then. Nobody is absent against the computer. An offer to anyone stands while its owner is here
// and some minutes longer, by correspondence until it is withdrawn. Time is an argument, and so is
// who is here. Thread rule: pure functions.
#pragma once

#include <array>
#include <optional>

#include "games/room.hpp"

namespace oware::games {

struct AbsenceRules {
  std::int64_t live_ms = 2LL * 60 * 1000;  // with a live clock, and of an open offer
  std::int64_t long_ms = 7 * kDayMs;       // without a clock
};

// Since when each side (by rules::index) has had no live connection; none while it has one.
using Away = std::array<std::optional<TimeMs>, 2>;

struct Absence {
  rules::Side side = rules::Side::south;
  TimeMs claim_at = 0;

  friend bool operator==(const Absence&, const Absence&) = default;
};

std::optional<Absence> absence(const Room& room, const Away& away, const AbsenceRules& limits);

// When the offer is withdrawn unless its owner comes; none: it is no open offer to anyone, its
// owner is here, or it is by correspondence.
std::optional<TimeMs> withdrawal(const Room& room, const Away& away, const AbsenceRules& limits);

}  // namespace oware::games

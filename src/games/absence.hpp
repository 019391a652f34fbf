// Absence: the side to move without a live connection, and from when on the other may claim the
// game.
//
// With a live clock that is some minutes after they left or the last event, without a clock some
// days after the last event; by correspondence the days of a move say it all. Nobody is absent
// before both have moved, or against the computer. Time is an argument, and so is who is here.
// Thread rule: pure functions.
#pragma once

#include <array>
#include <optional>

#include "games/room.hpp"

namespace oware::games {

struct AbsenceRules {
  std::int64_t live_ms = 2LL * 60 * 1000;  // with a live clock
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

}  // namespace oware::games

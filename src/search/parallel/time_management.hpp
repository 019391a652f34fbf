// Time management: how long a move may take on a clock. Pure functions; no clock is read here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <oware/position.hpp>

namespace oware::search::parallel {

// Kept back from every limit for what the search does not see: the way of the answer to the other
// side and the pauses of a busy machine. docs/search.md has the overshoot that was measured.
inline constexpr std::int64_t kMoveOverheadMs = 2;

// What a clock leaves, in milliseconds; index 0 is South's.
struct Clock {
  std::optional<std::int64_t> move_ms;  // for this move, exactly
  std::array<std::optional<std::int64_t>, 2> left_ms{};
  std::array<std::int64_t, 2> increment_ms{};
  std::optional<int> moves_to_go;
  std::int64_t overhead_ms = kMoveOverheadMs;
};

struct TimeBudget {
  std::int64_t soft_ms;  // after this time no new iteration begins
  std::int64_t hard_ms;  // at this time the search is aborted
};

// The budget of `mover`, at least a millisecond; none where the clock sets no limit.
std::optional<TimeBudget> time_budget(const Clock& clock, rules::Side mover);

}  // namespace oware::search::parallel

// The players' clocks: none, live (so much for the game and an increment a move), or by
// correspondence (days for each move).
//
// Time is an argument everywhere: milliseconds since 1970 on the server's own clock, which never
// goes back while the server runs (src/server/server_clock.hpp). A side's clock runs from its
// second move on: the first move of each is free, and earns no increment. While the server is down,
// clocks run on. By correspondence each side also has days of vacation for the whole game: they run
// when the days of a move are used up, without anybody asking, and time is up when they are gone.
// Values; no shared state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <oware/position.hpp>

namespace oware::games {

using TimeMs = std::int64_t;

inline constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;
inline constexpr std::int64_t kMaxInitialMs = kDayMs;
inline constexpr std::int64_t kMaxIncrementMs = 60LL * 60 * 1000;
inline constexpr int kMaxDaysPerMove = 60;
inline constexpr int kMaxVacationDays = 60;

enum class ClockKind : std::uint8_t { none, live, correspondence };

struct ClockRules {
  ClockKind kind = ClockKind::none;
  std::int64_t initial_ms = 0;    // live: 1..kMaxInitialMs
  std::int64_t increment_ms = 0;  // live: 0..kMaxIncrementMs
  int days_per_move = 0;          // correspondence: 1..kMaxDaysPerMove
  int vacation_days = 0;          // correspondence: 0..kMaxVacationDays, of each side

  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

// What one side has instead of the agreed clock; a live one.
struct ClockTerms {
  std::int64_t initial_ms = 0;    // 1..kMaxInitialMs
  std::int64_t increment_ms = 0;  // 0..kMaxIncrementMs

  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

// "", "300000+5000", "3d", "3d+7": the form in which a game's clock is stored.
std::string to_string(const ClockRules& rules);
// Error: bad_number.
Result<ClockRules> parse_clock(std::string_view text);

// Both clocks of one game. The caller says what happens and when; a time before the last one counts
// as that one.
class Clocks {
 public:
  explicit Clocks(const ClockRules& rules);

  const ClockRules& rules() const { return rules_; }
  // `side` has not moved and begins with these terms. The agreed clock is live.
  void give(rules::Side side, const ClockTerms& terms);
  // What `side` has been given; none: the agreed clock.
  const std::optional<ClockTerms>& given(rules::Side side) const {
    return given_[static_cast<std::size_t>(rules::index(side))];
  }
  // Whose clock runs; none while nobody's does.
  std::optional<rules::Side> running() const { return running_; }
  // What is left to a side, never below 0.
  std::int64_t remaining_ms(rules::Side side, TimeMs now) const;
  // What is left of a side's vacation, never below 0.
  std::int64_t vacation_ms(rules::Side side, TimeMs now) const;
  // When the running side's time is up, vacation included.
  std::optional<TimeMs> deadline() const;

  // `mover` has moved; its clock stops and earns its increment if it ran.
  void moved(rules::Side mover, TimeMs now);
  // From now on it is `side`'s turn, at the given ply of the game (its clock runs from ply 2 on).
  void turn(rules::Side side, int ply, TimeMs now);
  // The game is over: what was left stays on show.
  void stop(TimeMs now);

 private:
  std::int64_t full_ms() const;
  // How long `side`'s clock has run since it was last stopped.
  std::int64_t passed_ms(rules::Side side, TimeMs now) const;
  void charge(TimeMs now);

  ClockRules rules_;
  std::array<std::int64_t, 2> remaining_{};
  std::array<std::int64_t, 2> vacation_{};
  std::array<std::optional<ClockTerms>, 2> given_{};
  std::optional<rules::Side> running_;
  TimeMs since_ = 0;
};

}  // namespace oware::games

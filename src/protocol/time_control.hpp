// Time controls of matches: so many seconds for so many moves or for the whole game, and an
// increment a move, written as cutechess writes them ("40/60+0.5", "10+0.1", "1:30"). Values.
#pragma once

#include <array>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <string>
#include <string_view>

namespace oware::protocol {

struct TimeControl {
  int moves = 0;  // of each side until its time is added again; 0: the time is for the whole game
  int base_ms = 0;
  int increment_ms = 0;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

inline constexpr int kMostControlMoves = 1000;
inline constexpr int kMostControlMs = 86'400'000;  // a day
inline constexpr int kMostIncrementMs = 3'600'000;

// "[MOVES/][MINUTES:]SECONDS[+INCREMENT]", seconds with up to three decimals. Error: usage.
Result<TimeControl> parse_time_control(std::string_view text);
std::string to_string(const TimeControl& control);

// What both sides have left, as an engine is told by wtime, btime, winc, binc and movestogo.
struct ClockState {
  std::array<int, 2> left_ms{};  // by rules::index
  std::array<int, 2> increment_ms{};
  int moves_to_go = 0;  // of the mover; 0: until the end of the game
};

// The clocks of one game.
class MatchClocks {
 public:
  // By rules::index.
  explicit MatchClocks(const std::array<TimeControl, 2>& controls);

  ClockState standing(rules::Side mover) const;
  // `mover` has moved after so many milliseconds, in time: what it spent beyond its clock is
  // forgiven.
  void spend(rules::Side mover, int spent_ms);

 private:
  std::array<TimeControl, 2> controls_;
  std::array<int, 2> left_ms_{};
  std::array<int, 2> moves_{};
};

}  // namespace oware::protocol

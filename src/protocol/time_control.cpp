#include "protocol/time_control.hpp"

#include <algorithm>
#include <optional>

#include "protocol/words.hpp"

namespace oware::protocol {
namespace {

constexpr int kMsPerSecond = 1000;
constexpr int kSecondsPerMinute = 60;

std::optional<int> digits(std::string_view text, int most) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return {};
  const auto number = number_in(text, 0, most);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

// "12", "0.05": milliseconds.
std::optional<int> seconds_ms(std::string_view text, int most_ms) {
  constexpr std::size_t kDecimals = 3;
  const std::size_t point = text.find('.');
  const auto whole = digits(text.substr(0, point), most_ms / kMsPerSecond);
  if (!whole) return {};
  int ms = *whole * kMsPerSecond;
  if (point != std::string_view::npos) {
    std::string decimals(text.substr(point + 1));
    if (decimals.empty() || decimals.size() > kDecimals) return {};
    decimals.resize(kDecimals, '0');
    const auto part = digits(decimals, kMsPerSecond - 1);
    if (!part) return {};
    ms += *part;
  }
  return ms <= most_ms ? std::optional(ms) : std::nullopt;
}

std::optional<TimeControl> read(std::string_view text) {
  TimeControl control;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = digits(text.substr(0, slash), kMostControlMoves);
    if (!moves || *moves == 0) return {};
    control.moves = *moves;
    text.remove_prefix(slash + 1);
  }
  if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    const auto increment = seconds_ms(text.substr(plus + 1), kMostIncrementMs);
    if (!increment) return {};
    control.increment_ms = *increment;
    text = text.substr(0, plus);
  }
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const auto minutes = digits(text.substr(0, colon), kMostControlMs / kMsPerSecond);
    if (!minutes || *minutes > kMostControlMs / kMsPerSecond / kSecondsPerMinute) return {};
    control.base_ms = *minutes * kSecondsPerMinute * kMsPerSecond;
    text.remove_prefix(colon + 1);
  }
  const auto base = seconds_ms(text, kMostControlMs - control.base_ms);
  if (!base) return {};
  control.base_ms += *base;
  // A side needs time for its first move.
  if (control.base_ms == 0) return {};
  return control;
}

std::string seconds_text(int ms) {
  std::string text = std::to_string(ms / kMsPerSecond);
  if (ms % kMsPerSecond == 0) return text;
  std::string decimals = std::to_string(kMsPerSecond + ms % kMsPerSecond).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return text + "." + decimals;
}

std::size_t at(rules::Side side) { return static_cast<std::size_t>(index(side)); }

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  if (const auto control = read(text)) return *control;
  return tl::unexpected(Error{ErrorCode::usage, "time control", std::string(text),
                              "[MOVES/][MINUTES:]SECONDS[+INCREMENT], as 40/60+0.5 or 10+0.1", 0,
                              0});
}

std::string to_string(const TimeControl& control) {
  std::string text = control.moves > 0 ? std::to_string(control.moves) + "/" : "";
  text += seconds_text(control.base_ms);
  if (control.increment_ms > 0) text += "+" + seconds_text(control.increment_ms);
  return text;
}

MatchClocks::MatchClocks(const std::array<TimeControl, 2>& controls)
    : controls_(controls), left_ms_{controls[0].base_ms, controls[1].base_ms} {}

ClockState MatchClocks::standing(rules::Side mover) const {
  const TimeControl& control = controls_[at(mover)];
  return {left_ms_,
          {controls_[0].increment_ms, controls_[1].increment_ms},
          control.moves > 0 ? control.moves - moves_[at(mover)] % control.moves : 0};
}

void MatchClocks::spend(rules::Side mover, int spent_ms) {
  const TimeControl& control = controls_[at(mover)];
  int& left = left_ms_[at(mover)];
  left = std::max(left - spent_ms, 0) + control.increment_ms;
  if (control.moves > 0 && ++moves_[at(mover)] % control.moves == 0) left += control.base_ms;
}

}  // namespace oware::protocol

#include "games/clock.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace oware::games {
namespace {

constexpr int kFirstTimedPly = 2;

std::size_t at(rules::Side side) { return static_cast<std::size_t>(rules::index(side)); }

std::optional<std::int64_t> parse_number(std::string_view text, std::int64_t low,
                                         std::int64_t high) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || value < low || value > high)
    return std::nullopt;
  return value;
}

}  // namespace

std::string to_string(const ClockRules& rules) {
  switch (rules.kind) {
    case ClockKind::none:
      return "";
    case ClockKind::live:
      return std::to_string(rules.initial_ms) + "+" + std::to_string(rules.increment_ms);
    case ClockKind::correspondence:
      return std::to_string(rules.days_per_move) + "d" +
             (rules.vacation_days > 0 ? "+" + std::to_string(rules.vacation_days) : std::string());
  }
  return "";
}

Result<ClockRules> parse_clock(std::string_view text) {
  if (text.empty()) return ClockRules{};
  if (const auto unit = text.find('d'); unit != std::string_view::npos) {
    const std::string_view rest = text.substr(unit + 1);
    const auto days = parse_number(text.substr(0, unit), 1, kMaxDaysPerMove);
    const auto vacation = rest.empty()          ? std::optional<std::int64_t>(0)
                          : rest.front() == '+' ? parse_number(rest.substr(1), 1, kMaxVacationDays)
                                                : std::nullopt;
    if (days && vacation) {
      return ClockRules{.kind = ClockKind::correspondence,
                        .days_per_move = static_cast<int>(*days),
                        .vacation_days = static_cast<int>(*vacation)};
    }
  } else if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    const auto initial = parse_number(text.substr(0, plus), 1, kMaxInitialMs);
    const auto increment = parse_number(text.substr(plus + 1), 0, kMaxIncrementMs);
    if (initial && increment)
      return ClockRules{
          .kind = ClockKind::live, .initial_ms = *initial, .increment_ms = *increment};
  }
  return tl::unexpected(
      Error{.code = ErrorCode::bad_number,
            .what = "clock",
            .found = std::string(text),
            .expected = "nothing, INITIAL+INCREMENT in milliseconds, DAYSd or DAYSd+VACATION"});
}

Clocks::Clocks(const ClockRules& rules) : rules_(rules) {
  remaining_.fill(full_ms());
  vacation_.fill(rules.vacation_days * kDayMs);
}

void Clocks::give(rules::Side side, const ClockTerms& terms) {
  given_[at(side)] = terms;
  remaining_[at(side)] = terms.initial_ms;
}

std::int64_t Clocks::full_ms() const {
  return rules_.kind == ClockKind::correspondence ? rules_.days_per_move * kDayMs
                                                  : rules_.initial_ms;
}

std::int64_t Clocks::passed_ms(rules::Side side, TimeMs now) const {
  return running_ == side ? std::max<std::int64_t>(0, now - since_) : 0;
}

std::int64_t Clocks::remaining_ms(rules::Side side, TimeMs now) const {
  return std::max<std::int64_t>(0, remaining_[at(side)] - passed_ms(side, now));
}

std::int64_t Clocks::vacation_ms(rules::Side side, TimeMs now) const {
  const std::int64_t beyond =
      std::max<std::int64_t>(0, passed_ms(side, now) - remaining_[at(side)]);
  return std::max<std::int64_t>(0, vacation_[at(side)] - beyond);
}

std::optional<TimeMs> Clocks::deadline() const {
  if (!running_) return std::nullopt;
  return since_ + remaining_[at(*running_)] + vacation_[at(*running_)];
}

void Clocks::charge(TimeMs now) {
  if (!running_) return;
  const rules::Side side = *running_;
  const std::int64_t vacation = vacation_ms(side, now);
  remaining_[at(side)] = remaining_ms(side, now);
  vacation_[at(side)] = vacation;
  running_.reset();
}

void Clocks::moved(rules::Side mover, TimeMs now) {
  if (running_ != mover) return;
  charge(now);
  const auto& terms = given(mover);
  auto& left = remaining_[at(mover)];
  left = rules_.kind == ClockKind::correspondence
             ? full_ms()
             : left + (terms ? terms->increment_ms : rules_.increment_ms);
}

void Clocks::turn(rules::Side side, int ply, TimeMs now) {
  if (rules_.kind == ClockKind::none) return;
  charge(now);
  since_ = std::max(since_, now);
  if (rules_.kind == ClockKind::correspondence) remaining_[at(side)] = full_ms();
  if (ply >= kFirstTimedPly) running_ = side;
}

void Clocks::stop(TimeMs now) { charge(now); }

}  // namespace oware::games

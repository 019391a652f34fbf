#include "games/rated.hpp"

#include <oware/rule_set.hpp>
#include <utility>

#include "games/levels.hpp"
#include "games/people.hpp"

namespace oware::games {
namespace {
std::optional<std::string_view> rated_preset(const rules::RuleSet& rules) {
  for (const rules::Preset& preset : rules::kPresets) {
    if (preset.rules != rules) continue;
    for (const std::string_view rated : kRatedPresets) {
      if (rated == preset.name) return rated;
    }
  }
  return std::nullopt;
}

std::string pool_name(std::string_view preset, ClockKind kind) {
  const std::string tempo = kind == ClockKind::live ? "live" : "correspondence";
  return preset == kRatedPresets.front() ? tempo : std::string(preset) + "-" + tempo;
}

std::string all_rated() {
  std::string text;
  for (const std::string_view preset : kRatedPresets)
    text.append(text.empty() ? "" : ", ").append(preset);
  return text;
}

tl::unexpected<Error> not_rated(std::string_view field, std::string found, std::string expected) {
  return tl::unexpected(Error{.code = ErrorCode::bad_number,
                              .what = std::string(field),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

std::vector<std::string> all_pools() {
  std::vector<std::string> pools;
  for (const std::string_view preset : kRatedPresets) {
    for (const ClockKind kind : {ClockKind::live, ClockKind::correspondence})
      pools.push_back(pool_name(preset, kind));
  }
  pools.emplace_back(kComputerPool);
  return pools;
}

}  // namespace

const std::vector<std::string>& rating_pools() {
  static const std::vector<std::string> pools = all_pools();
  return pools;
}

bool result_counts(rules::EndReason end, int ply) {
  constexpr int kEachHasMoved = 2;
  if (end == rules::EndReason::aborted || ply < kEachHasMoved) return false;
  return end != rules::EndReason::agreement || ply >= kFewestPlies;
}

Result<std::string> pool_of(const Settings& settings) {
  const auto preset = rated_preset(settings.rules);
  if (!preset) return not_rated("rules", settings.rules_name, "for a rated game: " + all_rated());
  if (settings.clock.kind == ClockKind::none)
    return not_rated("clock", "none", "for a rated game: a clock");
  if (settings.start)
    return not_rated("position", "a position", "for a rated game: the start of its rules");
  if (settings.opponent == Opponent::computer) {
    if (*preset != kRatedPresets.front())
      return not_rated(
          "rules", settings.rules_name,
          "for a rated game against the computer: " + std::string(kRatedPresets.front()));
    if (settings.clock.kind != ClockKind::live)
      return not_rated("clock", "correspondence",
                       "for a rated game against the computer: a clock of minutes");
    return std::string(kComputerPool);
  }
  return pool_name(*preset, settings.clock.kind);
}

}  // namespace oware::games

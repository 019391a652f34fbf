#include "games/challenges.hpp"

#include <array>
#include <utility>

namespace oware::games {
namespace {

constexpr std::array<std::pair<ChallengeState, std::string_view>, 5> kStates = {
    {{ChallengeState::open, "open"},
     {ChallengeState::accepted, "accepted"},
     {ChallengeState::declined, "declined"},
     {ChallengeState::cancelled, "cancelled"},
     {ChallengeState::expired, "expired"}}};

}  // namespace

std::string_view to_string(ChallengeState state) {
  for (const auto& [value, name] : kStates) {
    if (value == state) return name;
  }
  return "";
}

std::optional<ChallengeState> parse_challenge_state(std::string_view text) {
  for (const auto& [value, name] : kStates) {
    if (name == text) return value;
  }
  return std::nullopt;
}

Settings challenge_settings(const rules::RuleSet& rules, std::string rules_name,
                            const ClockRules& clock, bool rated) {
  Settings settings;
  settings.rules = rules;
  settings.rules_name = std::move(rules_name);
  settings.clock = clock;
  settings.rated = rated;
  settings.casual = !rated;
  settings.listed = true;
  return settings;
}

}  // namespace oware::games

#include "games/keeper.hpp"

#include <array>
#include <utility>

namespace oware::games {
namespace {

constexpr std::array<std::pair<Measure, std::string_view>, 6> kMeasures = {
    {{Measure::mute, "mute"},
     {Measure::unmute, "unmute"},
     {Measure::ban, "ban"},
     {Measure::unban, "unban"},
     {Measure::rename, "rename"},
     {Measure::close, "close"}}};

}  // namespace

std::string_view to_string(Measure measure) {
  for (const auto& [value, name] : kMeasures) {
    if (value == measure) return name;
  }
  return "";
}

std::optional<Measure> parse_measure(std::string_view text) {
  for (const auto& [value, name] : kMeasures) {
    if (name == text) return value;
  }
  return std::nullopt;
}

}  // namespace oware::games

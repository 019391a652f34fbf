#include "games/moderation.hpp"

#include <algorithm>

namespace oware::games {
namespace {

template <class Value, std::size_t N>
std::optional<Value> parse(const std::array<Value, N>& all, std::string_view text) {
  const auto* const found =
      std::ranges::find(all, text, [](Value value) { return to_string(value); });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::string_view to_string(Registration registration) {
  switch (registration) {
    case Registration::open:
      return "open";
    case Registration::invite:
      return "invite";
    case Registration::closed:
      break;
  }
  return "closed";
}

std::optional<Registration> parse_registration(std::string_view text) {
  return parse(kRegistrations, text);
}

std::string_view to_string(AppealState state) {
  switch (state) {
    case AppealState::open:
      return "open";
    case AppealState::granted:
      return "granted";
    case AppealState::refused:
      break;
  }
  return "refused";
}

std::optional<AppealState> parse_appeal_state(std::string_view text) {
  return parse(kAppealStates, text);
}

}  // namespace oware::games

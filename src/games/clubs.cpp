#include "games/clubs.hpp"

#include <algorithm>
#include <utility>

namespace oware::games {
namespace {

constexpr std::array<std::string_view, 2> kJoiningNames = {"open", "request"};
constexpr std::array<std::string_view, 4> kRoleNames = {"asked", "member", "officer", "owner"};

template <class Value, std::size_t Size>
std::optional<Value> parse(const std::array<Value, Size>& values, std::string_view text) {
  const auto* const found =
      std::ranges::find_if(values, [&](Value one) { return to_string(one) == text; });
  return found == values.end() ? std::nullopt : std::optional(*found);
}

// Of one's own place.
bool may_change_own(std::optional<ClubRole> before, std::optional<ClubRole> after,
                    Joining joining) {
  if (!after) return before && *before != ClubRole::owner;
  if (before) return false;
  return *after == (joining == Joining::open ? ClubRole::member : ClubRole::asked);
}

}  // namespace

std::string_view to_string(Joining joining) {
  return kJoiningNames[static_cast<std::size_t>(joining)];
}
std::optional<Joining> parse_joining(std::string_view text) { return parse(kJoinings, text); }

std::string_view to_string(ClubRole role) { return kRoleNames[static_cast<std::size_t>(role)]; }
std::optional<ClubRole> parse_club_role(std::string_view text) { return parse(kClubRoles, text); }

std::optional<ClubRole> ClubPage::role_of(UserId user) const {
  const auto found = std::ranges::find(members, user, &ClubMember::user);
  return found == members.end() ? std::nullopt : std::optional(found->role);
}

bool may_change(std::optional<ClubRole> by, Whom whom, std::optional<ClubRole> before,
                std::optional<ClubRole> after, Joining joining) {
  if (whom == Whom::self) return may_change_own(before, after, joining);
  if (!by || !before || *by < ClubRole::officer || *before >= *by) return false;
  if (*by == ClubRole::owner) return after != ClubRole::asked;
  return !after || *after == ClubRole::member;
}

}  // namespace oware::games

// Clubs: accounts that play together. A club has a page, members, and events of its own.
//
// Every club has one owner, who cannot leave before somebody else is the owner; officers receive
// members and dismiss them. Who asks to join a club that receives by request waits with the role
// `asked`, which permits nothing. Thread rule: values; ClubStore as Store (games/store.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/people.hpp"

namespace oware::games {

inline constexpr int kLongestClubName = 40;     // letters
inline constexpr int kLongestClubText = 2'000;  // letters
// Clubs that one account is in, those that it has asked among them.
inline constexpr int kMostClubs = 20;
inline constexpr int kMostMembers = 1'000;  // of a club, those who have asked among them

enum class Joining : std::uint8_t { open, request };
inline constexpr std::array kJoinings = {Joining::open, Joining::request};
std::string_view to_string(Joining joining);
std::optional<Joining> parse_joining(std::string_view text);

// In ascending order of what they permit.
enum class ClubRole : std::uint8_t { asked, member, officer, owner };
inline constexpr std::array kClubRoles = {ClubRole::asked, ClubRole::member, ClubRole::officer,
                                          ClubRole::owner};
std::string_view to_string(ClubRole role);
std::optional<ClubRole> parse_club_role(std::string_view text);

struct Club {
  std::string id;
  std::string name;
  std::string text;  // by its owner and officers
  Joining joining = Joining::open;
  TimeMs created = 0;
  int members = 0;  // without those who have asked
};

struct ClubMember {
  UserId user = 0;
  std::string player;
  std::string name;
  ClubRole role = ClubRole::member;
  TimeMs since = 0;
};

struct ClubPage {
  Club club;
  std::vector<ClubMember> members;  // the owner first, then by role, then by age

  std::optional<ClubRole> role_of(UserId user) const;
};

struct JoinedClub {
  Club club;
  ClubRole role = ClubRole::member;
};

// Whether somebody with the role `by` may give a member, who has `before`, the role `after`; none:
// no place in the club. `self`: they speak of themselves. A new owner's predecessor becomes an
// officer.
enum class Whom : std::uint8_t { self, other };
bool may_change(std::optional<ClubRole> by, Whom whom, std::optional<ClubRole> before,
                std::optional<ClubRole> after, Joining joining);

enum class ClubChange : std::uint8_t { made, no_club, not_allowed, name_taken, too_many };

class ClubStore {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  virtual ~ClubStore() = default;

  // Made; name_taken; too_many of this owner's.
  virtual void found_club(Club club, UserId owner, Done<ClubChange> done) = 0;
  // Made; no_club; not_allowed; name_taken. Only the owner changes the name.
  virtual void change_club(Club club, UserId by, Done<ClubChange> done) = 0;
  // As may_change says; `player` by their public id. When the owner leaves as the last one, the
  // club goes.
  virtual void set_club_role(std::string club, UserId by, std::string player,
                             std::optional<ClubRole> role, TimeMs at, Done<ClubChange> done) = 0;
  virtual void club(std::string id, Done<std::optional<ClubPage>> done) = 0;
  // The largest first.
  virtual void list_clubs(int limit, Done<std::vector<Club>> done) = 0;
  virtual void clubs_of(UserId user, Done<std::vector<JoinedClub>> done) = 0;
};

}  // namespace oware::games

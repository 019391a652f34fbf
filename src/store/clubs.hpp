// The repository of clubs; as store/people.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/clubs.hpp"
#include "store/sql.hpp"

namespace oware::store::clubs {

games::ClubChange found(Sql& sql, const games::Club& club, games::UserId owner);
games::ClubChange change(Sql& sql, const games::Club& club, games::UserId by);
games::ClubChange set_role(Sql& sql, const std::string& club, games::UserId by,
                           const std::string& player, std::optional<games::ClubRole> role,
                           games::TimeMs at);
std::optional<games::ClubPage> page(Sql& sql, const std::string& id);
std::vector<games::Club> list(Sql& sql, int limit);
std::vector<games::JoinedClub> of_user(Sql& sql, games::UserId user);
// Before an account goes: a club of theirs gets another owner, or goes too.
void leave_all(Sql& sql, games::UserId user);

}  // namespace oware::store::clubs

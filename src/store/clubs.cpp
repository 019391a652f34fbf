#include "store/clubs.hpp"

#include "games/names.hpp"

namespace oware::store::clubs {
namespace {

using games::Club;
using games::ClubChange;
using games::ClubRole;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;

// Columns of `clubs c` and how many are in it.
const Text kColumns =
    "c.public_id, c.name, c.about, c.joining, c.created_ms, (SELECT COUNT(*) FROM club_members n "
    "WHERE n.club = c.public_id AND n.role <> 'asked')";

Club club_of(const Text& id, const Text& name, const Text& text, const Text& joining,
             games::TimeMs created, int members) {
  return {.id = id,
          .name = name,
          .text = text,
          .joining = games::parse_joining(joining).value_or(games::Joining::request),
          .created = created,
          .members = members};
}

ClubRole role_in(const Text& text) {
  return games::parse_club_role(text).value_or(ClubRole::asked);
}

std::optional<ClubRole> role_of(Sql& sql, const Text& club, UserId user) {
  const auto row = sql.row<Text>(
      "SELECT role FROM club_members WHERE club = :club AND user = :user", club, user);
  return row ? std::optional(role_in(std::get<0>(*row))) : std::nullopt;
}

void put(Sql& sql, const Text& club, UserId user, ClubRole role, games::TimeMs at) {
  const Text name(to_string(role));
  if (sql.run("UPDATE club_members SET role = :role WHERE club = :club AND user = :user", name,
              club, user) > 0)
    return;
  sql.run(
      "INSERT INTO club_members (club, user, role, since_ms) VALUES (:club, :user, :role, :since)",
      club, user, name, at);
}

// Somebody else has the name.
bool taken(Sql& sql, const Text& name, const Text& id) {
  return sql
      .row<int>("SELECT 1 FROM clubs WHERE name_key = :key AND public_id <> :id",
                games::name_key(name), id)
      .has_value();
}

bool has_too_many(Sql& sql, UserId user) {
  return sql.value<int>("SELECT COUNT(*) FROM club_members WHERE user = :user", user) >=
         games::kMostClubs;
}

}  // namespace

ClubChange found(Sql& sql, const Club& club, UserId owner) {
  if (taken(sql, club.name, club.id)) return ClubChange::name_taken;
  if (has_too_many(sql, owner)) return ClubChange::too_many;
  sql.run(
      "INSERT INTO clubs (public_id, name, name_key, about, joining, created_ms) VALUES (:id, "
      ":name, :key, :about, :joining, :created)",
      club.id, club.name, games::name_key(club.name), club.text, Text(to_string(club.joining)),
      club.created);
  put(sql, club.id, owner, ClubRole::owner, club.created);
  return ClubChange::made;
}

ClubChange change(Sql& sql, const Club& club, UserId by) {
  const auto before = page(sql, club.id);
  if (!before) return ClubChange::no_club;
  const auto role = before->role_of(by);
  if (!role || *role < ClubRole::officer) return ClubChange::not_allowed;
  if (club.name != before->club.name && *role != ClubRole::owner) return ClubChange::not_allowed;
  if (taken(sql, club.name, club.id)) return ClubChange::name_taken;
  sql.run(
      "UPDATE clubs SET name = :name, name_key = :key, about = :about, joining = :joining WHERE "
      "public_id = :id",
      club.name, games::name_key(club.name), club.text, Text(to_string(club.joining)), club.id);
  return ClubChange::made;
}

ClubChange set_role(Sql& sql, const Text& club, UserId by, const Text& player,
                    std::optional<ClubRole> role, games::TimeMs at) {
  const auto row = sql.row<Text>("SELECT joining FROM clubs WHERE public_id = :id", club);
  if (!row) return ClubChange::no_club;
  const auto joining = games::parse_joining(std::get<0>(*row)).value_or(games::Joining::request);
  const auto found = sql.row<Number>("SELECT id FROM users WHERE public_id = :id", player);
  if (!found) return ClubChange::not_allowed;
  const UserId user = std::get<0>(*found);
  const auto whom = user == by ? games::Whom::self : games::Whom::other;
  const auto before = role_of(sql, club, user);
  if (before == role) return ClubChange::made;
  const auto size = sql.value<int>("SELECT COUNT(*) FROM club_members WHERE club = :club", club);
  if (whom == games::Whom::self && before == ClubRole::owner && !role && size == 1) {
    sql.run("DELETE FROM clubs WHERE public_id = :club", club);
    return ClubChange::made;
  }
  if (!games::may_change(role_of(sql, club, by), whom, before, role, joining))
    return ClubChange::not_allowed;
  if (!role) {
    sql.run("DELETE FROM club_members WHERE club = :club AND user = :user", club, user);
    return ClubChange::made;
  }
  if (!before && (has_too_many(sql, user) || size >= games::kMostMembers))
    return ClubChange::too_many;
  put(sql, club, user, *role, at);
  if (*role == ClubRole::owner) put(sql, club, by, ClubRole::officer, at);
  return ClubChange::made;
}

std::optional<games::ClubPage> page(Sql& sql, const Text& id) {
  std::optional<games::ClubPage> found;
  for (auto& [public_id, name, text, joining, created, members] :
       sql.rows<Text, Text, Text, Text, Number, int>(
           "SELECT " + kColumns + " FROM clubs c WHERE c.public_id = :id", id))
    found = games::ClubPage{club_of(public_id, name, text, joining, created, members), {}};
  if (!found) return found;
  for (auto& [user, player, name, role, since] : sql.rows<Number, Text, Text, Text, Number>(
           "SELECT m.user, u.public_id, u.name, m.role, m.since_ms FROM club_members m JOIN users "
           "u ON u.id = m.user WHERE m.club = :club ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN "
           "'officer' THEN 1 WHEN 'member' THEN 2 ELSE 3 END, m.since_ms, m.user",
           id))
    found->members.push_back({user, player, name, role_in(role), since});
  return found;
}

std::vector<Club> list(Sql& sql, int limit) {
  std::vector<Club> found;
  for (auto& [id, name, text, joining, created, members] :
       sql.rows<Text, Text, Text, Text, Number, int>(
           "SELECT " + kColumns +
               " AS members FROM clubs c ORDER BY members DESC, c.name_key "
               "LIMIT :most",
           limit))
    found.push_back(club_of(id, name, text, joining, created, members));
  return found;
}

std::vector<games::JoinedClub> of_user(Sql& sql, UserId user) {
  std::vector<games::JoinedClub> found;
  for (auto& [id, name, text, joining, created, members, role] :
       sql.rows<Text, Text, Text, Text, Number, int, Text>(
           "SELECT " + kColumns +
               ", m.role FROM club_members m JOIN clubs c ON c.public_id = "
               "m.club WHERE m.user = :user ORDER BY c.name_key",
           user))
    found.push_back({club_of(id, name, text, joining, created, members), role_in(role)});
  return found;
}

void leave_all(Sql& sql, UserId user) {
  for (auto& [club] : sql.rows<Text>(
           "SELECT club FROM club_members WHERE user = :user AND role = 'owner'", user)) {
    const auto next = sql.row<Number>(
        "SELECT user FROM club_members WHERE club = :club AND user <> :user AND role <> 'asked' "
        "ORDER BY CASE role WHEN 'officer' THEN 0 ELSE 1 END, since_ms, user LIMIT 1",
        club, user);
    if (next) {
      put(sql, club, std::get<0>(*next), ClubRole::owner, 0);
    } else {
      sql.run("DELETE FROM clubs WHERE public_id = :club", club);
    }
  }
  sql.run("DELETE FROM club_members WHERE user = :user", user);
}

}  // namespace oware::store::clubs

// The repository of people: users, sessions, blocks, chat, reports.
//
// Names: an account's is in `users` alone; a guest's also stands in the seats and chat messages of
// the time, which are read with the account's name where there is one. Each is a function of the
// executor, inside a transaction of the caller's where it writes. Thread rule: as Sql.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/people.hpp"
#include "store/sql.hpp"

namespace oware::store::people {

// What a row of `users` is, as an SQL expression over its alias.
enum Standing : int { guest = 0, account = 1, bot = 2 };
std::string standing_of(const std::string& alias);

// What `chat.hidden` says; 1: an administrator has hidden it from everybody.
inline constexpr int kShown = 0;
inline constexpr int kOnlyAuthor = 2;

// ---- reading

std::optional<games::Known> who(Sql& sql, const std::string& token_hash);
std::optional<games::Known> user(Sql& sql, games::UserId id);
std::vector<games::Session> sessions(Sql& sql, games::UserId user);
std::optional<games::PeopleStore::Login> login(Sql& sql, const std::string& key);
std::string password(Sql& sql, games::UserId user);
games::Everything everything(Sql& sql, games::UserId user);
std::optional<games::PlayerPage> player(Sql& sql, const std::string& key);
std::vector<games::Said> said(Sql& sql, std::int64_t game, std::optional<games::UserId> reader,
                              std::int64_t after, int limit);

// ---- writing

games::Known found_guest(Sql& sql, const games::User& guest, const games::NewSession& made);
void touch(Sql& sql, std::int64_t id, games::TimeMs at);
bool end_session(Sql& sql, games::UserId user, std::int64_t id);
void end_other_sessions(Sql& sql, games::UserId user, std::int64_t kept);
// Throws Abandon (not_allowed) when a guest takes the name of an account.
void set_profile(Sql& sql, games::UserId user, const std::string& name,
                 const std::string& language);
std::optional<games::Known> enrol(Sql& sql, std::optional<games::UserId> guest,
                                  const games::User& account, const std::string& password,
                                  const games::NewSession& made);
// Throws Abandon (not_allowed) when the invite does not stand.
std::optional<games::Known> enrol_by_invite(Sql& sql, const games::TokenHash& invite,
                                            std::optional<games::UserId> guest,
                                            const games::User& account, const std::string& password,
                                            const games::NewSession& made);
games::Known sign_in(Sql& sql, games::UserId user, std::optional<games::UserId> guest,
                     const games::NewSession& made);
void set_password(Sql& sql, games::UserId user, const std::string& password, std::int64_t kept);
void forget(Sql& sql, games::UserId user);
// Whether an account other than `user` has this name, or one that looks like it.
bool name_taken(Sql& sql, const std::string& name, games::UserId user);
// Everywhere: an account in its row, a guest in its seats and messages too.
void rename(Sql& sql, games::UserId user, bool registered, const std::string& name);
bool set_block(Sql& sql, games::UserId user, const std::string& player,
               std::optional<games::BlockKind> kind, games::TimeMs at);
std::int64_t say(Sql& sql, const games::Said& said);
std::optional<std::int64_t> report(Sql& sql, const games::Report& report);
bool give_seat(Sql& sql, std::int64_t game, rules::Side side, games::UserId user);

}  // namespace oware::store::people

// The statements about people: users, sessions, blocks, talk, reports. Each is a function of a
// session, inside a transaction of the caller's where it writes. They throw soci::soci_error
// (error_of tells). Thread rule: a session belongs to one thread.
#pragma once

#include <soci/soci.h>

#include <optional>
#include <string>
#include <vector>

#include "games/people.hpp"

namespace oware::store::people {

// ---- reading

std::optional<games::Known> who(soci::session& session, const std::string& token_hash);
std::optional<games::Known> user(soci::session& session, games::UserId id);
std::vector<games::Session> sessions(soci::session& session, games::UserId user);
std::optional<games::PeopleStore::Login> login(soci::session& session, const std::string& key);
std::string password(soci::session& session, games::UserId user);
games::Everything everything(soci::session& session, games::UserId user);
std::optional<games::PlayerPage> player(soci::session& session, const std::string& key);
std::vector<games::Said> said(soci::session& session, std::int64_t game, std::int64_t after,
                              int limit);

// ---- writing

games::Known found_guest(soci::session& session, const games::User& guest,
                         const games::NewSession& made);
void touch(soci::session& session, std::int64_t id, games::TimeMs at);
bool end_session(soci::session& session, games::UserId user, std::int64_t id);
void end_other_sessions(soci::session& session, games::UserId user, std::int64_t kept);
void set_profile(soci::session& session, games::UserId user, const std::string& name,
                 const std::string& language);
std::optional<games::Known> enrol(soci::session& session, std::optional<games::UserId> guest,
                                  const games::User& account, const std::string& password,
                                  const games::NewSession& made);
games::Known sign_in(soci::session& session, games::UserId user, std::optional<games::UserId> guest,
                     const games::NewSession& made);
void set_password(soci::session& session, games::UserId user, const std::string& password,
                  std::int64_t kept);
void forget(soci::session& session, games::UserId user);
// In all games of the user, wherever his name stands.
void rename_seats(soci::session& session, games::UserId user, const std::string& name);
bool set_block(soci::session& session, games::UserId user, const std::string& player,
               std::optional<games::BlockKind> kind, games::TimeMs at);
std::int64_t say(soci::session& session, const games::Said& said);
std::optional<std::int64_t> report(soci::session& session, const games::Report& report);
bool give_seat(soci::session& session, std::int64_t game, rules::Side side, games::UserId user);

}  // namespace oware::store::people

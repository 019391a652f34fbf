// The repository of what accounts have to do with each other (games/social.hpp). Each is a function
// of the executor, inside a transaction of the caller's where it writes. Thread rule: as Sql.
#pragma once

#include <vector>

#include "games/social.hpp"
#include "store/sql.hpp"

namespace oware::store::social {

using games::UserId;

games::FollowOutcome follow(Sql& sql, UserId user, UserId whom, games::TimeMs at);
void unfollow(Sql& sql, UserId user, UserId whom);
games::Friends friends(Sql& sql, UserId user);
games::Relation relation(Sql& sql, UserId user, UserId other);
games::FollowCounts follow_counts(Sql& sql, UserId user);

games::SocialStore::Sent send(Sql& sql, const games::PrivateMessage& message);
std::vector<games::PrivateMessage> messages(Sql& sql, UserId user, UserId other,
                                            std::int64_t before, int limit);
void read_messages(Sql& sql, UserId user, UserId other, games::TimeMs at);
std::optional<std::int64_t> report_message(Sql& sql, UserId reader, std::int64_t message,
                                           const std::string& reason, games::TimeMs at);
bool drop_message(Sql& sql, UserId user, std::int64_t message);
std::vector<games::Conversation> conversations(Sql& sql, UserId user, int limit);

void notify(Sql& sql, UserId user, const games::Notice& notice);
games::Notices notices(Sql& sql, UserId user);
void read_notices(Sql& sql, UserId user, std::int64_t last);

games::Profile set_profile(Sql& sql, UserId user, games::Profile profile);
games::Profile profile(Sql& sql, UserId user);
games::Records records(Sql& sql, UserId user);

games::SocialLife life(Sql& sql, UserId user);

}  // namespace oware::store::social

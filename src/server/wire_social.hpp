// JSON of what accounts have to do with each other (docs/openapi.json). Thread rule: pure
// functions.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "games/clubs.hpp"
#include "games/social.hpp"
#include "server/json_writer.hpp"
#include "server/online_users.hpp"

namespace oware::server {

Result<games::Profile> read_own_profile(const boost::json::object& body);

struct ProfilePage {
  games::Profile profile;
  games::Records records;
  games::FollowCounts counts;
  std::vector<games::Club> clubs;      // that the account is in
  bool online = false;                 // told to those who follow each other
  std::optional<games::Relation> you;  // who asks, where that is another account
};

struct MessagesShown {
  bool can_write = false;
  bool more = false;  // older ones
  bool online = false;
};

std::string friends_text(const games::Friends& friends, const OnlineUsers& online);
std::string relation_text(const games::Relation& relation);
std::string own_profile_text(const games::Profile& profile);
std::string profile_text(const games::User& user, const ProfilePage& page);
std::string message_text(const games::PrivateMessage& message, games::UserId reader);
std::string messages_text(const std::vector<games::PrivateMessage>& messages,
                          const games::User& other, games::UserId reader,
                          const MessagesShown& shown);
std::string conversations_text(const std::vector<games::Conversation>& conversations,
                               games::UserId reader);
std::string notices_text(const games::Notices& notices);
// The members of an account's export.
void write_social_life(JsonWriter& json, const games::SocialLife& life, games::UserId user,
                       games::TimeMs now);

}  // namespace oware::server

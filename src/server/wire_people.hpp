// JSON about people and lists, in and out, as docs/http_api.md says. Readers as in wire.hpp. Thread
// rule: pure functions.
#pragma once

#include <boost/json.hpp>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/access.hpp"
#include "games/analyses.hpp"
#include "games/clubs.hpp"
#include "games/people.hpp"
#include "games/push.hpp"
#include "games/ratings.hpp"
#include "games/store.hpp"
#include "server/wire.hpp"

namespace oware::server {

// ---- in

struct Profile {
  std::string name;  // empty: as it is
  std::optional<std::string> language;
};
Result<Profile> read_profile(const boost::json::object& body);

struct AccountRequest {
  std::string name;
  std::string password;
  std::string language;
  std::string code;    // of an authenticator, or a recovery code
  std::string invite;  // its token, or empty
};
Result<AccountRequest> read_account(const boost::json::object& body);

struct PasswordChange {
  std::string before;
  std::string after;
};
PasswordChange read_password_change(const boost::json::object& body);

struct BlockRequest {
  std::string player;
  std::optional<games::BlockKind> kind;  // none: end it
};
Result<BlockRequest> read_block(const boost::json::object& body);

struct SayRequest {
  std::optional<games::ChatRoom> room;
  std::string text;
};
SayRequest read_say(const boost::json::object& body);

struct ReportRequest {
  std::string game;
  std::optional<std::int64_t> message;
  std::string player;
  std::string analysis;
  std::string reason;
};
Result<ReportRequest> read_report(const boost::json::object& body);

// The query of a list of games; `player` is an account's name, to be looked up.
struct ListRequest {
  games::ListQuery query;
  std::string player;
  bool mine = false;  // the asking person's games alone
};
Result<ListRequest> read_list(const boost::json::object& query);

// ---- out

void write_open_games(JsonWriter& json, const std::vector<games::OpenGame>& games);
void write_listed(JsonWriter& json, const games::ListedGame& game, int spectators,
                  std::optional<rules::Side> you);
// The mark that asks for the page after this game: "TIME-NUMBER".
std::string mark_text(const games::ListedGame& last);

std::string tokens_text(const std::vector<games::AccessToken>& tokens);
// With its secret.
std::string made_token_text(const games::AccessToken& token, std::string_view secret);
std::string me_text(const games::Known* known);
std::string sessions_text(const std::vector<games::Session>& sessions, std::int64_t current);
std::string blocks_text(const std::vector<games::Block>& blocks);
void write_said(JsonWriter& json, const games::Said& said);
// The members of a rating: rating, deviation, games, provisional.
void write_rating_fields(JsonWriter& json, const games::KeptRating& kept);
// `ratings` as they stand now.
std::string player_text(const games::PlayerPage& page,
                        const std::vector<games::PoolRating>& ratings);
// `moves`: of each of the games, in their order.
struct OwnRatings {
  std::vector<games::PoolRating> ratings;
  std::vector<games::PuzzleAnswer> answers;
  struct History {
    std::string pool;
    std::vector<games::RatingPoint> points;
  };
  std::vector<History> histories;
};
struct OwnLife {
  games::SocialLife social;
  games::Credentials credentials;
  std::vector<games::JoinedClub> clubs;
  games::TimeMs now = 0;
};
std::string everything_text(const games::Everything& all, const std::vector<std::string>& moves,
                            const std::vector<games::PushSubscription>& subscriptions,
                            const std::vector<games::KeptAnalysis>& analyses,
                            const OwnRatings& ratings,
                            const std::vector<games::AccessToken>& tokens, const OwnLife& life);

}  // namespace oware::server

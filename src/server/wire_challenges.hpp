// JSON about challenges, in and out, as docs/http_api.md says. Readers as in wire.hpp. Thread rule:
// pure functions.
#pragma once

#include <boost/json.hpp>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/challenges.hpp"
#include "server/json_writer.hpp"

namespace oware::server {

struct ChallengeRequest {
  std::string to;  // an account's name
  games::Settings settings;
  std::optional<rules::Side> side;  // none: drawn
};
// Errors: bad_number, bad_rules, also of a rated challenge on terms that are not rated.
Result<ChallengeRequest> read_challenge(const boost::json::object& body);

// With `token`, the secret of the challenger's seat, unless it is empty.
void write_challenge(JsonWriter& json, const games::Challenge& challenge, games::TimeMs now,
                     std::string_view token = {});
std::string challenge_text(const games::Challenge& challenge, games::TimeMs now,
                           std::string_view token);
// {"in":[...],"out":[...]} as `user` sees them.
std::string challenges_text(const std::vector<games::Challenge>& challenges, games::UserId user,
                            games::TimeMs now);

}  // namespace oware::server

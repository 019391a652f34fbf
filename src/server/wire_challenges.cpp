#include "server/wire_challenges.hpp"

#include <utility>

#include "games/rated.hpp"
#include "server/api.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

void write_party(JsonWriter& json, const games::Challenger& party) {
  json.begin_object()
      .field("id", party.player)
      .field("name", party.name)
      .field("bot", party.bot)
      .end_object();
}

}  // namespace

Result<ChallengeRequest> read_challenge(const boost::json::object& body) {
  const auto create = read_create(body);
  if (!create) return tl::unexpected(create.error());
  const games::Settings& asked = create->settings;
  const bool rated = flag_field(body, "rated").value_or(false);
  ChallengeRequest request{
      .to = text_or(body, "to"),
      .settings = games::challenge_settings(asked.rules, asked.rules_name, asked.clock, rated),
      .side = {}};
  if (create->side != SideChoice::random)
    request.side = create->side == SideChoice::south ? rules::Side::south : rules::Side::north;
  if (!rated) return request;
  return games::pool_of(request.settings).map([&](const auto&) { return std::move(request); });
}

void write_challenge(JsonWriter& json, const games::Challenge& challenge, games::TimeMs now,
                     std::string_view token) {
  const games::Settings& settings = challenge.settings;
  json.begin_object()
      .field("id", challenge.id)
      .field("state", games::to_string(challenge.state_at(now)));
  json.key("from");
  write_party(json, challenge.from);
  json.key("to");
  write_party(json, challenge.to);
  json.field("rules", settings.rules_name);
  write_agreed(json, settings.clock);
  json.field("side", challenge.side ? rules::to_string(*challenge.side) : "random")
      .field("rated", settings.rated)
      .field_or_null("game", challenge.game)
      .field("created_ms", challenge.created)
      .field("expires_ms", challenge.expires);
  if (!token.empty()) json.field("token", token);
  json.end_object();
}

std::string challenge_text(const games::Challenge& challenge, games::TimeMs now,
                           std::string_view token) {
  JsonWriter json;
  write_challenge(json, challenge, now, token);
  return json.take();
}

std::string challenges_text(const std::vector<games::Challenge>& challenges, games::UserId user,
                            games::TimeMs now) {
  JsonWriter json;
  json.begin_object();
  for (const bool received : {true, false}) {
    json.key(received ? "in" : "out").begin_array();
    for (const games::Challenge& one : challenges) {
      if ((one.to.user == user) == received) write_challenge(json, one, now);
    }
    json.end_array();
  }
  return json.end_object().take();
}

}  // namespace oware::server

#include "server/wire_clubs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "games/letters.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"
#include "server/wire.hpp"
#include "server/wire_events.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;
using games::ClubRole;

void write_club_head(JsonWriter& out, const games::Club& club) {
  out.field("id", club.id)
      .field("url", "/clubs?id=" + club.id)
      .field("name", club.name)
      .field("text", club.text)
      .field("joining", to_string(club.joining))
      .field("created_ms", club.created);
}

}  // namespace

Result<games::Club> read_club(const json::object& body) {
  auto name = games::clean_text(text_or(body, "name"));
  if (name.letters < 1 || name.letters > games::kLongestClubName)
    return impossible("name", name.text, fmt::format("1 to {} letters", games::kLongestClubName));
  auto text = games::clean_lines(text_or(body, "text"));
  if (text.letters > games::kLongestClubText)
    return impossible("text", fmt::format("{} letters", text.letters),
                      fmt::format("at most {}", games::kLongestClubText));
  games::Club club{.id = {}, .name = std::move(name.text), .text = std::move(text.text)};
  club.joining = games::parse_joining(text_or(body, "joining")).value_or(games::Joining::open);
  return club;
}

Result<RoleRequest> read_role(const json::object& body) {
  return RoleRequest{text_or(body, "player"), games::parse_club_role(text_or(body, "role"))};
}

std::string clubs_text(const std::vector<games::Club>& clubs) {
  JsonWriter out;
  out.begin_object().key("clubs").list(clubs, [](JsonWriter& to, const games::Club& club) {
    to.begin_object();
    write_club_head(to, club);
    to.field("members", club.members).end_object();
  });
  return out.end_object().take();
}

void write_joined_club(JsonWriter& json, const games::JoinedClub& joined) {
  json.begin_object();
  write_club_head(json, joined.club);
  json.field("members", joined.club.members).field("role", to_string(joined.role)).end_object();
}

std::string joined_clubs_text(const std::vector<games::JoinedClub>& clubs) {
  JsonWriter out;
  out.begin_object().key("clubs").list(clubs, write_joined_club);
  return out.end_object().take();
}

std::string club_text(const games::ClubPage& page, const std::vector<events::ListedEvent>& events,
                      games::UserId you) {
  const auto role = page.role_of(you);
  const bool receives = role && *role >= ClubRole::officer;
  JsonWriter out;
  out.begin_object();
  write_club_head(out, page.club);
  out.key("members").begin_array();
  for (const games::ClubMember& one : page.members) {
    if (one.role == ClubRole::asked && !receives && one.user != you) continue;
    out.begin_object()
        .field("name", one.name)
        .field("player", one.player)
        .field("role", to_string(one.role))
        .field("since_ms", one.since)
        .end_object();
  }
  out.end_array();
  out.field_or_null("role", role ? to_string(*role) : std::string_view());
  out.key("events").list(events, write_listed_event);
  return out.end_object().take();
}

}  // namespace oware::server

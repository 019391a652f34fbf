#include "server/wire_events.hpp"

#include <fmt/format.h>

#include <oware/rule_set.hpp>

#include "events/standings.hpp"
#include "games/letters.hpp"
#include "server/api.hpp"
#include "server/json_writer.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;
using events::Format;

constexpr int kLongestEventName = 60;  // letters
constexpr games::TimeMs kUsualWaitMs = 5LL * 60 * 1000;
constexpr games::TimeMs kFarthestStartMs = 90 * games::kDayMs;
constexpr int kUsualRounds = 5;
constexpr games::TimeMs kUsualArenaMs = 45LL * 60 * 1000;

std::string points(int halves) {
  return halves % 2 == 0 ? fmt::to_string(halves / 2) : fmt::format("{}.5", halves / 2);
}

Result<std::string> read_rules(const json::object& body) {
  const std::string words = text_or(body, "rules", "abapa");
  const auto parsed = rules::parse_rule_set(words);
  if (!parsed) return tl::unexpected(parsed.error());
  return words_of_rules(words, *parsed);
}

Result<games::TimeMs> read_start_time(const json::object& body, games::TimeMs now) {
  const games::TimeMs starts = number_field(body, "starts_at").value_or(now + kUsualWaitMs);
  if (starts < now - games::kDayMs || starts > now + kFarthestStartMs)
    return impossible("starts_at", fmt::to_string(starts),
                      "a time in milliseconds, at most 90 days from now");
  return std::max(starts, now);
}

void write_founding(JsonWriter& json, const events::Founding& founding) {
  const events::Settings& settings = founding.settings;
  json.field("id", founding.id)
      .field("url", "/events?id=" + founding.id)
      .field("name", settings.name)
      .field("format", to_string(settings.format))
      .field("rules", settings.rules)
      .key("clock")
      .begin_object();
  write_terms(json, settings.clock);
  json.end_object()
      .field("rounds", settings.format == Format::swiss ? std::optional(settings.rounds)
                                                        : std::optional<int>())
      .field("starts_at", settings.starts)
      .field("duration_ms", settings.format == Format::arena ? std::optional(settings.lasts_ms)
                                                             : std::optional<games::TimeMs>())
      .field("rated", settings.rated)
      .field("min_rating", settings.min_rating)
      .field("max_rating", settings.max_rating)
      .field("max_players", settings.max_players);
}

void write_name(JsonWriter& json, const EventPlayers& players, games::UserId user) {
  const auto known = players.find(user);
  if (known == players.end()) {
    json.field("name", games::kAnonymous).field("player", nullptr);
  } else {
    json.field("name", known->second.name).field("player", known->second.holder.player);
  }
}

void write_standing(JsonWriter& json, const events::Tournament& event, const EventPlayers& players,
                    const events::Standing& standing) {
  const events::Entrant& one = event.entrants()[standing.player];
  json.begin_object().field("rank", standing.rank);
  write_name(json, players, one.user);
  json.field("rating", one.rating)
      .field("score", RawJson{points(standing.score)})
      .field("buchholz", RawJson{points(standing.buchholz)})
      .field("sonneborn_berger", RawJson{fmt::format("{}", standing.sonneborn_berger / 4.0)})
      .field("won", standing.won)
      .field("drawn", standing.drawn)
      .field("lost", standing.lost)
      .field("byes", one.byes)
      .field("streak", one.streak)
      .field("left", one.left)
      .field("absent", one.absent)
      .field_or_null("game", one.playing ? one.games.back().game : std::string())
      .end_object();
}

std::string_view name_of(const EventPlayers& players, games::UserId user) {
  const auto known = players.find(user);
  return known == players.end() ? games::kAnonymous : std::string_view(known->second.name);
}

}  // namespace

Result<events::Settings> read_event(const json::object& body, games::TimeMs now) {
  auto name = games::clean_text(text_or(body, "name"));
  if (name.letters < 1 || name.letters > kLongestEventName)
    return impossible("name", name.text, fmt::format("1 to {} letters", kLongestEventName));
  const std::string word = text_or(body, "format");
  const auto format = events::parse_format(word);
  if (!format) return impossible("format", word, "arena, swiss, round-robin or knock-out");
  auto rules = read_rules(body);
  if (!rules) return tl::unexpected(rules.error());
  const auto starts = read_start_time(body, now);
  if (!starts) return tl::unexpected(starts.error());
  events::Settings settings{.name = std::move(name.text),
                            .format = *format,
                            .rules = *std::move(rules),
                            .clock = read_clock(body),
                            .starts = *starts};
  if (settings.clock.kind == games::ClockKind::none)
    return impossible("clock", "null", "a clock: without one a game could stop the event");
  if (*format == Format::swiss)
    settings.rounds = static_cast<int>(number_field(body, "rounds").value_or(kUsualRounds));
  if (*format == Format::arena)
    settings.lasts_ms = number_field(body, "duration_ms").value_or(kUsualArenaMs);
  if (*format == Format::arena && settings.clock.kind != games::ClockKind::live)
    return impossible("clock", "days_per_move", "a live clock for an arena");
  const auto limit = [&](std::string_view field) -> std::optional<int> {
    const auto number = number_field(body, field);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
  };
  settings.rated = flag_field(body, "rated").value_or(false);
  settings.min_rating = limit("min_rating");
  settings.max_rating = limit("max_rating");
  const int most = *format == Format::round_robin ? events::kMaxRoundRobin : events::kMaxEntrants;
  settings.max_players = std::min(limit("max_players").value_or(most), most);
  return settings;
}

std::string event_text(const events::Tournament& event, const EventPlayers& players,
                       games::UserId you, games::TimeMs now) {
  JsonWriter json;
  json.begin_object();
  write_founding(json, event.founding());
  json.field("phase", to_string(event.phase()))
      .field("round", event.round())
      .field("version", event.version())
      .field("now", now)
      .key("players")
      .list(events::standings(event), [&](JsonWriter& out, const events::Standing& standing) {
        write_standing(out, event, players, standing);
      });
  json.key("games").list(event.running(), [&](JsonWriter& out, const auto& running) {
    out.begin_object()
        .field("id", running.first)
        .field("south", name_of(players, running.second.game.south))
        .field("north", name_of(players, running.second.game.north))
        .end_object();
  });
  const auto mine = event.find(you);
  json.key("you").begin_object().field("in", mine && !event.entrants()[*mine].left);
  const bool playing = mine && event.entrants()[*mine].playing;
  json.field_or_null("game", playing ? event.entrants()[*mine].games.back().game : std::string());
  json.end_object().end_object();
  return json.take();
}

std::string event_list_text(const std::vector<events::ListedEvent>& found, games::TimeMs now) {
  JsonWriter json;
  json.begin_object()
      .field("now", now)
      .key("events")
      .list(found, [](JsonWriter& out, const events::ListedEvent& one) {
        out.begin_object();
        write_founding(out, one.founding);
        out.field("phase", to_string(one.summary.phase))
            .field("players", one.summary.players)
            .end_object();
      });
  json.end_object();
  return json.take();
}

}  // namespace oware::server

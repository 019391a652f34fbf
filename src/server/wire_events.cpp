#include "server/wire_events.hpp"

#include <fmt/format.h>

#include <oware/rule_set.hpp>

#include "events/standings.hpp"
#include "games/letters.hpp"
#include "games/rated.hpp"
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
      .field("min_games", settings.min_games)
      .field("max_players", settings.max_players)
      .field("team_best", settings.team_best)
      .field("berserk", settings.berserk);
  json.key("host");
  if (settings.format != Format::simul) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("side", side_text(settings.host_side))
      .field("extra_ms", settings.host_extra_ms)
      .end_object();
}

void write_name(JsonWriter& json, const EventNames& names, games::UserId user) {
  const auto known = names.people.find(user);
  if (known == names.people.end()) {
    json.field("name", games::kAnonymous).field("player", nullptr);
  } else {
    json.field("name", known->second.name).field("player", known->second.holder.player);
  }
}

// Null for none; a club that has gone keeps its id alone.
void write_club(JsonWriter& json, const EventNames& names, const std::string& id) {
  if (id.empty()) {
    json.value(nullptr);
    return;
  }
  const auto known = names.clubs.find(id);
  json.begin_object()
      .field("id", id)
      .field("name", known == names.clubs.end() ? std::string() : known->second)
      .end_object();
}

void write_standing(JsonWriter& json, const events::Tournament& event, const EventNames& names,
                    const events::Standing& standing) {
  const events::Entrant& one = event.entrants()[standing.player];
  json.begin_object().field("rank", standing.rank);
  write_name(json, names, one.user);
  json.key("team");
  write_club(json, names, one.team);
  json.field("rating", one.rating)
      .field("score", RawJson{points(standing.score)})
      .field("buchholz", RawJson{points(standing.buchholz)})
      .field("sonneborn_berger", RawJson{fmt::format("{}", standing.sonneborn_berger / 4.0)})
      .field("won", standing.won)
      .field("drawn", standing.drawn)
      .field("lost", standing.lost)
      .field("byes", one.byes.size())
      .field("streak", one.streak)
      .field("left", one.left)
      .field("absent", one.absent)
      .field("removed", one.removed)
      .field_or_null("game", one.playing > 0 ? one.games.back().game : std::string())
      .end_object();
}

std::string_view name_of(const EventNames& names, games::UserId user) {
  const auto known = names.people.find(user);
  return known == names.people.end() ? games::kAnonymous : std::string_view(known->second.name);
}

// Players by rank and, where teams battle, teams.
void write_standings(JsonWriter& json, const events::Tournament& event, const EventNames& names) {
  json.key("players").list(events::standings(event),
                           [&](JsonWriter& out, const events::Standing& standing) {
                             write_standing(out, event, names, standing);
                           });
  json.key("teams").list(
      events::team_standings(event), [&](JsonWriter& out, const events::TeamStanding& team) {
        out.begin_object().field("rank", team.rank).key("club");
        write_club(out, names, team.team);
        out.field("score", RawJson{points(team.score)}).field("players", team.players).end_object();
      });
}

// What the host of a simul has reached; null in other events.
void write_host_score(JsonWriter& json, const events::Tournament& event) {
  const auto standing = events::host_standing(event);
  json.key("host_score");
  if (!standing) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("won", standing->won)
      .field("drawn", standing->drawn)
      .field("lost", standing->lost)
      .end_object();
}

struct ResultRound {
  std::vector<std::pair<std::size_t, const events::Played*>> games;  // South, by their index
  std::vector<games::UserId> byes;
};

std::string_view result_of(const events::Played& south) {
  if (!south.halves) return "*";
  if (south.damaged) return "damaged";
  return *south.halves == 2 ? "1-0" : *south.halves == 1 ? "1/2-1/2" : "0-1";
}

void write_round(JsonWriter& json, const events::Tournament& event, const EventNames& names,
                 int number, const ResultRound& round) {
  json.begin_object()
      .field("round", number)
      .key("games")
      .list(round.games, [&](JsonWriter& out, const auto& game) {
        const auto& [south, played] = game;
        out.begin_object()
            .field("id", played->game)
            .field("south", name_of(names, event.entrants()[south].user))
            .field("north", name_of(names, event.entrants()[played->opponent].user))
            .field("result", result_of(*played))
            .end_object();
      });
  json.key("byes").list(
      round.byes, [&](JsonWriter& out, games::UserId user) { out.value(name_of(names, user)); });
  json.end_object();
}

// Also what a simul's host has. Errors: bad_number, for what another format has.
Result<events::Settings> read_format(const json::object& body, events::Settings settings) {
  settings.berserk = flag_field(body, "berserk").value_or(false);
  if (settings.berserk && settings.format != Format::arena)
    return impossible("berserk", "true", "an arena");
  const bool simul = settings.format == Format::simul;
  if (simul && settings.rated) return impossible("rated", "true", "false, as for every simul");
  const auto side = text_field(body, "host_side");
  settings.host_extra_ms = number_field(body, "host_extra_ms").value_or(0);
  if (!simul && side) return impossible("host_side", *side, "a simul");
  if (settings.host_extra_ms > 0 && (!simul || settings.clock.kind != games::ClockKind::live))
    return impossible("host_extra_ms", fmt::to_string(settings.host_extra_ms),
                      "a simul with a live clock");
  if (side) settings.host_side = *side == "south" ? rules::Side::south : rules::Side::north;
  return settings;
}

Result<events::Settings> read_team_battle(const json::object& body, events::Settings settings) {
  settings.team_best = static_cast<int>(number_field(body, "team_best").value_or(0));
  if (settings.team_best > 0 && settings.format != Format::arena)
    return impossible("team_best", fmt::to_string(settings.team_best),
                      "an arena: teams battle in arenas");
  settings.club = text_or(body, "club");
  if (settings.team_best > 0 && !settings.club.empty())
    return impossible("club", settings.club, "none where teams battle");
  return settings;
}

}  // namespace

Result<events::Settings> read_event(const json::object& body, games::TimeMs now) {
  auto name = games::clean_text(text_or(body, "name"));
  if (name.letters < 1 || name.letters > kLongestEventName)
    return impossible("name", name.text, fmt::format("1 to {} letters", kLongestEventName));
  const std::string word = text_or(body, "format");
  const auto format = events::parse_format(word);
  if (!format) return impossible("format", word, "arena, swiss, round-robin, knock-out or simul");
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
  const int most = *format == Format::round_robin ? events::kMaxRoundRobin
                   : *format == Format::simul     ? events::kMaxSimul
                                                  : events::kMaxEntrants;
  settings.max_players = std::min(limit("max_players").value_or(most), most);
  settings.min_games = limit("min_games").value_or(0);
  if (settings.rated) {
    if (const auto pool = games::pool_of(events::game_settings(settings)); !pool)
      return tl::unexpected(pool.error());
  }
  auto formed = read_format(body, std::move(settings));
  if (!formed) return formed;
  return read_team_battle(body, *std::move(formed));
}

std::string event_beginning(const events::Tournament& event, const EventNames& names) {
  JsonWriter json;
  json.begin_object();
  write_founding(json, event.founding());
  json.key("founder").begin_object();
  write_name(json, names, event.founding().founder);
  json.end_object();
  json.key("club");
  write_club(json, names, event.settings().club);
  json.field("phase", to_string(event.phase()))
      .field("round", event.round())
      .field("version", event.version());
  write_host_score(json, event);
  write_standings(json, event, names);
  json.key("games").list(event.running(), [&](JsonWriter& out, const auto& running) {
    out.begin_object()
        .field("id", running.first)
        .field("south", name_of(names, running.second.game.south))
        .field("north", name_of(names, running.second.game.north))
        .end_object();
  });
  return json.take();
}

std::string event_ending(const LiveEvent& live, games::UserId you, games::TimeMs now) {
  const events::Tournament& event = live.state;
  const auto mine = event.find(you);
  std::string game;
  const bool host = mine && mine == event.host();
  if (mine && !host && event.entrants()[*mine].playing > 0)
    game = event.entrants()[*mine].games.back().game;
  if (!live.founded_games.contains(game)) game.clear();
  JsonWriter json;
  json.begin_object()
      .field("in", mine && !host && !event.entrants()[*mine].left)
      .field_or_null("game", game)
      .field("founder", event.founding().founder == you)
      .end_object();
  return fmt::format(R"(,"now":{},"you":{}}})", now, json.take());
}

std::string event_text(const LiveEvent& event, const EventNames& names, games::UserId you,
                       games::TimeMs now) {
  return event_beginning(event.state, names) + event_ending(event, you, now);
}

std::string event_results_text(const events::Tournament& event, const EventNames& names) {
  std::vector<ResultRound> rounds(static_cast<std::size_t>(event.round()));
  for (std::size_t player = 0; player < event.entrants().size(); ++player) {
    const events::Entrant& one = event.entrants()[player];
    for (const events::Played& game : one.games) {
      if (game.side == rules::Side::south)
        rounds[static_cast<std::size_t>(game.round - 1)].games.emplace_back(player, &game);
    }
    for (const int round : one.byes)
      rounds[static_cast<std::size_t>(round - 1)].byes.push_back(one.user);
  }
  JsonWriter json;
  json.begin_object();
  write_founding(json, event.founding());
  json.field("phase", to_string(event.phase())).field("version", event.version());
  write_standings(json, event, names);
  int number = 0;
  json.key("rounds").list(rounds, [&](JsonWriter& out, const ResultRound& round) {
    write_round(out, event, names, ++number, round);
  });
  json.end_object();
  return json.take();
}

void write_listed_event(JsonWriter& json, const events::ListedEvent& event) {
  json.begin_object();
  write_founding(json, event.founding);
  json.field("phase", to_string(event.summary.phase))
      .field("players", event.summary.players)
      .end_object();
}

std::string event_list_text(const std::vector<events::ListedEvent>& found, games::TimeMs now) {
  JsonWriter json;
  json.begin_object().field("now", now).key("events").list(found, write_listed_event);
  json.end_object();
  return json.take();
}

}  // namespace oware::server

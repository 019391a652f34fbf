#include "store/events.hpp"

#include <utility>

namespace oware::store::events {
namespace {

using oware::events::EventSummary;
using oware::events::Format;
using oware::events::Founding;
using oware::events::ListedEvent;
using oware::events::LogEntry;
using oware::events::Phase;
using oware::events::StoredEvent;
using Number = std::int64_t;
using Text = std::string;

tl::unexpected<Error> damaged(const Text& id, Text found) {
  return tl::unexpected(Error{.code = ErrorCode::corrupt,
                              .what = "event " + id,
                              .found = std::move(found),
                              .expected = "an event as it was written"});
}

Result<Phase> parse_phase(const Text& id, const Text& text) {
  for (const Phase phase : {Phase::open, Phase::playing, Phase::finished, Phase::cancelled}) {
    if (to_string(phase) == text) return phase;
  }
  return damaged(id, text);
}

// None is written as zero, which no limit is.
std::optional<int> limit_of(int stored) {
  return stored == 0 ? std::nullopt : std::optional(stored);
}

std::optional<rules::Side> side_of(const Text& stored) {
  if (stored == rules::to_string(rules::Side::south)) return rules::Side::south;
  if (stored == rules::to_string(rules::Side::north)) return rules::Side::north;
  return std::nullopt;
}

// `where`: with the order and the limit. Texts of this file alone.
template <class... In>
Result<std::vector<ListedEvent>> read(Sql& sql, const Text& where, const In&... in) {
  std::vector<ListedEvent> found;
  for (auto& [id, founder, created, name, format_name, rules, clock_text, rounds, starts, lasts,
              rated, least, most, players_most, phase_name, players, fewest_games, team_best, club,
              berserk, host_side, host_extra] :
       sql.rows<Text, Number, Number, Text, Text, Text, Text, int, Number, Number, int, int, int,
                int, Text, int, int, int, Text, int, Text, Number>(
           "SELECT public_id, founder, created_ms, name, format, rules, clock, rounds, starts_ms, "
           "lasts_ms, rated, min_rating, max_rating, max_players, phase, players, "
           "min_games, team_best, club, berserk, host_side, host_extra_ms FROM tournaments " +
               where,
           in...)) {
    const auto format = oware::events::parse_format(format_name);
    if (!format) return damaged(id, format_name);
    const auto clock = games::parse_clock(clock_text);
    if (!clock) return damaged(id, clock_text);
    const auto phase = parse_phase(id, phase_name);
    if (!phase) return tl::unexpected(phase.error());
    found.push_back({Founding{id,
                              founder,
                              created,
                              {.name = name,
                               .format = *format,
                               .rules = rules,
                               .clock = *clock,
                               .rounds = rounds,
                               .starts = starts,
                               .lasts_ms = lasts,
                               .rated = rated != 0,
                               .min_rating = limit_of(least),
                               .max_rating = limit_of(most),
                               .min_games = fewest_games,
                               .max_players = players_most,
                               .team_best = team_best,
                               .berserk = berserk != 0,
                               .host_side = side_of(host_side),
                               .host_extra_ms = host_extra,
                               .club = club}},
                     EventSummary{*phase, players}});
  }
  return found;
}

Result<StoredEvent> with_entries(Sql& sql, Founding founding) {
  auto all = entries(sql, founding.id, 0);
  if (!all) return tl::unexpected(all.error());
  return StoredEvent{std::move(founding), *std::move(all)};
}

}  // namespace

Result<std::vector<LogEntry>> entries(Sql& sql, const Text& id, int after) {
  std::vector<LogEntry> found;
  for (auto& [version, at, kind, detail] : sql.rows<int, Number, Text, Text>(
           "SELECT version, at_ms, kind, detail FROM tournament_log WHERE event = :event AND "
           "version > :after ORDER BY version",
           id, after)) {
    auto body = oware::events::decode({kind, detail});
    if (!body) return damaged(id, kind);
    found.push_back({version, at, *std::move(body)});
  }
  return found;
}

bool found(Sql& sql, const Founding& founding) {
  const int open = sql.value<int>(
      "SELECT COUNT(*) FROM tournaments WHERE phase IN ('open', 'playing') AND founder = :founder",
      founding.founder);
  if (open >= oware::events::kMostEventsOpen) return false;
  const oware::events::Settings& settings = founding.settings;
  sql.run(
      "INSERT INTO tournaments (public_id, founder, created_ms, name, format, rules, clock, "
      "rounds, "
      "starts_ms, lasts_ms, rated, min_rating, max_rating, max_players, phase, players, min_games, "
      "team_best, club, berserk, host_side, host_extra_ms) VALUES "
      "(:id, :founder, :created, :name, :format, :rules, :clock, :rounds, :starts, :lasts, :rated, "
      ":least, :most, :players_most, :phase, :players, :fewest_games, :team_best, "
      ":club, :berserk, :host_side, :host_extra)",
      founding.id, founding.founder, founding.created, settings.name,
      Text(to_string(settings.format)), settings.rules, games::to_string(settings.clock),
      settings.rounds, settings.starts, settings.lasts_ms, settings.rated ? 1 : 0,
      settings.min_rating.value_or(0), settings.max_rating.value_or(0), settings.max_players,
      Text(to_string(Phase::open)), 0, settings.min_games, settings.team_best, settings.club,
      settings.berserk ? 1 : 0,
      settings.host_side ? Text(rules::to_string(*settings.host_side)) : Text(),
      settings.host_extra_ms);
  return true;
}

void append(Sql& sql, const Text& id, const std::vector<LogEntry>& entries,
            const EventSummary& after) {
  for (const LogEntry& entry : entries) {
    const games::StoredBody stored = encode(entry.body);
    sql.run(
        "INSERT INTO tournament_log (event, version, at_ms, kind, detail) VALUES (:event, "
        ":version, "
        ":at, :kind, :detail)",
        id, entry.version, entry.at, stored.kind, stored.detail);
  }
  sql.run("UPDATE tournaments SET phase = :phase, players = :players WHERE public_id = :id",
          Text(to_string(after.phase)), after.players, id);
}

Result<std::optional<StoredEvent>> load(Sql& sql, const Text& id) {
  auto found = read(sql, "WHERE public_id = :id", id);
  if (!found) return tl::unexpected(found.error());
  if (found->empty()) return std::optional<StoredEvent>();
  auto event = with_entries(sql, std::move(found->front().founding));
  if (!event) return tl::unexpected(event.error());
  return std::optional(*std::move(event));
}

Result<std::vector<StoredEvent>> unfinished(Sql& sql) {
  auto found = read(sql, "WHERE phase IN ('open', 'playing') ORDER BY starts_ms");
  if (!found) return tl::unexpected(found.error());
  std::vector<StoredEvent> events;
  for (ListedEvent& one : *found) {
    auto event = with_entries(sql, std::move(one.founding));
    if (!event) return tl::unexpected(event.error());
    events.push_back(*std::move(event));
  }
  return events;
}

Result<std::vector<ListedEvent>> list(Sql& sql, int limit) {
  return read(sql,
              "ORDER BY CASE WHEN phase IN ('open', 'playing') THEN starts_ms ELSE 0 END DESC, "
              "starts_ms DESC LIMIT :most",
              limit);
}

Result<std::vector<ListedEvent>> of_club(Sql& sql, const Text& club, int limit) {
  return read(sql, "WHERE club = :club ORDER BY starts_ms DESC LIMIT :most", club, limit);
}

}  // namespace oware::store::events

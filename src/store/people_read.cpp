#include <algorithm>
#include <functional>
#include <map>

#include "store/moderation.hpp"
#include "store/people.hpp"

namespace oware::store::people {
namespace {

using games::UserId;
using rules::Side;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

std::string user_columns() {
  return "SELECT u.id, u.public_id, u.name, " + standing_of("u") +
         ", u.language, u.created_ms, u.muted_until_ms, u.banned, (SELECT COUNT(*) FROM "
         "shadow_mutes m "
         "WHERE m.user = u.id) FROM users u ";
}

template <class... In>
std::optional<games::User> read_user(Sql& sql, const std::string& where, const In&... in) {
  const auto row = sql.row<Number, Text, Text, int, Text, Number, Number, int, int>(
      user_columns() + where, in...);
  if (!row) return std::nullopt;
  const auto& [id, player, name, standing, language, created, muted_until, banned, shadow] = *row;
  return games::User{.id = id,
                     .player = player,
                     .name = name,
                     .registered = standing != Standing::guest,
                     .language = language,
                     .created = created,
                     .muted_until = muted_until,
                     .banned = banned != 0,
                     .shadow_muted = shadow != 0,
                     .bot = standing == Standing::bot};
}

Side side_of(const std::string& text) { return text == "south" ? Side::south : Side::north; }

std::vector<games::Block> blocks(Sql& sql, UserId user) {
  std::vector<games::Block> found;
  for (auto& [whom, player, name, kind, since] : sql.rows<Number, Text, Text, Text, Number>(
           "SELECT b.blocked, u.public_id, u.name, b.kind, b.since_ms FROM blocks b "
           "JOIN users u ON u.id = b.blocked WHERE b.user = :user",
           user)) {
    found.push_back({whom, player, name,
                     games::parse_block_kind(kind).value_or(games::BlockKind::block), since});
  }
  std::ranges::sort(found, std::greater{}, &games::Block::since);
  return found;
}

std::vector<UserId> blocked_by(Sql& sql, UserId user) {
  std::vector<UserId> found;
  for (auto& [by] :
       sql.rows<Number>("SELECT user FROM blocks WHERE blocked = :user AND kind = 'block'", user))
    found.push_back(by);
  return found;
}

// The last `limit` that `where` is true of and that `reader` sees, oldest first.
std::vector<games::Said> read_said(Sql& sql, const std::string& where, Number first,
                                   std::optional<UserId> reader, Number after, int limit) {
  std::vector<games::Said> found;
  for (auto& [id, game, room, side, user, player, name, text, when] :
       sql.rows<Number, Number, Text, Text, MaybeNumber, MaybeText, Text, Text, Number>(
           "SELECT c.id, c.game, c.room, c.side, c.user, u.public_id, CASE WHEN u.name_key IS NULL "
           "THEN c.name ELSE u.name END, c.text, c.at_ms FROM chat c LEFT JOIN users u ON u.id = "
           "c.user WHERE " +
               where +
               " AND (c.hidden = 0 OR c.hidden = 2 AND c.user = :reader) AND c.id > :after ORDER "
               "BY c.id DESC "
               "LIMIT :limit",
           first, reader, after, limit)) {
    found.push_back({.id = id,
                     .game = game,
                     .room = games::parse_chat_room(room).value_or(games::ChatRoom::players),
                     .side = side.empty() ? std::nullopt : std::optional(side_of(side)),
                     .user = user,
                     .player = player.value_or(""),
                     .name = name,
                     .text = text,
                     .at = when});
  }
  return {found.rbegin(), found.rend()};
}

std::vector<games::Report> reports(Sql& sql, UserId user) {
  std::vector<games::Report> found;
  for (auto& [id, when, game, analysis, reason] :
       sql.rows<Number, Number, std::optional<Number>, std::optional<Text>, Text>(
           "SELECT r.id, r.at_ms, r.game, a.public_id, r.reason FROM reports r LEFT JOIN analyses "
           "a ON a.id = r.analysis WHERE r.reporter = :user ORDER BY r.id",
           user)) {
    found.push_back({.id = id,
                     .at = when,
                     .reporter = user,
                     .game = game.value_or(0),
                     .message = {},
                     .player = {},
                     .analysis = analysis.value_or(""),
                     .reason = reason});
  }
  return found;
}

std::vector<games::OwnGame> games_of(Sql& sql, UserId user) {
  std::vector<std::pair<Number, games::OwnGame>> found;
  for (auto& [number, id, side, created] : sql.rows<Number, Text, Text, Number>(
           "SELECT g.number, g.id, s.side, g.created_ms FROM seats s JOIN games g ON g.number = "
           "s.game WHERE s.user = :user",
           user))
    found.push_back({number, {id, side_of(side), created}});
  std::ranges::sort(found, {}, &std::pair<Number, games::OwnGame>::first);
  std::vector<games::OwnGame> games;
  games.reserve(found.size());
  for (auto& [number, game] : found) games.push_back(std::move(game));
  return games;
}

// Whether a finished game from the start says something about its players: no game against the
// computer, and none that both have agreed to end before it had begun.
bool counts(const Text& opponent, const Text& end, int ply) {
  return opponent != games::to_string(games::Opponent::computer) &&
         (end != rules::to_string(rules::EndReason::agreement) || ply >= games::kFewestPlies);
}

void add(games::Results& results, const Text& winner, const Text& side) {
  ++(winner.empty() ? results.drawn : winner == side ? results.won : results.lost);
}

int total(const games::Results& results) { return results.won + results.lost + results.drawn; }

// By rule set and side, the most played first.
std::vector<games::Results> sorted(std::map<std::pair<Text, Text>, games::Results> all) {
  std::vector<games::Results> found;
  for (auto& [key, results] : all) {
    results.rules = key.first;
    results.side = side_of(key.second);
    found.push_back(results);
  }
  std::ranges::sort(found, std::greater{}, [](const games::Results& one) {
    return std::tuple(total(one), one.rules, one.side == Side::south);
  });
  return found;
}

}  // namespace

std::string standing_of(const std::string& alias) {
  return "CASE WHEN " + alias +
         ".name_key IS NULL THEN 0 WHEN EXISTS (SELECT 1 FROM bots WHERE bots.user = " + alias +
         ".id) THEN 2 ELSE 1 END";
}

std::optional<games::Known> who(Sql& sql, const std::string& token_hash) {
  const auto session = sql.row<Number, Number, Number>(
      "SELECT id, user, seen_ms FROM sessions WHERE token_hash = :token", token_hash);
  if (!session) return std::nullopt;
  const auto& [id, user, seen] = *session;
  auto found = people::user(sql, user);
  if (!found) return std::nullopt;
  found->session = id;
  found->seen = seen;
  return found;
}

std::optional<games::Known> user(Sql& sql, UserId id) {
  auto found = read_user(sql, "WHERE u.id = :id", id);
  if (!found) return std::nullopt;
  return games::Known{*std::move(found), 0, 0, blocks(sql, id), blocked_by(sql, id)};
}

std::vector<games::Session> sessions(Sql& sql, UserId user) {
  std::vector<games::Session> found;
  for (auto& [id, created, seen, agent] : sql.rows<Number, Number, Number, Text>(
           "SELECT id, created_ms, seen_ms, agent FROM sessions WHERE user = :user", user))
    found.push_back({id, created, seen, agent});
  std::ranges::sort(found, std::greater{},
                    [](const games::Session& one) { return std::tuple(one.seen, one.id); });
  return found;
}

std::optional<games::PeopleStore::Login> login(Sql& sql, const std::string& key) {
  const auto row = sql.row<Number, MaybeText, MaybeText>(
      "SELECT u.id, u.password_hash, c.password_hash FROM users u LEFT JOIN closed_accounts c ON "
      "c.user = u.id WHERE u.name_key = :key",
      key);
  if (!row) return std::nullopt;
  const auto& [user, hash, closed] = *row;
  return games::PeopleStore::Login{user, hash ? *hash : closed.value_or(""), !hash};
}

std::string password(Sql& sql, UserId user) {
  const auto row = sql.row<MaybeText>("SELECT password_hash FROM users WHERE id = :user", user);
  return row ? std::get<0>(*row).value_or("") : std::string();
}

games::Everything everything(Sql& sql, UserId user) {
  constexpr int kAll = 1'000'000;  // messages
  return {read_user(sql, "WHERE u.id = :id", user).value_or(games::User{}),
          sessions(sql, user),
          games_of(sql, user),
          read_said(sql, "c.user = :user", user, user, 0, kAll),
          blocks(sql, user),
          reports(sql, user),
          moderation::standing(sql, user).value_or(games::Standing{}).appeal,
          moderation::invites(sql, user, kAll)};
}

std::optional<games::PlayerPage> player(Sql& sql, const std::string& key) {
  const auto user = read_user(sql, "WHERE u.name_key = :key", key);
  if (!user) return std::nullopt;
  games::PlayerPage page{.user = *user, .playing = 0, .finished = 0, .results = {}};
  page.playing = sql.value<int>(
      "SELECT COUNT(*) FROM seats s CROSS JOIN games g WHERE s.user = :user AND s.ended_ms IS NULL "
      "AND g.number = s.game AND g.status = 'playing'",
      user->id);
  std::map<std::pair<Text, Text>, games::Results> counted;
  for (auto& [rules, side, winner, opponent, end, ply, start] :
       sql.rows<Text, Text, Text, Text, Text, int, Text>(
           "SELECT g.rules, s.side, g.winner, g.opponent, g.end_reason, g.ply, g.start FROM seats "
           "s CROSS "
           "JOIN games g WHERE s.user = :user AND s.ended_ms IS NOT NULL AND g.number = s.game AND "
           "g.end_reason <> 'aborted'",
           user->id)) {
    ++page.finished;
    if (start.empty() && counts(opponent, end, ply)) add(counted[{rules, side}], winner, side);
  }
  page.results = sorted(std::move(counted));
  return page;
}

std::vector<games::Said> said(Sql& sql, std::int64_t game, std::optional<UserId> reader,
                              std::int64_t after, int limit) {
  return read_said(sql, "c.game = :game", game, reader, after, limit);
}

}  // namespace oware::store::people

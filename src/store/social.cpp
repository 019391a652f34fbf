#include "store/social.hpp"

#include <algorithm>
#include <climits>
#include <functional>
#include <iterator>
#include <map>
#include <ranges>

#include "games/rated.hpp"
#include "store/challenges.hpp"
#include "store/ratings.hpp"

namespace oware::store::social {
namespace {

using games::Friend;
using games::Notice;
using games::NoticeKind;
using games::PrivateMessage;
using rules::Side;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr int kAllMessages = 1'000'000;

bool follows(Sql& sql, UserId user, UserId whom) {
  return sql.row<int>("SELECT 1 FROM follows WHERE user = :user AND followed = :whom", user, whom)
      .has_value();
}

// Whether either has an entry of the kinds about the other.
bool apart(Sql& sql, UserId one, UserId other, const Text& kinds) {
  return sql
      .row<int>("SELECT 1 FROM blocks WHERE user = :one AND blocked = :other AND kind IN (" +
                    kinds +
                    ") UNION ALL SELECT 1 FROM blocks WHERE user = :also AND blocked = :same AND "
                    "kind IN (" +
                    kinds + ") LIMIT 1",
                one, other, other, one)
      .has_value();
}

// The friends whose numbers `direction` finds for `user`.
std::vector<Friend> list(Sql& sql, UserId user, const Text& found, const Text& given) {
  std::vector<Friend> friends;
  for (auto& [id, player, name, since, back] : sql.rows<Number, Text, Text, Number, int>(
           "SELECT u.id, u.public_id, u.name, f.since_ms, CASE WHEN EXISTS (SELECT 1 FROM follows "
           "b "
           "WHERE b.user = f.followed AND b.followed = f.user) THEN 1 ELSE 0 END FROM follows f "
           "JOIN users u ON u.id = f." +
               found + " WHERE f." + given + " = :user ORDER BY f.since_ms DESC, u.id DESC",
           user))
    friends.push_back({id, player, name, back != 0, since});
  return friends;
}

PrivateMessage message_of(Number id, Number low, Number high, int by_low, const Text& text,
                          Number at, Number read) {
  return {.id = id,
          .from = by_low != 0 ? low : high,
          .to = by_low != 0 ? high : low,
          .text = text,
          .at = at,
          .read = read};
}

// What a message `m` must be for its reader to see it; who wrote it sees it anyway.
constexpr std::string_view kNotWithheld =
    "NOT EXISTS (SELECT 1 FROM withheld_messages w WHERE w.message = m.id)";
Text seen_by(const Text& user) {
  return "(CASE m.by_low WHEN 1 THEN m.low ELSE m.high END = " + user + " OR " +
         Text(kNotWithheld) + ")";
}

// Those that `reader` sees, the newest first.
std::vector<PrivateMessage> read_rows(Sql& sql, const Text& where, Number one, Number other,
                                      UserId reader, Number before, int limit) {
  std::vector<PrivateMessage> found;
  for (auto& [id, low, high, by_low, text, at, read] :
       sql.rows<Number, Number, Number, int, Text, Number, Number>(
           "SELECT id, low, high, by_low, text, at_ms, read_ms FROM private_messages m WHERE " +
               where + " AND " + seen_by(":reader") + " AND id < :before ORDER BY id DESC LIMIT " +
               ":limit",
           one, other, reader, before, limit))
    found.push_back(message_of(id, low, high, by_low, text, at, read));
  return found;
}

// `which`: a condition on them as well.
int unread_of(Sql& sql, UserId reader, UserId writer, std::string_view which) {
  return sql.value<int>(
      "SELECT COUNT(*) FROM private_messages m WHERE low = :low AND high = :high AND by_low = "
      ":by_low AND read_ms = 0 AND " +
          Text(which),
      std::min(reader, writer), std::max(reader, writer), writer < reader ? 1 : 0);
}

// South's first houses, and North's answers to each, as a list in SQL.
Text first_lines() {
  Text lines;
  for (char south = 'A'; south <= 'F'; ++south) {
    lines += std::string(lines.empty() ? "'" : ", '") + south + "'";
    for (char north = 'a'; north <= 'f'; ++north) lines += std::string(", '") + south + north + "'";
  }
  return lines;
}

std::vector<games::Records::Opening> openings(Sql& sql, UserId user) {
  using Opening = games::Records::Opening;
  // A game's beginnings are found by the start of their key, which the lines are.
  static const Text kFirst = first_lines();
  std::map<std::pair<Side, Text>, Opening> counted;
  for (auto& [side, line, winner] : sql.rows<Text, Text, Text>(
           "SELECT s.side, m.line, g.winner FROM (SELECT e.game, e.side, e.ended_ms "
           "FROM seats e CROSS JOIN games l WHERE e.user = :user AND e.ended_ms IS NOT NULL AND "
           "l.number = e.game AND l.listed = 1 AND l.end_reason <> 'aborted' ORDER BY e.ended_ms "
           "DESC, e.game DESC LIMIT :most) s CROSS JOIN games g CROSS JOIN first_moves m WHERE "
           "g.number = s.game AND m.line IN (" +
               kFirst + ") AND m.ended_ms = s.ended_ms AND m.game = s.game",
           user, games::kOpeningGames)) {
    const Side own = side == "south" ? Side::south : Side::north;
    if (line.size() != (own == Side::south ? 1 : 2)) continue;
    Opening& one = counted[{own, line}];
    one.side = own;
    one.line = line;
    ++(winner.empty() ? one.drawn : winner == side ? one.won : one.lost);
  }
  std::vector<Opening> found;
  for (const Side side : {Side::south, Side::north}) {
    std::vector<Opening> of_side;
    for (auto& [key, one] : counted)
      if (key.first == side) of_side.push_back(one);
    std::ranges::stable_sort(of_side, std::ranges::greater(),
                             [](const Opening& one) { return one.won + one.drawn + one.lost; });
    of_side.resize(std::min<std::size_t>(of_side.size(), games::kMostOpenings));
    std::ranges::move(of_side, std::back_inserter(found));
  }
  return found;
}

}  // namespace

// ---- following

games::FollowOutcome follow(Sql& sql, UserId user, UserId whom, games::TimeMs at) {
  using games::FollowOutcome;
  if (follows(sql, user, whom)) return FollowOutcome::done;
  if (apart(sql, user, whom, "'block'")) return FollowOutcome::apart;
  if (sql.value<int>("SELECT COUNT(*) FROM follows WHERE user = :user", user) >=
      games::kMostFollowed)
    return FollowOutcome::too_many;
  sql.run("INSERT INTO follows (user, followed, since_ms) VALUES (:user, :whom, :at)", user, whom,
          at);
  notify(sql, whom, {.kind = NoticeKind::follow, .actor = user, .at = at});
  return FollowOutcome::done;
}

void unfollow(Sql& sql, UserId user, UserId whom) {
  sql.run("DELETE FROM follows WHERE user = :user AND followed = :whom", user, whom);
}

games::Friends friends(Sql& sql, UserId user) {
  return {list(sql, user, "followed", "user"), list(sql, user, "user", "followed")};
}

games::Relation relation(Sql& sql, UserId user, UserId other) {
  return {follows(sql, user, other), follows(sql, other, user)};
}

games::FollowCounts follow_counts(Sql& sql, UserId user) {
  return {sql.value<int>("SELECT COUNT(*) FROM follows WHERE user = :user", user),
          sql.value<int>("SELECT COUNT(*) FROM follows WHERE followed = :user", user)};
}

// ---- messages

games::SocialStore::Sent send(Sql& sql, const PrivateMessage& message) {
  using games::SendOutcome;
  const UserId from = message.from;
  const UserId to = message.to;
  if (!follows(sql, from, to) || !follows(sql, to, from) || apart(sql, from, to, "'block', 'mute'"))
    return {SendOutcome::no_friends, 0};
  const bool withheld =
      sql.row<int>("SELECT 1 FROM shadow_mutes WHERE user = :from", from).has_value();
  // Whoever is muted meets the same limit; once the mute has ended, only what can be read counts.
  if (unread_of(sql, to, from, withheld ? "1 = 1" : kNotWithheld) >= games::kMostUnread)
    return {SendOutcome::too_many, 0};
  const auto id = sql.value<Number>(
      "INSERT INTO private_messages (low, high, by_low, text, at_ms, read_ms) VALUES (:low, :high, "
      ":by_low, :text, :at, 0) RETURNING id",
      std::min(from, to), std::max(from, to), from < to ? 1 : 0, message.text, message.at);
  if (withheld) {
    sql.run("INSERT INTO withheld_messages (message) VALUES (:id)", id);
  } else {
    notify(sql, to, {.kind = NoticeKind::message, .actor = from, .at = message.at});
  }
  return {SendOutcome::sent, id, withheld};
}

std::vector<PrivateMessage> messages(Sql& sql, UserId user, UserId other, std::int64_t before,
                                     int limit) {
  auto found = read_rows(sql, "low = :low AND high = :high", std::min(user, other),
                         std::max(user, other), user, before > 0 ? before : LLONG_MAX, limit);
  std::ranges::reverse(found);
  return found;
}

void read_messages(Sql& sql, UserId user, UserId other, games::TimeMs at) {
  sql.run(
      "UPDATE private_messages SET read_ms = :at WHERE low = :low AND high = :high AND by_low = "
      ":by_low AND read_ms = 0 AND NOT EXISTS (SELECT 1 FROM withheld_messages w WHERE w.message = "
      "private_messages.id)",
      at, std::min(user, other), std::max(user, other), other < user ? 1 : 0);
  sql.run("UPDATE notices SET seen = 1 WHERE user = :user AND kind = 'message' AND actor = :other",
          user, other);
}

bool drop_message(Sql& sql, UserId user, std::int64_t message) {
  return sql.run(
             "DELETE FROM private_messages WHERE id = :id AND CASE by_low WHEN 1 THEN low ELSE "
             "high END = :user",
             message, user) > 0;
}

std::optional<std::int64_t> report_message(Sql& sql, UserId reader, std::int64_t message,
                                           const Text& reason, games::TimeMs at) {
  const auto row = sql.row<Number, Text>(
      "SELECT CASE by_low WHEN 1 THEN low ELSE high END, text FROM private_messages m WHERE id = "
      ":id "
      "AND CASE by_low WHEN 1 THEN high ELSE low END = :reader AND " +
          Text(kNotWithheld),
      message, reader);
  if (!row) return std::nullopt;
  const auto& [author, text] = *row;
  const auto report = sql.value<Number>(
      "INSERT INTO reports (at_ms, reporter, about, reason) VALUES (:at, :reporter, :about, "
      ":reason) RETURNING id",
      at, reader, author, reason);
  sql.run("INSERT INTO reported_messages (report, author, text) VALUES (:report, :author, :text)",
          report, author, text);
  return report;
}

std::vector<games::Conversation> conversations(Sql& sql, UserId user, int limit) {
  std::vector<games::Conversation> found;
  for (auto& [id, low, high, by_low, text, at, read, other, player, name] :
       sql.rows<Number, Number, Number, int, Text, Number, Number, Number, Text, Text>(
           "SELECT m.id, m.low, m.high, m.by_low, m.text, m.at_ms, m.read_ms, u.id, u.public_id, "
           "u.name FROM (SELECT MAX(id) AS last FROM private_messages m WHERE low = :user AND " +
               seen_by(":a") +
               " GROUP BY high UNION ALL SELECT MAX(id) AS last FROM private_messages m WHERE high "
               "= :same AND " +
               seen_by(":b") +
               " GROUP BY low) l JOIN private_messages m ON m.id = l.last JOIN users u ON u.id = "
               "CASE m.low WHEN "
               ":also THEN m.high ELSE m.low END ORDER BY m.id DESC LIMIT :limit",
           user, user, user, user, user, limit)) {
    found.push_back({.user = other,
                     .player = player,
                     .name = name,
                     .last = message_of(id, low, high, by_low, text, at, read),
                     .unread = unread_of(sql, user, other, kNotWithheld)});
  }
  return found;
}

// ---- notices

void notify(Sql& sql, UserId user, const Notice& notice) {
  const Text kind(games::to_string(notice.kind));
  sql.run(
      "DELETE FROM notices WHERE user = :user AND kind = :kind AND about = :about AND "
      "COALESCE(actor, 0) = :actor",
      user, kind, notice.about, notice.actor.value_or(0));
  sql.run(
      "INSERT INTO notices (user, kind, actor, about, at_ms, seen) VALUES (:user, :kind, :actor, "
      ":about, :at, 0)",
      user, kind, notice.actor, notice.about, notice.at);
  sql.run(
      "DELETE FROM notices WHERE user = :user AND id <= (SELECT MIN(id) FROM (SELECT id FROM "
      "notices WHERE user = :same ORDER BY id DESC LIMIT :most) kept) - 1",
      user, user, games::kMostNotices);
}

games::Notices notices(Sql& sql, UserId user) {
  games::Notices found;
  for (auto& [id, kind, actor, player, name, about, at, seen] :
       sql.rows<Number, Text, MaybeNumber, MaybeText, MaybeText, Text, Number, int>(
           "SELECT n.id, n.kind, n.actor, u.public_id, u.name, n.about, n.at_ms, n.seen FROM "
           "notices n LEFT JOIN users u ON u.id = n.actor WHERE n.user = :user ORDER BY n.id DESC",
           user)) {
    const auto known = games::parse_notice_kind(kind);
    if (!known) continue;
    if (seen == 0) ++found.unread;
    found.notices.push_back({.id = id,
                             .kind = *known,
                             .actor = actor,
                             .player = player.value_or(""),
                             .name = name.value_or(""),
                             .about = about,
                             .at = at,
                             .read = seen != 0});
  }
  return found;
}

void read_notices(Sql& sql, UserId user, std::int64_t last) {
  sql.run("UPDATE notices SET seen = 1 WHERE user = :user AND id <= :last AND seen = 0", user,
          last);
}

// ---- profiles

games::Profile set_profile(Sql& sql, UserId user, games::Profile profile) {
  std::erase_if(profile.best, [&](const Text& game) {
    return !sql.row<int>(
        "SELECT 1 FROM games g JOIN seats s ON s.game = g.number WHERE g.id = :game AND s.user = "
        ":user AND g.ended_ms IS NOT NULL",
        game, user);
  });
  Text best;
  for (const Text& game : profile.best) best += (best.empty() ? "" : " ") + game;
  sql.run("DELETE FROM profiles WHERE user = :user", user);
  sql.run(
      "INSERT INTO profiles (user, country, text, best_games) VALUES (:user, :country, :text, "
      ":best)",
      user, profile.country, profile.text, best);
  return profile;
}

games::Profile profile(Sql& sql, UserId user) {
  const auto row = sql.row<Text, Text, Text>(
      "SELECT country, text, best_games FROM profiles WHERE user = :user", user);
  if (!row) return {};
  games::Profile found{std::get<0>(*row), std::get<1>(*row), {}};
  Text left = std::get<2>(*row);
  while (!left.empty()) {
    const std::size_t space = left.find(' ');
    found.best.push_back(left.substr(0, space));
    left = space == Text::npos ? Text() : left.substr(space + 1);
  }
  return found;
}

// The database looks for the highest: an account may have played for years.
games::Records records(Sql& sql, UserId user) {
  games::Records found;
  for (const std::string& pool : games::rating_pools()) {
    for (auto& [rating, at] : sql.rows<Text, Number>(
             "SELECT rating, at_ms FROM rating_history WHERE player = :user AND pool = :pool AND "
             "CAST(deviation AS DOUBLE PRECISION) <= CAST(:most AS DOUBLE PRECISION) ORDER BY "
             "CAST(rating AS DOUBLE PRECISION) DESC, id LIMIT 1",
             user, pool, ratings::text_of(games::kProvisionalDeviation)))
      found.peaks.push_back({pool, rating, at});
  }
  for (auto& [game, name, rating, at] : sql.rows<Text, Text, Text, Number>(
           "SELECT g.id, u.name, o.rating_before, h.at_ms FROM rating_history h JOIN games g ON "
           "g.number = h.game JOIN users u ON u.id = h.opponent JOIN rating_history o ON o.game = "
           "h.game AND o.side <> h.side AND o.kind = 'game' WHERE h.player = :user AND h.kind = "
           "'game' AND h.halves = 2 ORDER BY CAST(o.rating_before AS DOUBLE PRECISION) DESC, h.id "
           "LIMIT 1",
           user))
    found.best_win = games::Records::Win{game, name, rating, at};
  found.puzzles_solved = sql.value<int>(
      "SELECT COUNT(*) FROM puzzle_answers WHERE user = :user AND correct = 1", user);
  found.openings = openings(sql, user);
  return found;
}

std::vector<games::OwnEvent> events_of(Sql& sql, UserId user) {
  std::vector<games::OwnEvent> found;
  for (auto& [event, name, what, at] : sql.rows<Text, Text, Text, Number>(
           "SELECT public_id, name, 'founded' AS what, created_ms FROM tournaments WHERE founder = "
           ":user UNION ALL SELECT t.public_id, t.name, l.kind, l.at_ms FROM tournament_log l JOIN "
           "tournaments t ON t.public_id = l.event WHERE l.kind IN ('entered', 'left') AND "
           "l.detail "
           "LIKE :begins ORDER BY 4, 1, 3",
           user, std::to_string(user) + " %"))
    found.push_back({event, name, what, at});
  return found;
}

games::SocialLife life(Sql& sql, UserId user) {
  games::SocialLife all{.profile = profile(sql, user),
                        .friends = friends(sql, user),
                        .messages = {},
                        .notices = notices(sql, user).notices,
                        .challenges = challenges::all_of(sql, user),
                        .events = events_of(sql, user)};
  const auto written =
      read_rows(sql, "(low = :low OR high = :high)", user, user, user, LLONG_MAX, kAllMessages);
  std::map<UserId, Text> names;
  for (const PrivateMessage& one : std::views::reverse(written)) {
    const UserId other = one.from == user ? one.to : one.from;
    auto [named, fresh] = names.try_emplace(other);
    if (fresh) named->second = sql.value<Text>("SELECT name FROM users WHERE id = :id", other);
    all.messages.push_back({one, named->second});
  }
  return all;
}

}  // namespace oware::store::social

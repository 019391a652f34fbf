#include "store/people.hpp"

namespace oware::store::people {
namespace {

using games::UserId;
using rules::Side;
using soci::into;
using soci::use;

constexpr const char* kUserColumns =
    "u.id, u.public_id, u.name, u.name_key IS NOT NULL, u.language, u.created_ms, "
    "u.muted_until_ms, u.banned";

// A row of `users`, and how to read it.
struct UserText {
  long long id = 0, created = 0, muted_until = 0;
  std::string player, name, language;
  int registered = 0, banned = 0;

  games::User user() const {
    return {id, player, name, registered != 0, language, created, muted_until, banned != 0};
  }
};

std::optional<games::User> read_user(soci::session& session, const std::string& from,
                                     const std::string& key) {
  UserText text;
  session << "SELECT " << kUserColumns << " FROM " << from, into(text.id), into(text.player),
      into(text.name), into(text.registered), into(text.language), into(text.created),
      into(text.muted_until), into(text.banned), use(key);
  if (!session.got_data()) return std::nullopt;
  return text.user();
}

games::User user_of(soci::session& session, UserId id) {
  return read_user(session, "users u WHERE u.id = CAST(:id AS INTEGER)", std::to_string(id))
      .value_or(games::User{});
}

std::vector<games::Block> blocks(soci::session& session, UserId user) {
  games::Block block;
  long long whom = 0;
  long long since = 0;
  std::string kind;
  soci::statement select =
      (session.prepare
           << "SELECT b.blocked, u.public_id, u.name, b.kind, b.since_ms FROM blocks b "
              "JOIN users u ON u.id = b.blocked WHERE b.user = :user ORDER BY b.since_ms DESC",
       into(whom), into(block.player), into(block.name), into(kind), into(since), use(user));
  std::vector<games::Block> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    block.user = whom;
    block.since = since;
    block.kind = games::parse_block_kind(kind).value_or(games::BlockKind::block);
    found.push_back(block);
  }
  return found;
}

std::vector<UserId> blocked_by(soci::session& session, UserId user) {
  long long by = 0;
  soci::statement select =
      (session.prepare << "SELECT user FROM blocks WHERE blocked = :user AND kind = 'block'",
       into(by), use(user));
  std::vector<UserId> found;
  for (bool more = select.execute(true); more; more = select.fetch()) found.push_back(by);
  return found;
}

std::vector<games::Said> read_said(soci::session& session, const std::string& where,
                                   long long first, long long second, int limit) {
  games::Said said;
  long long id = 0;
  long long game = 0;
  long long user = 0;
  long long at = 0;
  std::string room;
  std::string side;
  soci::indicator user_set = soci::i_null;
  soci::statement select =
      (session.prepare << "SELECT c.id, c.game, c.room, c.side, c.user, COALESCE(u.public_id, ''), "
                          "c.name, c.text, c.at_ms FROM chat c "
                          "LEFT JOIN users u ON u.id = c.user WHERE c.hidden = 0 AND "
                       << where << " ORDER BY c.id DESC LIMIT :limit",
       into(id), into(game), into(room), into(side), into(user, user_set), into(said.player),
       into(said.name), into(said.text), into(at), use(first), use(second), use(limit));
  std::vector<games::Said> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    said.id = id;
    said.game = game;
    said.at = at;
    said.room = games::parse_chat_room(room).value_or(games::ChatRoom::players);
    said.side =
        side.empty() ? std::nullopt : std::optional(side == "south" ? Side::south : Side::north);
    said.user = user_set == soci::i_ok ? std::optional<UserId>(user) : std::nullopt;
    found.push_back(said);
  }
  return {found.rbegin(), found.rend()};
}

std::vector<games::Report> reports(soci::session& session, UserId user) {
  long long id = 0;
  long long at = 0;
  long long game = 0;
  std::string reason;
  soci::statement select =
      (session.prepare
           << "SELECT id, at_ms, game, reason FROM reports WHERE reporter = :user ORDER BY id",
       into(id), into(at), into(game), into(reason), use(user));
  std::vector<games::Report> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    found.push_back({.id = id,
                     .at = at,
                     .reporter = user,
                     .game = game,
                     .message = {},
                     .player = {},
                     .reason = reason});
  }
  return found;
}

std::vector<games::OwnGame> games_of(soci::session& session, UserId user) {
  games::OwnGame game;
  std::string side;
  long long created = 0;
  soci::statement select =
      (session.prepare
           << "SELECT g.id, s.side, g.created_ms FROM seats s JOIN games g ON g.number = s.game "
              "WHERE s.user = :user ORDER BY g.number",
       into(game.id), into(side), into(created), use(user));
  std::vector<games::OwnGame> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    game.side = side == "south" ? Side::south : Side::north;
    game.created = created;
    found.push_back(game);
  }
  return found;
}

std::vector<games::Results> results(soci::session& session, UserId user) {
  games::Results row;
  std::string side;
  soci::statement select =
      (session.prepare
           << "SELECT g.rules, s.side, SUM(g.winner = s.side), SUM(g.winner <> '' AND g.winner <> "
              "s.side), "
              "SUM(g.winner = '') FROM seats s JOIN games g ON g.number = s.game WHERE s.user = "
              ":user AND "
              "g.ended_ms IS NOT NULL AND g.end_reason <> 'aborted' GROUP BY g.rules, s.side "
              "ORDER BY COUNT(*) DESC, g.rules, s.side DESC",
       into(row.rules), into(side), into(row.won), into(row.lost), into(row.drawn), use(user));
  std::vector<games::Results> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    row.side = side == "south" ? Side::south : Side::north;
    found.push_back(row);
  }
  return found;
}

}  // namespace

std::optional<games::Known> who(soci::session& session, const std::string& token_hash) {
  long long id = 0;
  long long seen = 0;
  session << "SELECT id, seen_ms FROM sessions WHERE token_hash = :token", into(id), into(seen),
      use(token_hash);
  if (!session.got_data()) return std::nullopt;
  const auto user = read_user(
      session, "users u JOIN sessions s ON s.user = u.id WHERE s.token_hash = :token", token_hash);
  if (!user) return std::nullopt;
  return games::Known{*user, id, seen, blocks(session, user->id), blocked_by(session, user->id)};
}

std::optional<games::Known> user(soci::session& session, UserId id) {
  const games::User found = user_of(session, id);
  if (found.id == 0) return std::nullopt;
  return games::Known{found, 0, 0, blocks(session, id), blocked_by(session, id)};
}

std::vector<games::Session> sessions(soci::session& session, UserId user) {
  games::Session row;
  long long id = 0;
  long long created = 0;
  long long seen = 0;
  soci::statement select =
      (session.prepare << "SELECT id, created_ms, seen_ms, agent FROM sessions WHERE user = :user "
                          "ORDER BY seen_ms DESC, id DESC",
       into(id), into(created), into(seen), into(row.agent), use(user));
  std::vector<games::Session> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    row.id = id;
    row.created = created;
    row.seen = seen;
    found.push_back(row);
  }
  return found;
}

std::optional<games::PeopleStore::Login> login(soci::session& session, const std::string& key) {
  long long user = 0;
  std::string hash;
  session << "SELECT id, COALESCE(password_hash, '') FROM users WHERE name_key = :key", into(user),
      into(hash), use(key);
  if (!session.got_data()) return std::nullopt;
  return games::PeopleStore::Login{user, hash};
}

std::string password(soci::session& session, UserId user) {
  std::string hash;
  session << "SELECT COALESCE(password_hash, '') FROM users WHERE id = :user", into(hash),
      use(user);
  return hash;
}

games::Everything everything(soci::session& session, UserId user) {
  constexpr int kAll = -1;
  return {user_of(session, user),
          sessions(session, user),
          games_of(session, user),
          read_said(session, "c.user = :user AND c.id > :after", user, 0, kAll),
          blocks(session, user),
          reports(session, user)};
}

std::optional<games::PlayerPage> player(soci::session& session, const std::string& key) {
  const auto user = read_user(session, "users u WHERE u.name_key = :key", key);
  if (!user) return std::nullopt;
  games::PlayerPage page{
      .user = *user, .playing = 0, .finished = 0, .results = results(session, user->id)};
  session << "SELECT COUNT(*) FROM seats s JOIN games g ON g.number = s.game WHERE s.user = :user "
             "AND g.status = 'playing'",
      into(page.playing), use(user->id);
  for (const games::Results& row : page.results) page.finished += row.won + row.lost + row.drawn;
  return page;
}

std::vector<games::Said> said(soci::session& session, std::int64_t game, std::int64_t after,
                              int limit) {
  return read_said(session, "c.game = :game AND c.id > :after", game, after, limit);
}

}  // namespace oware::store::people

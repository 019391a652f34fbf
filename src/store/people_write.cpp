#include "store/people.hpp"

#include "store/push.hpp"

namespace oware::store::people {
namespace {

using games::UserId;
using soci::into;
using soci::use;

// The name begins after "south ", the token's 64 digits and a space, in the stored form of `joined`
// (games/event.hpp).
constexpr const char* kRewriteNames =
    "UPDATE events SET detail = substr(detail, 1, 71) || :name WHERE kind = 'joined' AND (game, "
    "substr(detail, 1, 5), "
    "substr(detail, 7, 64)) IN (SELECT game, side, token_hash FROM seats WHERE user = :user)";

void count_changed(soci::session& session, int& rows) { session << "SELECT changes()", into(rows); }

std::int64_t last_id(soci::session& session) {
  long long id = 0;
  session << "SELECT last_insert_rowid()", into(id);
  return id;
}

games::Known open_session(soci::session& session, UserId user, const games::NewSession& made) {
  const std::string token = games::to_hex(made.token);
  session << "INSERT INTO sessions (user, token_hash, agent, created_ms, seen_ms) VALUES (:user, "
             ":token, :agent, :created, :seen)",
      use(user), use(token), use(made.agent), use(made.at), use(made.at);
  return who(session, token).value_or(games::Known{});
}

void insert_user(soci::session& session, const games::User& user) {
  session << "INSERT INTO users (public_id, name, language, created_ms) VALUES (:player, :name, "
             ":language, :created)",
      use(user.player), use(user.name), use(user.language), use(user.created);
}

bool taken(soci::session& session, const std::string& key) {
  int count = 0;
  session << "SELECT COUNT(*) FROM users WHERE name_key = :key", into(count), use(key);
  return count > 0;
}

}  // namespace

games::Known found_guest(soci::session& session, const games::User& guest,
                         const games::NewSession& made) {
  insert_user(session, guest);
  return open_session(session, last_id(session), made);
}

void touch(soci::session& session, std::int64_t id, games::TimeMs at) {
  session << "UPDATE sessions SET seen_ms = :at WHERE id = :id", use(at), use(id);
}

bool end_session(soci::session& session, UserId user, std::int64_t id) {
  int rows = 0;
  session << "DELETE FROM sessions WHERE user = :user AND id = :id", use(user), use(id);
  count_changed(session, rows);
  return rows > 0;
}

void end_other_sessions(soci::session& session, UserId user, std::int64_t kept) {
  session << "DELETE FROM sessions WHERE user = :user AND id <> :kept", use(user), use(kept);
}

void set_profile(soci::session& session, UserId user, const std::string& name,
                 const std::string& language) {
  session << "UPDATE users SET name = :name, language = :language WHERE id = :user", use(name),
      use(language), use(user);
}

std::optional<games::Known> enrol(soci::session& session, std::optional<UserId> guest,
                                  const games::User& account, const std::string& password,
                                  const games::NewSession& made) {
  const std::string key = games::account_key(account.name).value_or("");
  if (key.empty() || taken(session, key)) return std::nullopt;
  UserId user = guest.value_or(0);
  if (!guest) {
    insert_user(session, account);
    user = last_id(session);
  }
  session << "UPDATE users SET name = :name, name_key = :key, password_hash = :password, language "
             "= :language WHERE id = :user",
      use(account.name), use(key), use(password), use(account.language), use(user);
  rename_seats(session, user, account.name);
  // The guest's cookie may lie about elsewhere: an account begins with a session of its own.
  games::Known known = open_session(session, user, made);
  push::pass_on(session, user, known.session);
  end_other_sessions(session, user, known.session);
  return known;
}

games::Known sign_in(soci::session& session, UserId user, std::optional<UserId> guest,
                     const games::NewSession& made) {
  games::Known known = open_session(session, user, made);
  if (guest) {
    std::string name;
    session << "SELECT name FROM users WHERE id = :user", into(name), use(user);
    rename_seats(session, *guest, name);
    // A game in which account and guest play each other keeps its other seat nameless.
    session << "UPDATE seats SET user = :user WHERE user = :guest AND game NOT IN (SELECT game "
               "FROM seats WHERE user = :same)",
        use(user), use(*guest), use(user);
    session << "UPDATE chat SET user = :user WHERE user = :guest", use(user), use(*guest);
    push::pass_on(session, *guest, known.session);
    forget(session, *guest);
    known = who(session, games::to_hex(made.token)).value_or(games::Known{});
  }
  return known;
}

void set_password(soci::session& session, UserId user, const std::string& password,
                  std::int64_t kept) {
  session << "UPDATE users SET password_hash = :password WHERE id = :user", use(password),
      use(user);
  end_other_sessions(session, user, kept);
}

void rename_seats(soci::session& session, UserId user, const std::string& name) {
  session << kRewriteNames, use(name), use(user);
  session << "UPDATE games SET south_name = :name WHERE number IN (SELECT game FROM seats WHERE "
             "user = :user AND side = 'south')",
      use(name), use(user);
  session << "UPDATE games SET north_name = :name WHERE number IN (SELECT game FROM seats WHERE "
             "user = :user AND side = 'north')",
      use(name), use(user);
  session << "UPDATE chat SET name = :name WHERE user = :user", use(name), use(user);
}

void forget(soci::session& session, UserId user) {
  rename_seats(session, user, std::string(games::kAnonymous));
  // Sessions, blocks and talk go with the user; seats and reports lose him (schema.cpp).
  session << "DELETE FROM users WHERE id = :user", use(user);
}

bool set_block(soci::session& session, UserId user, const std::string& player,
               std::optional<games::BlockKind> kind, games::TimeMs at) {
  long long other = 0;
  session << "SELECT id FROM users WHERE public_id = :player", into(other), use(player);
  if (!session.got_data() || other == user) return false;
  session << "DELETE FROM blocks WHERE user = :user AND blocked = :other", use(user), use(other);
  if (!kind) return true;
  const std::string word(games::to_string(*kind));
  session
      << "INSERT INTO blocks (user, blocked, kind, since_ms) VALUES (:user, :other, :kind, :at)",
      use(user), use(other), use(word), use(at);
  return true;
}

std::int64_t say(soci::session& session, const games::Said& said) {
  const std::string room(games::to_string(said.room));
  const std::string side(said.side ? rules::to_string(*said.side) : "");
  const long long user = said.user.value_or(0);
  soci::indicator user_set = said.user ? soci::i_ok : soci::i_null;
  session << "INSERT INTO chat (game, room, side, user, name, text, at_ms) VALUES (:game, :room, "
             ":side, :user, :name, :text, :at)",
      use(said.game), use(room), use(side), use(user, user_set), use(said.name), use(said.text),
      use(said.at);
  return last_id(session);
}

std::optional<std::int64_t> report(soci::session& session, const games::Report& report) {
  long long about = 0;
  soci::indicator about_set = soci::i_null;
  const long long message = report.message.value_or(0);
  soci::indicator message_set = report.message ? soci::i_ok : soci::i_null;
  if (report.message) {
    session << "SELECT user FROM chat WHERE id = :message AND game = :game", into(about, about_set),
        use(message), use(report.game);
  } else {
    session << "SELECT id FROM users WHERE public_id = :player", into(about, about_set),
        use(report.player);
  }
  if (!session.got_data()) return std::nullopt;
  const long long reporter = report.reporter.value_or(0);
  soci::indicator reporter_set = report.reporter ? soci::i_ok : soci::i_null;
  session << "INSERT INTO reports (at_ms, reporter, about, game, message, reason) VALUES (:at, "
             ":reporter, :about, :game, :message, "
             ":reason)",
      use(report.at), use(reporter, reporter_set), use(about, about_set), use(report.game),
      use(message, message_set), use(report.reason);
  return last_id(session);
}

bool give_seat(soci::session& session, std::int64_t game, rules::Side side, UserId user) {
  const std::string word(rules::to_string(side));
  int rows = 0;
  session << "UPDATE seats SET user = :user WHERE game = :game AND side = :side AND (user IS NULL "
             "OR user IN (SELECT id FROM users "
             "WHERE name_key IS NULL)) AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = :same "
             "AND o.user = :also)",
      use(user), use(game), use(word), use(game), use(user);
  count_changed(session, rows);
  return rows > 0;
}

}  // namespace oware::store::people

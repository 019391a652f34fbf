#include "store/clubs.hpp"
#include "store/connection.hpp"
#include "store/moderation.hpp"
#include "store/people.hpp"
#include "store/push.hpp"
#include "store/social.hpp"

namespace oware::store::people {
namespace {

using games::UserId;
using Number = std::int64_t;

games::Known open_session(Sql& sql, UserId user, const games::NewSession& made) {
  const std::string token = games::to_hex(made.token);
  sql.run(
      "INSERT INTO sessions (user, token_hash, agent, created_ms, seen_ms) VALUES (:user, :token, "
      ":agent, :created, :seen)",
      user, token, made.agent, made.at, made.at);
  return who(sql, token).value_or(games::Known{});
}

// Whatever proves who somebody is, nobody signs in to a closed account.
void refuse_closed(Sql& sql, UserId user) {
  if (!sql.row<int>("SELECT 1 FROM closed_accounts WHERE user = :user", user)) return;
  throw Abandon{Error{.code = ErrorCode::not_allowed,
                      .what = "account",
                      .found = "one that has been closed",
                      .expected = "one that is open"}};
}

UserId insert_user(Sql& sql, const games::User& user) {
  return sql.value<Number>(
      "INSERT INTO users (public_id, name, language, created_ms) VALUES (:player, :name, "
      ":language, :created) RETURNING id",
      user.player, user.name, user.language, user.created);
}

// Seats and messages keep the name of a player who has no account.
void name_seats(Sql& sql, UserId user, const std::string& name) {
  sql.run("UPDATE seats SET name = :name, name_key = :key WHERE user = :user", name,
          games::name_key(name), user);
  sql.run("UPDATE chat SET name = :name WHERE user = :user", name, user);
}

}  // namespace

games::Known found_guest(Sql& sql, const games::User& guest, const games::NewSession& made) {
  return open_session(sql, insert_user(sql, guest), made);
}

void touch(Sql& sql, std::int64_t id, games::TimeMs at) {
  sql.run("UPDATE sessions SET seen_ms = :at WHERE id = :id", at, id);
}

bool end_session(Sql& sql, UserId user, std::int64_t id) {
  return sql.run("DELETE FROM sessions WHERE user = :user AND id = :id", user, id) > 0;
}

void end_other_sessions(Sql& sql, UserId user, std::int64_t kept) {
  sql.run("DELETE FROM sessions WHERE user = :user AND id <> :kept", user, kept);
}

bool name_taken(Sql& sql, const std::string& name, UserId user) {
  return sql
      .row<int>(
          "SELECT 1 FROM users WHERE name_key = :key AND id <> :user UNION ALL SELECT 1 FROM users "
          "WHERE name_skeleton = :skeleton AND id <> :same LIMIT 1",
          games::name_key(name), user, games::name_skeleton(name), user)
      .has_value();
}

void set_profile(Sql& sql, UserId user, const std::string& name, const std::string& language) {
  const auto account = sql.row<int>(
      "SELECT CASE WHEN name_key IS NULL THEN 0 ELSE 1 END FROM users WHERE id = :user", user);
  if (account && std::get<0>(*account) == 0 && name_taken(sql, name, user)) {
    throw Abandon{Error{.code = ErrorCode::not_allowed,
                        .what = "name",
                        .found = name,
                        .expected = "a name that no account has, nor one that looks like it"}};
  }
  sql.run("UPDATE users SET name = :name, language = :language WHERE id = :user", name, language,
          user);
}

std::optional<games::Known> enrol(Sql& sql, std::optional<UserId> guest, const games::User& account,
                                  const std::string& password, const games::NewSession& made) {
  const auto key = games::account_key(account.name);
  if (!key || name_taken(sql, account.name, guest.value_or(0))) return std::nullopt;
  const UserId user = guest ? *guest : insert_user(sql, account);
  sql.run(
      "UPDATE users SET name = :name, name_key = :key, name_skeleton = :skeleton, password_hash = "
      ":password, language = :language WHERE id = :user",
      account.name, *key, games::name_skeleton(account.name), password, account.language, user);
  // From now on the name is joined from the account.
  name_seats(sql, user, "");
  // The guest's cookie may lie about elsewhere: an account begins with a session of its own.
  games::Known known = open_session(sql, user, made);
  push::pass_on(sql, user, known.session);
  end_other_sessions(sql, user, known.session);
  return known;
}

std::optional<games::Known> enrol_by_invite(Sql& sql, const games::TokenHash& invite,
                                            std::optional<UserId> guest, const games::User& account,
                                            const std::string& password,
                                            const games::NewSession& made) {
  auto known = enrol(sql, guest, account, password, made);
  if (known && !moderation::spend_invite(sql, invite, made.at)) {
    throw Abandon{Error{.code = ErrorCode::not_allowed,
                        .what = "invite",
                        .found = "one that has expired, been used up or never been made",
                        .expected = "an invite that stands"}};
  }
  return known;
}

games::Known sign_in(Sql& sql, UserId user, std::optional<UserId> guest,
                     const games::NewSession& made) {
  refuse_closed(sql, user);
  games::Known known = open_session(sql, user, made);
  // What a person has played never becomes a bot's.
  if (guest && !known.user.bot) {
    // A game in which account and guest play each other keeps its other seat nameless.
    sql.run(
        "UPDATE seats SET user = :user, name = '', name_key = '' WHERE user = :guest AND game NOT "
        "IN (SELECT game FROM seats WHERE user = :same)",
        user, *guest, user);
    sql.run("UPDATE chat SET user = :user WHERE user = :guest", user, *guest);
    push::pass_on(sql, *guest, known.session);
    forget(sql, *guest);
    known = who(sql, games::to_hex(made.token)).value_or(games::Known{});
  }
  return known;
}

void set_password(Sql& sql, UserId user, const std::string& password, std::int64_t kept) {
  sql.run("UPDATE users SET password_hash = :password WHERE id = :user", password, user);
  end_other_sessions(sql, user, kept);
}

void rename(Sql& sql, UserId user, bool registered, const std::string& name) {
  if (registered) {
    sql.run(
        "UPDATE users SET name = :name, name_key = :key, name_skeleton = :skeleton WHERE id = "
        ":user",
        name, games::account_key(name), games::name_skeleton(name), user);
  } else {
    sql.run("UPDATE users SET name = :name WHERE id = :user", name, user);
    name_seats(sql, user, name);
  }
}

void forget(Sql& sql, UserId user) {
  name_seats(sql, user, std::string(games::kAnonymous));
  clubs::leave_all(sql, user);
  // Sessions, blocks and chat go with the user; seats and reports lose them (schema.cpp).
  sql.run("DELETE FROM users WHERE id = :user", user);
}

bool set_block(Sql& sql, UserId user, const std::string& player,
               std::optional<games::BlockKind> kind, games::TimeMs at) {
  const auto other = sql.row<Number>("SELECT id FROM users WHERE public_id = :player", player);
  if (!other || std::get<0>(*other) == user) return false;
  const Number blocked = std::get<0>(*other);
  sql.run("DELETE FROM blocks WHERE user = :user AND blocked = :other", user, blocked);
  if (!kind) return true;
  sql.run("INSERT INTO blocks (user, blocked, kind, since_ms) VALUES (:user, :other, :kind, :at)",
          user, blocked, games::to_string(*kind), at);
  if (*kind != games::BlockKind::block) return true;
  social::unfollow(sql, user, blocked);
  social::unfollow(sql, blocked, user);
  return true;
}

std::int64_t say(Sql& sql, const games::Said& said) {
  return sql.value<Number>(
      "INSERT INTO chat (game, room, side, user, name, text, at_ms, hidden) VALUES (:game, :room, "
      ":side, :user, :name, :text, :at, :hidden) RETURNING id",
      said.game, games::to_string(said.room), said.side ? rules::to_string(*said.side) : "",
      said.user, said.name, said.text, said.at, said.only_author ? kOnlyAuthor : kShown);
}

std::optional<std::int64_t> report(Sql& sql, const games::Report& report) {
  std::optional<Number> analysis;
  std::optional<Number> about;
  if (!report.analysis.empty()) {
    const auto row = sql.row<Number, Number>(
        "SELECT id, user FROM analyses WHERE public_id = :id AND visibility <> 'private' AND "
        "hidden = 0",
        report.analysis);
    if (!row) return std::nullopt;
    std::tie(analysis, about) = *row;
  } else {
    const auto row = report.message
                         ? sql.row<std::optional<Number>>(
                               "SELECT user FROM chat WHERE id = :message AND game = :game",
                               *report.message, report.game)
                         : sql.row<std::optional<Number>>(
                               "SELECT id FROM users WHERE public_id = :player", report.player);
    if (!row) return std::nullopt;
    about = std::get<0>(*row);
  }
  const auto game = report.game == 0 ? std::nullopt : std::optional<Number>(report.game);
  return sql.value<Number>(
      "INSERT INTO reports (at_ms, reporter, about, game, message, analysis, reason) VALUES (:at, "
      ":reporter, :about, :game, :message, :analysis, :reason) RETURNING id",
      report.at, report.reporter, about, game, report.message, analysis, report.reason);
}

bool give_seat(Sql& sql, std::int64_t game, rules::Side side, UserId user) {
  return sql.run(
             "UPDATE seats SET user = :user WHERE game = :game AND side = :side AND (user IS NULL "
             "OR user IN (SELECT id FROM users WHERE name_key IS NULL)) AND NOT EXISTS (SELECT 1 "
             "FROM seats o WHERE o.game = :same AND o.user = :also)",
             user, game, rules::to_string(side), game, user) > 0;
}

}  // namespace oware::store::people

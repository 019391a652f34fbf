#include "store/access.hpp"

#include "store/people.hpp"

namespace oware::store::access {
namespace {

using games::UserId;
using Number = std::int64_t;
using Text = std::string;

// An entry of the audit log by the account itself.
void note(Sql& sql, UserId user, games::TimeMs at, std::string_view what, const Text& detail) {
  const auto player = sql.row<Text>("SELECT public_id FROM users WHERE id = :user", user);
  if (!player) return;
  const Text& who = std::get<0>(*player);
  sql.run(
      "INSERT INTO audit_log (at_ms, who, what, subject, about, detail) VALUES (:at, :who, :what, "
      "'person', :about, :detail)",
      at, who, what, who, detail);
}

}  // namespace

std::vector<games::AccessToken> tokens(Sql& sql, UserId user) {
  std::vector<games::AccessToken> found;
  for (auto& [id, name, scopes, created, used] : sql.rows<Number, Text, Text, Number, Number>(
           "SELECT id, name, scopes, created_ms, used_ms FROM access_tokens WHERE user = :user "
           "ORDER BY id DESC",
           user))
    found.push_back({id, name, games::parse_scopes(scopes), created, used});
  return found;
}

std::optional<games::Grant> grant(Sql& sql, const std::string& token_hash) {
  const auto row = sql.row<Number, Number, Text, Number>(
      "SELECT id, user, scopes, used_ms FROM access_tokens WHERE token_hash = :hash", token_hash);
  if (!row) return std::nullopt;
  const auto& [id, user, scopes, used] = *row;
  auto person = people::user(sql, user);
  if (!person) return std::nullopt;
  return games::Grant{*std::move(person), id, games::parse_scopes(scopes), used};
}

std::optional<std::int64_t> add(Sql& sql, UserId user, const games::NewAccessToken& fresh,
                                int most) {
  const auto kept =
      sql.value<Number>("SELECT COUNT(*) FROM access_tokens WHERE user = :user", user);
  if (kept >= most) return std::nullopt;
  const Text scopes = games::to_string(fresh.scopes);
  const auto id = sql.value<Number>(
      "INSERT INTO access_tokens (user, name, token_hash, scopes, created_ms, used_ms) VALUES "
      "(:user, :name, :hash, :scopes, :at, 0) RETURNING id",
      user, fresh.name, games::to_hex(fresh.hash), scopes, fresh.at);
  note(sql, user, fresh.at, "token-made", std::to_string(id) + ": " + scopes);
  return id;
}

bool revoke(Sql& sql, UserId user, std::int64_t token, games::TimeMs at) {
  if (sql.run("DELETE FROM access_tokens WHERE id = :id AND user = :user", token, user) == 0)
    return false;
  note(sql, user, at, "token-revoked", std::to_string(token));
  return true;
}

void touch(Sql& sql, std::int64_t token, games::TimeMs at) {
  sql.run("UPDATE access_tokens SET used_ms = :at WHERE id = :id", at, token);
}

games::BotChange become_bot(Sql& sql, UserId user, games::TimeMs at) {
  using games::BotChange;
  if (sql.row<int>("SELECT 1 FROM bots WHERE user = :user", user)) return BotChange::was_one;
  if (sql.row<int>("SELECT 1 FROM seats WHERE user = :user LIMIT 1", user))
    return BotChange::has_played;
  sql.run("INSERT INTO bots (user, since_ms) VALUES (:user, :at)", user, at);
  note(sql, user, at, "became-bot", "");
  return BotChange::made;
}

}  // namespace oware::store::access

#include "store/challenges.hpp"

#include "store/connection.hpp"
#include "store/people.hpp"

namespace oware::store::challenges {
namespace {

using games::Challenge;
using games::ChallengeState;
using games::MadeChallenge;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;

std::optional<rules::Side> side_of(const Text& text) {
  if (text.empty()) return std::nullopt;
  return text == "south" ? rules::Side::south : rules::Side::north;
}

// Rows that are damaged are left out: `oware check` names them.
template <class... In>
std::vector<Challenge> read(Sql& sql, const Text& where, const In&... in) {
  std::vector<Challenge> found;
  for (auto& [id, from, from_player, from_name, from_kind, to, to_player, to_name, to_kind, rules,
              clock, side, rated, token, state, game, created, expires] :
       sql.rows<Text, Number, Text, Text, int, Number, Text, Text, int, Text, Text, Text, int, Text,
                Text, Text, Number, Number>(
           "SELECT c.public_id, c.challenger, a.public_id, a.name, " + people::standing_of("a") +
               ", c.challenged, b.public_id, b.name, " + people::standing_of("b") +
               ", c.rules, c.clock, c.side, c.rated, c.token_hash, c.state, c.game, "
               "c.created_ms, c.expires_ms FROM challenges c JOIN users a ON a.id = c.challenger "
               "JOIN users b ON b.id = c.challenged WHERE " +
               where,
           in...)) {
    const auto rule_set = rules::parse_rule_set(rules);
    const auto clock_rules = games::parse_clock(clock);
    const auto hash = games::parse_hex(token);
    const auto known_state = games::parse_challenge_state(state);
    if (!rule_set || !clock_rules || !hash || !known_state) continue;
    found.push_back(
        {.id = id,
         .from = {from, from_player, from_name, from_kind == people::Standing::bot},
         .to = {to, to_player, to_name, to_kind == people::Standing::bot},
         .settings = games::challenge_settings(*rule_set, rules, *clock_rules, rated != 0),
         .side = side_of(side),
         .token = *hash,
         .state = *known_state,
         .game = game,
         .created = created,
         .expires = expires});
  }
  return found;
}

// Each column has its index with the time.
Number open_by(Sql& sql, UserId user, games::TimeMs now) {
  return sql.value<Number>(
      "SELECT COUNT(*) FROM challenges WHERE challenger = :user AND expires_ms > :now AND state = "
      "'open'",
      user, now);
}

Number open_to(Sql& sql, UserId user, games::TimeMs now) {
  return sql.value<Number>(
      "SELECT COUNT(*) FROM challenges WHERE challenged = :user AND expires_ms > :now AND state = "
      "'open'",
      user, now);
}

Number open_between(Sql& sql, UserId from, UserId to, games::TimeMs now) {
  return sql.value<Number>(
      "SELECT COUNT(*) FROM challenges WHERE challenger = :user AND challenged = :other AND "
      "expires_ms > :now AND state = 'open'",
      from, to, now);
}

}  // namespace

MadeChallenge make(Sql& sql, const Challenge& fresh, const games::ChallengeLimits& limits) {
  const games::TimeMs now = fresh.created;
  sql.run("DELETE FROM challenges WHERE expires_ms < :long_ago", now - limits.kept);
  if (open_between(sql, fresh.from.user, fresh.to.user, now) >= limits.between)
    return MadeChallenge::too_many_between;
  if (open_by(sql, fresh.from.user, now) >= limits.made) return MadeChallenge::too_many_made;
  if (open_to(sql, fresh.to.user, now) >= limits.received) return MadeChallenge::too_many_received;
  sql.run(
      "INSERT INTO challenges (public_id, challenger, challenged, rules, clock, side, rated, "
      "token_hash, state, game, created_ms, expires_ms) VALUES (:id, :challenger, :challenged, "
      ":rules, :clock, :side, :rated, :token, :state, '', :created, :expires)",
      fresh.id, fresh.from.user, fresh.to.user, fresh.settings.rules_name,
      games::to_string(fresh.settings.clock), fresh.side ? rules::to_string(*fresh.side) : "",
      fresh.settings.rated ? 1 : 0, games::to_hex(fresh.token), games::to_string(fresh.state),
      fresh.created, fresh.expires);
  return MadeChallenge::made;
}

std::optional<Challenge> load(Sql& sql, const std::string& id) {
  auto found = read(sql, "c.public_id = :id", id);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<Challenge> open_of(Sql& sql, UserId user, games::TimeMs now) {
  auto found = read(sql,
                    "c.challenger = :user AND c.expires_ms > :now AND c.state = 'open' ORDER BY "
                    "c.id DESC",
                    user, now);
  auto received = read(sql,
                       "c.challenged = :user AND c.expires_ms > :now AND c.state = 'open' ORDER BY "
                       "c.id DESC",
                       user, now);
  found.insert(found.end(), std::make_move_iterator(received.begin()),
               std::make_move_iterator(received.end()));
  return found;
}

std::vector<Challenge> all_of(Sql& sql, UserId user) {
  return read(sql, "c.challenger = :user OR c.challenged = :same ORDER BY c.id", user, user);
}

bool end(Sql& sql, const std::string& id, ChallengeState state, games::TimeMs now) {
  return sql.run(
             "UPDATE challenges SET state = :state WHERE public_id = :id AND state = 'open' AND "
             "expires_ms > :now",
             games::to_string(state), id, now) > 0;
}

void accept(Sql& sql, const std::string& id, const std::string& game, games::TimeMs now) {
  const auto changed = sql.run(
      "UPDATE challenges SET state = 'accepted', game = :game WHERE public_id = :id AND state = "
      "'open' AND expires_ms > :now",
      game, id, now);
  if (changed > 0) return;
  throw Abandon{Error{.code = ErrorCode::not_allowed,
                      .what = "challenge " + id,
                      .found = "accepted, declined, cancelled or expired",
                      .expected = "one that is open"}};
}

}  // namespace oware::store::challenges

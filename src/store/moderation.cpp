#include "store/moderation.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "games/apply.hpp"
#include "store/connection.hpp"
#include "store/people.hpp"
#include "store/rated_games.hpp"

namespace oware::store::moderation {
namespace {

using games::Actor;
using games::ModerationAction;
using games::UserId;
using Number = std::int64_t;
using Text = std::string;
using MaybeNumber = std::optional<std::int64_t>;
using MaybeText = std::optional<std::string>;

constexpr const char* kInviteSubject = "invite";
constexpr const char* kWordsSubject = "words";

Result<void> rename(Sql& sql, const Person& person, const Text& wanted) {
  const auto name = games::clean_name(wanted);
  if (!name) return tl::unexpected(name.error());
  const auto impossible = [&](Text expected) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "name",
                                .found = wanted,
                                .expected = std::move(expected)});
  };
  if (name->empty()) return impossible("a name with letters");
  if (person.view.registered) {
    if (!games::account_key(*name))
      return impossible("2 to 20 letters, digits, - _ or ., a letter first");
    if (games::is_reserved(*name) || people::name_taken(sql, *name, person.id))
      return impossible("a name that is free");
  }
  people::rename(sql, person.id, person.view.registered, *name);
  return {};
}

// The password's hash is kept apart: the account can still write its appeal, and be opened again.
Result<void> close(Sql& sql, const Person& person, games::TimeMs now) {
  if (!person.view.registered)
    return no_such("account", person.view.name, "an account: a guest has none (ban the guest)");
  sql.run(
      "INSERT INTO closed_accounts (user, password_hash, since_ms) SELECT id, password_hash, :at "
      "FROM users WHERE id = :user AND password_hash IS NOT NULL ON CONFLICT (user) DO NOTHING",
      now, person.id);
  sql.run("UPDATE users SET banned = 1, password_hash = NULL WHERE id = :user", person.id);
  sql.run("DELETE FROM sessions WHERE user = :user", person.id);
  return {};
}

void give_password_back(Sql& sql, UserId user) {
  const auto kept =
      sql.row<Text>("SELECT password_hash FROM closed_accounts WHERE user = :user", user);
  if (!kept) return;
  sql.run("UPDATE users SET password_hash = :hash WHERE id = :user", std::get<0>(*kept), user);
  sql.run("DELETE FROM closed_accounts WHERE user = :user", user);
}

Result<void> reopen(Sql& sql, const Person& person) {
  if (!person.view.closed)
    return no_such("closed account", person.view.name, "an account that has been closed");
  give_password_back(sql, person.id);
  sql.run("UPDATE users SET banned = 0 WHERE id = :user", person.id);
  return {};
}

void set_shadow_mute(Sql& sql, const Person& person, bool muted, games::TimeMs now) {
  if (!muted) {
    sql.run("DELETE FROM shadow_mutes WHERE user = :user", person.id);
  } else if (!person.view.shadow_muted) {
    sql.run("INSERT INTO shadow_mutes (user, since_ms) VALUES (:user, :at)", person.id, now);
  }
}

// A new measure can be appealed against anew; an appeal that waits keeps its place.
void settle_appeal(Sql& sql, UserId user) {
  sql.run("DELETE FROM appeals WHERE user = :user AND state <> 'open'", user);
}

bool is_measure(ModerationAction action) {
  return action == ModerationAction::mute || action == ModerationAction::ban ||
         action == ModerationAction::ban_cheat || action == ModerationAction::close;
}

Result<void> set_password(Sql& sql, const Person& person, const Text& hash) {
  if (people::password(sql, person.id).empty())
    return no_such("account", person.view.name, "an account that is not closed: a guest has none");
  constexpr Number kNoSession = 0;
  people::set_password(sql, person.id, hash, kNoSession);
  return {};
}

games::Appeal appeal_of(games::TimeMs at, const Text& text, const Text& state, const Text& answer) {
  return {.at = at,
          .text = text,
          .state = games::parse_appeal_state(state).value_or(games::AppealState::open),
          .answer = answer};
}

std::vector<Text> lines(const Text& text) {
  std::vector<Text> found;
  std::istringstream from(text);
  for (Text line; std::getline(from, line);) found.push_back(line);
  return found;
}

}  // namespace

// ---- people and the audit log

tl::unexpected<Error> no_such(std::string what, std::string found, std::string expected) {
  return tl::unexpected(Error{.code = ErrorCode::not_allowed,
                              .what = std::move(what),
                              .found = std::move(found),
                              .expected = std::move(expected)});
}

std::string select_persons() {
  return "SELECT u.id, u.public_id, u.name, CASE WHEN u.name_key IS NULL THEN 0 ELSE 1 END, "
         "u.created_ms, u.muted_until_ms, u.banned, (SELECT COUNT(*) FROM shadow_mutes m WHERE "
         "m.user = u.id), CASE WHEN u.name_key IS NOT NULL AND u.password_hash IS NULL THEN 1 ELSE "
         "0 END, (SELECT COUNT(*) FROM moderator_notes n WHERE n.user = u.id), (SELECT COUNT(*) "
         "FROM seats s WHERE s.user = u.id) FROM users u ";
}

std::vector<Person> persons(Sql& sql, ListStatement statement) {
  std::vector<Person> found;
  for (auto& [id, player, name, registered, created, muted_until, banned, shadow, closed, notes,
              games] :
       sql.rows_bound<Number, Text, Text, int, Number, Number, int, int, int, Number, Number>(
           statement.text, std::move(statement.values)))
    found.push_back({id,
                     {.player = player,
                      .name = name,
                      .registered = registered != 0,
                      .created = created,
                      .muted_until = muted_until,
                      .banned = banned != 0,
                      .shadow_muted = shadow != 0,
                      .closed = closed != 0,
                      .notes = notes,
                      .games = games}});
  return found;
}

std::optional<Person> find(Sql& sql, const std::string& player) {
  const auto asked = [&](const char* where, const Text& value) {
    return persons(sql, {select_persons() + where, {value}});
  };
  auto found = asked("WHERE u.public_id = :id", player);
  const auto key = games::account_key(player);
  if (found.empty() && key) found = asked("WHERE u.name_key = :key", *key);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

Person person(Sql& sql, const std::string& player) {
  auto found = find(sql, player);
  if (!found)
    throw Abandon{Error{.code = ErrorCode::not_allowed,
                        .what = "person",
                        .found = player,
                        .expected = "an account's name, or a person's id as lists and reports show "
                                    "it"}};
  return *std::move(found);
}

void audit(Sql& sql, const Actor& actor, std::string_view what, const char* subject,
           const std::string& about, const std::string& detail) {
  sql.run(
      "INSERT INTO audit_log (at_ms, who, what, subject, about, detail) VALUES (:at, :who, :what, "
      ":subject, :about, :detail)",
      actor.at, actor.name, what, subject, about, detail);
}

Result<void> take(Sql& sql, const Person& person, const games::ModerationCommand& command,
                  games::TimeMs now) {
  if (is_measure(command.action)) settle_appeal(sql, person.id);
  const games::TimeMs until = command.action == ModerationAction::mute ? command.until : 0;
  switch (command.action) {
    case ModerationAction::mute:
    case ModerationAction::unmute:
      sql.run("UPDATE users SET muted_until_ms = :until WHERE id = :user", until, person.id);
      return {};
    case ModerationAction::shadow_mute:
    case ModerationAction::shadow_unmute:
      set_shadow_mute(sql, person, command.action == ModerationAction::shadow_mute, now);
      return {};
    case ModerationAction::ban:
    case ModerationAction::unban:
      sql.run("UPDATE users SET banned = :banned WHERE id = :user",
              command.action == ModerationAction::ban ? 1 : 0, person.id);
      return {};
    case ModerationAction::ban_cheat:
      sql.run("UPDATE users SET banned = 1 WHERE id = :user", person.id);
      rated_games::refund(sql, person.id, now);
      return {};
    case ModerationAction::rename:
      return rename(sql, person, command.name);
    case ModerationAction::close:
      return close(sql, person, now);
    case ModerationAction::reopen:
      return reopen(sql, person);
    case ModerationAction::new_password:
      break;
  }
  return set_password(sql, person, command.password_hash);
}

// ---- notes

std::vector<games::ModeratorNote> notes(Sql& sql, UserId user) {
  std::vector<games::ModeratorNote> found;
  for (auto& [id, when, who, text] : sql.rows<Number, Number, Text, Text>(
           "SELECT id, at_ms, who, text FROM moderator_notes WHERE user = :user ORDER BY id DESC",
           user))
    found.push_back({id, when, who, text});
  return found;
}

void add_note(Sql& sql, const Actor& actor, const Person& person, const std::string& text) {
  sql.run("INSERT INTO moderator_notes (user, at_ms, who, text) VALUES (:user, :at, :who, :text)",
          person.id, actor.at, actor.name, text);
  audit(sql, actor, "note", kPersonSubject, person.view.player, "");
}

// ---- appeals

std::optional<games::Standing> standing(Sql& sql, UserId user) {
  const auto row = sql.row<Number, int, int>(
      "SELECT muted_until_ms, banned, CASE WHEN password_hash IS NULL THEN 1 ELSE 0 END FROM users "
      "WHERE id = :user AND name_key IS NOT NULL",
      user);
  if (!row) return std::nullopt;
  const auto& [muted_until, banned, closed] = *row;
  games::Standing found{{muted_until, banned != 0, closed != 0}, {}};
  const auto written = sql.row<Number, Text, Text, Text>(
      "SELECT at_ms, text, state, answer FROM appeals WHERE user = :user", user);
  if (written) found.appeal = std::apply(appeal_of, *written);
  return found;
}

bool appeal(Sql& sql, UserId user, const std::string& text, games::TimeMs at) {
  const auto now = standing(sql, user);
  if (!now || !now->measures.any(at) || now->appeal) return false;
  sql.run(
      "INSERT INTO appeals (user, at_ms, text, state, answer) VALUES (:user, :at, :text, 'open', "
      "'')",
      user, at, text);
  return true;
}

std::vector<games::AppealView> appeals(Sql& sql, games::AppealState state, int limit) {
  std::vector<games::AppealView> found;
  for (auto& [player, name, muted_until, banned, closed, when, text, answer] :
       sql.rows<Text, Text, Number, int, int, Number, Text, Text>(
           "SELECT u.public_id, u.name, u.muted_until_ms, u.banned, CASE WHEN u.password_hash IS "
           "NULL THEN 1 ELSE 0 END, a.at_ms, a.text, a.answer FROM appeals a JOIN users u ON u.id "
           "= a.user WHERE a.state = :state ORDER BY a.at_ms LIMIT :limit",
           games::to_string(state), limit))
    found.push_back({player,
                     name,
                     {muted_until, banned != 0, closed != 0},
                     {.at = when, .text = text, .state = state, .answer = answer}});
  return found;
}

Result<void> decide_appeal(Sql& sql, const Actor& actor, const Person& person, bool granted,
                           const std::string& answer) {
  const auto state = granted ? games::AppealState::granted : games::AppealState::refused;
  if (sql.run("UPDATE appeals SET state = :state, answer = :answer WHERE user = :user AND state = "
              "'open'",
              games::to_string(state), answer, person.id) == 0)
    return no_such("appeal", person.view.name, "a person whose appeal is open");
  if (granted) {
    give_password_back(sql, person.id);
    sql.run("UPDATE users SET banned = 0, muted_until_ms = 0 WHERE id = :user", person.id);
  }
  audit(sql, actor, granted ? "grant-appeal" : "refuse-appeal", kPersonSubject, person.view.player,
        answer);
  return {};
}

// ---- words

std::vector<games::WordList> word_lists(Sql& sql) {
  std::vector<games::WordList> found;
  for (auto& [language, words] :
       sql.rows<Text, Text>("SELECT language, words FROM word_lists ORDER BY language"))
    found.push_back({language, lines(words)});
  return found;
}

void set_words(Sql& sql, const Actor& actor, const games::WordList& list) {
  Text words;
  for (const Text& word : list.words) words += word + "\n";
  sql.run(
      "INSERT INTO word_lists (language, words) VALUES (:language, :words) ON CONFLICT (language) "
      "DO UPDATE SET words = excluded.words",
      list.language, words);
  audit(sql, actor, "set-words", kWordsSubject, list.language,
        std::to_string(list.words.size()) + " words");
}

void reset_words(Sql& sql, const Actor& actor, const std::string& language) {
  sql.run("DELETE FROM word_lists WHERE language = :language", language);
  audit(sql, actor, "reset-words", kWordsSubject, language, "");
}

// ---- invites

std::optional<std::int64_t> add_invite(Sql& sql, const std::optional<Actor>& actor,
                                       const games::NewInvite& fresh,
                                       const games::InviteLimits& limits) {
  if (limits.most_open > 0 && fresh.maker &&
      sql.value<int>("SELECT COUNT(*) FROM invites WHERE maker = :maker AND expires_ms > :now AND "
                     "used < most",
                     *fresh.maker, fresh.created) >= limits.most_open)
    return std::nullopt;
  const auto id = sql.value<Number>(
      "INSERT INTO invites (token_hash, maker, made_by, created_ms, expires_ms, most) VALUES "
      "(:hash, :maker, :by, :created, :expires, :most) RETURNING id",
      games::to_hex(fresh.token), fresh.maker, fresh.by, fresh.created, fresh.expires, fresh.most);
  if (actor) audit(sql, *actor, "make-invite", kInviteSubject, std::to_string(id), "");
  return id;
}

std::vector<games::Invite> invites(Sql& sql, std::optional<UserId> maker, int limit) {
  const Text select =
      "SELECT i.id, CASE WHEN i.maker IS NULL THEN i.made_by ELSE u.name END, CASE WHEN i.maker IS "
      "NULL THEN 1 ELSE 0 END, i.created_ms, i.expires_ms, i.most, i.used FROM invites i LEFT JOIN "
      "users u ON u.id = i.maker ";
  std::vector<Value> values;
  if (maker) values.emplace_back(*maker);
  values.emplace_back(Number(limit));
  std::vector<games::Invite> found;
  for (auto& [id, by, administrator, created, expires, most, used] :
       sql.rows_bound<Number, Text, int, Number, Number, int, int>(
           select + (maker ? "WHERE i.maker = :maker " : "") + "ORDER BY i.id DESC LIMIT :limit",
           std::move(values)))
    found.push_back({id, by, administrator != 0, created, expires, most, used});
  return found;
}

bool revoke_invite(Sql& sql, const std::optional<Actor>& actor, std::optional<UserId> maker,
                   std::int64_t id) {
  const auto gone =
      maker ? sql.run("DELETE FROM invites WHERE id = :id AND maker = :maker", id, *maker)
            : sql.run("DELETE FROM invites WHERE id = :id", id);
  if (gone > 0 && actor)
    audit(sql, *actor, "revoke-invite", kInviteSubject, std::to_string(id), "");
  return gone > 0;
}

bool invite_stands(Sql& sql, const games::TokenHash& token, games::TimeMs now) {
  return sql
      .row<int>(
          "SELECT 1 FROM invites WHERE token_hash = :hash AND expires_ms > :now AND used < most",
          games::to_hex(token), now)
      .has_value();
}

bool spend_invite(Sql& sql, const games::TokenHash& token, games::TimeMs now) {
  return sql.run(
             "UPDATE invites SET used = used + 1 WHERE token_hash = :hash AND expires_ms > :now "
             "AND "
             "used < most",
             games::to_hex(token), now) > 0;
}

// ---- evidence

std::array<int, 2> blurs(Sql& sql, const std::string& game) {
  std::array<int, 2> found{};
  for (auto& [side, moves] : sql.rows<Text, int>(
           "SELECT b.side, b.moves FROM blurs b JOIN games g ON g.number = b.game WHERE g.id = :id",
           game))
    found[side == "north" ? 1 : 0] = moves;
  return found;
}

}  // namespace oware::store::moderation

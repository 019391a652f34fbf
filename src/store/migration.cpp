#include "store/migration.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "games/administration.hpp"
#include "games/people.hpp"
#include "store/checksum.hpp"
#include "store/explorer.hpp"
#include "store/first_moves.hpp"
#include "store/game_repository.hpp"

namespace oware::store {
namespace {

using Number = std::int64_t;
using Text = std::string;

// The name in the stored form of `joined` before version 5: side, token hash, name.
std::string name_in(const std::string& detail) {
  const auto token = detail.find(' ');
  const auto name = token == std::string::npos ? token : detail.find(' ', token + 1);
  return name == std::string::npos ? std::string() : detail.substr(name + 1);
}

// An account's name is its user's.
void name_seat(Sql& sql, Number game, const games::Joined& joined, const std::string& name) {
  const std::string side(rules::to_string(joined.side));
  sql.run(
      "INSERT INTO seats (game, side, token_hash, name, name_key) VALUES (:game, :side, :token, "
      ":name, :key) ON CONFLICT (game, side) DO NOTHING",
      game, side, games::to_hex(*joined.token), name, games::name_key(name));
  sql.run(
      "UPDATE seats SET name = :name, name_key = :key WHERE game = :game AND side = :side AND "
      "(user IS NULL OR user IN (SELECT id FROM users WHERE name_key IS NULL))",
      name, games::name_key(name), game, side);
}

// The events of a game, chained. One that this program cannot read stays as it is: loading names
// it.
Result<void> chain(Sql& sql, const FoundingText& founding) {
  const Number number = founding.number;
  Number head = founding_hash(founding);
  int last = 0;
  for (auto& [version, when, kind, detail] : sql.rows<int, Number, Text, Text>(
           "SELECT version, at_ms, kind, detail FROM events WHERE game = :game ORDER BY version",
           number)) {
    games::StoredBody stored{kind, detail};
    if (const auto body = games::decode(stored)) {
      if (const auto* joined = std::get_if<games::Joined>(&*body)) {
        if (joined->token) name_seat(sql, number, *joined, name_in(detail));
        stored = games::encode(*body);
      }
    }
    head = chained(head, number, version, when, stored);
    last = version;
    sql.run(
        "UPDATE events SET detail = :detail, hash = :hash WHERE game = :game AND version = "
        ":version",
        stored.detail, head, number, version);
  }
  sql.run("UPDATE games SET head = :head, version = :version WHERE number = :number", head, last,
          number);
  return {};
}

// A game of version 1, replayed for its lists.
Result<void> fill_summary(Sql& sql, const std::string& id) {
  GameRepository games(sql);
  const auto stored = games.load(id);
  if (!stored) return tl::unexpected(stored.error());
  games::Room room((*stored)->founding);
  for (const games::Event& event : (*stored)->events) {
    if (auto taken = room.take(event); !taken) return taken;
  }
  games.write_summary(room.founding().number, games::summarise(room));
  return {};
}

Result<void> seal_games(Sql& sql) {
  Number after = 0;
  while (true) {
    const auto page = sql.rows<Number, Text, Text, Text, int, Text, Number, Text, int, int, Text,
                               int, int, Text, Text>(
        std::string("SELECT ") + kFoundingColumns +
            ", g.position FROM games g WHERE g.number > :after ORDER BY g.number LIMIT 1000",
        after);
    for (auto& [number, id, rules, opponent, level, clock, created, rematch_of, guarded, casual,
                start, listed, rated, range, position] : page) {
      after = number;
      const FoundingText founding{id,    rules,   opponent, clock, rematch_of, number, created,
                                  level, guarded, casual,   start, listed,     rated,  range};
      if (auto chained = chain(sql, founding); !chained) return chained;
      if (!position.empty()) continue;
      if (auto filled = fill_summary(sql, id); !filled) return filled;
    }
    if (page.empty()) break;
  }
  sql.run("UPDATE seats SET ended_ms = (SELECT ended_ms FROM games WHERE number = seats.game)");
  return {};
}

// Keys by Unicode's case folding. Where two accounts come to the same key, the younger gets a
// number behind its name.
void fold_names(Sql& sql) {
  for (auto& [id, name] : sql.rows<Number, Text>(
           "SELECT id, name FROM users WHERE name_key IS NOT NULL ORDER BY id")) {
    std::string free = name;
    for (int number = 2; sql.row<int>("SELECT 1 FROM users WHERE name_key = :key AND id <> :id",
                                      games::name_key(free), id);
         ++number)
      free = name + "-" + std::to_string(number);
    sql.run(
        "UPDATE users SET name = :name, name_key = :key, name_skeleton = :skeleton WHERE id = :id",
        free, games::name_key(free), games::name_skeleton(free), id);
  }
}

// "Ama (p-ama)" was the form in which a person stood in the log.
void name_subjects(Sql& sql) {
  for (auto& [id, what, about] :
       sql.rows<Number, Text, Text>("SELECT id, what, about FROM audit_log")) {
    std::string subject;
    std::string key = about;
    if (games::parse_moderation_action(what)) {
      subject = "person";
      const auto open = about.rfind('(');
      if (open != std::string::npos && about.ends_with(')'))
        key = about.substr(open + 1, about.size() - open - 2);
    } else if (what.ends_with("-report")) {
      subject = "report";
    } else if (what.ends_with("-message")) {
      subject = "message";
    } else if (what.ends_with("-key")) {
      subject = "key";
    }
    sql.run("UPDATE audit_log SET subject = :subject, about = :about WHERE id = :id", subject, key,
            id);
  }
}

std::string list_of(std::string_view columns, const std::string& before) {
  std::string made = before;
  for (const char letter : columns) {
    made += letter;
    if (letter == ' ') made += before;
  }
  return made;
}

// "id = NEW.id", for each column of a key.
std::string condition(std::string_view key) {
  std::string made;
  while (!key.empty()) {
    const auto comma = key.find(", ");
    const std::string column(key.substr(0, comma));
    made += (made.empty() ? "" : " AND ") + column + " = NEW." + column;
    key = comma == std::string_view::npos ? std::string_view() : key.substr(comma + 2);
  }
  return made;
}

// The checked columns that the table has by now: later steps add some.
std::string present_columns(Sql& sql, const CheckedTable& table) {
  std::string found;
  for (std::string_view rest = table.columns; !rest.empty();) {
    const auto comma = rest.find(", ");
    const std::string column(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
    if (sql.value<int>("SELECT COUNT(*) FROM pragma_table_info('" + std::string(table.name) +
                       "') WHERE name = '" + column + "'") > 0)
      found += (found.empty() ? "" : ", ") + column;
  }
  return found;
}

// PostgreSQL's pages have checksums of their own (docs/storage): rows get none there.
void add_triggers(Sql& sql, const CheckedTable& table) {
  if (dialect_of(sql.session()) != Dialect::sqlite) return;
  const std::string name(table.name);
  const std::string columns = present_columns(sql, table);
  const std::string set = " BEGIN UPDATE " + name + " SET checksum = row_checksum(" +
                          list_of(columns, "NEW.") + ") WHERE " + condition(table.key) + "; END";
  sql.run("CREATE TRIGGER " + name + "_inserted AFTER INSERT ON " + name + set);
  sql.run("CREATE TRIGGER " + name + "_updated AFTER UPDATE OF " + columns + " ON " + name + set);
}

// A table of a later step is made with its checksums, if it is there by now.
bool lacks_checksums(Sql& sql, const std::string& table) {
  const auto columns = [&](const std::string& which) {
    return sql.value<int>("SELECT COUNT(*) FROM pragma_table_info('" + table + "')" + which);
  };
  return columns("") > 0 && columns(" WHERE name = 'checksum'") == 0;
}

void add_checksums(Sql& sql) {
  for (const CheckedTable& table : kCheckedTables) {
    const std::string name(table.name);
    if (dialect_of(sql.session()) == Dialect::postgresql) {
      sql.run("ALTER TABLE IF EXISTS " + name +
              " ADD COLUMN IF NOT EXISTS checksum BIGINT NOT NULL DEFAULT 0");
      continue;
    }
    if (!lacks_checksums(sql, name)) continue;
    sql.run("ALTER TABLE " + name + " ADD COLUMN checksum BIGINT NOT NULL DEFAULT 0");
    sql.run("UPDATE " + name + " SET checksum = row_checksum(" + present_columns(sql, table) + ")");
    add_triggers(sql, table);
  }
}

const CheckedTable& checked_table(std::string_view name) {
  return *std::ranges::find(kCheckedTables, name, &CheckedTable::name);
}

// The table anew, without the constraint that an endpoint is in one row alone.
void share_endpoints(Sql& sql) {
  const CheckedTable& table = checked_table("push_subscriptions");
  const std::string columns = std::string(table.columns) + ", checksum";
  sql.run(R"(CREATE TABLE shared_subscriptions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
         endpoint TEXT NOT NULL,
         public_key TEXT NOT NULL,
         auth TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         UNIQUE (endpoint, session)))");
  sql.run("INSERT INTO shared_subscriptions (" + columns + ") SELECT " + columns +
          " FROM push_subscriptions");
  sql.run("DROP TABLE push_subscriptions");
  sql.run("ALTER TABLE shared_subscriptions RENAME TO push_subscriptions");
  sql.run("CREATE INDEX push_subscriptions_session ON push_subscriptions (session)");
  add_triggers(sql, table);
}

void renew_skeletons(Sql& sql) {
  for (auto& [id, name] :
       sql.rows<Number, Text>("SELECT id, name FROM users WHERE name_key IS NOT NULL"))
    sql.run("UPDATE users SET name_skeleton = :skeleton WHERE id = :id", games::name_skeleton(name),
            id);
}

}  // namespace

Result<void> seal(soci::session& session) {
  Sql sql(session);
  if (auto sealed = seal_games(sql); !sealed) return sealed;
  fold_names(sql);
  name_subjects(sql);
  add_checksums(sql);
  return {};
}

Result<void> share_endpoints_and_renew_skeletons(soci::session& session) {
  Sql sql(session);
  share_endpoints(sql);
  renew_skeletons(sql);
  return {};
}

Result<void> seal_analyses(soci::session& session) {
  Sql sql(session);
  add_triggers(sql, checked_table("analyses"));
  return {};
}

Result<void> count_openings(soci::session& session) {
  Sql sql(session);
  recount_openings(sql);
  return {};
}

Result<void> fill_first_moves(soci::session& session) {
  Sql sql(session);
  first_moves::refill(sql);
  return {};
}

Result<void> watch_ratings(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"ratings", "puzzle_answers", "puzzle_ratings"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_events(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"tournaments", "tournament_log"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_challenges(soci::session& session) {
  Sql sql(session);
  add_triggers(sql, checked_table("challenges"));
  return {};
}

Result<void> watch_rated_games(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"rating_history", "leaders"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_access(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"access_tokens", "bots"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> seal_moderated_analyses(soci::session& session) {
  Sql sql(session);
  if (dialect_of(session) == Dialect::postgresql) {
    sql.rows<std::optional<Number>>(
        "SELECT setval(pg_get_serial_sequence('reports', 'id'), MAX(id)) FROM reports");
    return {};
  }
  for (const std::string_view table : {"analyses", "reports"}) {
    const std::string name(table);
    sql.run("DROP TRIGGER IF EXISTS " + name + "_inserted");
    sql.run("DROP TRIGGER IF EXISTS " + name + "_updated");
    add_triggers(sql, checked_table(table));
    sql.run("UPDATE " + name + " SET checksum = row_checksum(" +
            std::string(checked_table(table).columns) + ")");
  }
  return {};
}

Result<void> watch_clubs(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"clubs", "club_members"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_social(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"follows", "private_messages", "notices", "profiles"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_credentials(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"addresses", "mail_tokens", "letters", "authenticators",
                                      "recovery_codes", "passkeys", "passkey_challenges"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_reported_messages(soci::session& session) {
  Sql sql(session);
  add_triggers(sql, checked_table("reported_messages"));
  return {};
}

Result<void> watch_conduct(soci::session& session) {
  Sql sql(session);
  for (const std::string_view name : {"shadow_mutes", "closed_accounts", "moderator_notes",
                                      "appeals", "word_lists", "invites", "blurs"})
    add_triggers(sql, checked_table(name));
  return {};
}

Result<void> watch_withheld_messages(soci::session& session) {
  Sql sql(session);
  add_triggers(sql, checked_table("withheld_messages"));
  return {};
}

// Events have got columns, in this version and in 19.
Result<void> watch_simuls(soci::session& session) {
  if (dialect_of(session) != Dialect::sqlite) return {};
  Sql sql(session);
  const CheckedTable& events = checked_table("tournaments");
  sql.run("DROP TRIGGER tournaments_inserted");
  sql.run("DROP TRIGGER tournaments_updated");
  sql.run("UPDATE tournaments SET checksum = row_checksum(" + std::string(events.columns) + ")");
  add_triggers(sql, events);
  return {};
}

}  // namespace oware::store

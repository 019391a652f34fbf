#include "store/schema.hpp"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <map>
#include <system_error>

#include "store/migration.hpp"
#include "store/postgresql.hpp"
#include "store/schema_access.hpp"
#include "store/schema_archive.hpp"
#include "store/schema_clubs.hpp"
#include "store/schema_conduct.hpp"
#include "store/schema_moderation.hpp"
#include "store/schema_social.hpp"
#include "store/sql.hpp"

namespace oware::store {
namespace {

// Version 1. `games` tells what a game was founded with and, for waking and listing it without a
// replay, how it stands; the truth is in `events`. `seats` finds the game of a token; tokens are
// there as hashes only.
const Step kFirst = {{
    R"(CREATE TABLE games (
         number INTEGER PRIMARY KEY,
         id TEXT NOT NULL UNIQUE,
         rules TEXT NOT NULL,
         opponent TEXT NOT NULL,
         level INTEGER NOT NULL,
         clock TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         rematch_of TEXT NOT NULL,
         status TEXT NOT NULL,
         deadline_ms BIGINT,
         computer_to_move INTEGER NOT NULL))",
    "CREATE INDEX games_open ON games (number) WHERE status = 'open' AND opponent = 'anyone'",
    "CREATE INDEX games_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL",
    "CREATE INDEX games_computer ON games (number) WHERE computer_to_move = 1",
    R"(CREATE TABLE events (
         game INTEGER NOT NULL REFERENCES games (number),
         version INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         kind TEXT NOT NULL,
         detail TEXT NOT NULL,
         PRIMARY KEY (game, version)) WITHOUT ROWID)",
    R"(CREATE TABLE seats (
         game INTEGER NOT NULL REFERENCES games (number),
         side TEXT NOT NULL,
         token_hash TEXT NOT NULL,
         PRIMARY KEY (game, side)) WITHOUT ROWID)",
    "CREATE INDEX seats_token ON seats (token_hash)",
}};

// Version 2: people. `users` are guests (no name_key, no password) and accounts; `muted_until_ms`
// and `banned` are set by administrators. `games` has more columns for lists; games of version 1
// get theirs in step 5.
const Step kPeople = {{
    R"(CREATE TABLE users (
         id INTEGER PRIMARY KEY,
         public_id TEXT NOT NULL UNIQUE,
         name TEXT NOT NULL,
         name_key TEXT UNIQUE,
         password_hash TEXT,
         language TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         muted_until_ms BIGINT NOT NULL DEFAULT 0,
         banned INTEGER NOT NULL DEFAULT 0))",
    R"(CREATE TABLE sessions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         token_hash TEXT NOT NULL UNIQUE,
         agent TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         seen_ms BIGINT NOT NULL))",
    "CREATE INDEX sessions_user ON sessions (user)",
    R"(CREATE TABLE blocks (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         blocked INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         kind TEXT NOT NULL,
         since_ms BIGINT NOT NULL,
         PRIMARY KEY (user, blocked)) WITHOUT ROWID)",
    "CREATE INDEX blocks_blocked ON blocks (blocked)",
    R"(CREATE TABLE chat (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         game INTEGER NOT NULL REFERENCES games (number),
         room TEXT NOT NULL,
         side TEXT NOT NULL,
         user INTEGER REFERENCES users (id) ON DELETE CASCADE,
         name TEXT NOT NULL,
         text TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         hidden INTEGER NOT NULL DEFAULT 0))",
    "CREATE INDEX chat_game ON chat (game, id)",
    "CREATE INDEX chat_user ON chat (user) WHERE user IS NOT NULL",
    R"(CREATE TABLE reports (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         reporter INTEGER REFERENCES users (id) ON DELETE SET NULL,
         about INTEGER REFERENCES users (id) ON DELETE SET NULL,
         game INTEGER NOT NULL REFERENCES games (number),
         message INTEGER REFERENCES chat (id) ON DELETE SET NULL,
         reason TEXT NOT NULL,
         state TEXT NOT NULL DEFAULT 'open'))",
    "CREATE INDEX reports_open ON reports (id) WHERE state = 'open'",
    "CREATE INDEX reports_reporter ON reports (reporter) WHERE reporter IS NOT NULL",
    "CREATE INDEX reports_about ON reports (about) WHERE about IS NOT NULL",
    "CREATE INDEX reports_message ON reports (message) WHERE message IS NOT NULL",
    "ALTER TABLE seats ADD COLUMN user INTEGER REFERENCES users (id) ON DELETE SET NULL",
    "CREATE INDEX seats_user ON seats (user) WHERE user IS NOT NULL",
    "ALTER TABLE games ADD COLUMN guarded INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN casual INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE games ADD COLUMN south_name TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN north_name TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN position TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN ply INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN turn TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN south_halves INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN north_halves INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN end_reason TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN winner TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN changed_ms BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN ended_ms BIGINT",
    "CREATE INDEX games_ended ON games (ended_ms, number) WHERE ended_ms IS NOT NULL",
}};

// Version 3: administration. What the site allows, the administrators' keys (hashes), and the audit
// log.
const Step kAdministration = {{
    "CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE owner_keys (name TEXT NOT NULL PRIMARY KEY, key_hash TEXT NOT NULL, created_ms "
    "BIGINT NOT NULL) WITHOUT ROWID",
    R"(CREATE TABLE deeds (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         who TEXT NOT NULL,
         what TEXT NOT NULL,
         about TEXT NOT NULL,
         detail TEXT NOT NULL))",
}};

// Version 4: telling browsers that are not looking. One key of the server's own; a subscription is
// of a session and ends with it.
const Step kPush = {{
    R"(CREATE TABLE push_key (
         one INTEGER PRIMARY KEY CHECK (one = 1),
         private_key TEXT NOT NULL,
         public_key TEXT NOT NULL,
         created_ms BIGINT NOT NULL))",
    R"(CREATE TABLE push_subscriptions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
         endpoint TEXT NOT NULL UNIQUE,
         public_key TEXT NOT NULL,
         auth TEXT NOT NULL,
         created_ms BIGINT NOT NULL))",
    "CREATE INDEX push_subscriptions_session ON push_subscriptions (session)",
}};

// Version 5: integrity, lists, identities. Events are chained by hashes and rows carry checksums
// (store/checksum.hpp); names leave the events for the seats and users that they belong to; each
// list has an index with its order; the audit log has a subject.
const Step kIntegrity = {
    {
        "ALTER TABLE events ADD COLUMN hash BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN head BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN name_key TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN ended_ms BIGINT",
        "ALTER TABLE users ADD COLUMN name_skeleton TEXT",
        "ALTER TABLE games DROP COLUMN south_name",
        "ALTER TABLE games DROP COLUMN north_name",
        "CREATE INDEX users_skeleton ON users (name_skeleton)",
        "CREATE INDEX users_watched ON users (id) WHERE banned = 1 OR muted_until_ms > 0",
        "DROP INDEX seats_user",
        "CREATE INDEX seats_user ON seats (user, ended_ms, game)",
        "CREATE INDEX seats_name ON seats (name_key, ended_ms, game)",
        "DROP INDEX games_ended",
        "CREATE INDEX games_ended ON games (ended_ms, number)",
        "CREATE INDEX games_ended_rules ON games (rules, ended_ms, number)",
        "CREATE INDEX games_ended_opponent ON games (opponent, ended_ms, number)",
        "CREATE INDEX games_ended_reason ON games (end_reason, ended_ms, number)",
        "CREATE INDEX games_unfinished ON games (ended_ms, changed_ms, number)",
        "CREATE INDEX games_status ON games (status, changed_ms, number)",
        "CREATE INDEX reports_state ON reports (state, id)",
        "DROP INDEX reports_open",
        R"(CREATE TABLE audit_log (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         who TEXT NOT NULL,
         what TEXT NOT NULL,
         subject TEXT NOT NULL,
         about TEXT NOT NULL,
         detail TEXT NOT NULL))",
        R"(INSERT INTO audit_log (id, at_ms, who, what, subject, about, detail)
         SELECT id, at_ms, who, what, '', about, detail FROM deeds)",
        "DROP TABLE deeds",
        "CREATE TABLE admin_keys (name TEXT NOT NULL PRIMARY KEY, key_hash TEXT NOT NULL, "
        "created_ms BIGINT NOT NULL) WITHOUT ROWID",
        "INSERT INTO admin_keys SELECT name, key_hash, created_ms FROM owner_keys",
        "DROP TABLE owner_keys",
    },
    seal};

// Version 6: the spectators' chat room by its present name.
const Step kSpectators = {{"UPDATE chat SET room = 'spectators' WHERE room = 'onlookers'"}};

// Version 7: games from any position; an endpoint may be several persons'; skeletons of names by
// the present table of look-alikes.
const Step kPositions = {{"ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT ''"},
                         share_endpoints_and_renew_skeletons};

// Version 8: games that stand in no public list. Those by link were played by two who had the link,
// and nobody had asked them. The indexes of public lists have only what these show.
const Step kUnlisted = {{
    "ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 1",
    "UPDATE games SET listed = 0 WHERE opponent = 'friend'",
    "DROP INDEX games_ended",
    "DROP INDEX games_ended_rules",
    "DROP INDEX games_ended_opponent",
    "DROP INDEX games_ended_reason",
    "DROP INDEX games_unfinished",
    "DROP INDEX games_status",
    "CREATE INDEX games_ended ON games (ended_ms, number) WHERE listed = 1",
    "CREATE INDEX games_ended_rules ON games (rules, ended_ms, number) WHERE listed = 1",
    "CREATE INDEX games_ended_opponent ON games (opponent, ended_ms, number) WHERE listed = 1",
    "CREATE INDEX games_ended_reason ON games (end_reason, ended_ms, number) WHERE listed = 1",
    "CREATE INDEX games_unfinished ON games (ended_ms, changed_ms, number) WHERE listed = 1",
    "CREATE INDEX games_status ON games (status, changed_ms, number) WHERE listed = 1",
}};

// Version 9: administrators find guests by the beginning of their names. Accounts have an index by
// name_key of their own.
const Step kGuests = {{"CREATE INDEX users_guests ON users (name_key, lower(name))"}};

// Version 10: analyses that accounts keep.
const Step kAnalyses = {{R"(CREATE TABLE analyses (
         id INTEGER PRIMARY KEY,
         public_id TEXT NOT NULL UNIQUE,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         version INTEGER NOT NULL,
         visibility TEXT NOT NULL,
         title TEXT NOT NULL,
         south TEXT NOT NULL,
         north TEXT NOT NULL,
         rules TEXT NOT NULL,
         plies INTEGER NOT NULL,
         ogn TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         changed_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                         "CREATE INDEX analyses_user ON analyses (user, changed_ms)"},
                        seal_analyses};

// Version 11: the opening explorer (store/explorer.hpp). A position's moves lie together.
const Step kOpenings = {{R"(CREATE TABLE openings (
         rules TEXT NOT NULL,
         kind TEXT NOT NULL,
         position TEXT NOT NULL,
         house INTEGER NOT NULL,
         wins BIGINT NOT NULL,
         draws BIGINT NOT NULL,
         losses BIGINT NOT NULL,
         PRIMARY KEY (rules, kind, position, house)) WITHOUT ROWID)"},
                        count_openings};

// Version 12: ratings of accounts in what they are rated in, answers to puzzles, puzzles' ratings.
// What belongs to an account goes with it; a puzzle's rating stays, and names nobody.
const Step kRatings = {{
                           R"(CREATE TABLE ratings (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         pool TEXT NOT NULL,
         rating TEXT NOT NULL,
         deviation TEXT NOT NULL,
         volatility TEXT NOT NULL,
         games INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (user, pool)) WITHOUT ROWID)",
                           R"(CREATE TABLE puzzle_answers (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         puzzle TEXT NOT NULL,
         correct INTEGER NOT NULL,
         rating TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (user, puzzle)) WITHOUT ROWID)",
                           R"(CREATE TABLE puzzle_ratings (
         puzzle TEXT NOT NULL PRIMARY KEY,
         rating TEXT NOT NULL,
         deviation TEXT NOT NULL,
         volatility TEXT NOT NULL,
         games INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                       },
                       watch_ratings};

// Version 13: events and their logs (events/log.hpp). People are named by their numbers, also when
// they have been deleted.
const Step kEvents = {{
                          R"(CREATE TABLE tournaments (
         public_id TEXT NOT NULL PRIMARY KEY,
         founder BIGINT NOT NULL,
         created_ms BIGINT NOT NULL,
         name TEXT NOT NULL,
         format TEXT NOT NULL,
         rules TEXT NOT NULL,
         clock TEXT NOT NULL,
         rounds INTEGER NOT NULL,
         starts_ms BIGINT NOT NULL,
         lasts_ms BIGINT NOT NULL,
         rated INTEGER NOT NULL,
         min_rating INTEGER NOT NULL,
         max_rating INTEGER NOT NULL,
         max_players INTEGER NOT NULL,
         phase TEXT NOT NULL,
         players INTEGER NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID)",
                          R"(CREATE TABLE tournament_log (
         event TEXT NOT NULL REFERENCES tournaments (public_id) ON DELETE CASCADE,
         version INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         kind TEXT NOT NULL,
         detail TEXT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (event, version)) WITHOUT ROWID)",
                          "CREATE INDEX tournaments_by_phase ON tournaments (phase, starts_ms)",
                      },
                      watch_events};

// Version 14: rated games, and challenges between accounts, which go with either of them.
const Step kChallenges = {{
                              "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
                              R"(CREATE TABLE challenges (
         id INTEGER PRIMARY KEY,
         public_id TEXT NOT NULL UNIQUE,
         challenger INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         challenged INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         rules TEXT NOT NULL,
         clock TEXT NOT NULL,
         side TEXT NOT NULL,
         rated INTEGER NOT NULL,
         token_hash TEXT NOT NULL,
         state TEXT NOT NULL,
         game TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         expires_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0))",
                              "CREATE INDEX challenges_challenger ON challenges (challenger, "
                              "expires_ms)",
                              "CREATE INDEX challenges_challenged ON challenges (challenged, "
                              "expires_ms)",
                              "CREATE INDEX challenges_expires ON challenges (expires_ms)",
                          },
                          watch_challenges};

// Version 15: ratings of games. A game's pool is there for what is shown beside names; whoever is
// deleted leaves `rating_history` without a name.
const Step kRatedGames = {{
                              "ALTER TABLE games ADD COLUMN pool TEXT NOT NULL DEFAULT ''",
                              "ALTER TABLE games ADD COLUMN rating_range TEXT NOT NULL DEFAULT ''",
                              R"(CREATE TABLE rating_history (
         id INTEGER PRIMARY KEY,
         game INTEGER NOT NULL REFERENCES games (number),
         side TEXT NOT NULL,
         kind TEXT NOT NULL,
         player INTEGER REFERENCES users (id) ON DELETE SET NULL,
         opponent INTEGER REFERENCES users (id) ON DELETE SET NULL,
         pool TEXT NOT NULL,
         halves INTEGER NOT NULL,
         rating_before TEXT NOT NULL,
         deviation_before TEXT NOT NULL,
         volatility_before TEXT NOT NULL,
         rating TEXT NOT NULL,
         deviation TEXT NOT NULL,
         volatility TEXT NOT NULL,
         games INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         UNIQUE (game, side, kind)))",
                              "CREATE INDEX rating_history_player ON rating_history (player, pool, "
                              "id)",
                              "CREATE INDEX rating_history_opponent ON rating_history (opponent, "
                              "kind, id)",
                              R"(CREATE TABLE leaders (
         pool TEXT NOT NULL,
         player INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         points BIGINT NOT NULL,
         at_ms BIGINT NOT NULL,
         checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (pool, player)) WITHOUT ROWID)",
                              "CREATE INDEX leaders_points ON leaders (pool, points, player)",
                              "CREATE INDEX leaders_player ON leaders (player)",
                          },
                          watch_rated_games};

// clang-format off
const std::vector<Step> kSteps = {
    kFirst, kPeople, kAdministration, kPush, kIntegrity, kSpectators, kPositions, kUnlisted,
    kGuests, kAnalyses, kOpenings, kRatings, kEvents, kChallenges, kRatedGames, kAccess,
    kModeratedAnalyses, kArchive, kClubs, kSocial, kCredentials, kReportedMessages, kConduct,
    kWithheldMessages, kSimuls};
// clang-format on

constexpr int kFirstRepeated = 5;  // the version from which on `user_version` repeats it

void copy_aside(soci::session& session, const std::string& file, int version) {
  const std::string copy = file + ".before-v" + std::to_string(version + 1);
  // A copy that an interrupted start left behind may be half of one.
  std::error_code ignored;
  std::filesystem::remove(copy, ignored);
  session << "VACUUM INTO :copy", soci::use(copy);
}

}  // namespace

std::span<const Step> steps() { return kSteps; }

namespace {

Error foreign_version(const std::string& found) {
  return {.code = ErrorCode::corrupt,
          .what = "database",
          .found = found,
          .expected = "a version from 1 to " + std::to_string(kSteps.size())};
}

// What a database is made of, by name.
using Objects = std::map<std::string, std::string>;

// Each table, index and trigger of ours: its kind, its table, its text.
Objects objects(soci::session& session) {
  Objects found;
  Sql sql(session);
  for (auto& [name, kind, table, text] :
       sql.rows<std::string, std::string, std::string, std::optional<std::string>>(
           "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))
    found.emplace(name, kind + " of " + table + ": " + text.value_or(""));
  return found;
}

std::string column_text(const std::string& type, bool required) {
  return "column of type " + type + (required ? ", not null" : "");
}

// The tables and indexes of a database of SQLite's as PostgreSQL has them.
Objects expected_of_postgresql(soci::session& session) {
  Objects found;
  Sql sql(session);
  for (auto& [table, column, type, required] : sql.rows<std::string, std::string, std::string, int>(
           "SELECT m.name, c.name, c.type, c.\"notnull\" OR c.pk > 0 FROM sqlite_master m, "
           "pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"))
    found.emplace(table + "." + column,
                  column_text(type == "TEXT" ? "text" : "bigint", required != 0));
  for (auto& [index, table] : sql.rows<std::string, std::string>(
           "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"))
    found.emplace(index, "index of " + table);
  return found;
}

Objects objects_of_postgresql(soci::session& session) {
  Objects found;
  Sql sql(session);
  for (auto& [table, column, type, required] : sql.rows<std::string, std::string, std::string, int>(
           "SELECT table_name, column_name, data_type, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 "
           "END FROM information_schema.columns WHERE table_schema = current_schema()"))
    found.emplace(table + "." + column, column_text(type, required != 0));
  for (auto& [index, table] : sql.rows<std::string, std::string>(
           "SELECT indexname, tablename FROM pg_indexes WHERE schemaname = current_schema()"))
    found.emplace(index, "index of " + table);
  return found;
}

// What a session of SQLite's says twice; PostgreSQL has the table alone.
std::int64_t repeated_version(Sql& sql) {
  return std::get<0>(*sql.row<std::int64_t>("PRAGMA user_version"));
}

bool has_versions(Sql& sql, Dialect dialect) {
  return sql.value<int>(dialect == Dialect::sqlite
                            ? "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = "
                              "'schema_version'"
                            : "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = "
                              "current_schema() AND table_name = 'schema_version'") > 0;
}

}  // namespace

Result<int> schema_version(soci::session& session) {
  Sql sql(session);
  const Dialect dialect = dialect_of(session);
  const bool tables = has_versions(sql, dialect);
  const std::int64_t repeated = dialect == Dialect::sqlite ? repeated_version(sql) : 0;
  if (!tables && repeated == 0) return 0;
  if (!tables) return tl::unexpected(foreign_version("no table schema_version"));
  const auto rows = sql.rows<std::int64_t>("SELECT version FROM schema_version");
  if (rows.size() != 1)
    return tl::unexpected(foreign_version(std::to_string(rows.size()) + " versions"));
  const std::int64_t version = std::get<0>(rows.front());
  if (version <= 0) return tl::unexpected(foreign_version("version " + std::to_string(version)));
  const bool newer = version > std::ssize(kSteps);
  const bool repeats = dialect == Dialect::sqlite;
  if (repeats && !newer && (version >= kFirstRepeated || repeated != 0) && version != repeated) {
    return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                .what = "database",
                                .found = "version " + std::to_string(version) +
                                         " in schema_version, " + std::to_string(repeated) +
                                         " in user_version",
                                .expected = "the same version in both: one of them is damaged"});
  }
  return static_cast<int>(std::min<std::int64_t>(version, INT_MAX));
}

Result<void> verify_schema(soci::session& session) {
  soci::session fresh;
  open_database(fresh, ":memory:");
  if (auto made = migrate(fresh, "", steps()); !made) return made;
  const bool sqlite = dialect_of(session) == Dialect::sqlite;
  const Objects found = sqlite ? objects(session) : objects_of_postgresql(session);
  for (const auto& [name, text] : sqlite ? objects(fresh) : expected_of_postgresql(fresh)) {
    const auto same = found.find(name);
    if (same != found.end() && same->second == text) continue;
    return tl::unexpected(Error{.code = ErrorCode::corrupt,
                                .what = "schema of the database",
                                .found = same == found.end() ? "no " + name : same->second,
                                .expected = text});
  }
  return {};
}

namespace {

Result<void> refuse_newer(const std::string& file, int version, int newest) {
  if (version <= newest) return {};
  return tl::unexpected(Error{
      .code = ErrorCode::corrupt,
      .what = "database " + file,
      .found = "version " + std::to_string(version),
      .expected = "version " + std::to_string(newest) + " or older: a newer oware has used it"});
}

// In a transaction of the caller's.
Result<void> take_steps(soci::session& session, int version, std::span<const Step> all) {
  const Dialect dialect = dialect_of(session);
  const int newest = static_cast<int>(all.size());
  if (version == 0) {
    session << in_dialect(dialect, "CREATE TABLE schema_version (version INTEGER NOT NULL)");
    session << "INSERT INTO schema_version (version) VALUES (0)";
  }
  const auto missing = all.subspan(static_cast<std::size_t>(version));
  for (const Step& step : missing) {
    for (const std::string_view statement : step.statements)
      session << in_dialect(dialect, statement);
  }
  for (const Step& step : missing) {
    if (step.fill == nullptr) continue;
    if (auto filled = step.fill(session); !filled) return filled;
  }
  session << "UPDATE schema_version SET version = :version", soci::use(newest);
  if (dialect == Dialect::sqlite && newest >= kFirstRepeated)
    session << "PRAGMA user_version = " + std::to_string(newest);
  return {};
}

// Nodes that start together take the steps one after the other.
Result<void> migrate_postgresql(soci::session& session, const std::string& name,
                                std::span<const Step> all) {
  soci::transaction transaction(session);
  lock_for_writing(session);
  const auto version = schema_version(session);
  if (!version) return tl::unexpected(version.error());
  const int newest = static_cast<int>(all.size());
  if (auto known = refuse_newer(name, *version, newest); !known) return known;
  if (*version == newest) return {};
  if (auto taken = take_steps(session, *version, all); !taken) return taken;
  transaction.commit();
  return {};
}

}  // namespace

Result<void> migrate(soci::session& session, const std::string& file, std::span<const Step> all) {
  if (dialect_of(session) == Dialect::postgresql) return migrate_postgresql(session, file, all);
  const auto known = schema_version(session);
  if (!known) return tl::unexpected(known.error());
  const int version = *known;
  const int newest = static_cast<int>(all.size());
  if (auto ours = refuse_newer(file, version, newest); !ours) return ours;
  if (version == newest) return {};
  if (version > 0) copy_aside(session, file, version);
  soci::transaction transaction(session);
  if (auto taken = take_steps(session, version, all); !taken) return taken;
  transaction.commit();
  return {};
}

}  // namespace oware::store

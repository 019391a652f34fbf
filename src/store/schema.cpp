#include "store/schema.hpp"

#include <filesystem>
#include <system_error>

#include "store/statements.hpp"

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
// and `banned` are for whoever keeps order. Games tell more of themselves for lists.
const Step kPeople = {
    {
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
    },
    fill_summaries};

// Version 3: keeping order. What the site allows, the keys of its owners (hashes), and all that
// they have done.
const Step kOrder = {{
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

const std::vector<Step> kSteps = {kFirst, kPeople, kOrder, kPush};

void copy_aside(soci::session& session, const std::string& file, int version) {
  const std::string copy = file + ".before-v" + std::to_string(version + 1);
  // A copy that an interrupted start left behind may be half of one.
  std::error_code ignored;
  std::filesystem::remove(copy, ignored);
  session << "VACUUM INTO :copy", soci::use(copy);
}

}  // namespace

std::span<const Step> steps() { return kSteps; }

int schema_version(soci::session& session) {
  int tables = 0;
  session << "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'",
      soci::into(tables);
  if (tables == 0) return 0;
  int version = 0;
  session << "SELECT version FROM schema_version", soci::into(version);
  return version;
}

Result<void> migrate(soci::session& session, const std::string& file, std::span<const Step> all) {
  const int version = schema_version(session);
  const int newest = static_cast<int>(all.size());
  if (version > newest) {
    return tl::unexpected(Error{
        .code = ErrorCode::corrupt,
        .what = "database " + file,
        .found = "version " + std::to_string(version),
        .expected = "version " + std::to_string(newest) + " or older: a newer oware has used it"});
  }
  if (version == newest) return {};
  if (version > 0) copy_aside(session, file, version);
  soci::transaction transaction(session);
  if (version == 0) {
    session << "CREATE TABLE schema_version (version INTEGER NOT NULL)";
    session << "INSERT INTO schema_version (version) VALUES (0)";
  }
  for (const Step& step : all.subspan(static_cast<std::size_t>(version))) {
    for (const std::string_view statement : step.statements) session << std::string(statement);
    if (step.fill == nullptr) continue;
    if (auto filled = step.fill(session); !filled) return filled;
  }
  session << "UPDATE schema_version SET version = :version", soci::use(newest);
  transaction.commit();
  return {};
}

}  // namespace oware::store

#include "store/sql.hpp"

#include <string_view>

#include "store/checksum.hpp"
#include "store/postgresql.hpp"
#include "store/sqlite.hpp"

namespace oware::store {
namespace {

// How many steps of SQLite's machine pass between two looks at the clock: some tens of
// microseconds.
constexpr int kStepsBetweenLooks = 1000;

// SQLite's primary result code.
int result_of(const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return sqlite == nullptr ? SQLITE_ERROR : sqlite->result() & 0xFF;
}

// SOCI puts a sentence of its own on a line before the database's.
std::string said_by(const soci::soci_error& error) {
  constexpr std::string_view kNoise = "Cannot establish connection to the database.\n";
  const std::string_view said = error.what();
  return std::string(said.starts_with(kNoise) ? said.substr(kNoise.size()) : said);
}

int past(void* end) {
  using Time = std::chrono::steady_clock::time_point;
  return std::chrono::steady_clock::now() > *static_cast<const Time*>(end) ? 1 : 0;
}

}  // namespace

void open_database(soci::session& session, const std::string& path, int busy_seconds) {
  session.open(*soci::factory_sqlite3(),
               "dbname=\"" + path + "\" timeout=" + std::to_string(busy_seconds));
  register_checksum(session);
}

Error error_of(const soci::soci_error& error) {
  if (const std::string state = sqlstate_of(error); !state.empty())
    return error_of_postgresql(error, state);
  const auto made = [&error](ErrorCode code, std::string expected) {
    return Error{
        .code = code, .what = "database", .found = said_by(error), .expected = std::move(expected)};
  };
  switch (result_of(error)) {
    case SQLITE_FULL:
      return made(ErrorCode::disk_full, "room on the disk");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return made(ErrorCode::corrupt, "a database of oware's");
    case SQLITE_CONSTRAINT:
      if (std::string_view(error.what()).find("FOREIGN KEY") != std::string_view::npos) {
        return {.code = ErrorCode::not_allowed,
                .what = "account or game",
                .found = "one that has been deleted",
                .expected = "one that is there"};
      }
      return made(ErrorCode::corrupt, "each version of a game once");
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return made(ErrorCode::unreadable, "a file that can be read and written");
    case SQLITE_NOMEM:
      return made(ErrorCode::unavailable, "memory for the query");
    case SQLITE_IOERR:  // also where the index that connections share cannot be mapped
      return made(ErrorCode::unavailable, "a disk without errors, and memory for SQLite's index");
    case SQLITE_INTERRUPT:
      return made(ErrorCode::unavailable, "a query that ends before its deadline");
    default:
      return made(ErrorCode::unavailable, "a database that answers");
  }
}

bool is_passing(const soci::soci_error& error) {
  if (const std::string state = sqlstate_of(error); !state.empty())
    return error_of_postgresql(error, state).code == ErrorCode::unavailable;
  switch (result_of(error)) {
    case SQLITE_NOMEM:
    case SQLITE_INTERRUPT:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return true;
    default:
      return false;
  }
}

bool breaks_constraint(const soci::soci_error& error) {
  return sqlstate_of(error).starts_with("23") || result_of(error) == SQLITE_CONSTRAINT;
}

Error error_of_file(const soci::soci_error& error, const std::string& path) {
  if (result_of(error) == SQLITE_NOTADB) {
    return {.code = ErrorCode::bad_file,
            .what = path,
            .found = "a file that is no database",
            .expected = "a database of games"};
  }
  Error found = error_of(error);
  found.what = path;
  return found;
}

Deadline::Deadline(soci::session& session, std::chrono::milliseconds limit)
    : session_(session), end_(std::chrono::steady_clock::now() + limit) {
  if (dialect_of(session_) != Dialect::sqlite) return;
  sqlite_api::sqlite3_progress_handler(sqlite_handle(session_), kStepsBetweenLooks, past, &end_);
}

Deadline::~Deadline() {
  if (dialect_of(session_) != Dialect::sqlite) return;
  sqlite_api::sqlite3_progress_handler(sqlite_handle(session_), 0, nullptr, nullptr);
}

}  // namespace oware::store

// Games on disk: games::Store over SQLite or PostgreSQL, through SOCI. The only place with SQL.
//
// One writer thread takes all changes that wait, commits them together (write-ahead log,
// synchronous=FULL) and only then says that they are kept. One thread reads for commands, a pool of
// others for lists; every query has a deadline. A file that another server has open is refused, so
// that no two write the same games; a PostgreSQL database may be several servers'. At the start a
// thread looks for damage (store/check.hpp). docs/storage describes the tables. Thread rule: see
// games/store.hpp.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <oware/error.hpp>
#include <string>
#include <string_view>

#include "games/store.hpp"

namespace oware::store {

enum class Synchronous : std::uint8_t {
  full,  // a commit waits until it is on disk
  off    // it does not: for tests that show what the waiting is for, and for measuring its price
};

struct Options {
  std::string folder;             // made on first start, for its owner only (mode 0700)
  std::string file = "oware.db";  // in the folder, or an absolute path
  std::string postgresql{};       // a connection string of libpq's; then there is no file
  Synchronous synchronous = Synchronous::full;
  int busy_timeout_s = 5;  // how long to wait while a backup holds the file
  int group_limit = 512;   // changes in one commit, at most
  int list_readers = 2;    // threads for lists
  std::chrono::milliseconds query_deadline{5'000};  // of what is read
  bool check_at_start = true;
  // A folder for what each transaction changes (store/transaction_recorder.hpp); empty: none. Of a
  // file alone: PostgreSQL archives its own log.
  std::string transaction_log{};
  int log_days = 7;  // for so long each moment can be restored
  // Told why transactions are not recorded, on a thread of the store's.
  std::function<void(const Error&)> on_log_failure{};
  // Told of each damage that is found, in a sentence, on a thread of the store's.
  std::function<void(const std::string&)> on_damage{};
  // Told why the check at start could not be made, on the same thread.
  std::function<void(const Error&)> on_unchecked{};
};

// A database URL: "sqlite:FILE", "sqlite:///absolute/path", "postgresql://USER@HOST:PORT/DATABASE".
struct DatabaseUrl {
  std::string file;        // Options::file
  std::string postgresql;  // Options::postgresql; empty for a file
};
// Error: usage, for any other kind of database.
Result<DatabaseUrl> parse_database_url(std::string_view url);

// Opens the database, makes it or brings its tables up to date first; before old tables are
// changed, a file is copied beside itself. Errors: unreadable (folder, file, a password that is
// refused), unavailable (another server has the file open, PostgreSQL does not answer), corrupt (no
// database of ours, or a newer one), usage (a transaction log of PostgreSQL's).
Result<std::unique_ptr<games::Store>> open(const Options& options);

}  // namespace oware::store

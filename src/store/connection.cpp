#include "store/connection.hpp"

#include <utility>

#include "store/postgresql.hpp"
#include "store/sqlite.hpp"
#include "store/transaction_recorder.hpp"

namespace oware::store {
namespace {

// Tries of a transaction that loses to others.
constexpr int kMostTries = 5;

// Ends what is left of a transaction; whether the connection can be used again.
bool roll_back_sqlite(sqlite_api::sqlite3* database) {
  for (sqlite_api::sqlite3_stmt* one = sqlite_api::sqlite3_next_stmt(database, nullptr);
       one != nullptr; one = sqlite_api::sqlite3_next_stmt(database, one))
    sqlite_api::sqlite3_reset(one);
  // SQLite itself rolls back after some errors (a full disk, for one).
  if (sqlite_api::sqlite3_get_autocommit(database) == 0)
    sqlite_api::sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  return sqlite_api::sqlite3_get_autocommit(database) != 0;
}

bool roll_back_postgresql(PGconn* connection) {
  if (PQtransactionStatus(connection) != PQTRANS_IDLE) PQclear(PQexec(connection, "ROLLBACK"));
  return PQtransactionStatus(connection) == PQTRANS_IDLE;
}

// A deadlock, or a state of the database that another has changed.
bool lost_to_another(const soci::soci_error& error) {
  const std::string state = sqlstate_of(error);
  return state == "40P01" || state == "40001";
}

}  // namespace

bool is_alive(soci::session& session) {
  if (dialect_of(session) == Dialect::sqlite) return true;
  PGconn* const connection = postgresql_handle(session);
  // Reads what has come without being asked for, an end for one.
  return PQconsumeInput(connection) == 1 && PQstatus(connection) == CONNECTION_OK;
}

// ---- writing

WriteConnection::WriteConnection(Open open, TransactionRecorder* recorder)
    : open_(std::move(open)), recorder_(recorder), session_(std::make_unique<soci::session>()) {
  open_(*session_);
  sql_ = std::make_unique<Sql>(*session_);
}

WriteConnection::~WriteConnection() {
  if (recorder_ != nullptr) recorder_->lose_session();
}

Result<void> WriteConnection::transact(const std::function<void(Sql&)>& work, Sharing sharing) {
  Result<void> done;
  for (int tries = 0; tries < kMostTries; ++tries) {
    done = try_once(work, sharing);
    if (!try_again_) break;
  }
  return done;
}

Result<void> WriteConnection::try_once(const std::function<void(Sql&)>& work, Sharing sharing) {
  outcome_ = Outcome::failed;
  try_again_ = false;
  try {
    if (broken_ || !is_alive(*session_)) reopen();
    if (dialect_of(*session_) == Dialect::sqlite) {
      *session_ << "BEGIN IMMEDIATE";
    } else {
      *session_ << "BEGIN";
      if (sharing == Sharing::alone) lock_for_writing(*session_);
    }
    if (recorder_ != nullptr) recorder_->begin(*session_);
    work(*sql_);
    if (recorder_ != nullptr) recorder_->collect();
    *session_ << "COMMIT";
    if (recorder_ != nullptr) recorder_->keep();
    outcome_ = Outcome::committed;
    return {};
  } catch (const Abandon& abandon) {
    roll_back();
    outcome_ = Outcome::refused;
    return tl::unexpected(abandon.error);
  } catch (const soci::soci_error& error) {
    const Error found = error_of(error);
    try_again_ = lost_to_another(error);
    if (breaks_constraint(error)) outcome_ = Outcome::refused;
    roll_back();
    if (broken_ && dialect_of(*session_) == Dialect::postgresql) outcome_ = Outcome::lost;
    return tl::unexpected(found);
  }
}

void WriteConnection::roll_back() {
  if (broken_) return;
  // The next transaction opens it again.
  broken_ = !(dialect_of(*session_) == Dialect::sqlite
                  ? roll_back_sqlite(sqlite_handle(*session_))
                  : roll_back_postgresql(postgresql_handle(*session_)));
}

void WriteConnection::reopen() {
  broken_ = true;
  if (recorder_ != nullptr) recorder_->lose_session();
  if (dialect_of(*session_) == Dialect::postgresql) hang_up(*session_);
  auto fresh = std::make_unique<soci::session>();
  open_(*fresh);
  sql_ = std::make_unique<Sql>(*fresh);
  session_ = std::move(fresh);
  broken_ = false;
}

// ---- reading

ReadConnection::ReadConnection(Open open) : open_(std::move(open)) { reopen(); }

Sql& ReadConnection::sql() {
  if (!is_alive(*session_)) reopen();
  return *sql_;
}

void ReadConnection::reopen() {
  auto fresh = std::make_unique<soci::session>();
  open_(*fresh);
  sql_ = std::make_unique<Sql>(*fresh);
  session_ = std::move(fresh);
}

}  // namespace oware::store

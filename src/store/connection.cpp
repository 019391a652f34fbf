#include "store/connection.hpp"

#include <utility>

#include "store/sqlite.hpp"

namespace oware::store {
namespace {

bool breaks_constraint(const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return sqlite != nullptr && (sqlite->result() & 0xFF) == SQLITE_CONSTRAINT;
}

}  // namespace

WriteConnection::WriteConnection(Open open)
    : open_(std::move(open)), session_(std::make_unique<soci::session>()) {
  open_(*session_);
  sql_ = std::make_unique<Sql>(*session_);
}

WriteConnection::~WriteConnection() = default;

Result<void> WriteConnection::transact(const std::function<void(Sql&)>& work) {
  outcome_ = Outcome::failed;
  try {
    if (broken_) reopen();
    *session_ << "BEGIN IMMEDIATE";
    work(*sql_);
    *session_ << "COMMIT";
    outcome_ = Outcome::committed;
    return {};
  } catch (const Abandon& abandon) {
    roll_back();
    outcome_ = Outcome::refused;
    return tl::unexpected(abandon.error);
  } catch (const soci::soci_error& error) {
    const Error found = error_of(error);
    if (breaks_constraint(error)) outcome_ = Outcome::refused;
    roll_back();
    return tl::unexpected(found);
  }
}

void WriteConnection::roll_back() {
  if (broken_) return;
  sqlite_api::sqlite3* database = sqlite_handle(*session_);
  for (sqlite_api::sqlite3_stmt* one = sqlite_api::sqlite3_next_stmt(database, nullptr);
       one != nullptr; one = sqlite_api::sqlite3_next_stmt(database, one))
    sqlite_api::sqlite3_reset(one);
  // SQLite itself rolls back after some errors (a full disk, for one).
  if (sqlite_api::sqlite3_get_autocommit(database) == 0)
    sqlite_api::sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  // The next transaction opens it again.
  broken_ = sqlite_api::sqlite3_get_autocommit(database) == 0;
}

void WriteConnection::reopen() {
  auto fresh = std::make_unique<soci::session>();
  open_(*fresh);
  sql_ = std::make_unique<Sql>(*fresh);
  session_ = std::move(fresh);
  broken_ = false;
}

}  // namespace oware::store

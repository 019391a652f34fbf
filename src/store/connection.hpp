// A connection to the SQLite database, and transactions on it that always end.
//
// A write transaction begins IMMEDIATE: it takes the write lock before its first read, so it never
// has to turn a read snapshot into a write (SQLITE_BUSY_SNAPSHOT, which no waiting resolves). After
// an error every statement of the connection is reset before the rollback, because SQLite refuses
// to end a transaction while one is in progress; where the rollback fails all the same, the
// connection is opened again. Source: https://www.sqlite.org/lang_transaction.html. Thread rule:
// one thread.
#pragma once

#include <functional>
#include <memory>
#include <oware/error.hpp>
#include <string>

#include "store/sql.hpp"

namespace oware::store {

// Thrown by work inside a transaction that gives up by itself: everything is rolled back and the
// error is the transaction's.
struct Abandon {
  Error error;
};

// What happened to a transaction, for health checks.
enum class Outcome : std::uint8_t {
  committed,
  refused,  // the work is to blame: Abandon, or a broken constraint
  failed    // the database is: busy, full, unreadable
};

class WriteConnection {
 public:
  // `open` opens the session it is given. It is called again when the connection has to be
  // replaced. It may throw soci::soci_error.
  using Open = std::function<void(soci::session&)>;

  // Throws soci::soci_error.
  explicit WriteConnection(Open open);
  WriteConnection(const WriteConnection&) = delete;
  WriteConnection& operator=(const WriteConnection&) = delete;
  ~WriteConnection();

  // All of the work or none of it.
  Result<void> transact(const std::function<void(Sql&)>& work);
  Outcome last_outcome() const { return outcome_; }

 private:
  void reopen();
  void roll_back();

  Open open_;
  std::unique_ptr<soci::session> session_;
  std::unique_ptr<Sql> sql_;  // of that session
  Outcome outcome_ = Outcome::committed;
  bool broken_ = false;  // a transaction on it could not be ended
};

}  // namespace oware::store

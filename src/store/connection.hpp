// Connections to the database, and transactions on them that always end.
//
// On SQLite a write transaction begins IMMEDIATE: it takes the write lock before its first read, so
// it never has to turn a read snapshot into a write (SQLITE_BUSY_SNAPSHOT, which no waiting
// resolves). After an error every statement of the connection is reset before the rollback, because
// SQLite refuses to end a transaction while one is in progress; where the rollback fails all the
// same, the connection is opened again. Source: https://www.sqlite.org/lang_transaction.html.
//
// On PostgreSQL other nodes write at the same time: a transaction takes a lock that all nodes share
// unless keys keep it apart from others (Sharing), and one that loses to another (a deadlock) is
// tried again. A connection that the server has closed is opened again before it is used. Thread
// rule: one thread.
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
  failed,   // the database is: busy, full, unreadable, away
  lost      // the connection was: what was committing may be done
};

// How a transaction shares the database with those of other nodes.
enum class Sharing : std::uint8_t {
  alone,  // what it reads stays so until it ends
  keyed   // it adds rows that are unique, and reads what only their owner writes
};

// `open` opens the session it is given; it is called again when the connection has to be replaced.
// It may throw soci::soci_error.
using Open = std::function<void(soci::session&)>;

// Whether the server still has the connection: true for SQLite.
bool is_alive(soci::session& session);

class TransactionRecorder;

class WriteConnection {
 public:
  // `recorder`, where there is one, sees each transaction, and lives longer. Throws
  // soci::soci_error.
  explicit WriteConnection(Open open, TransactionRecorder* recorder = nullptr);
  WriteConnection(const WriteConnection&) = delete;
  WriteConnection& operator=(const WriteConnection&) = delete;
  ~WriteConnection();

  // All of the work or none of it; the work may be done more than once.
  Result<void> transact(const std::function<void(Sql&)>& work, Sharing sharing = Sharing::alone);
  Outcome last_outcome() const { return outcome_; }

 private:
  Result<void> try_once(const std::function<void(Sql&)>& work, Sharing sharing);
  void reopen();
  void roll_back();

  Open open_;
  TransactionRecorder* recorder_;
  std::unique_ptr<soci::session> session_;
  std::unique_ptr<Sql> sql_;  // of that session
  Outcome outcome_ = Outcome::committed;
  bool broken_ = false;     // a transaction on it could not be ended
  bool try_again_ = false;  // the last one lost to another
};

class ReadConnection {
 public:
  // Throws soci::soci_error.
  explicit ReadConnection(Open open);

  // Of a connection that was alive just now. Throws soci::soci_error when none can be had.
  Sql& sql();
  soci::session& session() { return *session_; }

 private:
  void reopen();

  Open open_;
  std::unique_ptr<soci::session> session_;
  std::unique_ptr<Sql> sql_;
};

}  // namespace oware::store

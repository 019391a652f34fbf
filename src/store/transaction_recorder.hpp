// Records what a server's transactions change in a transaction log (store/transaction_log.hpp), for
// restoring to any moment. SQLite's session extension gives the changes; a transaction is told to
// its client once its record is on disk.
//
// A copy of the database is made when the recording begins, once a day, and whenever the log cannot
// go on: another process has changed the database (`oware admin` beside the server), the connection
// has been replaced, a record could not be written. It is pinned at a commit, and copied on a
// thread of its own while transactions go on. The server does not stop when recording fails:
// health() says so, and it begins again. What is older than asked for is removed. Thread rule: one
// thread records; health() is any's.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <thread>

#include "base/files/folder_lock.hpp"
#include "store/connection.hpp"
#include "store/sqlite.hpp"
#include "store/transaction_log.hpp"

namespace oware::store {

struct RecorderOptions {
  std::string folder;  // which is there
  std::chrono::milliseconds keep = std::chrono::hours(7 * 24);
  std::chrono::milliseconds copy_every = std::chrono::hours(24);
  // After a failure, before it is tried again.
  std::chrono::milliseconds retry = std::chrono::seconds(10);
  bool synced = true;
  std::function<games::TimeMs()> now{};  // none: the system's clock
  // Told of a failure, on the recording thread or the copying one.
  std::function<void(const Error&)> on_failure{};
};

struct RecorderHealth {
  std::int64_t failing_ms = 0;  // since recording failed; 0: it works
  std::uint64_t recorded = 0;   // transactions
  std::uint64_t copies = 0;     // finished
};

class TransactionRecorder {
 public:
  // `read` opens a session that reads the database. Errors: unreadable, disk_full (the lock's
  // file), unavailable (another server records there).
  static Result<std::unique_ptr<TransactionRecorder>> open(RecorderOptions options, Open read);
  TransactionRecorder(const TransactionRecorder&) = delete;
  TransactionRecorder& operator=(const TransactionRecorder&) = delete;
  // Closes the log; a copy that is being made is given up.
  ~TransactionRecorder();

  // In each transaction of the session that writes: after BEGIN IMMEDIATE, before COMMIT, and
  // behind COMMIT. What goes wrong with the recording is in health(). begin() may throw
  // soci::soci_error: the session's own.
  void begin(soci::session& session);
  void collect();
  // A transaction that is rolled back is not kept.
  void keep();
  // The session is going to be closed; another will write.
  void lose_session();

  RecorderHealth health() const;
  // The last one.
  Error failure() const;

 private:
  TransactionRecorder(RecorderOptions options, Open read);

  games::TimeMs now() const;
  void drop();
  bool goes_on(soci::session& session);
  void start_log(soci::session& session, bool follows);
  void copy(std::unique_ptr<soci::session> pinned, int number);
  void remove_old() const;
  void fail(const Error& error);

  const RecorderOptions options_;
  const Open read_;
  base::FolderLock lock_;
  std::optional<LogWriter> log_;
  int last_number_ = 0;
  soci::session* session_ = nullptr;  // that of `data_version_`
  std::int64_t data_version_ = 0;
  sqlite_api::sqlite3_session* changes_ = nullptr;
  std::optional<std::string> collected_;
  games::TimeMs last_ = 0;        // of the last record
  games::TimeMs lost_since_ = 0;  // 0: nothing is lost
  std::atomic<games::TimeMs> failing_since_{0};
  std::atomic<games::TimeMs> failed_at_{0};  // the last time
  std::atomic<std::uint64_t> recorded_{0};
  std::atomic<std::uint64_t> copies_{0};
  std::atomic<bool> copying_{false};
  std::atomic<bool> stop_copying_{false};
  std::atomic<int> broken_log_{0};  // the number of the log whose copy failed
  mutable std::mutex failure_mutex_;
  Error failure_;
  std::thread copier_;
};

}  // namespace oware::store

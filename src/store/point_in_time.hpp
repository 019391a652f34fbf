// Restoring a SQLite database to any moment, from a transaction log (store/transaction_log.hpp).
// Thread rule: free functions; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <string>
#include <vector>

#include "store/backup.hpp"
#include "store/transaction_log.hpp"

namespace oware::store {

// Moments without a gap: any of them can be restored.
struct LoggedRange {
  games::TimeMs from = 0;  // of the copy that it begins with
  games::TimeMs to = 0;    // of the last transaction, or when the log was closed
  std::uint64_t transactions = 0;
  std::uint64_t bytes = 0;  // of the logs and copies
  bool closed = false;      // the server ended by itself
};

struct Logged {
  std::vector<LoggedRange> ranges;  // by time
  std::vector<Error> damage;        // what is behind it in its log is in no range
};

// What a transaction log can restore. Every log is read. Errors: those of log_numbers().
Result<Logged> logged_ranges(const std::string& folder);

struct PointInTime {
  std::string folder;                    // of the transaction log
  std::optional<games::TimeMs> until{};  // included; none: the last transaction
};

struct PointInTimeReport {
  RestoreReport restored;
  games::TimeMs copied = 0;        // the copy's time
  games::TimeMs last = 0;          // of the last transaction, or the copy's time
  std::uint64_t transactions = 0;  // that were applied to the copy
  bool torn = false;               // behind the last one is half of another, never acknowledged
};

// Puts the database at `to` into the state that it had at that moment. `progress` is told how many
// bytes of how many are read; false from it ends the work, and nothing has changed: unavailable.
// Errors: those of restore() and log_numbers(); unavailable: no copy is old enough, or transactions
// of before that moment are not in the log; corrupt: a log is damaged, or a transaction does not
// fit the state before it. Damage behind the moment, or before the copy, does not matter.
Result<PointInTimeReport> restore_to(
    const PointInTime& wanted, const std::string& to, Existing existing,
    const std::function<bool(std::uint64_t done, std::uint64_t of)>& progress = {});

}  // namespace oware::store

// Copies of a database: of one in use, and back into its place.
//
// A copy is made by SQLite's own backup (one step: a single state of the database, whatever is
// written meanwhile), under another name, synced, and only then given its name; an interruption
// leaves no half of one. Thread rule: free functions; any thread.
#pragma once

#include <soci/soci.h>

#include <cstdint>
#include <functional>
#include <oware/error.hpp>
#include <string>

namespace oware::store {

struct BackupReport {
  std::uint64_t bytes = 0;
};

enum class Existing : std::uint8_t {
  keep,    // a file of that name is an error
  replace  // it goes
};

// Copies the database `from`, which a server may have open, to the new file `to`. Errors:
// unreadable (no such file, or `to` cannot be written), usage (`to` is there and is to be kept),
// disk_full, corrupt (not a database of ours), unavailable.
Result<BackupReport> backup(const std::string& from, const std::string& to, Existing existing);

// The same of what an open session reads, into a file that is not there yet. False from `go_on`,
// asked every few megabytes, gives the copy up: unavailable.
Result<void> copy_session(soci::session& from, const std::string& to,
                          const std::function<bool()>& go_on);

struct RestoreReport {
  std::uint64_t bytes = 0;
  // where the database that was there before is kept; empty when there was none
  std::string set_aside;
};

// What is done to the file `part` before it is put into its place; an error leaves nothing of it.
using Replay = std::function<Result<void>(const std::string& part)>;

// Puts the copy `from` into the place of the database `to`, which no server may have open. What was
// there is kept beside it under the name `to` + ".before-restore". Errors: as backup(); usage when
// a database is there and is to be kept; unavailable when a server runs; those of `replay`.
Result<RestoreReport> restore(const std::string& from, const std::string& to, Existing existing,
                              const Replay& replay = {});

}  // namespace oware::store

// The lock of a database file: one server at a time writes it, or the command that restores it.
#pragma once

#include <string>

#include "base/files/folder_lock.hpp"

namespace oware::store {

// `database` is the file's path; the lock's file has ".lock" added. Errors: those of
// base::FolderLock::take().
inline Result<void> lock_database(base::FolderLock& lock, const std::string& database) {
  const std::string path = database + ".lock";
  return lock.take(path, {.what = path,
                          .found = "another server uses these games",
                          .expected = "one server at a time, or another folder (--data DIR)"});
}

}  // namespace oware::store

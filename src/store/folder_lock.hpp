// Who has a database open to write it: one server at a time, or whoever restores it. Held as long
// as the object lives; the system lets go of it when the process ends, however it ends. Thread
// rule: one thread.
#pragma once

#include <oware/error.hpp>
#include <string>

namespace oware::store {

class FolderLock {
 public:
  FolderLock() = default;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  // `path` is the database's with ".lock" behind it. Errors: unreadable, unavailable (somebody else
  // holds it).
  Result<void> take(const std::string& path);

 private:
  int descriptor_ = -1;
};

}  // namespace oware::store

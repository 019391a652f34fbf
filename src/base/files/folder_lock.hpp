// A lock on a folder or a file, taken by one process at a time: a server on its data, a build on
// its tables. Advisory (flock on a lock file), held as long as the object lives; the system
// releases it when the process ends, however it ends. Thread rule: one thread.
#pragma once

#include <oware/error.hpp>
#include <string>

namespace oware::base {

class FolderLock {
 public:
  // The error when another process holds the lock: unavailable, with these words.
  struct Held {
    std::string what;      // the folder
    std::string found;     // "another build is at work in this folder"
    std::string expected;  // "one build at a time"
  };

  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

  // Takes the lock whose file is `path`, made if it is missing. Does not wait. The caller's duty:
  // this object holds no lock yet. Errors: unreadable or disk_full (the file cannot be made),
  // unavailable.
  Result<void> take(const std::string& path, const Held& held);

 private:
  int descriptor_ = -1;
};

}  // namespace oware::base

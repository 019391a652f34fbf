#include "base/files/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/assert.hpp"

namespace oware::base {

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> FolderLock::take(const std::string& path, const Held& held) {
  OWARE_ASSERT(descriptor_ < 0);
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor_ < 0) {
    return tl::unexpected(
        Error{.code = errno == ENOSPC ? ErrorCode::disk_full : ErrorCode::unreadable,
              .what = path,
              .found = std::strerror(errno),
              .expected = "a file that can be written"});
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return {};
  return tl::unexpected(Error{.code = ErrorCode::unavailable,
                              .what = held.what,
                              .found = held.found,
                              .expected = held.expected});
}

}  // namespace oware::base

#include "store/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace oware::store {

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> FolderLock::take(const std::string& path) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor_ < 0) {
    return tl::unexpected(Error{.code = ErrorCode::unreadable,
                                .what = path,
                                .found = std::strerror(errno),
                                .expected = "a file that can be written"});
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return {};
  return tl::unexpected(Error{.code = ErrorCode::unavailable,
                              .what = path,
                              .found = "another server uses these games",
                              .expected = "one server at a time, or another folder (--data DIR)"});
}

}  // namespace oware::store

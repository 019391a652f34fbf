#include "tables/disk/file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace oware::tables::disk {
namespace {

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

}  // namespace

Error system_error(const std::string& path, const std::string& doing) {
  const int number = errno;
  const bool full = number == ENOSPC || number == EDQUOT || number == EFBIG;
  std::string expected = full               ? "room for it"
                         : number == ENOENT ? "an existing file or folder"
                                            : "permission and a sound disk";
  return Error{full ? ErrorCode::disk_full : ErrorCode::unreadable,
               path,
               doing + ": " + std::strerror(number),
               std::move(expected),
               0,
               0};
}

Result<File> File::open(const std::string& path, int flags, const std::string& doing) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    return tl::unexpected(system_error(path, doing));
  }
  return File(path, descriptor);
}

Result<File> File::open_for_reading(const std::string& path) {
  return open(path, O_RDONLY, "open");
}

Result<File> File::open_for_updating(const std::string& path) { return open(path, O_RDWR, "open"); }

Result<File> File::create(const std::string& path) {
  return open(path, O_RDWR | O_CREAT | O_TRUNC, "create");
}

// Not every file system makes files without a name; there it has one for a moment.
Result<File> File::create_nameless(const std::string& folder) {
  int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR)) {
    std::string name = folder + "/temporary_XXXXXX";
    descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor >= 0) {
      ::unlink(name.c_str());
    }
  }
  if (descriptor < 0) {
    return tl::unexpected(system_error(folder, "make a temporary file"));
  }
  return File(folder, descriptor);
}

Result<File> File::open_for_appending(const std::string& path) {
  return open(path, O_WRONLY | O_CREAT | O_APPEND, "append");
}

File::File(File&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

Result<std::uint64_t> File::size() const {
  struct stat status{};
  if (::fstat(descriptor_, &status) != 0) {
    return tl::unexpected(system_error(path_, "look at"));
  }
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(Error{ErrorCode::unreadable, path_, "no regular file", "a file", 0, 0});
  }
  return static_cast<std::uint64_t>(status.st_size);
}

Result<void> File::reserve(std::uint64_t bytes) const {
  const int number = ::posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes));
  if (number != 0) {
    errno = number;
    return tl::unexpected(system_error(path_, "reserve " + std::to_string(bytes) + " bytes"));
  }
  return {};
}

Result<void> File::cut(std::uint64_t bytes) const {
  return ::ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0
             ? Result<void>()
             : tl::unexpected(system_error(path_, "cut"));
}

void File::give_back(std::uint64_t offset, std::uint64_t bytes) const {
  ::fallocate(descriptor_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
              static_cast<off_t>(bytes));
}

std::uint64_t File::disk_bytes() const {
  constexpr std::uint64_t kBlock = 512;  // of st_blocks, whatever the file system's is
  struct stat status{};
  return ::fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_blocks) * kBlock
                                            : 0;
}

Result<void> File::write_at(std::uint64_t offset, std::span<const std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return tl::unexpected(system_error(path_, "write"));
    }
    offset += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return {};
}

bool File::write_direct(bool wanted) const {
  const int flags = ::fcntl(descriptor_, F_GETFL);
  return flags >= 0 &&
         ::fcntl(descriptor_, F_SETFL, wanted ? flags | O_DIRECT : flags & ~O_DIRECT) == 0;
}

Result<void> File::append(std::span<const std::byte> bytes) const {
  // One write, so that the lines of two programs do not mix.
  const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
  if (written != static_cast<ssize_t>(bytes.size())) {
    return tl::unexpected(system_error(path_, "append"));
  }
  return {};
}

Result<void> File::sync() const {
  if (::fsync(descriptor_) != 0) {
    return tl::unexpected(system_error(path_, "sync"));
  }
  return {};
}

Result<std::uint64_t> DropBehind::wrote(const File& file, std::uint64_t offset,
                                        std::uint64_t length) {
  Result<void> flushed;
  const auto flush = [&](const Range& range, unsigned flags) {
    const auto [from, bytes] =
        std::pair(static_cast<off_t>(range.offset), static_cast<off_t>(range.length));
    if (::sync_file_range(file.descriptor(), from, bytes, flags) != 0 && errno != ENOSYS &&
        errno != EOPNOTSUPP) {
      flushed = tl::unexpected(system_error(file.path(), "write out"));
    }
  };
  flush({offset, length}, SYNC_FILE_RANGE_WRITE);
  std::vector<Range> behind;
  std::uint64_t left = 0;
  {
    const std::lock_guard lock(mutex_);
    under_way_.push_back({offset, length});
    for (bytes_ += length; bytes_ > most_; under_way_.pop_front()) {
      behind.push_back(under_way_.front());
      bytes_ -= behind.back().length;
    }
    left = bytes_;
  }
  for (const Range& range : behind) {
    flush(range, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
    ::posix_fadvise(file.descriptor(), static_cast<off_t>(range.offset),
                    static_cast<off_t>(range.length), POSIX_FADV_DONTNEED);
  }
  return flushed.map([left] { return left; });
}

Result<Mapping> Mapping::open(const std::string& path) {
  Result<File> file = File::open_for_reading(path);
  if (!file) {
    return tl::unexpected(file.error());
  }
  const Result<std::uint64_t> size = file->size();
  if (!size) {
    return tl::unexpected(size.error());
  }
  Mapping mapping;
  if (*size > 0) {
    void* address = ::mmap(nullptr, *size, PROT_READ, MAP_SHARED, file->descriptor(), 0);
    if (address == MAP_FAILED) {
      return tl::unexpected(system_error(path, "map"));
    }
    mapping.bytes_ = {static_cast<const std::byte*>(address), *size};
  }
  return mapping;
}

Mapping::Mapping(Mapping&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

Mapping::~Mapping() {
  if (!bytes_.empty()) {
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
}

Result<void> rename_synced(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    return tl::unexpected(system_error(to, "rename"));
  }
  const Result<File> folder = File::open_for_reading(folder_of(to));
  if (!folder) {
    return tl::unexpected(folder.error());
  }
  return folder->sync();
}

Result<void> make_folder(const std::string& path) {
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    const std::string part = path.substr(0, slash);
    if (::mkdir(part.c_str(), 0755) != 0 && errno != EEXIST) {
      return tl::unexpected(system_error(part, "make folder"));
    }
    if (slash == std::string::npos) {
      return {};
    }
  }
}

std::uint64_t free_bytes(const std::string& folder) {
  struct statvfs status{};
  return ::statvfs(folder.c_str(), &status) == 0 ? std::uint64_t{status.f_bavail} * status.f_frsize
                                                 : ~std::uint64_t{0};
}

bool on_one_disk(const std::string& folder, const std::string& other) {
  struct stat one{};
  struct stat two{};
  return ::stat(folder.c_str(), &one) == 0 && ::stat(other.c_str(), &two) == 0 &&
         one.st_dev == two.st_dev;
}

}  // namespace oware::tables::disk

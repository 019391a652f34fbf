// Files as the operating system gives them: opened, mapped read-only, written at an offset, synced,
// renamed. Thread rule: a File may be written by several threads at disjoint offsets; everything
// else is one thread's at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <oware/error.hpp>
#include <span>
#include <string>

namespace oware::tables::disk {

inline constexpr std::size_t kDirectBytes = 4096;

// The error of errno: disk_full when there is no room, unreadable otherwise; `what` is the path.
Error system_error(const std::string& path, const std::string& doing);

class File {
 public:
  static Result<File> open_for_reading(const std::string& path);
  // To be read and written; it must exist.
  static Result<File> open_for_updating(const std::string& path);
  // Created, or emptied if it exists.
  static Result<File> create(const std::string& path);
  // A nameless file on the folder's disk, gone with the object or the program.
  static Result<File> create_nameless(const std::string& folder);
  // For appending.
  static Result<File> open_for_appending(const std::string& path);

  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  ~File();

  const std::string& path() const { return path_; }
  Result<std::uint64_t> size() const;
  // Takes room on the disk for that many bytes, so that a full disk is found now.
  Result<void> reserve(std::uint64_t bytes) const;
  // The rest is gone, and its room free.
  Result<void> cut(std::uint64_t bytes) const;
  // Gives the room of some bytes back, which are 0 from then on; the file keeps its size. Where the
  // file system cannot, nothing happens.
  void give_back(std::uint64_t offset, std::uint64_t bytes) const;
  // What it takes on the disk.
  std::uint64_t disk_bytes() const;
  Result<void> write_at(std::uint64_t offset, std::span<const std::byte> bytes) const;
  Result<void> append(std::span<const std::byte> bytes) const;
  // From now on bytes are written to the disk without the system keeping them (O_DIRECT), or no
  // longer. Then a piece's place, its length and its address in memory are multiples of
  // kDirectBytes. False where the file system cannot.
  bool write_direct(bool wanted) const;
  // Returns when the content is on the disk.
  Result<void> sync() const;
  int descriptor() const { return descriptor_; }

 private:
  File(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  static Result<File> open(const std::string& path, int flags, const std::string& doing);

  std::string path_;
  int descriptor_ = -1;
};

// For a file that is written once and not read soon: its bytes leave the system's memory when they
// have come to the disk, so that a large file takes little of it. (A virtual machine's memory can
// cost more when it is first used than copying into it does.) Thread rule: wrote() from any
// threads.
class DropBehind {
 public:
  explicit DropBehind(std::uint64_t most_under_way = 64U << 20U) : most_(most_under_way) {}

  // These bytes have been written: sends them on their way, and waits for the oldest where more
  // bytes than allowed are under way. Returns how many then are. Errors: that bytes did not come to
  // the disk, which a later sync need not say again.
  Result<std::uint64_t> wrote(const File& file, std::uint64_t offset, std::uint64_t length);

 private:
  struct Range {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
  };
  std::uint64_t most_;
  std::mutex mutex_;
  std::deque<Range> under_way_;
  std::uint64_t bytes_ = 0;  // of them
};

// A whole file in memory, read-only. The view lives as long as the object; moving it does not move
// the bytes.
class Mapping {
 public:
  static Result<Mapping> open(const std::string& path);
  Mapping() = default;
  Mapping(Mapping&& other) noexcept;
  Mapping& operator=(Mapping&& other) noexcept;
  ~Mapping();

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

// Gives `from` the name `to` and syncs the folder, so that after a power cut either name is whole.
Result<void> rename_synced(const std::string& from, const std::string& to);
Result<void> make_folder(const std::string& path);
// Room on the disk that the folder is on, for us; as much as can be where the system does not say.
std::uint64_t free_bytes(const std::string& folder);
// Whether two folders take room from the same disk.
bool on_one_disk(const std::string& folder, const std::string& other);

}  // namespace oware::tables::disk

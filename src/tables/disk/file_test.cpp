// What the system refuses is said: which file, what was done with it, and whether room or something
// else is missing.
#include "tables/disk/file.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <vector>

namespace oware::tables::disk {
namespace {

namespace fs = std::filesystem;

template <class T>
void expect_refused(const Result<T>& result, const std::string& path, const std::string& found) {
  ASSERT_FALSE(result) << path << ": " << found;
  EXPECT_EQ(result.error().code, ErrorCode::unreadable);
  EXPECT_EQ(result.error().what, path);
  EXPECT_EQ(result.error().found, found);
}

template <class T>
void expect_full(const Result<T>& result, const std::string& path, const std::string& found) {
  ASSERT_FALSE(result) << path << ": " << found;
  EXPECT_EQ(result.error().code, ErrorCode::disk_full);
  EXPECT_EQ(result.error().what, path);
  EXPECT_EQ(result.error().found, found);
  EXPECT_EQ(result.error().expected, "room for it");
}

class FileErrors : public testing::Test {
 protected:
  FileErrors() : folder_(fs::temp_directory_path() / ("oware_files_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~FileErrors() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_;
  std::array<std::byte, 3> bytes_{};
};

TEST_F(FileErrors, AMissingFileIsToldFromOneThatMayNotBeOpened) {
  const auto missing = File::open_for_reading(path("missing"));
  expect_refused(missing, path("missing"), "open: No such file or directory");
  EXPECT_EQ(missing.error().expected, "an existing file or folder");
  const auto folder = File::create(folder_.string());
  expect_refused(folder, folder_.string(), "create: Is a directory");
  EXPECT_EQ(folder.error().expected, "permission and a sound disk");
}

TEST_F(FileErrors, EveryStepWithAFileThatIsClosedIsRefused) {
  const std::string name = path("closed");
  const Result<File> file = File::create(name);
  ASSERT_TRUE(file) << message(file.error());
  ASSERT_EQ(::close(file->descriptor()), 0);
  expect_refused(file->size(), name, "look at: Bad file descriptor");
  expect_refused(file->reserve(10), name, "reserve 10 bytes: Bad file descriptor");
  expect_refused(file->write_at(0, bytes_), name, "write: Bad file descriptor");
  expect_refused(file->append(bytes_), name, "append: Bad file descriptor");
  expect_refused(file->sync(), name, "sync: Bad file descriptor");
}

TEST_F(FileErrors, ADeviceWithoutRoomIsFull) {
  const Result<File> file = File::open_for_appending("/dev/full");
  ASSERT_TRUE(file) << message(file.error());
  expect_full(file->append(bytes_), "/dev/full", "append: No space left on device");
  expect_full(file->write_at(0, bytes_), "/dev/full", "write: No space left on device");
  expect_refused(file->size(), "/dev/full", "no regular file");
}

TEST_F(FileErrors, EveryKindOfFullDiskIsOne) {
  for (const int number : {ENOSPC, EDQUOT, EFBIG}) {
    errno = number;
    const Error error = system_error("file", "write");
    EXPECT_EQ(error.code, ErrorCode::disk_full) << number;
    EXPECT_EQ(error.expected, "room for it") << number;
  }
  errno = EIO;
  EXPECT_EQ(system_error("file", "write").code, ErrorCode::unreadable);
}

// The file systems of the kernel's own files have no nameless files and let nobody make named ones.
TEST_F(FileErrors, AFolderWithoutNamelessFilesIsNamed) {
  const auto refused = File::create_nameless("/proc");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unreadable);
  EXPECT_EQ(refused.error().what, "/proc");
  EXPECT_EQ(refused.error().found.find("make a temporary file: "), 0U) << refused.error().found;
  expect_refused(File::create_nameless(path("missing")), path("missing"),
                 "make a temporary file: No such file or directory");
  const Result<File> file = File::create_nameless(folder_.string());
  ASSERT_TRUE(file) << message(file.error());
  EXPECT_TRUE(file->write_at(5, bytes_));
  EXPECT_EQ(file->size(), 8U);
  EXPECT_TRUE(fs::is_empty(folder_));
}

// Of a mapped file: bytes that the system keeps in memory.
std::size_t kept_bytes(std::span<const std::byte> mapped) {
  std::vector<unsigned char> pages((mapped.size() + kDirectBytes - 1) / kDirectBytes);
  void* const begin = const_cast<std::byte*>(mapped.data());
  EXPECT_EQ(::mincore(begin, mapped.size(), pages.data()), 0);
  const auto kept =
      std::ranges::count_if(pages, [](unsigned char page) { return (page & 1U) != 0; });
  return kDirectBytes * static_cast<std::size_t>(kept);
}

// Where the file system cannot write so, the same bytes are there.
TEST_F(FileErrors, BytesThatAreWrittenDirectlyAreNotKept) {
  constexpr std::size_t kBytes = 64 * kDirectBytes;
  const std::unique_ptr<std::byte[], decltype(&std::free)> memory(
      static_cast<std::byte*>(std::aligned_alloc(kDirectBytes, kBytes)), &std::free);
  const std::span<std::byte> bytes(memory.get(), kBytes);
  for (std::size_t at = 0; at < kBytes; ++at) {
    bytes[at] = static_cast<std::byte>(at * 7 / 5);
  }
  const Result<File> file = File::create(path("direct"));
  ASSERT_TRUE(file) << message(file.error());
  const bool direct = file->write_direct(true);
  ASSERT_TRUE(file->write_at(0, bytes));
  file->write_direct(false);
  ASSERT_TRUE(file->write_at(kBytes, bytes_));
  ASSERT_TRUE(file->sync());
  const Result<Mapping> mapping = Mapping::open(file->path());
  ASSERT_TRUE(mapping) << message(mapping.error());
  if (direct) {
    EXPECT_LE(kept_bytes(mapping->bytes()), kDirectBytes) << "but for the last three bytes";
  }
  ASSERT_EQ(mapping->bytes().size(), kBytes + bytes_.size());
  EXPECT_TRUE(std::ranges::equal(mapping->bytes().first(kBytes), bytes));
  EXPECT_TRUE(std::ranges::equal(mapping->bytes().subspan(kBytes), bytes_));
}

TEST_F(FileErrors, AFileLargerThanAllMemoryIsNotMapped) {
  const int memory = ::memfd_create("large", 0);
  ASSERT_GE(memory, 0);
  ASSERT_EQ(::ftruncate(memory, off_t{1} << 62), 0);
  const std::string name = "/proc/self/fd/" + std::to_string(memory);
  expect_refused(Mapping::open(name), name, "map: Cannot allocate memory");
  ::close(memory);
}

TEST_F(FileErrors, RenamingNamesThePlaceItShouldHaveHad) {
  expect_refused(rename_synced(path("missing"), path("new")), path("new"),
                 "rename: No such file or directory");
}

// A name without a folder is one of the present folder.
TEST_F(FileErrors, RenamingInThePresentFolder) {
  std::ofstream(folder_ / "old") << "content";
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  const Result<void> renamed = rename_synced("old", "new");
  fs::current_path(before);
  EXPECT_TRUE(renamed) << message(renamed.error());
  EXPECT_TRUE(fs::exists(folder_ / "new"));
  EXPECT_FALSE(fs::exists(folder_ / "old"));
}

TEST_F(FileErrors, FreeBytesOfAFolderThatIsNotThereAreNoLimit) {
  EXPECT_GT(free_bytes(folder_.string()), 0U);
  EXPECT_LT(free_bytes(folder_.string()), ~std::uint64_t{0});
  EXPECT_EQ(free_bytes(path("missing")), ~std::uint64_t{0});
}

}  // namespace
}  // namespace oware::tables::disk

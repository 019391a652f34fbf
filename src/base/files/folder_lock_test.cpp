#include "base/files/folder_lock.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

namespace oware::base {
namespace {

class FolderLockTest : public ::testing::Test {
 protected:
  FolderLockTest() {
    std::string name = (std::filesystem::temp_directory_path() / "oware_lock_XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FolderLockTest() override { std::filesystem::remove_all(folder_); }

  std::string path() const { return folder_ + "/test.lock"; }

  std::string folder_;
  const FolderLock::Held held_{"the folder", "another one", "one at a time"};
};

TEST_F(FolderLockTest, IsHeldByOneAtATimeAndReleasedAtTheEnd) {
  {
    FolderLock first;
    ASSERT_TRUE(first.take(path(), held_));
    FolderLock second;
    const Result<void> refused = second.take(path(), held_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
    EXPECT_EQ(message(refused.error()), "the folder: found 'another one'; expected one at a time");
    const FolderLock moved = std::move(first);
    FolderLock third;
    EXPECT_FALSE(third.take(path(), held_)) << "a lock moves with its object";
  }
  FolderLock again;
  EXPECT_TRUE(again.take(path(), held_));
}

TEST_F(FolderLockTest, ALockFileThatCannotBeMadeIsAnError) {
  FolderLock lock;
  const Result<void> refused = lock.take(folder_ + "/missing/test.lock", held_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unreadable);
}

}  // namespace
}  // namespace oware::base

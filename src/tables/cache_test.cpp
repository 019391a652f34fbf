// The block cache keeps what it was given, byte by byte, and forgets the block least lately read.
#include "tables/cache.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <span>
#include <vector>

namespace oware::tables {
namespace {

std::vector<std::int8_t> numbered_block(int first, std::size_t length = kCachedBlockBytes) {
  std::vector<std::int8_t> block(length);
  for (std::size_t i = 0; i < length; ++i)
    block[i] = static_cast<std::int8_t>(static_cast<std::size_t>(first) + i * 5);
  return block;
}

TEST(Cache, GivesEveryByteBack) {
  BlockCache cache(1);
  EXPECT_EQ(cache.find(1, 0), std::nullopt);
  for (const std::size_t length : {std::size_t{1}, std::size_t{13}, kCachedBlockBytes}) {
    const std::vector<std::int8_t> block = numbered_block(-100, length);
    cache.insert(length, block);
    for (std::size_t offset = 0; offset < length; ++offset)
      ASSERT_EQ(cache.find(length, offset), block[offset]) << offset << " of " << length;
  }
}

TEST(Cache, CopiesAnyPartOfABlock) {
  BlockCache cache(1);
  std::vector<std::int8_t> bytes(40);
  EXPECT_FALSE(cache.copy(7, 0, bytes));
  const std::vector<std::int8_t> block = numbered_block(-100);
  cache.insert(7, block);
  for (std::size_t offset = 0; offset < 24; ++offset) {
    for (std::size_t length = 1; length <= bytes.size(); ++length) {
      const std::span<std::int8_t> part = std::span(bytes).first(length);
      ASSERT_TRUE(cache.copy(7, offset, part));
      ASSERT_TRUE(std::equal(part.begin(), part.end(), block.begin() + static_cast<int>(offset)))
          << offset << ", " << length;
    }
  }
  EXPECT_FALSE(cache.copy(8, 0, bytes));
}

TEST(Cache, SmallerBlocksTakeLessRoom) {
  constexpr std::size_t kLimit = 1U << 20U;
  const BlockCache large(kLimit);
  BlockCache small(kLimit, 100);
  EXPECT_LE(large.bytes(), kLimit);
  EXPECT_LE(small.bytes(), kLimit);
  EXPECT_GT(small.bytes(), kLimit / 2);
  const std::vector<std::int8_t> block = numbered_block(3, 100);
  for (std::uint64_t key = 1; key <= 2000; ++key) small.insert(key, block);
  std::size_t kept = 0;
  for (std::uint64_t key = 1; key <= 2000; ++key)
    kept += small.find(key, 99) == block[99] ? 1U : 0U;
  EXPECT_GT(kept, 1900U) << "more than there are large ones";
  EXPECT_LT(large.bytes() / kCachedBlockBytes, 1000U);
}

std::uint64_t resident_bytes() {
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

TEST(Cache, MemoryIsTouchedAsBlocksCome) {
  constexpr std::uint64_t kLimit = 512U << 20U;
  const std::uint64_t before = resident_bytes();
  BlockCache cache(kLimit);
  cache.insert(1, numbered_block(1));
  EXPECT_EQ(cache.find(1, 0), 1);
  EXPECT_GT(cache.bytes(), kLimit / 2);
  EXPECT_LT(resident_bytes() - before, kLimit / 8);
}

TEST(Cache, ForgetsWhatItHeldWhenItIsResized) {
  BlockCache cache(1U << 20U);
  cache.insert(1, numbered_block(1));
  cache.resize(1);
  EXPECT_EQ(cache.find(1, 0), std::nullopt);
  EXPECT_EQ(cache.bytes(), BlockCache(1).bytes());
  cache.insert(2, numbered_block(2));
  EXPECT_EQ(cache.find(2, 0), 2);
}

// Two threads may have decoded the same block; a second copy would take another block's place.
TEST(Cache, ABlockThatIsThereIsNotKeptTwice) {
  BlockCache cache(1);
  cache.insert(1, numbered_block(1));
  for (int times = 0; times < 20; ++times) cache.insert(2, numbered_block(2 + times));
  EXPECT_EQ(cache.find(2, 0), 2) << "the first one";
  EXPECT_EQ(cache.find(1, 0), 1);
}

TEST(Cache, TheBlockLeastLatelyReadMakesRoom) {
  constexpr int kFit = 8;
  BlockCache cache(1);
  for (int key = 1; key <= kFit; ++key)
    cache.insert(static_cast<std::uint64_t>(key), numbered_block(key));
  EXPECT_EQ(cache.find(1, 0), 1);
  cache.insert(kFit + 1, numbered_block(kFit + 1));
  EXPECT_EQ(cache.find(2, 0), std::nullopt);
  for (const int key : {1, 3, 4, 5, 6, 7, 8, 9})
    EXPECT_EQ(cache.find(static_cast<std::uint64_t>(key), 0), key);
}

}  // namespace
}  // namespace oware::tables

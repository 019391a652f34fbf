// A packed layer's index says where each block lies, however unequal the blocks are.
#include "tables/packed_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "tables/packed_coder.hpp"

namespace oware::tables {
namespace {

std::uint32_t block_of(std::uint32_t words) {
  return static_cast<std::uint32_t>(kStateBytes) + 2 * words;
}

// As many blocks as there are words, block i filled with i + 1.
std::vector<std::byte> blocks_of(const std::vector<std::uint32_t>& words) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    bytes.resize(bytes.size() + block_of(words[i]), static_cast<std::byte>(i + 1));
  }
  return bytes;
}

std::vector<std::uint32_t> lengths_of(const std::vector<std::uint32_t>& words) {
  std::vector<std::uint32_t> lengths(words.size());
  std::ranges::transform(words, lengths.begin(), block_of);
  return lengths;
}

TEST(PackedIndex, EveryBlockIsFound) {
  base::Random random(3);
  for (const std::uint32_t blocks : {1U, 63U, 64U, 65U, 200U}) {
    std::vector<std::byte> index(packed_index_bytes(blocks));
    std::vector<Extent> extents;
    std::uint64_t begin = 0x0123'4567'89abULL;  // six bytes, each another
    for (std::uint32_t first = 0; first < blocks; first += kIndexGroup) {
      std::vector<std::uint32_t> words(std::min(kIndexGroup, blocks - first));
      std::ranges::generate(words, [&] { return 700 + random.below(256); });
      std::vector<std::uint32_t> lengths = lengths_of(words);
      std::vector<std::byte> bytes = blocks_of(words);
      pad_group(bytes, lengths);
      EXPECT_EQ(bytes, blocks_of(words)) << "nothing to pad";
      write_group(index.data(), blocks, first / kIndexGroup, begin, lengths);
      for (const std::uint32_t length : lengths) {
        extents.push_back({begin, length});
        begin += length;
      }
    }
    for (std::uint32_t block = 0; block < blocks; ++block) {
      const Extent found = packed_extent(index.data(), blocks, block);
      ASSERT_EQ(found.begin, extents.at(block).begin) << block << " of " << blocks;
      ASSERT_EQ(found.length, extents.at(block).length) << block << " of " << blocks;
    }
  }
}

TEST(PackedIndex, ShortBlocksBesideLongOnesArePadded) {
  const std::vector<std::uint32_t> words = {3, 900, 644, 645, 0};
  std::vector<std::byte> bytes = blocks_of(words);
  std::vector<std::uint32_t> lengths = lengths_of(words);
  pad_group(bytes, lengths);
  EXPECT_EQ(lengths, lengths_of({645, 900, 645, 645, 645}));
  std::size_t from = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t at = 0; at < lengths[i]; ++at) {
      ASSERT_EQ(bytes.at(from + at),
                at < block_of(words[i]) ? static_cast<std::byte>(i + 1) : std::byte{0})
          << i << ", " << at;
    }
    from += lengths[i];
  }
  EXPECT_EQ(from, bytes.size());
  std::vector<std::byte> index(packed_index_bytes(5));
  write_group(index.data(), 5, 0, 0, lengths);
  EXPECT_EQ(packed_extent(index.data(), 5, 4).begin + lengths[4], bytes.size());
}

}  // namespace
}  // namespace oware::tables

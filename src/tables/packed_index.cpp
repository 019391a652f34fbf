#include "tables/packed_index.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "tables/format.hpp"
#include "tables/packed_coder.hpp"

namespace oware::tables {
namespace {

constexpr std::size_t kGroupBytes = 8;
constexpr int kBeginBytes = 6;
constexpr std::uint32_t kMostBeyond = 255;  // words beyond the group's fewest

std::size_t groups_of(std::uint32_t blocks) {
  return (std::size_t{blocks} + kIndexGroup - 1) / kIndexGroup;
}

std::uint32_t words_of(std::uint32_t length) {
  return (length - static_cast<std::uint32_t>(kStateBytes)) / 2;
}

std::uint32_t fewest_words(std::span<const std::uint32_t> lengths) {
  return words_of(std::ranges::min(lengths));
}

}  // namespace

std::uint64_t packed_index_bytes(std::uint32_t blocks) {
  return groups_of(blocks) * kGroupBytes + blocks;
}

Extent packed_extent(const std::byte* index, std::uint32_t blocks, std::uint32_t block) {
  const std::byte* group = index + block / kIndexGroup * kGroupBytes;
  const std::byte* beyond = index + groups_of(blocks) * kGroupBytes;
  const std::uint64_t least = kStateBytes + 2 * load_le(group + kBeginBytes, 2);
  const std::uint32_t first = block / kIndexGroup * kIndexGroup;
  std::uint64_t words = 0;
  for (std::uint32_t before = first; before < block; ++before) {
    words += std::to_integer<std::uint64_t>(beyond[before]);
  }
  return {load_le(group, kBeginBytes) + (block - first) * least + 2 * words,
          static_cast<std::uint32_t>(least + 2 * std::to_integer<std::uint64_t>(beyond[block]))};
}

void pad_group(std::vector<std::byte>& bytes, std::span<std::uint32_t> lengths) {
  const std::uint32_t longest = std::ranges::max(lengths);
  if (words_of(longest) - fewest_words(lengths) <= kMostBeyond) {
    return;
  }
  const std::uint32_t shortest = longest - 2 * kMostBeyond;
  std::vector<std::byte> padded;
  std::size_t from = 0;
  for (std::uint32_t& length : lengths) {
    padded.insert(padded.end(), bytes.begin() + static_cast<std::ptrdiff_t>(from),
                  bytes.begin() + static_cast<std::ptrdiff_t>(from + length));
    from += length;
    padded.resize(padded.size() + (std::max(length, shortest) - length));
    length = std::max(length, shortest);
  }
  bytes = std::move(padded);
}

void write_group(std::byte* index, std::uint32_t blocks, std::uint32_t group, std::uint64_t begin,
                 std::span<const std::uint32_t> lengths) {
  const std::uint32_t fewest = fewest_words(lengths);
  std::byte* of_group = index + group * kGroupBytes;
  store_le(of_group, begin, kBeginBytes);
  store_le(of_group + kBeginBytes, fewest, 2);
  std::byte* beyond = index + groups_of(blocks) * kGroupBytes + std::size_t{group} * kIndexGroup;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const std::uint32_t words = words_of(lengths[i]) - fewest;
    OWARE_ASSERT(words <= kMostBeyond);
    beyond[i] = static_cast<std::byte>(words);
  }
}

}  // namespace oware::tables

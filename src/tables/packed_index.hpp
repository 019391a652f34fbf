// The block index of a packed layer: where each block begins and ends, in one byte a block and
// eight more for every kIndexGroup of them.
//
// Part of the file format. First, for each group of kIndexGroup blocks, six bytes: where its first
// block begins in the data; and two: the fewest words that one of its blocks has besides its
// states. Then, for each block, one byte: how many words it has beyond those. Where that exceeds a
// byte, the group's shorter blocks end in zero words (pad_group). Little-endian. Pure. Thread rule:
// none needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace oware::tables {

inline constexpr std::uint32_t kIndexGroup = 64;

std::uint64_t packed_index_bytes(std::uint32_t blocks);

// A block's bytes in the data.
struct Extent {
  std::uint64_t begin = 0;
  std::uint32_t length = 0;
};

// The caller's duty: `index` has packed_index_bytes(blocks) bytes, block < blocks.
Extent packed_extent(const std::byte* index, std::uint32_t blocks, std::uint32_t block);

// The blocks of one group lie in `bytes` one after another; `lengths` are theirs in bytes. Adds
// zero words where the index needs them.
void pad_group(std::vector<std::byte>& bytes, std::span<std::uint32_t> lengths);

// What the index says of a group that begins at `begin` in the data. The caller's duty: pad_group()
// was asked.
void write_group(std::byte* index, std::uint32_t blocks, std::uint32_t group, std::uint64_t begin,
                 std::span<const std::uint32_t> lengths);

}  // namespace oware::tables

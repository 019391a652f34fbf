// The entropy coder of a block's margins: rANS (J. Duda, "Asymmetric numeral systems", 2013;
// several interleaved states on one stream of words after F. Giesen, "Interleaved entropy coders",
// 2014) with static frequency tables, 32-bit states, 16-bit words, shares out of kTotal.
//
// Boards are coded by steps (packed_wavefront.hpp), within one from lane 0 on. The boards of a step
// do not wait for each other: those of even lanes are coded with the first state, those of odd
// lanes with the second, so that a processor works on two at once.
//
// Stored form: the states, four bytes each, then the words in the order in which they are read, two
// bytes each, all little-endian. After the last board each state is 65536 plus sixteen bits of the
// checksum of the block's margins, row by row, the lowest for the first state: bits that would be
// wasted otherwise prove that the margins that come out are those that went in. Zero words may
// follow (packed_index.hpp). Pure. Thread rule: none needed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tables/packed_context.hpp"
#include "tables/packed_model.hpp"

namespace oware::tables {

inline constexpr std::uint32_t kLowest = 1U << 16U;
inline constexpr std::size_t kStates = 2;
inline constexpr std::size_t kStateBytes = 4 * kStates;  // of a block

using States = std::array<std::uint32_t, kStates>;

// Where a block's states end, which shows a wrong margin.
States ends(std::span<const std::int8_t> margins);

// Appends the block to `bytes`. Hints and margins are row by row. The caller's duty: the model has
// a share for each margin where it occurs.
void encode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::int8_t> margins, std::vector<std::byte>& bytes);

// False when `bytes` are not what encode_block() writes for these hints, which are laid out as
// boards_by_steps() says, and any number of zero words.
bool decode_block(const Model& model, const Rectangle& block, std::span<const std::int8_t> hints,
                  std::span<const std::byte> bytes, std::span<std::int8_t> margins);

// Every form of decode_block() that this machine can run, the one that it takes first.
using DecodeBlock = bool (*)(const Model& model, const Rectangle& block,
                             std::span<const std::int8_t> hints, std::span<const std::byte> bytes,
                             std::span<std::int8_t> margins);
std::span<const DecodeBlock> block_decoders();

}  // namespace oware::tables

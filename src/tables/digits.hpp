// How margins are stored in the data of a working form: a byte each, or, where a layer's margins
// are clamped to few levels, several in a word of two bytes. A level counts from the lowest margin:
// margin = level * step - clamp.
//
//     8 bits   the margin itself in two's complement, a board a byte
//     5 bits   up to 40 levels: three boards in two bytes,
//              word = first + 40 * second + 1600 * third
//     4 bits   up to 16 levels: two boards a byte, the lower half first
//
// Part of the file format (docs/table_format.md). Values; no shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace oware::tables {

// Builds keep the whole margins of layers up to this one (src/build/clamp.hpp).
inline constexpr int kMostWholeLayer = 32;

struct Digits {
  int bits = 8;
  int clamp = 0;
  int step = 1;

  friend constexpr bool operator==(const Digits&, const Digits&) = default;
};

// 0: such digits do not exist.
constexpr int most_levels(int bits) {
  return bits == 8 ? 256 : bits == 5 ? 40 : bits == 4 ? 16 : 0;
}
constexpr int levels_of(const Digits& digits) { return 2 * digits.clamp / digits.step + 1; }
// The fewest bits that hold these levels.
constexpr int bits_for(int levels) {
  return levels <= most_levels(4) ? 4 : levels <= most_levels(5) ? 5 : 8;
}

constexpr std::uint64_t digit_bytes(int bits, std::uint64_t boards) {
  return bits == 8 ? boards : bits == 5 ? (boards + 2) / 3 * 2 : (boards + 1) / 2;
}
// In a block of a working form, which holds whole words.
constexpr std::uint32_t digit_boards(int bits, std::uint32_t bytes) {
  return bits == 8 ? bytes : bits == 5 ? bytes / 2 * 3 : bytes * 2;
}

// The margin of board `at`; `data` begins with board 0.
int digit_at(const Digits& digits, const std::byte* data, std::uint64_t at);
// Boards first.., as many as `margins` has room for.
void unpack_digits(const Digits& digits, const std::byte* data, std::uint64_t first,
                   std::span<std::int8_t> margins);
// All of `margins`, from board 0 on. The caller's duty: each is one of the levels; `data` has
// digit_bytes() bytes.
void pack_digits(const Digits& digits, std::span<const std::int8_t> margins, std::byte* data);

}  // namespace oware::tables

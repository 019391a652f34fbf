// Sixteen bytes at a time: the few vector operations that moving seeds needs, with SSE2 (every
// x86-64 has it) and portably. Both give the same bytes (tested). Lane numbers are those of
// Position's layout: houses 0..11, stores 12 and 13.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace oware::rules {

using Bytes = std::array<std::uint8_t, 16>;

struct PortableLanes {
  using Register = Bytes;

  static Register load(const void* from) {
    Register value;
    std::memcpy(value.data(), from, 16);
    return value;
  }
  static void save(void* to, Register value) { std::memcpy(to, value.data(), 16); }
  static Register add(Register left, Register right) {
    for (std::size_t i = 0; i < 16; ++i) {
      left[i] = static_cast<std::uint8_t>(left[i] + right[i]);
    }
    return left;
  }
  static Register keep(Register value, Register mask) {
    for (std::size_t i = 0; i < 16; ++i) {
      value[i] = static_cast<std::uint8_t>(value[i] & mask[i]);
    }
    return value;
  }
  static Register drop(Register value, Register mask) {
    for (std::size_t i = 0; i < 16; ++i) {
      value[i] = static_cast<std::uint8_t>(value[i] & ~mask[i]);
    }
    return value;
  }
  // A bit for each byte that is 2 or 3.
  static unsigned twos_and_threes(Register value) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      bits |= static_cast<unsigned>((value[i] & 0xfeU) == 2) << i;
    }
    return bits;
  }
  // A bit for each byte that is not 0.
  static unsigned occupied(Register value) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      bits |= static_cast<unsigned>(value[i] != 0) << i;
    }
    return bits;
  }
  // A bit for each byte that is `number`.
  static unsigned equal_to(Register value, std::uint8_t number) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      bits |= static_cast<unsigned>(value[i] == number) << i;
    }
    return bits;
  }
  // A bit for each byte above 2.
  static unsigned above_two(Register value) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      bits |= static_cast<unsigned>(value[i] > 2) << i;
    }
    return bits;
  }
  // Adds to the low word of `sum` the exclusive or of the value's two words: depends on every byte
  // of it.
  static Register add_folded(Register sum, Register value) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(value);
    return std::bit_cast<Register>(
        std::array<std::uint64_t, 2>{low_word(sum) + (words[0] ^ words[1]), 0});
  }
  static std::uint64_t low_word(Register value) {
    return std::bit_cast<std::array<std::uint64_t, 2>>(value)[0];
  }
  // The sum of all bytes in the byte of `side`'s store (12 + side), zero elsewhere. Duty: it is
  // below 256.
  static Register sum_in_store(Register value, int side) {
    unsigned sum = 0;
    for (const std::uint8_t byte : value) {
      sum += byte;
    }
    Register store{};
    store[static_cast<std::size_t>(12 + side)] = static_cast<std::uint8_t>(sum);
    return store;
  }
  // The board from its other side: houses and stores change places, and so does the mover.
  static Register turned(Register value) {
    Register from_there = value;
    for (std::size_t house = 0; house < 12; ++house) {
      from_there[house] = value[(house + 6) % 12];
    }
    std::swap(from_there[12], from_there[13]);
    from_there[14] ^= 1U;
    return from_there;
  }
};

#if defined(__SSE2__)
struct Sse2Lanes {
  using Register = __m128i;

  static Register load(const void* from) {
    return _mm_load_si128(static_cast<const __m128i*>(from));
  }
  static void save(void* to, Register value) { _mm_store_si128(static_cast<__m128i*>(to), value); }
  static Register add(Register left, Register right) { return _mm_add_epi8(left, right); }
  static Register keep(Register value, Register mask) { return _mm_and_si128(value, mask); }
  static Register drop(Register value, Register mask) { return _mm_andnot_si128(mask, value); }
  static unsigned twos_and_threes(Register value) {
    const __m128i even = _mm_and_si128(value, _mm_set1_epi8(static_cast<char>(0xfe)));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(even, _mm_set1_epi8(2))));
  }
  static unsigned occupied(Register value) {
    return ~static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(value, _mm_setzero_si128()))) &
           0xffffU;
  }
  static unsigned equal_to(Register value, std::uint8_t number) {
    return static_cast<unsigned>(
        _mm_movemask_epi8(_mm_cmpeq_epi8(value, _mm_set1_epi8(static_cast<char>(number)))));
  }
  static unsigned above_two(Register value) {
    const __m128i rest = _mm_subs_epu8(value, _mm_set1_epi8(2));
    return occupied(rest);
  }
  static Register add_folded(Register sum, Register value) {
    return _mm_add_epi64(sum, _mm_xor_si128(value, _mm_shuffle_epi32(value, 0x4e)));
  }
  static std::uint64_t low_word(Register value) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(value));
  }
  static Register sum_in_store(Register value, int side) {
    const __m128i halves = _mm_sad_epu8(value, _mm_setzero_si128());
    const __m128i sum =
        _mm_add_epi64(_mm_slli_si128(halves, 8), _mm_unpackhi_epi64(_mm_setzero_si128(), halves));
    return _mm_sll_epi64(sum, _mm_cvtsi32_si128(32 + 8 * side));
  }
  static Register turned(Register value) {
    const __m128i first_six = _mm_set_epi64x(0, 0xffff'ffff'ffff);
    const __m128i next_six =
        _mm_set_epi64x(0xffff'ffff, static_cast<long long>(0xffff'0000'0000'0000));
    const __m128i stores = _mm_set_epi64x(0xffff'0000'0000, 0);
    const __m128i rest = _mm_set_epi64x(static_cast<long long>(0xffff'0000'0000'0000), 0);
    const __m128i houses = _mm_or_si128(_mm_and_si128(_mm_srli_si128(value, 6), first_six),
                                        _mm_and_si128(_mm_slli_si128(value, 6), next_six));
    const __m128i swapped = _mm_or_si128(_mm_slli_epi16(value, 8), _mm_srli_epi16(value, 8));
    const __m128i others = _mm_or_si128(_mm_and_si128(swapped, stores), _mm_and_si128(value, rest));
    return _mm_xor_si128(_mm_or_si128(houses, others), _mm_set_epi64x(0x1'0000'0000'0000, 0));
  }
};
using Lanes = Sse2Lanes;
#else
using Lanes = PortableLanes;
#endif

}  // namespace oware::rules

// The AVX-512 instructions that our sources use, done byte by byte, so that those sources run on
// any machine with AVX2.
//
// Include this before the source to be tried: it takes the place of the compiler's intrinsics of
// the same names, and of the signs that the machine has them. Written from Intel's description of
// each ("Intel Intrinsics Guide"). An aligned access that is not aligned ends the test, as it would
// end a program. For tests only, where the compiler knows these vectors' types.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/assert.hpp"

namespace oware::emulation {

#define OWARE_EMULATED [[gnu::always_inline]] inline

template <class T>
using Parts = std::array<T, 64 / sizeof(T)>;

template <class T>
OWARE_EMULATED Parts<T> parts_of(__m512i value) {
  return std::bit_cast<Parts<T>>(value);
}

template <class T>
OWARE_EMULATED __m512i whole_of(const Parts<T>& parts) {
  return std::bit_cast<__m512i>(parts);
}

OWARE_EMULATED __m512i load_any(const void* from) {
  Parts<std::uint8_t> parts;
  std::memcpy(parts.data(), from, 64);
  return whole_of(parts);
}

OWARE_EMULATED void store_any(void* to, __m512i value) { std::memcpy(to, &value, 64); }

OWARE_EMULATED void promise_alignment(const void* at) {
  OWARE_ASSERT(std::bit_cast<std::uintptr_t>(at) % 64 == 0);
}

OWARE_EMULATED __m512i load_aligned(const void* from) {
  promise_alignment(from);
  return load_any(from);
}

OWARE_EMULATED void store_aligned(void* to, __m512i value) {
  promise_alignment(to);
  store_any(to, value);
}

template <class T>
OWARE_EMULATED __m512i splat_parts(T value) {
  Parts<T> parts;
  parts.fill(value);
  return whole_of(parts);
}

// part_of(left, right) for each part.
template <class T>
OWARE_EMULATED __m512i by_parts(__m512i left, __m512i right, auto part_of) {
  const auto one = parts_of<T>(left);
  const auto other = parts_of<T>(right);
  Parts<T> parts;
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i] = static_cast<T>(part_of(one[i], other[i]));
  return whole_of(parts);
}

// Within each 128 bits, the parts of its lower or upper half in turn from the left and the right.
template <class T>
OWARE_EMULATED __m512i interleave(__m512i left, __m512i right, bool upper) {
  constexpr std::size_t kInLane = 16 / sizeof(T);
  const auto one = parts_of<T>(left);
  const auto other = parts_of<T>(right);
  Parts<T> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t from = i / kInLane * kInLane + (upper ? kInLane / 2 : 0) + i % kInLane / 2;
    parts[i] = i % 2 == 0 ? one[from] : other[from];
  }
  return whole_of(parts);
}

// Two quarters from the left, two from the right; two bits each say which.
OWARE_EMULATED __m512i choose_quarters(__m512i left, __m512i right, unsigned which) {
  const auto one = parts_of<std::uint64_t>(left);
  const auto other = parts_of<std::uint64_t>(right);
  Parts<std::uint64_t> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t from = (which >> (i / 2 * 2) & 3U) * 2 + i % 2;
    parts[i] = i < 4 ? one[from] : other[from];
  }
  return whole_of(parts);
}

// A bit for each byte of which `holds` is true.
OWARE_EMULATED __mmask64 bytes_where(__m512i left, __m512i right, auto holds) {
  const auto one = parts_of<std::uint8_t>(left);
  const auto other = parts_of<std::uint8_t>(right);
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < 64; ++i) mask |= std::uint64_t{holds(one[i], other[i])} << i;
  return mask;
}

// The first bytes, one after another, to where the mask has a bit; 0 elsewhere.
OWARE_EMULATED __m512i expand_bytes(__mmask64 mask, __m512i value) {
  const auto from = parts_of<std::uint8_t>(value);
  Parts<std::uint8_t> parts{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    if ((mask >> i & 1U) != 0) parts[i] = from[next++];
  }
  return whole_of(parts);
}

// The bytes where the mask has a bit, one after another; then 0.
OWARE_EMULATED __m512i compress_bytes(__mmask64 mask, __m512i value) {
  const auto from = parts_of<std::uint8_t>(value);
  Parts<std::uint8_t> parts{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    if ((mask >> i & 1U) != 0) parts[next++] = from[i];
  }
  return whole_of(parts);
}

// The bytes of `value` that `order` names where the mask has a bit; 0 elsewhere.
OWARE_EMULATED __m512i choose_bytes(__mmask64 mask, __m512i order, __m512i value) {
  const auto places = parts_of<std::uint8_t>(order);
  const auto from = parts_of<std::uint8_t>(value);
  Parts<std::uint8_t> parts{};
  for (std::size_t i = 0; i < 64; ++i) {
    if ((mask >> i & 1U) != 0) parts[i] = from[places[i] % 64U];
  }
  return whole_of(parts);
}

// Products of signed pairs, two and two added up.
OWARE_EMULATED __m512i add_products(__m512i left, __m512i right) {
  const auto one = parts_of<std::int16_t>(left);
  const auto other = parts_of<std::int16_t>(right);
  Parts<std::int32_t> parts;
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i] = one[2 * i] * other[2 * i] + one[2 * i + 1] * other[2 * i + 1];
  return whole_of(parts);
}

}  // namespace oware::emulation

#undef _mm512_shuffle_i64x2
#undef _mm512_cmpneq_epi8_mask
#define __AVX512VBMI2__ 1
#define _mm512_loadu_si512 ::oware::emulation::load_any
#define _mm512_storeu_si512 ::oware::emulation::store_any
#define _mm512_load_si512 ::oware::emulation::load_aligned
#define _mm512_store_si512 ::oware::emulation::store_aligned
#define _mm512_setzero_si512() ::oware::emulation::splat_parts<std::uint8_t>(0)
#define _mm512_set1_epi8(value) ::oware::emulation::splat_parts<std::int8_t>(value)
#define _mm512_set1_epi16(value) ::oware::emulation::splat_parts<std::int16_t>(value)
#define _mm512_or_si512(left, right)                       \
  ::oware::emulation::by_parts<std::uint64_t>(left, right, \
                                              [](auto one, auto other) { return one | other; })
#define _mm512_add_epi16(left, right)                     \
  ::oware::emulation::by_parts<std::int16_t>(left, right, \
                                             [](auto one, auto other) { return one + other; })
#define _mm512_max_epi16(left, right)         \
  ::oware::emulation::by_parts<std::int16_t>( \
      left, right, [](auto one, auto other) { return std::max(one, other); })
#define _mm512_min_epi16(left, right)         \
  ::oware::emulation::by_parts<std::int16_t>( \
      left, right, [](auto one, auto other) { return std::min(one, other); })
#define _mm512_max_epu8(left, right)          \
  ::oware::emulation::by_parts<std::uint8_t>( \
      left, right, [](auto one, auto other) { return std::max(one, other); })
#define _mm512_mullo_epi16(left, right)                   \
  ::oware::emulation::by_parts<std::int16_t>(left, right, \
                                             [](auto one, auto other) { return one * other; })
#define _mm512_madd_epi16 ::oware::emulation::add_products
#define _mm512_unpacklo_epi8(left, right) \
  ::oware::emulation::interleave<std::uint8_t>(left, right, false)
#define _mm512_unpackhi_epi8(left, right) \
  ::oware::emulation::interleave<std::uint8_t>(left, right, true)
#define _mm512_unpacklo_epi16(left, right) \
  ::oware::emulation::interleave<std::uint16_t>(left, right, false)
#define _mm512_unpackhi_epi16(left, right) \
  ::oware::emulation::interleave<std::uint16_t>(left, right, true)
#define _mm512_unpacklo_epi32(left, right) \
  ::oware::emulation::interleave<std::uint32_t>(left, right, false)
#define _mm512_unpackhi_epi32(left, right) \
  ::oware::emulation::interleave<std::uint32_t>(left, right, true)
#define _mm512_unpacklo_epi64(left, right) \
  ::oware::emulation::interleave<std::uint64_t>(left, right, false)
#define _mm512_unpackhi_epi64(left, right) \
  ::oware::emulation::interleave<std::uint64_t>(left, right, true)
#define _mm512_shuffle_i64x2 ::oware::emulation::choose_quarters
#define _mm512_test_epi8_mask(left, right)     \
  ::oware::emulation::bytes_where(left, right, \
                                  [](unsigned one, unsigned other) { return (one & other) != 0; })
#define _mm512_cmpneq_epi8_mask(left, right)   \
  ::oware::emulation::bytes_where(left, right, \
                                  [](unsigned one, unsigned other) { return one != other; })
#define _mm512_maskz_expand_epi8 ::oware::emulation::expand_bytes
#define _mm512_maskz_compress_epi8 ::oware::emulation::compress_bytes
#define _mm512_maskz_permutexvar_epi8 ::oware::emulation::choose_bytes

// Transposing rows into columns (Kernel::transpose): the part of the kernels that moves bytes and
// does not look at them. Internal linkage for the reason given in kernel_body.hpp.
#pragma once

#include "build/kernel_vectors.hpp"

namespace oware::build {
namespace {

// Sixteen rows of sixteen bytes become columns: four rounds of interleaving row i with row i + 8.
OWARE_INLINE void transpose_16(const std::uint8_t* const* rows, std::size_t offset,
                               const std::uint8_t* absent, std::uint8_t* out,
                               std::size_t out_stride) {
  using V = Vector<16>;
  V block[16];
  for (std::size_t i = 0; i < 16; ++i) {
    block[i] = load<V>(rows[i] + offset);
  }
  for (int round = 0; round < 4; ++round) {
    V next[16];
    for (std::size_t i = 0; i < 8; ++i) {
      next[2 * i] = __builtin_shufflevector(block[i], block[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4,
                                            20, 5, 21, 6, 22, 7, 23);
      next[2 * i + 1] = __builtin_shufflevector(block[i], block[i + 8], 8, 24, 9, 25, 10, 26, 11,
                                                27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(block, next, sizeof block);
  }
  for (std::size_t i = 0; i < 16; ++i) {
    store(out + i * out_stride, block[i] | load<V>(absent));
  }
}

// In pieces of sixteen columns.
void transpose_by_sixteens(const std::uint8_t* const* rows, std::size_t offset, std::size_t columns,
                           std::size_t lanes, const std::uint8_t* absent, std::uint8_t* out) {
  for (std::size_t row = 0; row < lanes; row += 16) {
    for (std::size_t i = 0; i < columns; i += 16) {
      transpose_16(rows + row, offset + i, absent + row, out + i * lanes + row, lanes);
    }
  }
}

#if !defined(__AVX2__)

void transpose(const std::uint8_t* const* rows, std::size_t offset, std::size_t columns,
               std::size_t /*ahead*/, int lanes, const std::uint8_t* absent, std::uint8_t* out) {
  transpose_by_sixteens(rows, offset, columns, static_cast<std::size_t>(lanes), absent, out);
}

#else

// Eight rows of 32: each 128-bit lane of result q holds columns 2q and 2q+1 of that lane's sixteen,
// eight rows each. Results are `stride` bytes apart.
OWARE_INLINE void transpose_8_rows_of_32(const std::uint8_t* const* rows, std::size_t offset,
                                         std::uint8_t* out, std::size_t stride) {
  __m256i r[8];
  for (int i = 0; i < 8; ++i) {
    r[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows[i] + offset));
  }
  __m256i a[8];
  for (int i = 0; i < 4; ++i) {
    a[2 * i] = _mm256_unpacklo_epi8(r[2 * i], r[2 * i + 1]);
    a[2 * i + 1] = _mm256_unpackhi_epi8(r[2 * i], r[2 * i + 1]);
  }
  __m256i b[8];
  for (int i = 0; i < 2; ++i) {
    b[4 * i] = _mm256_unpacklo_epi16(a[4 * i], a[4 * i + 2]);
    b[4 * i + 1] = _mm256_unpackhi_epi16(a[4 * i], a[4 * i + 2]);
    b[4 * i + 2] = _mm256_unpacklo_epi16(a[4 * i + 1], a[4 * i + 3]);
    b[4 * i + 3] = _mm256_unpackhi_epi16(a[4 * i + 1], a[4 * i + 3]);
  }
  const auto put = [&](std::size_t q, __m256i value) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(out + q * stride), value);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    put(2 * i, _mm256_unpacklo_epi32(b[i], b[4 + i]));
    put(2 * i + 1, _mm256_unpackhi_epi32(b[i], b[4 + i]));
  }
}

OWARE_INLINE __m128i at_128(const std::uint8_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}

// Two columns of sixteen or thirty-two rows, out of the same 128-bit lane of the results for each
// eight of them, which are 32 bytes apart.
template <std::size_t kRows>
OWARE_INLINE void join_rows(const std::uint8_t* half_transposed, Vector<kRows> absent,
                            std::uint8_t* out, std::size_t out_stride) {
  if constexpr (kRows == 16) {
    const __m128i first = at_128(half_transposed);
    const __m128i second = at_128(half_transposed + 32);
    store(out, std::bit_cast<Vector<16> >(_mm_unpacklo_epi64(first, second)) | absent);
    store(out + out_stride, std::bit_cast<Vector<16> >(_mm_unpackhi_epi64(first, second)) | absent);
  } else {
    const __m256i even = _mm256_set_m128i(at_128(half_transposed + 64), at_128(half_transposed));
    const __m256i odd =
        _mm256_set_m128i(at_128(half_transposed + 96), at_128(half_transposed + 32));
    store(out, std::bit_cast<Vector<32> >(_mm256_unpacklo_epi64(even, odd)) | absent);
    store(out + out_stride, std::bit_cast<Vector<32> >(_mm256_unpackhi_epi64(even, odd)) | absent);
  }
}

// Thirty-two columns of kLanes rows, out of what transpose_8_rows_of_32 made of each eight of them.
template <std::size_t kLanes>
OWARE_INLINE void join_all_rows(const std::uint8_t* half_transposed, const std::uint8_t* absent,
                                std::uint8_t* out) {
  constexpr std::size_t kRows = kLanes == 16 ? 16 : 32;
  for (std::size_t row = 0; row < kLanes; row += kRows) {
    const auto none = load<Vector<kRows> >(absent + row);
    for (std::size_t pair = 0; pair < 8; ++pair) {
      const std::uint8_t* const from = half_transposed + pair * 4 * kLanes + 4 * row;
      join_rows<kRows>(from, none, out + 2 * pair * kLanes + row, kLanes);
      join_rows<kRows>(from + 16, none, out + (2 * pair + 16) * kLanes + row, kLanes);
    }
  }
}

// Of the sixty-four columns only the halves that exist are transposed, or sixteen.
template <std::size_t kLanes>
void transpose_lanes(const std::uint8_t* const* rows, std::size_t offset, std::size_t columns,
                     std::size_t ahead, const std::uint8_t* absent, std::uint8_t* out) {
  if (columns <= 16) {
    return transpose_by_sixteens(rows, offset, columns, kLanes, absent, out);
  }
  constexpr std::size_t kGroupStride = 4 * kLanes;  // 32 bytes of every eight rows
  alignas(64) std::uint8_t half_transposed[2][8 * kGroupStride];
  for (std::size_t row = 0; row < kLanes; row += 8) {
    for (std::size_t i = 0; i < 8; ++i) {
      __builtin_prefetch(rows[row + i] + offset + ahead);
    }
    transpose_8_rows_of_32(rows + row, offset, half_transposed[0] + 4 * row, kGroupStride);
    if (columns > 32) {
      transpose_8_rows_of_32(rows + row, offset + 32, half_transposed[1] + 4 * row, kGroupStride);
    }
  }
  join_all_rows<kLanes>(half_transposed[0], absent, out);
  if (columns > 32) {
    join_all_rows<kLanes>(half_transposed[1], absent, out + 32 * kLanes);
  }
}

#if defined(__AVX512VBMI2__)

OWARE_INLINE __m512i at_512(const std::uint8_t* from) { return _mm512_load_si512(from); }

// Eight rows of 64: each 128-bit lane of result q holds columns 2q and 2q+1 of that lane's sixteen,
// eight rows each.
OWARE_INLINE void transpose_8_rows(const std::uint8_t* const* rows, std::size_t offset,
                                   std::size_t ahead, std::uint8_t* out) {
  __m512i r[8];
  for (int i = 0; i < 8; ++i) {
    r[i] = _mm512_loadu_si512(rows[i] + offset);
    __builtin_prefetch(rows[i] + offset + ahead);
  }
  __m512i a[8];
  for (int i = 0; i < 4; ++i) {
    a[2 * i] = _mm512_unpacklo_epi8(r[2 * i], r[2 * i + 1]);
    a[2 * i + 1] = _mm512_unpackhi_epi8(r[2 * i], r[2 * i + 1]);
  }
  __m512i b[8];
  for (int i = 0; i < 2; ++i) {
    b[4 * i] = _mm512_unpacklo_epi16(a[4 * i], a[4 * i + 2]);
    b[4 * i + 1] = _mm512_unpackhi_epi16(a[4 * i], a[4 * i + 2]);
    b[4 * i + 2] = _mm512_unpacklo_epi16(a[4 * i + 1], a[4 * i + 3]);
    b[4 * i + 3] = _mm512_unpackhi_epi16(a[4 * i + 1], a[4 * i + 3]);
  }
  for (int i = 0; i < 4; ++i) {
    _mm512_store_si512(out + 2 * i * 512, _mm512_unpacklo_epi32(b[i], b[4 + i]));
    _mm512_store_si512(out + (2 * i + 1) * 512, _mm512_unpackhi_epi32(b[i], b[4 + i]));
  }
}

void transpose_64(const std::uint8_t* const* rows, std::size_t offset, std::size_t ahead,
                  const std::uint8_t* absent, std::uint8_t* out) {
  alignas(64) std::uint8_t half_transposed[4096];
  const __m512i none = _mm512_loadu_si512(absent);
  for (std::size_t group = 0; group < 8; ++group) {
    transpose_8_rows(rows + 8 * group, offset, ahead, half_transposed + 64 * group);
  }
  for (std::size_t q = 0; q < 8; ++q) {
    __m512i r[8];
    for (std::size_t group = 0; group < 8; ++group) {
      r[group] = at_512(half_transposed + q * 512 + group * 64);
    }
    for (std::size_t odd = 0; odd < 2; ++odd) {
      __m512i x[4];
      for (int i = 0; i < 4; ++i) {
        x[i] = odd == 0 ? _mm512_unpacklo_epi64(r[2 * i], r[2 * i + 1])
                        : _mm512_unpackhi_epi64(r[2 * i], r[2 * i + 1]);
      }
      const __m512i low_a = _mm512_shuffle_i64x2(x[0], x[1], 0x44);
      const __m512i high_a = _mm512_shuffle_i64x2(x[0], x[1], 0xee);
      const __m512i low_b = _mm512_shuffle_i64x2(x[2], x[3], 0x44);
      const __m512i high_b = _mm512_shuffle_i64x2(x[2], x[3], 0xee);
      std::uint8_t* const to = out + (2 * q + odd) * 64;
      _mm512_store_si512(to, _mm512_or_si512(_mm512_shuffle_i64x2(low_a, low_b, 0x88), none));
      _mm512_store_si512(to + 16 * 64,
                         _mm512_or_si512(_mm512_shuffle_i64x2(low_a, low_b, 0xdd), none));
      _mm512_store_si512(to + 32 * 64,
                         _mm512_or_si512(_mm512_shuffle_i64x2(high_a, high_b, 0x88), none));
      _mm512_store_si512(to + 48 * 64,
                         _mm512_or_si512(_mm512_shuffle_i64x2(high_a, high_b, 0xdd), none));
    }
  }
}

#endif

void transpose(const std::uint8_t* const* rows, std::size_t offset, std::size_t columns,
               std::size_t ahead, int lanes, const std::uint8_t* absent, std::uint8_t* out) {
#if defined(__AVX512VBMI2__)
  if (lanes == 64 && columns > 32) {
    return transpose_64(rows, offset, ahead, absent, out);
  }
#endif
  if (lanes == 64) {
    transpose_lanes<64>(rows, offset, columns, ahead, absent, out);
  } else if (lanes == 32) {
    transpose_lanes<32>(rows, offset, columns, ahead, absent, out);
  } else {
    transpose_lanes<16>(rows, offset, columns, ahead, absent, out);
  }
}

#endif

}  // namespace
}  // namespace oware::build

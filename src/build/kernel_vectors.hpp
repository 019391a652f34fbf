// What the kernels ask of vectors of bytes (kernel_body.hpp): loads, stores, minima, and the stream
// of fixed values that goes in step with them. Vectors are GNU vector types, never wider than the
// machine's own: the compiler takes wider ones apart byte by byte. Internal linkage for the reason
// given in kernel_body.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "build/kernel.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace oware::build {
namespace {

template <int kBytes>
struct VectorOf {
  using Type [[gnu::vector_size(kBytes)]] = std::uint8_t;
};
template <int kBytes>
using Vector = typename VectorOf<kBytes>::Type;

#if defined(__AVX512VBMI2__)
inline constexpr int kWidestVector = 64;
#elif defined(__AVX2__)
inline constexpr int kWidestVector = 32;
#else
inline constexpr int kWidestVector = 16;
#endif

// A row of so many lanes is worked on in vectors of this many bytes.
template <int kLanes>
using VectorFor = Vector<(kLanes < kWidestVector ? kLanes : kWidestVector)>;

#define OWARE_INLINE [[gnu::always_inline]] inline

template <class V>
OWARE_INLINE V load(const std::uint8_t* from) {
  V value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class V>
OWARE_INLINE void store(std::uint8_t* to, V value) {
  std::memcpy(to, &value, sizeof value);
}

template <class V>
OWARE_INLINE V splat(std::uint8_t value) {
  return V{} + value;
}

template <class V>
OWARE_INLINE V smaller(V left, V right) {
  return left < right ? left : right;
}

template <class V>
OWARE_INLINE V larger(V left, V right) {
  return left > right ? left : right;
}

// Whether any lane is not 0.
template <class V>
OWARE_INLINE bool any_lane(V bytes) {
#if defined(__AVX512VBMI2__)
  if constexpr (sizeof(V) == 64) {
    return _mm512_test_epi8_mask(std::bit_cast<__m512i>(bytes), std::bit_cast<__m512i>(bytes)) != 0;
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(V) == 32) {
    return _mm256_testz_si256(std::bit_cast<__m256i>(bytes), std::bit_cast<__m256i>(bytes)) == 0;
  }
#endif
  std::uint64_t words[sizeof(V) / 8];
  std::memcpy(words, &bytes, sizeof words);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  return any != 0;
}

// Whether each lane's highest bit is set.
template <class V>
OWARE_INLINE auto is_negative(V bytes) {
  using Signed [[gnu::vector_size(sizeof(V))]] = signed char;
  return std::bit_cast<Signed>(bytes) < 0;
}

// A bit for each lane that is not the same.
template <class V>
OWARE_INLINE std::uint64_t changed_lanes(V before, V after) {
#if defined(__AVX512VBMI2__)
  if constexpr (sizeof(V) == 64) {
    return _mm512_cmpneq_epi8_mask(std::bit_cast<__m512i>(before), std::bit_cast<__m512i>(after));
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(V) == 32) {
    const __m256i same =
        _mm256_cmpeq_epi8(std::bit_cast<__m256i>(before), std::bit_cast<__m256i>(after));
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(same));
  }
#endif
  std::uint64_t words[sizeof(V) / 8];
  const V different = std::bit_cast<V>(before != after) & 1;
  std::memcpy(words, &different, sizeof words);
  std::uint64_t lanes = 0;
  for (std::size_t i = 0; i < sizeof(V) / 8; ++i)
    lanes |= (words[i] * 0x0102040810204080ULL >> 56U) << (8 * i);
  return lanes;
}

#if defined(__AVX2__)

using Shuffle = std::array<std::uint8_t, 8>;
using Shuffles = std::array<Shuffle, 256>;

// For each set of eight lanes: where a lane of the set finds its byte when those of the set lie one
// after another.
constexpr Shuffles make_expanding() {
  Shuffles shuffles{};
  for (std::size_t set = 0; set < 256; ++set) {
    std::uint8_t next = 0;
    for (std::size_t lane = 0; lane < 8; ++lane)
      shuffles[set][lane] = (set >> lane & 1U) != 0 ? next++ : 0x80;
  }
  return shuffles;
}

// The other way: which lanes of the set come one after another.
constexpr Shuffles make_compressing() {
  Shuffles shuffles{};
  for (std::size_t set = 0; set < 256; ++set) {
    std::size_t next = 0;
    for (std::uint8_t lane = 0; lane < 8; ++lane) {
      if ((set >> lane & 1U) != 0) shuffles[set][next++] = lane;
    }
  }
  return shuffles;
}

alignas(64) inline constexpr Shuffles kExpanding = make_expanding();
alignas(64) inline constexpr Shuffles kCompressing = make_compressing();

OWARE_INLINE __m128i eight_at(const std::uint8_t* from) {
  return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
}

OWARE_INLINE __m128i expand_eight(const std::uint8_t* from, std::uint32_t set) {
  return _mm_shuffle_epi8(eight_at(from), eight_at(kExpanding[set & 255U].data()));
}

OWARE_INLINE __m128i expand_sixteen(const std::uint8_t* from, std::uint32_t set) {
  const int first = std::popcount(set & 255U);
  return _mm_unpacklo_epi64(expand_eight(from, set), expand_eight(from + first, set >> 8U));
}

// Bit 0 of each lane.
template <class V>
OWARE_INLINE std::uint32_t flags(V bytes) {
  if constexpr (sizeof(V) == 32) {
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_slli_epi16(std::bit_cast<__m256i>(bytes), 7)));
  } else {
    return static_cast<std::uint32_t>(
        _mm_movemask_epi8(_mm_slli_epi16(std::bit_cast<__m128i>(bytes), 7)));
  }
}

#endif

// The stream of fixed values, read and written in step with the boards that have bit 0 set.
class FixedReader {
 public:
  explicit FixedReader(const std::uint8_t* at) : at_(at) {}

  // The lanes without bit 0 give 0. Reads up to kMaxLanes bytes beyond what it uses.
  template <class V>
  OWARE_INLINE V next(V bytes) {
#if defined(__AVX512VBMI2__)
    if constexpr (sizeof(V) == 64) {
      const __mmask64 kept =
          _mm512_test_epi8_mask(std::bit_cast<__m512i>(bytes), _mm512_set1_epi8(1));
      __m512i stream = _mm512_loadu_si512(at_);
#if defined(__AVX512F__)
      asm("" : "+v"(stream));  // out of a register: expanding straight from memory is slower
#endif
      const __m512i result = _mm512_maskz_expand_epi8(kept, stream);
      at_ += std::popcount(static_cast<std::uint64_t>(kept));
      return std::bit_cast<V>(result);
    }
#endif
#if defined(__AVX2__)
    if constexpr (sizeof(V) <= 32) {
      const std::uint32_t kept = flags(bytes);
      const std::uint8_t* const from = at_;
      at_ += std::popcount(kept);
      const __m128i low = expand_sixteen(from, kept & 0xffffU);
      if constexpr (sizeof(V) == 32) {
        return std::bit_cast<V>(_mm256_set_m128i(
            expand_sixteen(from + std::popcount(kept & 0xffffU), kept >> 16U), low));
      } else {
        return std::bit_cast<V>(low);
      }
    }
#endif
    V result{};
    std::uint64_t words[sizeof(V) / 8];
    std::memcpy(words, &bytes, sizeof words);
    std::uint8_t* lanes = reinterpret_cast<std::uint8_t*>(&result);
    for (std::size_t i = 0; i < sizeof(V) / 8; ++i) {
      for (std::uint64_t bits = words[i] & 0x0101010101010101ULL; bits != 0; bits &= bits - 1) {
        lanes[8 * i + static_cast<std::size_t>(std::countr_zero(bits) / 8)] = *at_++;
      }
    }
    return result;
  }

 private:
  const std::uint8_t* at_;
};

// Writes the lanes of `fixed` where `bytes` has bit 0, one after another; returns where the next
// one goes. May write up to kMaxLanes bytes.
template <class V>
OWARE_INLINE std::uint8_t* append_fixed(std::uint8_t* to, V bytes, V fixed) {
#if defined(__AVX512VBMI2__)
  if constexpr (sizeof(V) == 64) {
    const __mmask64 mask =
        _mm512_test_epi8_mask(std::bit_cast<__m512i>(bytes), _mm512_set1_epi8(1));
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(mask, std::bit_cast<__m512i>(fixed)));
    return to + std::popcount(static_cast<std::uint64_t>(mask));
  }
#endif
  alignas(64) std::uint8_t values[sizeof(V)];
  std::memcpy(values, &fixed, sizeof values);
#if defined(__AVX2__)
  if constexpr (sizeof(V) <= 32) {
    std::uint32_t kept = flags(bytes);
    for (std::size_t lane = 0; lane < sizeof(V); lane += 8, kept >>= 8U) {
      const __m128i order = eight_at(kCompressing[kept & 255U].data());
      _mm_storel_epi64(reinterpret_cast<__m128i*>(to),
                       _mm_shuffle_epi8(eight_at(values + lane), order));
      to += std::popcount(kept & 255U);
    }
    return to;
  }
#endif
  alignas(64) std::uint8_t kept[sizeof(V)];
  std::memcpy(kept, &bytes, sizeof kept);
  for (std::size_t lane = 0; lane < sizeof(V); ++lane) {
    *to = values[lane];
    to += kept[lane] & 1U;
  }
  return to;
}

}  // namespace
}  // namespace oware::build

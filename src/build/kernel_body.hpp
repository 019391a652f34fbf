// The kernels' one source. Included by kernel_portable.cpp, kernel_avx2.cpp and kernel_avx512.cpp, each compiled with its own
// flags; everything here has internal linkage, so that no wider instruction leaks into another kernel. Vectors are GNU vector
// types.
#pragma once

#include <bit>
#include <cstring>

#include "build/kernel.hpp"

#if defined(__AVX512VBMI2__)
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

// How far ahead of use memory is asked for; measured.
inline constexpr std::uint32_t kPrefetchLines = 12;

#define OWARE_INLINE [[gnu::always_inline]] inline

template <int kLanes>
OWARE_INLINE Vector<kLanes> load(const std::uint8_t* from) {
  Vector<kLanes> value;
  std::memcpy(&value, from, kLanes);
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

template <class V>
OWARE_INLINE int count_changes(V before, V after) {
#if defined(__AVX512VBMI2__)
  if constexpr (sizeof(V) == 64) {
    return std::popcount(
        static_cast<std::uint64_t>(_mm512_cmpneq_epi8_mask(std::bit_cast<__m512i>(before), std::bit_cast<__m512i>(after))));
  }
#endif
  std::uint64_t words[sizeof(V) / 8];
  const V differences = before ^ after;
  std::memcpy(words, &differences, sizeof words);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) {
    any |= word;
  }
  if (any == 0) [[likely]] {
    return 0;
  }
  int count = 0;
  for (std::uint64_t word : words) {
    for (; word != 0; word &= ~(0xffULL << (static_cast<unsigned>(std::countr_zero(word)) & 56U))) {
      ++count;
    }
  }
  return count;
}

// The stream of fixed values, read and written in step with the boards that have bit 0 set.
class FixedReader {
 public:
  explicit FixedReader(const std::uint8_t* at) : at_(at) {}

  // The lanes without bit 0 give 0.
  template <class V>
  OWARE_INLINE V next(V bytes) {
#if defined(__AVX512VBMI2__)
    if constexpr (sizeof(V) == 64) {
      const __mmask64 kept = _mm512_test_epi8_mask(std::bit_cast<__m512i>(bytes), _mm512_set1_epi8(1));
      const __m512i result = _mm512_maskz_expand_epi8(kept, _mm512_loadu_si512(at_));
      at_ += std::popcount(static_cast<std::uint64_t>(kept));
      return std::bit_cast<V>(result);
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

template <class V>
OWARE_INLINE std::uint8_t* append_fixed(std::uint8_t* to, V bytes, V fixed) {
  alignas(64) std::uint8_t kept[sizeof(V)];
  alignas(64) std::uint8_t values[sizeof(V)];
  std::memcpy(kept, &bytes, sizeof kept);
  std::memcpy(values, &fixed, sizeof values);
#if defined(__AVX512VBMI2__)
  if constexpr (sizeof(V) == 64) {
    const __mmask64 mask = _mm512_test_epi8_mask(_mm512_load_si512(kept), _mm512_set1_epi8(1));
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(mask, _mm512_load_si512(values)));
    return to + std::popcount(static_cast<std::uint64_t>(mask));
  }
#endif
  for (std::size_t lane = 0; lane < sizeof(V); ++lane) {
    *to = values[lane];
    to += kept[lane] & 1U;
  }
  return to;
}

template <class V>
OWARE_INLINE V smallest_successor(const Strip& strip, std::uint32_t line) {
  constexpr std::size_t kLanes = sizeof(V);
  const std::uint32_t* columns = strip.columns + std::size_t{line} * 6;
  const auto column = [&](int i) { return load<static_cast<int>(kLanes)>(strip.successors + columns[i] * kLanes); };
  return smaller(smaller(smaller(column(0), column(1)), smaller(column(2), column(3))), smaller(column(4), column(5)));
}

// In `bounds` margins have the layer's parity; these take a marked byte (+-2) to the unmarked one below or above, and drop bit 0.
template <class V>
OWARE_INLINE V round_down(V bytes, std::uint8_t parity) {
  return ((bytes - parity) & static_cast<std::uint8_t>(0xfc)) + parity;
}
template <class V>
OWARE_INLINE V round_up(V bytes, std::uint8_t parity) {
  return ((bytes - parity + 3) & static_cast<std::uint8_t>(0xfc)) + parity;
}

template <class V>
OWARE_INLINE V unflagged(V bytes) {
  return bytes & static_cast<std::uint8_t>(0xfe);
}

template <class V>
OWARE_INLINE V is_flagged(V bytes) {
  return std::bit_cast<V>((bytes & 1) != 0);
}

// The new byte of a line. `best` is 0 - (the smallest successor) in the rule's own rounding: the best the mover can reach in the
// layer.
template <Rule kRule, class V>
OWARE_INLINE V next_bytes(V old, V smallest, V limit, std::uint8_t parity, FixedReader& fixed) {
  const V zero{};
  if constexpr (kRule == Rule::even) {
    const V best = zero - unflagged(smallest);
    const V kept = old > 128 ? unflagged(old) : zero;
    const V floor = (old & 1) != 0 ? fixed.next(old) : kept;
    return larger(best, floor) | (old & 1);
  } else if constexpr (kRule == Rule::lo_fall) {
    const V best = zero - unflagged(smallest);
    const V kept = unflagged(old) > limit ? unflagged(old) : zero;
    const V floor = (old & 1) != 0 ? fixed.next(old) : kept;
    return larger(smaller(best, limit), floor) | (old & 1);
  } else if constexpr (kRule == Rule::hi_rise) {
    return larger(old, zero - unflagged(smallest));
  } else if constexpr (kRule == Rule::lo_rise) {
    return larger(unflagged(old), zero - round_down(smallest, parity)) | (old & 1);
  } else if constexpr (kRule == Rule::hi_fall) {
    const V best = larger(zero - unflagged(smallest), fixed.next(old));
    const V fallen = smaller(best, unflagged(old)) | (old & 1);
    return ((old - parity) & 2) != 0 ? old : fallen;
  } else if constexpr (kRule == Rule::lo_test) {
    // A mark stands at +1: it holds when the best reachable is at least 2 above the unmarked value.
    const V best = zero - round_down(smallest, parity);
    const V lost = old - 2;
    return ((old - parity) & 2) != 0 ? (best >= old + 2 ? old : lost) : old;
  } else {
    const V best = zero - round_up(smallest, parity);
    const V lost = old + 2;
    return ((old - parity) & 2) != 0 ? (best <= old - 2 ? old : lost) : old;
  }
}

template <class V>
void note_changes(V before, V after, std::uint32_t line, std::uint64_t noted, const Strip& strip) {
  alignas(64) std::uint8_t differences[sizeof(V)];
  const V different = before ^ after;
  std::memcpy(differences, &different, sizeof different);
  for (std::uint32_t lane = 0; lane < sizeof(V); ++lane) {
    if (differences[lane] != 0 && noted < strip.changed_room) {
      strip.changed[noted++] = line * static_cast<std::uint32_t>(sizeof(V)) + lane;
    }
  }
}

template <Rule kRule, int kLanes>
std::uint64_t settle_strip(const Strip& strip) {
  using V = Vector<kLanes>;
  FixedReader fixed(strip.fixed);
  const V limit = splat<V>(strip.limit);
  std::uint64_t changes = 0;
  std::uint8_t* at = strip.values;
  for (std::uint32_t line = 0; line < strip.lines; ++line, at += strip.stride) {
    __builtin_prefetch(at + kPrefetchLines * strip.stride, 1);
    const V old = load<kLanes>(at);
    const V now = next_bytes<kRule>(old, smallest_successor<V>(strip, line), limit, strip.parity, fixed);
    if (const int changed = count_changes(old, now); changed != 0) {
      store(at, now);
      if (strip.changed != nullptr) {
        note_changes(old, now, line, changes, strip);
      }
      changes += static_cast<unsigned>(changed);
    }
  }
  return changes;
}

template <int kLanes>
std::uint64_t settle_lanes(Rule rule, const Strip& strip) {
  switch (rule) {
    case Rule::even:
      return settle_strip<Rule::even, kLanes>(strip);
    case Rule::lo_fall:
      return settle_strip<Rule::lo_fall, kLanes>(strip);
    case Rule::hi_rise:
      return settle_strip<Rule::hi_rise, kLanes>(strip);
    case Rule::lo_rise:
      return settle_strip<Rule::lo_rise, kLanes>(strip);
    case Rule::hi_fall:
      return settle_strip<Rule::hi_fall, kLanes>(strip);
    case Rule::lo_test:
      return settle_strip<Rule::lo_test, kLanes>(strip);
    case Rule::hi_test:
      return settle_strip<Rule::hi_test, kLanes>(strip);
  }
  return 0;
}

std::uint64_t settle(Rule rule, const Strip& strip) {
  return strip.lanes == 64   ? settle_lanes<64>(rule, strip)
         : strip.lanes == 32 ? settle_lanes<32>(rule, strip)
                             : settle_lanes<16>(rule, strip);
}

template <Rule kRule>
std::uint8_t next_byte(const OneBoard& board) {
  using V = Vector<16>;
  std::uint8_t fixed_bytes[16];
  std::memset(fixed_bytes, board.fixed, sizeof fixed_bytes);
  FixedReader fixed(fixed_bytes);
  const V now = next_bytes<kRule>(splat<V>(board.old), splat<V>(board.smallest), splat<V>(board.limit), board.parity, fixed);
  return now[0];
}

std::uint8_t settle_one(Rule rule, const OneBoard& board) {
  switch (rule) {
    case Rule::even:
      return next_byte<Rule::even>(board);
    case Rule::lo_fall:
      return next_byte<Rule::lo_fall>(board);
    case Rule::hi_rise:
      return next_byte<Rule::hi_rise>(board);
    case Rule::lo_rise:
      return next_byte<Rule::lo_rise>(board);
    case Rule::hi_fall:
      return next_byte<Rule::hi_fall>(board);
    case Rule::lo_test:
      return next_byte<Rule::lo_test>(board);
    case Rule::hi_test:
      return next_byte<Rule::hi_test>(board);
  }
  return board.old;
}

// The first byte of a line, and in `fixed` what is to be kept where bit 0 is set. `fixed` comes as 0 where nothing stands.
template <Start kStart, class V>
OWARE_INLINE V first_bytes(V fixed, V stays, V before, V limit, std::uint8_t /*parity*/) {
  const V zero{};
  const V is_fixed = std::bit_cast<V>(fixed != 0);
  if constexpr (kStart == Start::even) {
    const V open = stays != 0 ? zero + 128 : fixed;
    const V low = open | (is_fixed & 1);
    return fixed > 128 ? fixed : low;
  } else if constexpr (kStart == Start::lo_fall) {
    const V open = stays != 0 ? limit : fixed;
    const V low = open | (is_fixed & 1);
    return fixed > limit ? fixed : low;
  } else if constexpr (kStart == Start::hi_rise) {
    return stays != 0 ? larger(limit, fixed) : fixed;
  } else {
    const V clean = unflagged(before);
    const V open = clean | (is_fixed & 1);
    return fixed == clean ? clean + 2 : open;
  }
}

template <Start kStart, int kLanes>
std::size_t open_strip(const Strip& strip, const Opening& opening, std::uint8_t* kept) {
  using V = Vector<kLanes>;
  const V zero{};
  std::uint8_t inside_bytes[sizeof(V)];
  for (int lane = 0; lane < kLanes; ++lane) {
    inside_bytes[lane] = lane < opening.inside ? 255 : 0;
  }
  const V inside = load<kLanes>(inside_bytes);
  const V limit = splat<V>(strip.limit);
  const V least = splat<V>(opening.least);
  const V most = splat<V>(opening.most);
  std::uint8_t* const begin = kept;
  std::uint8_t* at = strip.values;
  for (std::uint32_t line = 0; line < strip.lines; ++line, at += strip.stride) {
    V stays{};
    V slam{};
    for (std::size_t i = 0; i < 6; ++i) {
      const std::size_t pattern = opening.patterns[std::size_t{line} * 6 + i];
      stays |= load<kLanes>(opening.stays + pattern * kMaxLanes);
      slam = larger(slam, load<kLanes>(opening.slams + pattern * kMaxLanes));
    }
    const V captured = zero - unflagged(smallest_successor<V>(strip, line));
    const V resort = slam != 0 ? slam : zero + opening.no_move;
    const V otherwise = stays != 0 ? zero : resort;
    const V stands = captured == kNothing ? otherwise : captured;
    const V fixed = stands != 0 ? smaller(larger(stands, least), most) : zero;
    const V first = first_bytes<kStart>(fixed, stays, load<kLanes>(at), limit, strip.parity);
    const V bytes = inside != 0 ? first : zero + kNothing;
    kept = append_fixed(kept, bytes, fixed);
    store(at, bytes);
  }
  return static_cast<std::size_t>(kept - begin);
}

template <int kLanes>
std::size_t open_lanes(Start start, const Strip& strip, const Opening& opening, std::uint8_t* kept) {
  switch (start) {
    case Start::even:
      return open_strip<Start::even, kLanes>(strip, opening, kept);
    case Start::lo_fall:
      return open_strip<Start::lo_fall, kLanes>(strip, opening, kept);
    case Start::hi_rise:
      return open_strip<Start::hi_rise, kLanes>(strip, opening, kept);
    case Start::hi_fall:
      return open_strip<Start::hi_fall, kLanes>(strip, opening, kept);
  }
  return 0;
}

std::size_t open(Start start, const Strip& strip, const Opening& opening, std::uint8_t* kept) {
  return strip.lanes == 64   ? open_lanes<64>(start, strip, opening, kept)
         : strip.lanes == 32 ? open_lanes<32>(start, strip, opening, kept)
                             : open_lanes<16>(start, strip, opening, kept);
}

template <int kLanes>
void mark_strip(const Strip& lo, const Strip& hi) {
  using V = Vector<kLanes>;
  const V zero{};
  FixedReader fixed(hi.fixed);
  for (std::uint32_t line = 0; line < lo.lines; ++line) {
    std::uint8_t* lo_at = lo.values + std::size_t{line} * lo.stride;
    std::uint8_t* hi_at = hi.values + std::size_t{line} * hi.stride;
    const V low = unflagged(load<kLanes>(lo_at));
    const V raw = load<kLanes>(hi_at);
    const V stands = fixed.next(raw);
    const V final = std::bit_cast<V>(((raw - hi.parity) & 2) != 0);
    const V high = final != 0 ? raw - 2 : unflagged(raw);
    const V apart = low >= encode(-48) ? high - low : zero;
    const V lo_marked = ((apart != 0) & (splat<V>(lo.limit) > low)) != 0 ? zero + 2 : zero;
    const V hi_open = std::bit_cast<V>((apart != 0) & (splat<V>(hi.limit) < high) & (stands < high)) & ~final;
    const V hi_marked = hi_open & 2;
    store(lo_at, low + lo_marked);
    store(hi_at, high - hi_marked);
  }
}

void mark(const Strip& lo, const Strip& hi) {
  if (lo.lanes == 64) {
    mark_strip<64>(lo, hi);
  } else if (lo.lanes == 32) {
    mark_strip<32>(lo, hi);
  } else {
    mark_strip<16>(lo, hi);
  }
}

// Sixteen rows of sixteen bytes become columns: four rounds of interleaving row i with row i + 8.
OWARE_INLINE void turn_16(const std::uint8_t* const* rows, std::size_t offset, const std::uint8_t* absent, std::uint8_t* out,
                          std::size_t out_stride) {
  using V = Vector<16>;
  V block[16];
  for (std::size_t i = 0; i < 16; ++i) {
    block[i] = load<16>(rows[i] + offset);
  }
  for (int round = 0; round < 4; ++round) {
    V next[16];
    for (std::size_t i = 0; i < 8; ++i) {
      next[2 * i] = __builtin_shufflevector(block[i], block[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      next[2 * i + 1] =
          __builtin_shufflevector(block[i], block[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(block, next, sizeof block);
  }
  for (std::size_t i = 0; i < 16; ++i) {
    store(out + i * out_stride, block[i] | load<16>(absent));
  }
}

#if defined(__AVX512VBMI2__)

OWARE_INLINE __m512i at_512(const std::uint8_t* from) { return _mm512_load_si512(from); }

// Eight rows of 64: each 128-bit lane of result q holds columns 2q and 2q+1 of that lane's sixteen, eight rows each.
OWARE_INLINE void turn_8_rows(const std::uint8_t* const* rows, std::size_t offset, std::size_t ahead, std::uint8_t* out) {
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

void turn_64(const std::uint8_t* const* rows, std::size_t offset, std::size_t ahead, const std::uint8_t* absent,
             std::uint8_t* out) {
  alignas(64) std::uint8_t half_turned[4096];
  const __m512i none = _mm512_loadu_si512(absent);
  for (std::size_t group = 0; group < 8; ++group) {
    turn_8_rows(rows + 8 * group, offset, ahead, half_turned + 64 * group);
  }
  for (std::size_t q = 0; q < 8; ++q) {
    __m512i r[8];
    for (std::size_t group = 0; group < 8; ++group) {
      r[group] = at_512(half_turned + q * 512 + group * 64);
    }
    for (std::size_t odd = 0; odd < 2; ++odd) {
      __m512i x[4];
      for (int i = 0; i < 4; ++i) {
        x[i] = odd == 0 ? _mm512_unpacklo_epi64(r[2 * i], r[2 * i + 1]) : _mm512_unpackhi_epi64(r[2 * i], r[2 * i + 1]);
      }
      const __m512i low_a = _mm512_shuffle_i64x2(x[0], x[1], 0x44);
      const __m512i high_a = _mm512_shuffle_i64x2(x[0], x[1], 0xee);
      const __m512i low_b = _mm512_shuffle_i64x2(x[2], x[3], 0x44);
      const __m512i high_b = _mm512_shuffle_i64x2(x[2], x[3], 0xee);
      std::uint8_t* const to = out + (2 * q + odd) * 64;
      _mm512_store_si512(to, _mm512_or_si512(_mm512_shuffle_i64x2(low_a, low_b, 0x88), none));
      _mm512_store_si512(to + 16 * 64, _mm512_or_si512(_mm512_shuffle_i64x2(low_a, low_b, 0xdd), none));
      _mm512_store_si512(to + 32 * 64, _mm512_or_si512(_mm512_shuffle_i64x2(high_a, high_b, 0x88), none));
      _mm512_store_si512(to + 48 * 64, _mm512_or_si512(_mm512_shuffle_i64x2(high_a, high_b, 0xdd), none));
    }
  }
}

#endif

void turn(const std::uint8_t* const* rows, std::size_t offset, [[maybe_unused]] std::size_t ahead, int lanes,
          const std::uint8_t* absent, std::uint8_t* out) {
#if defined(__AVX512VBMI2__)
  if (lanes == 64) {
    turn_64(rows, offset, ahead, absent, out);
    return;
  }
#endif
  const auto count = static_cast<std::size_t>(lanes);
  for (std::size_t row = 0; row < count; row += 16) {
    for (std::size_t i = 0; i < 64; i += 16) {
      turn_16(rows + row, offset + i, absent + row, out + i * count + row, count);
    }
  }
}

}  // namespace
}  // namespace oware::build

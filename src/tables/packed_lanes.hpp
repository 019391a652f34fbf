// Contexts of several boards at once, with the narrowest vector units, for the packer and the
// reader. Pure.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tables/packed_context.hpp"

namespace oware::tables::lanes {

// A number each for kContextLanes boards, as the narrowest vector units take them.
using Lanes [[gnu::vector_size(2 * kContextLanes)]] = std::int16_t;

// A byte each for as many boards, the first lowest.
using LaneBytes = std::uint64_t;
static_assert(sizeof(LaneBytes) == kContextLanes);

inline constexpr std::int16_t kNoExcess = 4;  // of no board
// The margin of no board: more than any.
inline std::int16_t no_margin(const Contexts& contexts) {
  return static_cast<std::int16_t>(contexts.layer() + 1);
}

inline int occupied(std::uint64_t half) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101ULL;
  const std::uint64_t seeded = (half + 0x7f * kOnes) >> 7U & kOnes;
  return static_cast<int>(seeded * kOnes >> 40U & 0xffU);
}

inline Lanes smaller(Lanes left, Lanes right) { return left < right ? left : right; }
inline Lanes larger(Lanes left, Lanes right) { return left > right ? left : right; }
inline Lanes all(int value) { return Lanes{} + static_cast<std::int16_t>(value); }
// `yes` where the mask has all bits, else `no`.
inline Lanes choose(Lanes mask, Lanes yes, Lanes no) { return (mask & yes) | (~mask & no); }

inline Lanes load(const std::int16_t* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

// Signed bytes as numbers.
inline Lanes widen(LaneBytes bytes) {
  using Bytes [[gnu::vector_size(16)]] = std::int8_t;
  static_assert(std::endian::native == std::endian::little, "the first byte is the lowest");
  using Words [[gnu::vector_size(16)]] = LaneBytes;
  const auto wide = std::bit_cast<Bytes>(Words{bytes, 0});
  return std::bit_cast<Lanes>(
             __builtin_shufflevector(wide, wide, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)) >>
         8;
}

// Each board's upper neighbour, from the group itself and the one above.
inline Lanes one_down(Lanes above, Lanes own) {
  return __builtin_shufflevector(above, own, 7, 8, 9, 10, 11, 12, 13, 14);
}

// What contexts reckon with in a layer, in every lane.
struct LaneLevels {
  explicit LaneLevels(const Contexts& contexts)
      : lowest(all(-contexts.layer())),
        highest(all(contexts.layer())),
        none(all(no_margin(contexts))),
        count(all(static_cast<int>(contexts.levels()))),
        hinted(all(36 * contexts.layer())),
        plain(36 * (count - 1) + highest * count + highest) {}

  Lanes lowest;  // hints and margins
  Lanes highest;
  Lanes none;    // the margin of no board
  Lanes count;   // levels of a neighbour's margin where there is no hint
  Lanes hinted;  // where pairs begin for hint 0,
  Lanes plain;   // and for neighbours of margin 0 without a hint
};

// Hints as contexts know them: clamped to -n..n.
inline Lanes clamped(const LaneLevels& levels, Lanes hint) {
  return smaller(larger(hint, levels.lowest), levels.highest);
}

// The excesses of boards that are there.
inline Lanes find_excesses(const LaneLevels& levels, Lanes margin, Lanes hint) {
  const Lanes over = smaller(larger(margin - clamped(levels, hint), all(0)), all(2));
  return choose(hint == kNoHint, all(3), over);
}

// What is known of boards that are worked on together.
struct Known {
  Lanes hint;
  Lanes left;
  Lanes left_excess;
  Lanes above;
  Lanes above_excess;
  Lanes sides;  // mobility * kReplies + reply, times kExcesses
};

inline void store_contexts(Lanes pairs, Lanes fines, std::uint32_t* found) {
#ifdef __SSE2__
  const __m128i factors = _mm_set1_epi32(static_cast<int>(kSides | 1U << 16U));
  const auto pair = std::bit_cast<__m128i>(pairs);
  const auto fine = std::bit_cast<__m128i>(fines);
  auto* to = reinterpret_cast<__m128i*>(found);
  _mm_storeu_si128(to, _mm_madd_epi16(_mm_unpacklo_epi16(pair, fine), factors));
  _mm_storeu_si128(to + 1, _mm_madd_epi16(_mm_unpackhi_epi16(pair, fine), factors));
#else
  for (std::size_t i = 0; i < kContextLanes; ++i) {
    found[i] = static_cast<std::uint32_t>(pairs[i] * static_cast<int>(kSides) + fines[i]);
  }
#endif
}

// The contexts of kContextLanes boards.
inline void find_group(const LaneLevels& levels, const Known& known, std::uint32_t* found) {
  const Lanes b = clamped(levels, known.hint);
  const auto near = [&](Lanes margin) {
    const Lanes there = smaller(larger(margin - b, all(-1)), all(3)) + 1;
    return larger(there, (margin == levels.none) & 5);
  };
  const Lanes hinted = b * 36 + levels.hinted + near(known.left) * 6 + near(known.above);
  const Lanes plain = known.left * levels.count + levels.plain + known.above;
  store_contexts(choose(known.hint == kNoHint, plain, hinted),
                 known.sides + known.left_excess * 5 + known.above_excess, found);
}

// Calls put(i, what the context of its boards adds for the houses with seeds, `unit` for each step)
// for `count` halves with so many seeds from the one ranked `first` on.
inline void each_side(int seeds, std::uint32_t first, std::uint32_t count, std::uint32_t unit,
                      const auto& put) {
  std::uint64_t half = word_of(unrank_half(seeds, first));
  for (std::uint32_t i = 0; i < count; ++i) {
    put(i,
        static_cast<std::int16_t>((std::clamp(occupied(half), 1, 5) - 1) * static_cast<int>(unit)));
    half = i + 1 < count ? next_half_word(half) : half;
  }
}

void each_mobility(const Rectangle& block, const auto& put) {
  each_side(block.mover_seeds, block.first_row, block.rows, kReplies * kExcesses, put);
}

void each_reply(const Contexts& contexts, const Rectangle& block, const auto& put) {
  each_side(contexts.layer() - block.mover_seeds, block.first_column, block.columns, kExcesses,
            put);
}

}  // namespace oware::tables::lanes

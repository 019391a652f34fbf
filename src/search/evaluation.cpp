#include "search/evaluation.hpp"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace oware::search {
namespace {

std::size_t seeds_at(std::uint64_t row, std::size_t house) {
  return std::min<std::size_t>(row >> (8 * house) & 0xffU, kCounts - 1);
}

const std::int16_t* own_row(const View& view, std::size_t house) { return kNetwork.rows[house][seeds_at(view.own, house)]; }
const std::int16_t* opponent_row(const View& view, std::size_t house) {
  return kNetwork.rows[house + rules::kHousesPerSide][seeds_at(view.opponent, house)];
}

// The same sum three times, sixteen bytes, thirty-two or sixty-four at once; all give the same number. Which one runs is chosen
// once, at the program's start.

std::int32_t portable_sum(const View& view, std::size_t phase) {
  constexpr std::size_t kLanes = 8;
  constexpr std::size_t kVectors = kHidden / kLanes;
  using Lanes = std::int16_t __attribute__((vector_size(2 * kLanes)));
  const auto lanes = [](const std::int16_t* numbers) { return static_cast<const Lanes*>(static_cast<const void*>(numbers)); };
  Lanes sums[kVectors];
  for (std::size_t vector = 0; vector < kVectors; ++vector) sums[vector] = lanes(kNetwork.bias)[vector];
  for (std::size_t house = 0; house < rules::kHousesPerSide; ++house) {
    const Lanes* own = lanes(own_row(view, house));
    const Lanes* opponent = lanes(opponent_row(view, house));
    for (std::size_t vector = 0; vector < kVectors; ++vector) sums[vector] += own[vector] + opponent[vector];
  }
  alignas(16) std::int16_t clipped[kHidden];
  for (std::size_t vector = 0; vector < kVectors; ++vector) {
    Lanes sum = sums[vector];
    sum = sum > 0 ? sum : Lanes{};
    sum = sum < kClip ? sum : Lanes{} + static_cast<std::int16_t>(kClip);
    *static_cast<Lanes*>(static_cast<void*>(clipped + kLanes * vector)) = sum;
  }
  std::int32_t total = 0;
  for (std::size_t unit = 0; unit < kHidden; ++unit) total += clipped[unit] * kNetwork.output[phase][unit];
  return total;
}

#if defined(__x86_64__)

__attribute__((target("avx512f,avx512bw"))) std::int32_t avx512_sum(const View& view, std::size_t phase) {
  static_assert(kHidden == 32);
  __m512i even = _mm512_load_si512(kNetwork.bias);
  __m512i odd = _mm512_setzero_si512();
  for (std::size_t house = 0; house < rules::kHousesPerSide; ++house) {
    even = _mm512_add_epi16(even, _mm512_load_si512(own_row(view, house)));
    odd = _mm512_add_epi16(odd, _mm512_load_si512(opponent_row(view, house)));
  }
  const __m512i sum = _mm512_max_epi16(_mm512_add_epi16(even, odd), _mm512_setzero_si512());
  const __m512i clipped = _mm512_min_epi16(sum, _mm512_set1_epi16(kClip));
  const __m512i products = _mm512_madd_epi16(clipped, _mm512_load_si512(kNetwork.output[phase]));
  alignas(64) __m256i halves[2];
  _mm512_store_si512(halves, products);
  const __m256i half = _mm256_add_epi32(halves[0], halves[1]);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
}

__attribute__((target("avx2"))) std::int32_t avx2_sum(const View& view, std::size_t phase) {
  static_assert(kHidden == 32);
  const auto at = [](const std::int16_t* numbers) { return static_cast<const __m256i*>(static_cast<const void*>(numbers)); };
  __m256i low = at(kNetwork.bias)[0];
  __m256i high = at(kNetwork.bias)[1];
  for (std::size_t house = 0; house < rules::kHousesPerSide; ++house) {
    const __m256i* own = at(own_row(view, house));
    const __m256i* opponent = at(opponent_row(view, house));
    low = _mm256_add_epi16(low, _mm256_add_epi16(own[0], opponent[0]));
    high = _mm256_add_epi16(high, _mm256_add_epi16(own[1], opponent[1]));
  }
  const __m256i least = _mm256_setzero_si256();
  const __m256i most = _mm256_set1_epi16(kClip);
  low = _mm256_madd_epi16(_mm256_min_epi16(_mm256_max_epi16(low, least), most), at(kNetwork.output[phase])[0]);
  high = _mm256_madd_epi16(_mm256_min_epi16(_mm256_max_epi16(high, least), most), at(kNetwork.output[phase])[1]);
  const __m256i half = _mm256_add_epi32(low, high);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
}

#endif

template <std::int32_t (*kSum)(const View& view, std::size_t phase)>
int worth(const View& view, int seeds_left) {
  const std::size_t phase = phase_of(seeds_left);
  return (kNetwork.output_bias[phase] + kSum(view, phase)) / (kRowUnit * kOutputUnit);
}

// Those that this machine can run, the widest first.
struct Worths {
  std::array<BoardWorth, 3> list{};
  std::size_t size = 0;

  Worths() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw")) list[size++] = worth<avx512_sum>;
    if (__builtin_cpu_supports("avx2")) list[size++] = worth<avx2_sum>;
#endif
    list[size++] = worth<portable_sum>;
  }
};

const Worths kWorths;

}  // namespace

int board_worth(const View& view, int seeds_left) { return kWorths.list[0](view, seeds_left); }

std::span<const BoardWorth> board_worths() { return {kWorths.list.data(), kWorths.size}; }

}  // namespace oware::search

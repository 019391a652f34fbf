#include "search/evaluation.hpp"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "rules/kernel.hpp"

namespace oware::search {
namespace {

// The network's rows for any number of seeds, so that looking one up needs no comparing.
class Rows {
 public:
  Rows() {
    for (std::size_t part = 0; part < kParts; ++part) {
      for (std::size_t house = 0; house < rules::kHouses; ++house) {
        for (std::size_t seeds = 0; seeds <= rules::kMaxSeeds; ++seeds) {
          std::copy_n(kNetwork.rows[part][house][std::min(seeds, kCounts - 1)], kHidden, rows_[part][house][seeds]);
        }
      }
    }
  }
  // For a house of South's, or from number 6 on of North's.
  const std::int16_t* of(std::size_t part, const rules::Position& position, std::size_t house) const {
    const auto seeds = static_cast<std::size_t>(position.seeds(rules::House(static_cast<int>(house))));
    return &rows_[part][house][0][0] + seeds * kHidden;
  }

 private:
  // From house to house so many rows that those of few seeds, which are mostly read, share the first cache evenly.
  static constexpr std::size_t kApart = 112;
  static_assert(kApart > rules::kMaxSeeds);

  alignas(64) std::int16_t rows_[kParts][rules::kHouses][kApart][kHidden];
};

const Rows kRows;

int hundredths(std::int32_t sum, std::size_t phase) {
  return (kNetwork.output_bias[phase] + sum) / (kRowUnit * kRowUnit * kOutputUnit);
}

// The same sum three times, sixteen bytes, thirty-two or sixty-four at once; all give the same number. Which one runs is chosen
// once, at the program's start.

int portable_worth(const rules::Position& position) {
  constexpr std::size_t kLanes = 8;
  constexpr std::size_t kVectors = kHidden / kLanes;
  using Lanes = std::int16_t __attribute__((vector_size(2 * kLanes)));
  const auto lanes = [](const std::int16_t* numbers) { return static_cast<const Lanes*>(static_cast<const void*>(numbers)); };
  const std::size_t phase = phase_of(position.seeds_on_board());
  const std::size_t part = part_of(phase);
  Lanes sums[kVectors];
  for (std::size_t vector = 0; vector < kVectors; ++vector) sums[vector] = lanes(kNetwork.bias[part])[vector];
  for (std::size_t house = 0; house < rules::kHouses; ++house) {
    const Lanes* row = lanes(kRows.of(part, position, house));
    for (std::size_t vector = 0; vector < kVectors; ++vector) sums[vector] += row[vector];
  }
  alignas(16) std::int16_t squares[kHidden];
  for (std::size_t vector = 0; vector < kVectors; ++vector) {
    Lanes sum = sums[vector];
    sum = sum > 0 ? sum : Lanes{};
    sum = sum < kClip ? sum : Lanes{} + static_cast<std::int16_t>(kClip);
    *static_cast<Lanes*>(static_cast<void*>(squares + kLanes * vector)) = sum * sum;
  }
  std::int32_t total = 0;
  for (std::size_t unit = 0; unit < kHidden; ++unit) total += squares[unit] * kNetwork.output[phase][unit];
  return hundredths(total, phase);
}

#if defined(__x86_64__)

__attribute__((target("avx512f,avx512bw"))) int avx512_worth(const rules::Position& position) {
  static_assert(kHidden == 32);
  const std::size_t phase = phase_of(position.seeds_on_board());
  const std::size_t part = part_of(phase);
  __m512i even = _mm512_load_si512(kNetwork.bias[part]);
  __m512i odd = _mm512_setzero_si512();
  for (std::size_t house = 0; house < rules::kHouses; house += 2) {
    even = _mm512_add_epi16(even, _mm512_load_si512(kRows.of(part, position, house)));
    odd = _mm512_add_epi16(odd, _mm512_load_si512(kRows.of(part, position, house + 1)));
  }
  const __m512i sum = _mm512_max_epi16(_mm512_add_epi16(even, odd), _mm512_setzero_si512());
  const __m512i clipped = _mm512_min_epi16(sum, _mm512_set1_epi16(kClip));
  const __m512i products = _mm512_madd_epi16(_mm512_mullo_epi16(clipped, clipped), _mm512_load_si512(kNetwork.output[phase]));
  alignas(64) __m256i halves[2];
  _mm512_store_si512(halves, products);
  const __m256i half = _mm256_add_epi32(halves[0], halves[1]);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return hundredths(_mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1))), phase);
}

__attribute__((target("avx2"))) int avx2_worth(const rules::Position& position) {
  static_assert(kHidden == 32);
  const auto at = [](const std::int16_t* numbers) { return static_cast<const __m256i*>(static_cast<const void*>(numbers)); };
  const std::size_t phase = phase_of(position.seeds_on_board());
  const std::size_t part = part_of(phase);
  __m256i low = at(kNetwork.bias[part])[0];
  __m256i high = at(kNetwork.bias[part])[1];
  for (std::size_t house = 0; house < rules::kHouses; ++house) {
    const __m256i* row = at(kRows.of(part, position, house));
    low = _mm256_add_epi16(low, row[0]);
    high = _mm256_add_epi16(high, row[1]);
  }
  const __m256i least = _mm256_setzero_si256();
  const __m256i most = _mm256_set1_epi16(kClip);
  low = _mm256_min_epi16(_mm256_max_epi16(low, least), most);
  high = _mm256_min_epi16(_mm256_max_epi16(high, least), most);
  low = _mm256_madd_epi16(_mm256_mullo_epi16(low, low), at(kNetwork.output[phase])[0]);
  high = _mm256_madd_epi16(_mm256_mullo_epi16(high, high), at(kNetwork.output[phase])[1]);
  const __m256i half = _mm256_add_epi32(low, high);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return hundredths(_mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1))), phase);
}

#endif

// Those that this machine can run, the widest first.
struct Worths {
  std::array<BoardWorth, 3> list{};
  std::size_t size = 0;

  Worths() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw")) list[size++] = avx512_worth;
    if (__builtin_cpu_supports("avx2")) list[size++] = avx2_worth;
#endif
    list[size++] = portable_worth;
  }
};

const Worths kWorths;

}  // namespace

const BoardWorth worth_from_south = kWorths.list[0];

int board_worth(const rules::Position& position) {
  return worth_from_south(position.mover() == rules::Side::south ? position : rules::Kernel::turned(position));
}

std::span<const BoardWorth> board_worths() { return {kWorths.list.data(), kWorths.size}; }

}  // namespace oware::search

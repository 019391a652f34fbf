#include "search/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "rules/kernel.hpp"

namespace oware::search {
namespace {

// The network's rows for any number of seeds, so that a look-up needs no comparison. Those of the
// first house include the bias.
class Rows {
 public:
  Rows() {
    for (std::size_t part = 0; part < kParts; ++part) {
      for (std::size_t house = 0; house < rules::kHouses; ++house) {
        for (std::size_t seeds = 0; seeds <= rules::kMaxSeeds; ++seeds) {
          const std::int16_t* row = kNetwork.rows[part][house][std::min(seeds, kCounts - 1)];
          for (std::size_t unit = 0; unit < kHidden; ++unit) {
            const int bias = house == 0 ? kNetwork.bias[part][unit] : 0;
            rows_[part][house][seeds][unit] = static_cast<std::int16_t>(row[unit] + bias);
          }
        }
      }
    }
  }
  const std::byte* of(std::size_t part) const {
    return std::as_bytes(std::span(rows_[part])).data();
  }

  // Rows from one house to the next: so many that the rows of few seeds, which are read most, are
  // spread evenly over the first-level cache.
  static constexpr std::size_t kApart = 112;
  static_assert(kApart > rules::kMaxSeeds);

 private:
  alignas(64) std::int16_t rows_[kParts][rules::kHouses][kApart][kHidden];
};

const Rows kRows;

// The part of the network that is used with a number of seeds left, found by one look-up.
struct Stage {
  const std::byte* rows;
  const std::int16_t* output;
  std::int32_t output_bias;

  // For houses 0..5 of South and 6..11 of North. Offsets are in bytes: they take one shift.
  template <class Lanes>
  const Lanes* row(const rules::Position& position, std::size_t house) const {
    constexpr std::size_t kRowBytes = kHidden * sizeof(std::int16_t);
    const auto seeds =
        static_cast<std::size_t>(position.seeds(rules::House(static_cast<int>(house))));
    const std::size_t from_first = seeds * kRowBytes;
    return static_cast<const Lanes*>(
        static_cast<const void*>(rows + from_first + house * Rows::kApart * kRowBytes));
  }
  int hundredths(std::int32_t sum) const {
    return (output_bias + sum) / (kRowUnit * kRowUnit * kOutputUnit);
  }
};

class Stages {
 public:
  Stages() {
    for (std::size_t left = 0; left < stages_.size(); ++left) {
      const std::size_t phase = phase_of(static_cast<int>(left));
      const std::size_t part = part_of(phase);
      stages_[left] = {kRows.of(part), kNetwork.output[phase], kNetwork.output_bias[phase]};
    }
  }
  const Stage& of(int seeds_left) const { return stages_[static_cast<std::size_t>(seeds_left)]; }

 private:
  std::array<Stage, rules::kMaxSeeds + 1> stages_{};
};

const Stages kStages;

// The same sum with vectors of sixteen, thirty-two and sixty-four bytes; all give the same number.
// Which one runs is chosen once, at the program's start.

int portable_evaluation(const rules::Position& position, int seeds_left) {
  constexpr std::size_t kLanes = 8;
  constexpr std::size_t kVectors = kHidden / kLanes;
  using Lanes = std::int16_t __attribute__((vector_size(2 * kLanes)));
  const Stage& stage = kStages.of(seeds_left);
  Lanes sums[kVectors] = {};
  for (std::size_t house = 0; house < rules::kHouses; ++house) {
    const Lanes* row = stage.row<Lanes>(position, house);
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
  for (std::size_t unit = 0; unit < kHidden; ++unit) total += squares[unit] * stage.output[unit];
  return stage.hundredths(total);
}

#if defined(__x86_64__)

__attribute__((target("avx512f,avx512bw"))) int avx512_evaluation(const rules::Position& position,
                                                                  int seeds_left) {
  static_assert(kHidden == 32);
  const Stage& stage = kStages.of(seeds_left);
  __m512i even = *stage.row<__m512i>(position, 0);
  __m512i odd = *stage.row<__m512i>(position, 1);
  for (std::size_t house = 2; house < rules::kHouses; house += 2) {
    even = _mm512_add_epi16(even, *stage.row<__m512i>(position, house));
    odd = _mm512_add_epi16(odd, *stage.row<__m512i>(position, house + 1));
  }
  const __m512i sum = _mm512_max_epi16(_mm512_add_epi16(even, odd), _mm512_setzero_si512());
  const __m512i clipped = _mm512_min_epi16(sum, _mm512_set1_epi16(kClip));
  const __m512i products =
      _mm512_madd_epi16(_mm512_mullo_epi16(clipped, clipped), _mm512_load_si512(stage.output));
  alignas(64) __m256i halves[2];
  _mm512_store_si512(halves, products);
  const __m256i half = _mm256_add_epi32(halves[0], halves[1]);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return stage.hundredths(
      _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1))));
}

__attribute__((target("avx2"))) int avx2_evaluation(const rules::Position& position,
                                                    int seeds_left) {
  static_assert(kHidden == 32);
  const auto at = [](const std::int16_t* numbers) {
    return static_cast<const __m256i*>(static_cast<const void*>(numbers));
  };
  const Stage& stage = kStages.of(seeds_left);
  // Saturating sums, which never saturate (kMostRow): the compiler keeps them in this order, so a
  // row's address is dead as soon as it is read and no register need be saved.
  const __m256i* even = stage.row<__m256i>(position, 0);
  const __m256i* odd = stage.row<__m256i>(position, 1);
  __m256i low = even[0];
  __m256i high = even[1];
  __m256i low_odd = odd[0];
  __m256i high_odd = odd[1];
  for (std::size_t house = 2; house < rules::kHouses; house += 2) {
    even = stage.row<__m256i>(position, house);
    low = _mm256_adds_epi16(low, even[0]);
    high = _mm256_adds_epi16(high, even[1]);
    odd = stage.row<__m256i>(position, house + 1);
    low_odd = _mm256_adds_epi16(low_odd, odd[0]);
    high_odd = _mm256_adds_epi16(high_odd, odd[1]);
  }
  low = _mm256_adds_epi16(low, low_odd);
  high = _mm256_adds_epi16(high, high_odd);
  const __m256i least = _mm256_setzero_si256();
  const __m256i most = _mm256_set1_epi16(kClip);
  low = _mm256_min_epi16(_mm256_max_epi16(low, least), most);
  high = _mm256_min_epi16(_mm256_max_epi16(high, least), most);
  low = _mm256_madd_epi16(_mm256_mullo_epi16(low, low), at(stage.output)[0]);
  high = _mm256_madd_epi16(_mm256_mullo_epi16(high, high), at(stage.output)[1]);
  const __m256i half = _mm256_add_epi32(low, high);
  __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0x4e));
  return stage.hundredths(
      _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1))));
}

#endif

// The implementations that this machine can run, the widest first.
struct EvaluationFunctions {
  std::array<EvaluationFunction, 3> list{};
  std::size_t size = 0;

  EvaluationFunctions() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw")) list[size++] = avx512_evaluation;
    if (__builtin_cpu_supports("avx2")) list[size++] = avx2_evaluation;
#endif
    list[size++] = portable_evaluation;
  }
};

const EvaluationFunctions kFunctions;

}  // namespace

const EvaluationFunction evaluate_south = kFunctions.list[0];

int evaluate(const rules::Position& position) {
  const bool south = position.mover() == rules::Side::south;
  return evaluate_south(south ? position : rules::Kernel::turned(position),
                        position.seeds_on_board());
}

std::span<const EvaluationFunction> evaluation_functions() {
  return {kFunctions.list.data(), kFunctions.size};
}

}  // namespace oware::search

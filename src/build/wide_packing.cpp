#include "build/wide_packing.hpp"

#include <array>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace oware::build {

#if defined(__x86_64__)

#define OWARE_WIDE [[gnu::target("avx512f,avx512bw,avx512vbmi")]]
#define OWARE_AVX2 [[gnu::target("avx2")]]

namespace {

// Eight groups of `bits` bytes, from or to the beginnings of eight words.
struct Order {
  alignas(64) std::uint8_t spread[64];
  alignas(64) std::uint8_t gathered[64];
  alignas(64) std::uint8_t shifts[64];
};

constexpr Order order_of(int bits) {
  Order order{};
  for (int word = 0; word < 8; ++word) {
    for (int at = 0; at < 8; ++at) {
      order.spread[8 * word + at] = static_cast<std::uint8_t>((bits * word + at) & 63);
      order.shifts[8 * word + at] = static_cast<std::uint8_t>(bits * at);
      if (at < bits) order.gathered[bits * word + at] = static_cast<std::uint8_t>(8 * word + at);
    }
  }
  return order;
}

// What `of` gives for each number of bits up to 8.
template <class Of>
constexpr auto for_all_bits(const Of& of) {
  std::array<decltype(of(1)), 9> all{};
  for (int bits = 1; bits <= 8; ++bits) all[static_cast<std::size_t>(bits)] = of(bits);
  return all;
}
constexpr auto kOrders = for_all_bits(order_of);

OWARE_WIDE void unpack_vbmi(const WideForm& form, const std::byte* from, std::uint8_t* to) {
  const Order& order = kOrders[static_cast<std::size_t>(form.bits)];
  const auto bytes = static_cast<unsigned>(8 * form.bits);
  const __mmask64 read = ~std::uint64_t{0} >> (64U - bytes);
  const __m512i spread = _mm512_load_si512(order.spread);
  const __m512i shifts = _mm512_load_si512(order.shifts);
  const __m512i kept = _mm512_set1_epi8(static_cast<char>((1U << form.bits) - 1U));
  const __m512i least = _mm512_set1_epi8(static_cast<char>(form.least));
  for (std::size_t block = 0; block < form.blocks; ++block, from += bytes, to += form.stride) {
    const __m512i packed = _mm512_maskz_loadu_epi8(read, from);
    const __m512i words = _mm512_permutexvar_epi8(spread, packed);
    const __m512i values = _mm512_and_si512(_mm512_multishift_epi64_epi8(shifts, words), kept);
    _mm512_storeu_si512(to, _mm512_add_epi8(values, least));
  }
}

OWARE_WIDE bool pack_vbmi(const WideForm& form, const std::uint8_t* from, std::byte* to) {
  const Order& order = kOrders[static_cast<std::size_t>(form.bits)];
  const auto bytes = static_cast<unsigned>(8 * form.bits);
  const auto bits = static_cast<unsigned>(form.bits);
  const __mmask64 written = ~std::uint64_t{0} >> (64U - bytes);
  const __m512i gathered = _mm512_load_si512(order.gathered);
  const __m512i least = _mm512_set1_epi8(static_cast<char>(form.least));
  const __m512i kept = _mm512_set1_epi8(static_cast<char>((1U << bits) - 1U));
  const __m512i low = _mm512_set1_epi64(0xffffffffLL);
  const __m512i two = _mm512_set1_epi16(static_cast<short>(1U | 1U << (8U + bits)));
  const __m512i four =
      _mm512_set1_epi32(static_cast<int>(1U | std::uint64_t{1} << (16U + 2 * bits)));
  __m512i all = _mm512_setzero_si512();
  for (std::size_t block = 0; block < form.blocks; ++block, from += form.stride, to += bytes) {
    __m512i values = _mm512_sub_epi8(_mm512_loadu_si512(from), least);
    all = _mm512_or_si512(all, values);
    if (bits < 8) {
      values = _mm512_madd_epi16(_mm512_maddubs_epi16(two, values), four);
      values = _mm512_or_si512(
          _mm512_and_si512(values, low),
          _mm512_sll_epi64(_mm512_srli_epi64(values, 32), _mm_cvtsi32_si128(4 * form.bits)));
      values = _mm512_permutexvar_epi8(gathered, values);
    }
    _mm512_mask_storeu_epi8(to, written, values);
  }
  return _mm512_test_epi8_mask(all, _mm512_andnot_si512(kept, _mm512_set1_epi8(-1))) == 0;
}

// Two groups of `bits` bytes in a register's half, from or to its two words. Values become pairs
// without the space between, pairs fours, fours eights, each by a mask and a shift.
struct Halves {
  alignas(32) std::uint8_t spread[32];
  alignas(32) std::uint8_t gathered[32];
  std::int64_t low[3];    // the lower of two values, pairs, fours in the words, packed
  std::int64_t apart[3];  // and while they lie apart
  std::int32_t shift[3];
};

// The lowest `bits` of each lane of so many bits.
constexpr std::int64_t low_of_lanes(int bits, int lane) {
  std::uint64_t mask = 0;
  for (int at = 0; at < 64; at += lane) mask |= (~std::uint64_t{0} >> (64 - bits)) << at;
  return static_cast<std::int64_t>(mask);
}

constexpr Halves halves_of(int bits) {
  constexpr std::uint8_t kZero = 0x80;
  Halves halves{};
  for (int at = 0; at < 32; ++at) {
    const int byte = at % 8;
    halves.spread[at] =
        byte < bits ? static_cast<std::uint8_t>(bits * (at % 16 / 8) + byte) : kZero;
    const int packed = at % 16;
    halves.gathered[at] =
        packed < 2 * bits ? static_cast<std::uint8_t>(8 * (packed / bits) + packed % bits) : kZero;
  }
  for (int step = 0; step < 3; ++step) {
    const int lane = 8 << step;
    const int wide = bits << step;
    halves.low[step] = low_of_lanes(wide, 2 * lane);
    halves.apart[step] = low_of_lanes(lane, 2 * lane);
    halves.shift[step] = lane - wide;
  }
  return halves;
}
constexpr auto kHalves = for_all_bits(halves_of);

OWARE_AVX2 void unpack_avx2(const WideForm& form, const std::byte* from, std::uint8_t* to) {
  const Halves& halves = kHalves[static_cast<std::size_t>(form.bits)];
  const __m256i spread = _mm256_load_si256(reinterpret_cast<const __m256i*>(halves.spread));
  const __m256i least = _mm256_set1_epi8(static_cast<char>(form.least));
  const int half = 2 * form.bits;
  for (std::size_t block = 0; block < form.blocks; ++block, to += form.stride) {
    for (std::size_t at = 0; at < 64; at += 32, from += 2 * half) {
      __m256i values =
          _mm256_shuffle_epi8(_mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(from + half),
                                                  reinterpret_cast<const __m128i*>(from)),
                              spread);
      for (int step = 2; step >= 0; --step) {
        const __m256i low = _mm256_and_si256(values, _mm256_set1_epi64x(halves.low[step]));
        values = _mm256_or_si256(low, _mm256_sll_epi64(_mm256_sub_epi64(values, low),
                                                       _mm_cvtsi32_si128(halves.shift[step])));
      }
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + at), _mm256_add_epi8(values, least));
    }
  }
}

OWARE_AVX2 bool pack_avx2(const WideForm& form, const std::uint8_t* from, std::byte* to) {
  const Halves& halves = kHalves[static_cast<std::size_t>(form.bits)];
  const __m256i gathered = _mm256_load_si256(reinterpret_cast<const __m256i*>(halves.gathered));
  const __m256i least = _mm256_set1_epi8(static_cast<char>(form.least));
  const int half = 2 * form.bits;
  __m256i all = _mm256_setzero_si256();
  for (std::size_t block = 0; block < form.blocks; ++block, from += form.stride) {
    for (std::size_t at = 0; at < 64; at += 32, to += 2 * half) {
      __m256i values =
          _mm256_sub_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + at)), least);
      all = _mm256_or_si256(all, values);
      for (int step = 0; step < 3; ++step) {
        const __m256i low = _mm256_and_si256(values, _mm256_set1_epi64x(halves.apart[step]));
        values = _mm256_or_si256(low, _mm256_srl_epi64(_mm256_sub_epi64(values, low),
                                                       _mm_cvtsi32_si128(halves.shift[step])));
      }
      values = _mm256_shuffle_epi8(values, gathered);
      // each writes beyond what it has, where the next one or the caller's bytes follow
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(values));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to + half), _mm256_extracti128_si256(values, 1));
    }
  }
  const __m256i kept = _mm256_set1_epi8(static_cast<char>((1U << form.bits) - 1U));
  return _mm256_testc_si256(kept, all) != 0;
}

}  // namespace

bool has_wide_packing(WidePacking way, int bits) {
  constexpr int kLeastBits = 4;  // below, 16 bytes reach more than eight beyond two groups
  static const bool vbmi =
      __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512bw") != 0;
  static const bool avx2 = __builtin_cpu_supports("avx2") != 0;
  return way == WidePacking::vbmi ? vbmi : avx2 && bits >= kLeastBits;
}

void unpack_wide(WidePacking way, const WideForm& form, const std::byte* from, std::uint8_t* to) {
  (way == WidePacking::vbmi ? unpack_vbmi : unpack_avx2)(form, from, to);
}

bool pack_wide(WidePacking way, const WideForm& form, const std::uint8_t* from, std::byte* to) {
  return (way == WidePacking::vbmi ? pack_vbmi : pack_avx2)(form, from, to);
}

#else

bool has_wide_packing(WidePacking, int) { return false; }
void unpack_wide(WidePacking, const WideForm&, const std::byte*, std::uint8_t*) {}
bool pack_wide(WidePacking, const WideForm&, const std::uint8_t*, std::byte*) { return false; }

#endif

std::optional<WidePacking> best_wide_packing(int bits) {
  for (const WidePacking way : {WidePacking::vbmi, WidePacking::avx2}) {
    if (has_wide_packing(way, bits)) return way;
  }
  return std::nullopt;
}

}  // namespace oware::build

#include "build/wide_packing.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace oware::build {

#if defined(__x86_64__)

#define OWARE_WIDE [[gnu::target("avx512f,avx512bw,avx512vbmi")]]

namespace {

// Eight groups of `bits` bytes, from or to the beginnings of eight words.
struct Order {
  alignas(64) std::uint8_t spread[64];
  alignas(64) std::uint8_t gathered[64];
  alignas(64) std::uint8_t shifts[64];
};

Order order_of(int bits) {
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

}  // namespace

bool has_wide_packing() {
  static const bool has =
      __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512bw") != 0;
  return has;
}

OWARE_WIDE void unpack_wide(const WideForm& form, const std::byte* from, std::uint8_t* to) {
  const Order order = order_of(form.bits);
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

OWARE_WIDE bool pack_wide(const WideForm& form, const std::uint8_t* from, std::byte* to) {
  const Order order = order_of(form.bits);
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

#else

bool has_wide_packing() { return false; }
void unpack_wide(const WideForm&, const std::byte*, std::uint8_t*) {}
bool pack_wide(const WideForm&, const std::uint8_t*, std::byte*) { return false; }

#endif

}  // namespace oware::build

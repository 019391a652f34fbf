// UTF-8, one code point at a time (RFC 3629: no surrogates, nothing overlong, nothing above
// U+10FFFF).
#pragma once

#include <cstddef>
#include <string_view>

namespace oware::base {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = true;
};

// The first code point of a text that is not empty. A byte that begins none is taken alone, as not
// valid.
constexpr CodePoint first_code_point(std::string_view text) {
  const auto byte = [text](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80U) return {first, 1, true};
  const std::size_t bytes = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  char32_t value = first & (0xFFU >> (bytes + 1));
  bool valid = first >= 0xC2U && first <= 0xF4U;
  for (std::size_t at = 1; at < bytes; ++at) {
    valid = valid && (byte(at) & 0xC0U) == 0x80U;
    value = value << 6U | (byte(at) & 0x3FU);
  }
  valid =
      valid && value >= kLeast[bytes] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
  return valid ? CodePoint{value, bytes, true} : CodePoint{first, 1, false};
}

// Moves a terminal's cursor or worse: C0, DEL and C1.
constexpr bool is_control(char32_t value) {
  return value < 0x20 || (value >= 0x7f && value < 0xa0);
}

}  // namespace oware::base

#include "tables/digits.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/assert.hpp"

namespace oware::tables {

namespace {

constexpr unsigned kBase = 40;
constexpr std::size_t kPlaces = 3;

unsigned word_at(const std::byte* data, std::uint64_t word) {
  return std::to_integer<unsigned>(data[2 * word]) | std::to_integer<unsigned>(data[2 * word + 1])
                                                         << 8U;
}

std::int8_t margin_of(const Digits& digits, unsigned level) {
  return static_cast<std::int8_t>(static_cast<int>(level) * digits.step - digits.clamp);
}

constexpr std::uint8_t kNoLevel = 255;

// By margin, as an unsigned byte. Margins that are no level have kNoLevel.
std::array<std::uint8_t, 256> levels_by_margin(const Digits& digits) {
  std::array<std::uint8_t, 256> levels;
  levels.fill(kNoLevel);
  for (int level = 0; level < levels_of(digits); ++level) {
    levels[static_cast<std::uint8_t>(margin_of(digits, static_cast<unsigned>(level)))] =
        static_cast<std::uint8_t>(level);
  }
  return levels;
}

// Units of kUnit margins, the first one lowest, as little-endian numbers of one or two bytes; the
// last may have fewer. Returns the highest level, kNoLevel where a margin is none.
template <std::size_t kUnit, unsigned kUnitBase>
std::uint8_t pack_units(const Digits& digits, std::span<const std::int8_t> margins,
                        std::byte* data) {
  const std::array<std::uint8_t, 256> levels = levels_by_margin(digits);
  std::uint8_t highest = 0;
  const auto pack = [&](const std::int8_t* first, std::size_t count) {
    unsigned value = 0;
    while (count-- > 0) {
      const std::uint8_t level = levels[static_cast<std::uint8_t>(first[count])];
      highest = std::max(highest, level);
      value = value * kUnitBase + level;
    }
    *data++ = static_cast<std::byte>(value);
    if (kUnit == kPlaces) {
      *data++ = static_cast<std::byte>(value >> 8U);
    }
  };
  const std::size_t rest = margins.size() % kUnit;
  for (std::size_t first = 0; first < margins.size() - rest; first += kUnit) {
    pack(margins.data() + first, kUnit);
  }
  if (rest != 0) {
    pack(margins.data() + margins.size() - rest, rest);
  }
  return highest;
}

// Whole words.
void unpack_words(const Digits& digits, const std::byte* data, std::span<std::int8_t> margins) {
  for (std::size_t word = 0; word < margins.size() / kPlaces; ++word) {
    const unsigned value = word_at(data, word);
    const unsigned upper = value / kBase;
    margins[word * kPlaces] = margin_of(digits, value - upper * kBase);
    margins[word * kPlaces + 1] = margin_of(digits, upper % kBase);
    margins[word * kPlaces + 2] = margin_of(digits, upper / kBase);
  }
}

void unpack_nibbles(const Digits& digits, const std::byte* data, std::span<std::int8_t> margins) {
  for (std::size_t byte = 0; byte < margins.size() / 2; ++byte) {
    const auto value = std::to_integer<unsigned>(data[byte]);
    margins[byte * 2] = margin_of(digits, value & 15U);
    margins[byte * 2 + 1] = margin_of(digits, value >> 4U);
  }
}

}  // namespace

int digit_at(const Digits& digits, const std::byte* data, std::uint64_t at) {
  if (digits.bits == 8) {
    return static_cast<std::int8_t>(data[at]);
  }
  if (digits.bits == 4) {
    return margin_of(digits, std::to_integer<unsigned>(data[at / 2]) >> (at % 2 * 4) & 15U);
  }
  const unsigned value = word_at(data, at / kPlaces);
  const std::uint64_t place = at % kPlaces;
  return margin_of(digits, place == 0   ? value % kBase
                           : place == 1 ? value / kBase % kBase
                                        : value / (kBase * kBase));
}

void unpack_digits(const Digits& digits, const std::byte* data, std::uint64_t first,
                   std::span<std::int8_t> margins) {
  if (margins.empty()) {
    return;
  }
  if (digits.bits == 8) {
    std::memcpy(margins.data(), data + first, margins.size());
    return;
  }
  const std::size_t unit = digits.bits == 4 ? 2 : kPlaces;
  std::size_t done = 0;
  for (; done < margins.size() && (first + done) % unit != 0; ++done) {
    margins[done] = static_cast<std::int8_t>(digit_at(digits, data, first + done));
  }
  const std::size_t whole = (margins.size() - done) / unit * unit;
  const std::uint64_t from = (first + done) / unit;
  if (digits.bits == 4) {
    unpack_nibbles(digits, data + from, margins.subspan(done, whole));
  } else {
    unpack_words(digits, data + 2 * from, margins.subspan(done, whole));
  }
  for (done += whole; done < margins.size(); ++done) {
    margins[done] = static_cast<std::int8_t>(digit_at(digits, data, first + done));
  }
}

void pack_digits(const Digits& digits, std::span<const std::int8_t> margins, std::byte* data) {
  if (digits.bits == 8) {
    std::memcpy(data, margins.data(), margins.size());
    return;
  }
  const bool nibbles = digits.bits == 4;
  const std::uint8_t highest = nibbles ? pack_units<2, 16>(digits, margins, data)
                                       : pack_units<kPlaces, kBase>(digits, margins, data);
  OWARE_ASSERT(highest != kNoLevel);
}

}  // namespace oware::tables

#include <algorithm>

#include "games/apply.hpp"
#include "games/letters.hpp"

namespace oware::games {
namespace {

// One code point of UTF-8 and how many bytes it takes; malformed bytes count as one letter each and
// are dropped as unprintable.
struct Letter {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
};

Letter letter_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (length == 0 || text.size() < length) return {};
  std::uint32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  return {code, length};
}

// Control characters, and marks that hide or turn round the text beside them (Unicode's
// bidirectional controls, zero-width signs, line separators, the byte order mark): they would let
// one name pass for another.
bool invisible(std::uint32_t code) {
  const auto within = [code](std::uint32_t low, std::uint32_t high) {
    return code >= low && code <= high;
  };
  return within(0, 0x1F) || within(0x7F, 0x9F) || within(0x200B, 0x200F) ||
         within(0x2028, 0x202E) || within(0x2060, 0x206F) || code == 0x061C || code == 0xFEFF ||
         code > 0xE0000;
}

}  // namespace

CleanText clean_text(std::string_view text) {
  CleanText clean;
  while (!text.empty()) {
    const Letter letter = letter_at(text);
    const bool space = letter.code == ' ';
    const bool wanted =
        space ? !clean.text.empty() && clean.text.back() != ' ' : !invisible(letter.code);
    if (wanted) {
      clean.text += text.substr(0, letter.bytes);
      ++clean.letters;
    }
    text.remove_prefix(letter.bytes);
  }
  if (!clean.text.empty() && clean.text.back() == ' ') {
    clean.text.pop_back();
    --clean.letters;
  }
  return clean;
}

Result<std::string> clean_name(std::string_view text) {
  CleanText clean = clean_text(text);
  if (clean.letters > kMaxNameLetters) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "name",
                                .found = std::to_string(clean.letters) + " letters",
                                .expected = "at most " + std::to_string(kMaxNameLetters)});
  }
  return std::move(clean.text);
}

}  // namespace oware::games

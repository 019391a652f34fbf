#include "base/utf8.hpp"
#include "games/apply.hpp"
#include "games/letters.hpp"
#include "games/names.hpp"
#include "games/people.hpp"

namespace oware::games {
namespace {

// Control characters, and marks that hide or turn round the text beside them (Unicode's
// bidirectional controls, zero-width signs, line separators, the byte order mark): they would let
// one name pass for another.
bool invisible(char32_t code) {
  const auto within = [code](char32_t low, char32_t high) { return code >= low && code <= high; };
  return base::is_control(code) || within(0x200B, 0x200F) || within(0x2028, 0x202E) ||
         within(0x2060, 0x206F) || code == 0x061C || code == 0xFEFF || code > 0xE0000;
}

}  // namespace

CleanText clean_text(std::string_view text) {
  CleanText clean;
  while (!text.empty()) {
    const base::CodePoint letter = base::first_code_point(text);
    const bool space = letter.value == ' ';
    const bool wanted = space ? !clean.text.empty() && clean.text.back() != ' '
                              : letter.valid && !invisible(letter.value);
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

CleanText clean_lines(std::string_view text) {
  CleanText all;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const CleanText line = clean_text(text.substr(0, end));
    all.letters += line.letters;
    all.text += line.text;
    text.remove_prefix(std::min(end + 1, text.size()));
    if (text.empty()) break;
    all.text += '\n';
    ++all.letters;
  }
  return all;
}

Result<std::string> clean_name(std::string_view text) {
  CleanText clean = clean_text(text);
  if (clean.letters > kMaxNameLetters) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "name",
                                .found = std::to_string(clean.letters) + " letters",
                                .expected = "at most " + std::to_string(kMaxNameLetters)});
  }
  if (name_key(clean.text) == name_key(kAnonymous)) {
    return tl::unexpected(Error{.code = ErrorCode::bad_number,
                                .what = "name",
                                .found = clean.text,
                                .expected = "another: players who have gone are called so"});
  }
  return std::move(clean.text);
}

}  // namespace oware::games

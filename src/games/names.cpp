#include "games/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <utility>

#include "base/utf8.hpp"

namespace oware::games {
namespace {

// Canonical combining classes of marks below a letter (Unicode, chapter 4.3).
constexpr std::uint8_t kAttachedBelow = 202;
constexpr std::uint8_t kBelow = 220;

// Marks on one letter beside those that Unicode has composed with it.
constexpr int kMostMarks = 2;

constexpr std::array<std::string_view, 9> kReserved = {"admin",      "administrator", "anonymous",
                                                       "computador", "computer",      "guest",
                                                       "moderator",  "ordinateur",    "oware"};

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const base::CodePoint point = base::first_code_point(text);
    if (!point.valid) return false;
    text.remove_prefix(point.bytes);
  }
  return true;
}

// A text for which there was no memory is bogus.
const icu::UnicodeString& whole(const icu::UnicodeString& text) {
  if (text.isBogus()) throw std::bad_alloc();
  return text;
}

icu::UnicodeString unicode(std::string_view text) {
  return whole(icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())}));
}

std::string utf8(const icu::UnicodeString& text) {
  whole(text);
  std::string out;
  text.toUTF8String(out);
  return out;
}

// ICU fails with text that is UTF-8 only where memory is short, whatever it calls that.
void require(UErrorCode error) {
  if (U_FAILURE(error)) throw std::bad_alloc();
}

// One of ICU's own, which are always there.
template <class Get>
const icu::Normalizer2& normalizer(const Get& get) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const found = get(error);
  require(error);
  return *found;
}

const USpoofChecker* spoof_checker() {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> made(uspoof_open(&error), uspoof_close);
    require(error);
    return made;
  }();
  return checker.get();
}

// Letters of Hausa, Ewe, Twi and their neighbours beside the plain ones they are taken for, where
// Unicode's table of confusables keeps both apart or hangs a mark on the plain one.
constexpr std::array<std::pair<UChar32, UChar32>, 9> kHooked = {{{0x0253, 'b'},
                                                                 {0x0256, 'd'},
                                                                 {0x0257, 'd'},
                                                                 {0x0192, 'f'},
                                                                 {0x0260, 'g'},
                                                                 {0x0199, 'k'},
                                                                 {0x014B, 'n'},
                                                                 {0x01B4, 'y'},
                                                                 {0x0263, 'y'}}};

// Without what hangs below letters or on them: hooks, dots below, cedillas, commas (Romanian s and
// t in both spellings). Accents above, which tell names apart, stay.
icu::UnicodeString plain_letters(const icu::UnicodeString& key) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString apart =
      normalizer(icu::Normalizer2::getNFDInstance).normalize(key, error);
  require(error);
  icu::UnicodeString plain;
  for (std::int32_t at = 0; at < apart.length(); at = apart.moveIndex32(at, 1)) {
    const UChar32 code = apart.char32At(at);
    const auto mark = u_getCombiningClass(code);
    if (mark == kBelow || mark == kAttachedBelow) continue;
    const auto hooked = std::ranges::find(kHooked, code, &std::pair<UChar32, UChar32>::first);
    plain.append(hooked == kHooked.end() ? code : hooked->second);
  }
  return whole(plain);
}

bool is_letter(UChar32 code) {
  UErrorCode error = U_ZERO_ERROR;
  return u_isalpha(code) && uscript_getScript(code, &error) == USCRIPT_LATIN;
}

// A mark above or below the letter before it, where Unicode has no letter of its own for both.
bool is_mark(UChar32 code) { return code >= 0x300 && code <= 0x36F; }

bool is_sign(UChar32 code) {
  return (code >= '0' && code <= '9') || code == '-' || code == '_' || code == '.';
}

bool can_be_an_account(const icu::UnicodeString& name) {
  int letters = 0;
  int marks = 0;  // on the last letter
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 code = name.char32At(at);
    if (is_mark(code) && letters > 0) {
      if (++marks > kMostMarks) return false;
      continue;
    }
    marks = 0;
    if (!is_letter(code) && (!is_sign(code) || letters == 0)) return false;
    ++letters;
  }
  return letters >= kMinAccountName && letters <= kMaxAccountName;
}

}  // namespace

std::string name_key(std::string_view name) {
  if (!is_utf8(name)) return {};
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString key =
      normalizer(icu::Normalizer2::getNFKCCasefoldInstance).normalize(unicode(name), error);
  require(error);
  return utf8(key);
}

std::string name_skeleton(std::string_view name) {
  const icu::UnicodeString key = plain_letters(unicode(name_key(name)));
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString skeleton;
  uspoof_getSkeletonUnicodeString(spoof_checker(), 0, key, skeleton, &error);
  require(error);
  // Folded again: the skeleton of a zero is a capital O.
  return name_key(utf8(skeleton));
}

std::optional<std::string> account_key(std::string_view name) {
  if (!is_utf8(name)) return std::nullopt;
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString composed =
      normalizer(icu::Normalizer2::getNFCInstance).normalize(unicode(name), error);
  require(error);
  if (!can_be_an_account(composed)) return std::nullopt;
  return name_key(name);
}

bool is_reserved(std::string_view name) {
  const std::string key = name_key(name);
  const std::string_view word =
      std::string_view(key).substr(0, key.find_last_not_of("0123456789-_.") + 1);
  return std::ranges::any_of(kReserved, [skeleton = name_skeleton(word)](std::string_view ours) {
    return skeleton == name_skeleton(ours);
  });
}

}  // namespace oware::games

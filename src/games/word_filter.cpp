#include "games/word_filter.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <functional>

#include "base/utf8.hpp"
#include "games/names.hpp"

namespace oware::games {
namespace {

bool is_mark(UChar32 code) {
  const auto type = u_charType(code);
  return type == U_NON_SPACING_MARK || type == U_COMBINING_SPACING_MARK;
}

bool in_word(const base::CodePoint& point) {
  const auto code = static_cast<UChar32>(point.value);
  return point.valid && (u_isalnum(code) || is_mark(code));
}

// Bytes of the word that the text begins with; 0 where it begins with none.
std::size_t word_at(std::string_view text) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const base::CodePoint point = base::first_code_point(text.substr(bytes));
    if (!in_word(point)) break;
    bytes += point.bytes;
  }
  return bytes;
}

std::size_t letters_of(std::string_view text) {
  std::size_t letters = 0;
  for (; !text.empty(); text.remove_prefix(base::first_code_point(text).bytes)) ++letters;
  return letters;
}

// A skeleton has rn for m and vv for w: each pair counts as one letter.
std::size_t letters_of_skeleton(std::string_view folded) {
  std::size_t pairs = 0;
  for (const std::string_view pair : {"rn", "vv"}) {
    for (auto at = folded.find(pair); at != std::string_view::npos;
         at = folded.find(pair, at + pair.size()))
      ++pairs;
  }
  return letters_of(folded) - pairs;
}

// `word` for each word, `between` for each code point that belongs to none.
void each_word(std::string_view text, const std::function<void(std::string_view)>& word,
               const std::function<void(std::string_view)>& between) {
  while (!text.empty()) {
    std::size_t bytes = word_at(text);
    const bool found = bytes > 0;
    if (!found) bytes = base::first_code_point(text).bytes;
    (found ? word : between)(text.substr(0, bytes));
    text.remove_prefix(bytes);
  }
}

}  // namespace

// Words that are harmless in another of these languages are left out: every list counts in every
// text.
const std::vector<WordList>& default_word_lists() {
  static const std::vector<WordList> lists = {
      {"de",
       {"arschloch*", "drecksau*", "fotze*", "hurensohn*", "missgeburt*", "neger*", "schlampe*",
        "schwuchtel*", "wichser*"}},
      {"en",
       {"asshole*", "bitch*", "cunt*", "faggot*", "fuck*", "motherfuck*", "nigga*", "nigger*",
        "shit*", "whore*"}},
      {"fr",
       {"connard*", "connasse*", "encule", "enculé*", "fdp", "pédé*", "pouffiasse*", "salopard*",
        "salope*"}},
      {"nl",
       {"flikker*", "hoerenkind*", "hoerenzoon*", "kankerlijer*", "klootzak*", "kutwijf*", "lul",
        "mongool*"}},
      {"pt",
       {"arrombado*", "buceta*", "cabrão*", "caralho*", "foder*", "merda*", "paneleiro*", "puta",
        "putas", "viado*"}}};
  return lists;
}

bool is_listed_word(std::string_view text) {
  if (text.ends_with('*')) text.remove_suffix(1);
  return !text.empty() && word_at(text) == text.size() &&
         letters_of(text) <= static_cast<std::size_t>(kLongestWord);
}

WordFilter::WordFilter(const std::vector<WordList>& written) {
  const auto add = [this](const WordList& list) {
    for (const std::string& word : list.words) {
      if (!is_listed_word(word)) continue;
      const bool star = word.ends_with('*');
      std::string folded = name_skeleton(star ? word.substr(0, word.size() - 1) : word);
      (star ? beginning_ : whole_).push_back(std::move(folded));
    }
  };
  for (const WordList& list : written) add(list);
  for (const WordList& list : default_word_lists()) {
    if (std::ranges::find(written, list.language, &WordList::language) == written.end()) add(list);
  }
  std::ranges::sort(whole_);
}

bool WordFilter::unwanted(std::string_view word) const {
  const std::string folded = name_skeleton(word);
  return std::ranges::binary_search(whole_, folded) ||
         std::ranges::any_of(beginning_,
                             [&](const std::string& listed) { return folded.starts_with(listed); });
}

std::string WordFilter::masked(std::string_view text) const {
  std::string out;
  each_word(
      text,
      [&](std::string_view word) {
        if (unwanted(word)) {
          out.append(letters_of(word), '*');
        } else {
          out += word;
        }
      },
      [&](std::string_view between) { out += between; });
  return out;
}

bool WordFilter::refuses(std::string_view name) const {
  bool found = false;
  const auto none = [](std::string_view) {};
  each_word(name, [&](std::string_view word) { found = found || unwanted(word); }, none);
  const std::string folded = name_skeleton(name);
  const auto inside = [&](const std::string& listed) {
    return letters_of_skeleton(listed) >= static_cast<std::size_t>(kFewestInside) &&
           folded.find(listed) != std::string::npos;
  };
  return found || std::ranges::any_of(whole_, inside) || std::ranges::any_of(beginning_, inside);
}

}  // namespace oware::games

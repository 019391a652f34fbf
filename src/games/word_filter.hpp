// Words that are not wanted in chat and in names: masked in the one, refused in the other.
//
// A list a language; all of them count in every text, whatever its language. A listed word is found
// where it stands alone, letter case and look-alikes aside (names.hpp); with a star at its end it
// is found at the beginning of longer words, too. Names have words grown together (x_nasty_x,
// MrNasty): there, a listed word of kFewestInside letters or more is found anywhere. Each language
// has a small list built in, until an administrator writes another. Thread rule: a value.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/moderation.hpp"

namespace oware::games {

// From so many letters on a listed word is looked for inside names: a shorter one is part of too
// many innocent ones.
inline constexpr int kFewestInside = 5;

// The built-in lists, by language.
const std::vector<WordList>& default_word_lists();

// A word as a list may hold it: letters of any script, and a star at its end at most.
bool is_listed_word(std::string_view text);

class WordFilter {
 public:
  WordFilter() : WordFilter(std::vector<WordList>{}) {}
  // The written lists; a language without one has the built-in list.
  explicit WordFilter(const std::vector<WordList>& written);

  // The text with every letter of an unwanted word as a star.
  std::string masked(std::string_view text) const;
  // Whether a name has an unwanted word in it.
  bool refuses(std::string_view name) const;

 private:
  bool unwanted(std::string_view word) const;

  std::vector<std::string> whole_;      // folded, sorted
  std::vector<std::string> beginning_;  // of those with a star
};

}  // namespace oware::games

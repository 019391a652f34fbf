// What letters say (letters.hpp), a file a language: texts_en.cpp and those beside it. Thread rule:
// constants.
#pragma once

#include <string_view>

namespace oware::server {

// A language's texts. In them, {0} is the account's name and {1} the link or the list of games.
struct LetterTexts {
  std::string_view language;
  std::string_view verify_subject;
  std::string_view verify;
  std::string_view reset_subject;
  std::string_view reset;
  std::string_view digest_subject;
  std::string_view digest;
  std::string_view nobody;  // an opponent without a name
};

extern const LetterTexts kLettersEn;
extern const LetterTexts kLettersDe;
extern const LetterTexts kLettersNl;
extern const LetterTexts kLettersFr;
extern const LetterTexts kLettersPt;

}  // namespace oware::server

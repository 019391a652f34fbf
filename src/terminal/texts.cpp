#include "terminal/texts.hpp"

namespace oware::terminal {

const Texts& texts_of(Language language) {
  switch (language) {
    case Language::french:
      return kFrench;
    case Language::german:
      return kGerman;
    case Language::dutch:
      return kDutch;
    case Language::portuguese:
      return kPortuguese;
    case Language::english:
      break;
  }
  return kEnglish;
}

std::optional<Language> language_named(std::string_view name) {
  const std::string_view language = name.substr(0, name.find_first_of("_.@"));
  for (std::size_t i = 0; i < kLanguageNames.size(); ++i)
    if (language == kLanguageNames[i]) return static_cast<Language>(i);
  return std::nullopt;
}

}  // namespace oware::terminal

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
  for (std::size_t i = 0; i < kLanguageNames.size(); ++i) {
    const std::string_view known = kLanguageNames[i];
    const bool ends = name.size() == known.size() || name[known.size()] == '_' ||
                      name[known.size()] == '.' || name[known.size()] == '@';
    if (name.starts_with(known) && ends) return static_cast<Language>(i);
  }
  return std::nullopt;
}

}  // namespace oware::terminal

// Text that people have written, as others may see it. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace oware::games {

struct CleanText {
  std::string text;
  int letters = 0;
};

// Without what is no UTF-8, control characters and marks that hide or turn round the text beside
// them; spaces at the ends go, and several become one.
CleanText clean_text(std::string_view text);

// Each line as clean_text() has it; line ends are letters, too.
CleanText clean_lines(std::string_view text);

}  // namespace oware::games

#include "base/assert.hpp"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

namespace oware::base {

// Without printf, which would be a sixth of the rules' module in the browser.
void assertion_failed(const char* condition, const char* file, int line) {
  std::array<char, 12> number{};
  std::to_chars(number.data(), number.data() + number.size() - 1, line);
  for (const char* const part : std::initializer_list<const char*>{
           "oware: a promise was broken at ", file, ":", number.data(), ": ", condition, "\n"}) {
    std::fputs(part, stderr);
  }
  std::abort();
}

}  // namespace oware::base

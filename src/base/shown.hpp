// Text from outside as it is safe in a terminal and in a log: control characters and bytes that are
// not UTF-8 appear as \x1b, and what is too long is cut between characters, with dots.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oware {

// The longest text that one_line() gives, in bytes, and so the longest message() of an error. With
// the program's name before it, what is printed stays below 500.
inline constexpr std::size_t kLongestMessage = 480;

std::string one_line(std::string_view text);

// The beginning of the text, about 60 bytes at most, in quotation marks.
std::string quote(std::string_view text);

}  // namespace oware

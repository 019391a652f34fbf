// Words of a line, and numbers, for the text protocol. Values; no shared state.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oware::protocol {

// The letters A to Z in lower case, everything else as it is.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  return lower;
}

constexpr std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto from = text.find_first_not_of(kBlank);
  return from == std::string_view::npos
             ? std::string_view{}
             : text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

// Takes the first word off the front; empty when there is none.
constexpr std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text = trimmed(text.substr(word.size()));
  return word;
}

// A whole decimal number in least..most, and nothing else.
inline std::optional<std::int64_t> number_in(std::string_view text, std::int64_t least,
                                             std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc{} || end != text.data() + text.size() || number < least || number > most)
    return std::nullopt;
  return number;
}

}  // namespace oware::protocol

// What an option's value may be. A number is written in decimal digits and in no other way: no sign
// but a minus before a negative one, no base prefix, leading zero, exponent or blank. A value that
// is refused is quoted, and what would be right is said.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace oware::app {

// The most positions that a search may be given.
inline constexpr std::uint64_t kMostNodes = 1'000'000'000'000'000;
// The group of options that the help does not show.
inline constexpr const char* kHidden = "";

CLI::Validator whole_number(std::int64_t least, std::uint64_t most);
// With a fraction, or without: 2, 0.25.
CLI::Validator decimal_number(double least, double most);
// A number of bytes from 1 on, or of 1024, 1024^2, ... with K, M, G or T behind it: 8G.
CLI::Validator byte_size();
CLI::Validator one_of(const std::vector<std::string>& words);

// --rules, with all that it takes. `more` goes on with the help's sentence.
void add_rules_option(CLI::App& command, std::string& rules, const std::string& more = "");

}  // namespace oware::app

// Help, and what is said about a command line that does not parse: which command it was meant for,
// what was found, the nearest word that there is, and where help is.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace oware::app {

// `oware help COMMAND...`: prints the help of the command that the words name. The exit status.
int show_help(const CLI::App& program, const std::vector<std::string>& words);

// Parsing ended early: prints the help or the version where the command line asks for it, else one
// line on what is wrong. The exit status.
int end_of_parse(const CLI::App& program, const CLI::ParseError& error);

// The candidate that `word` was probably meant to be; empty when none is near.
std::string nearest_word(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace oware::app

// The commands and options of the program as values, read from the parser: what manual pages and
// completions are written from, as --help is.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace oware::app {

struct OptionText {
  std::string name;        // "--depth"; of a positional "file"
  std::string short_name;  // "-h", or empty
  std::string type;        // "INT:1 to 60"; empty: a flag
  std::string standard;    // the value where none is given, or empty
  std::string description;
  std::vector<std::string> values;  // all there are, where they are few words
  bool positional = false;
  bool required = false;
};

struct CommandText {
  std::string words;  // "oware tables build"
  std::string description;
  std::string usage;   // "oware tables build [OPTIONS]"
  std::string footer;  // notes and an example, lines
  std::vector<OptionText> options;
  std::vector<CommandText> subcommands;
};

// The whole program; options and subcommands that --help does not show are left out.
CommandText command_tree(const CLI::App& program);

// A command and all below it, parents first.
std::vector<const CommandText*> all_commands(const CommandText& top);

// The last of its words: "build".
std::string last_word(const CommandText& command);

}  // namespace oware::app

#include "command_tree.hpp"

#include <algorithm>
#include <string_view>

namespace oware::app {
namespace {

// "TEXT:even|bounds" has the values even and bounds.
std::vector<std::string> values_of(const std::string& type) {
  std::vector<std::string> values;
  const std::size_t colon = type.find(':');
  if (colon == std::string::npos || type.find('|') == std::string::npos ||
      type.find(' ') != std::string::npos)
    return values;
  std::size_t begin = colon + 1;
  while (begin <= type.size()) {
    const std::size_t end = std::min(type.find('|', begin), type.size());
    values.push_back(type.substr(begin, end - begin));
    begin = end + 1;
  }
  return values;
}

OptionText option_text(const CLI::Option& option) {
  OptionText text;
  text.positional = option.get_positional();
  text.required = option.get_required();
  text.description = option.get_description();
  if (!text.positional) {
    text.name = "--" + option.get_lnames().front();
    if (!option.get_snames().empty()) text.short_name = "-" + option.get_snames().front();
  } else {
    text.name = option.get_name(true);
  }
  if (option.get_items_expected_max() != 0) {
    text.type = option.get_type_name();
    text.standard = option.get_default_str();
    text.values = values_of(text.type);
  }
  return text;
}

std::string without_space(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// The line of --help that says how a command is called.
std::string usage_of(const CLI::App& command, const std::string& words) {
  constexpr std::string_view kUsage = "Usage: ";
  const std::size_t space = words.rfind(' ');
  const std::string help = command.help(space == std::string::npos ? "" : words.substr(0, space));
  const std::size_t begin = help.find(kUsage) + kUsage.size();
  return without_space(help.substr(begin, help.find('\n', begin) - begin));
}

CommandText read(const CLI::App& command, const std::string& words) {
  CommandText text;
  text.words = words;
  text.description = command.get_description();
  text.usage = usage_of(command, words);
  text.footer = without_space(command.get_footer());
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_group().empty()) text.options.push_back(option_text(*option));
  }
  for (const CLI::App* group : command.get_subcommands({})) {
    if (group->get_group().empty()) continue;
    if (!group->get_name().empty()) {
      text.subcommands.push_back(read(*group, words + " " + group->get_name()));
      continue;
    }
    for (const CLI::Option* option : group->get_options()) {
      if (!option->get_group().empty()) text.options.push_back(option_text(*option));
    }
  }
  return text;
}

}  // namespace

CommandText command_tree(const CLI::App& program) { return read(program, program.get_name()); }

std::vector<const CommandText*> all_commands(const CommandText& top) {
  std::vector<const CommandText*> all = {&top};
  for (const CommandText& one : top.subcommands) {
    const auto below = all_commands(one);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

std::string last_word(const CommandText& command) {
  return command.words.substr(command.words.rfind(' ') + 1);
}

}  // namespace oware::app

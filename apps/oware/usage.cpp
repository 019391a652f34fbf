#include "usage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/shown.hpp"
#include "command.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

// How many letters must be changed, left out or put in (V. Levenshtein, 1965).
std::size_t distance(const std::string& left, const std::string& right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t changed = diagonal + (left[i - 1] == right[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

std::vector<const CLI::App*> subcommands(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App* one) { return !one->get_name().empty(); });
}

const CLI::App* subcommand_named(const CLI::App& command, const std::string& name) {
  for (const CLI::App* one : subcommands(command)) {
    if (one->get_name() == name) return one;
  }
  return nullptr;
}

std::vector<std::string> subcommand_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* one : subcommands(command)) names.push_back(one->get_name());
  return names;
}

void add_option_names(const CLI::App& command, std::vector<std::string>& names) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      if (!option->get_group().empty()) names.push_back("--" + name);
    }
  }
}

// A command with the words that name it: "oware tables build".
struct Named {
  const CLI::App* command;
  std::string words;
};

// The command that the command line has reached.
Named command_of(const CLI::App& program) {
  Named found{&program, program.get_name()};
  for (auto parsed = program.get_subcommands(); !parsed.empty();
       parsed = found.command->get_subcommands()) {
    found = {parsed.front(), found.words + " " + parsed.front()->get_name()};
  }
  return found;
}

int misused(const std::string& what, const Named& where) {
  print_error("oware: {}; see {} --help\n", one_line(what), where.words);
  return kBadUsage;
}

std::string with_guess(const std::string& what, const std::string& word,
                       const std::vector<std::string>& candidates) {
  const std::string near = nearest_word(word, candidates);
  return near.empty() ? what : what + "; did you mean " + near + "?";
}

int no_subcommand(const std::string& word, const Named& where) {
  return misused(with_guess("no subcommand " + quote(word), word, subcommand_names(*where.command)),
                 where);
}

int not_expected(const std::vector<std::string>& rest, const Named& where) {
  const auto option = std::find_if(rest.begin(), rest.end(), [](const std::string& word) {
    return word.starts_with('-') && word.size() > 1;
  });
  if (option == rest.end())
    return misused("argument " + quote(rest.front()) + " is not expected", where);
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> candidates;
  add_option_names(*where.command, candidates);
  return misused(with_guess("no option " + quote(name), name, candidates), where);
}

}  // namespace

std::string nearest_word(const std::string& word, const std::vector<std::string>& candidates) {
  std::string nearest;
  std::size_t least = word.size() < 4 ? 2 : 3;  // letters that are too many
  if (word.size() > 40) return nearest;
  for (const std::string& candidate : candidates) {
    if (const std::size_t far = distance(word, candidate); far < least) {
      least = far;
      nearest = candidate;
    }
  }
  return nearest;
}

int show_help(const CLI::App& program, const std::vector<std::string>& words) {
  Named found{&program, program.get_name()};
  std::string before;
  for (const std::string& word : words) {
    const CLI::App* next = subcommand_named(*found.command, word);
    if (next == nullptr) return no_subcommand(word, found);
    before = found.words;
    found = {next, found.words + " " + word};
  }
  put(found.command->help(before));
  return kDone;
}

int end_of_parse(const CLI::App& program, const CLI::ParseError& error) {
  const Named found = command_of(program);
  const std::vector<std::string> rest = program.remaining(true);
  const bool names_none =
      !rest.empty() && !rest.front().starts_with('-') && !subcommands(*found.command).empty();
  if (names_none) return no_subcommand(rest.front(), found);
  if (error.get_name() == "CallForHelp") {
    put(program.help());
    return kDone;
  }
  if (error.get_name() == "CallForVersion") {
    put(error.what());
    return kDone;
  }
  if (!rest.empty()) return not_expected(rest, found);
  return misused(error.what(), found);
}

}  // namespace oware::app

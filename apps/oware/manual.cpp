// `oware manual`: the manual pages, one a command, from what --help is made of.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <utility>
#include <vector>

#include "command.hpp"
#include "command_tree.hpp"

namespace oware::app {
namespace {

constexpr std::array<std::pair<int, const char*>, 4> kStatuses = {{
    {kDone, "done"},
    {kBadContent, "what was read is wrong: a game, a position, a table, a check that failed"},
    {kBadUsage, "the command line is wrong"},
    {kBadEnvironment, "a file cannot be read or written, or memory is missing"},
}};

// Text as roff takes it: hyphens that can be copied, no request by accident.
std::string roff(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\') {
      out += "\\e";
    } else if (letter == '-') {
      out += "\\-";
    } else if ((letter == '.' || letter == '\'') && (out.empty() || out.back() == '\n')) {
      out += "\\&";
      out += letter;
    } else {
      out += letter;
    }
  }
  return out;
}

// "oware tables build" has the page oware-tables-build.
std::string page_name(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '-');
  return words;
}

// What a value looks like: `even|bounds`, or the kind of value, INT; and what is said after that,
// "1 to 60".
std::pair<std::string, std::string> value_of(const OptionText& option) {
  if (!option.values.empty()) return {fmt::format("{}", fmt::join(option.values, "|")), ""};
  const std::size_t colon = option.type.find(':');
  if (colon == std::string::npos) return {option.type, ""};
  return {option.type.substr(0, colon), option.type.substr(colon + 1)};
}

void add_options(std::string& page, const CommandText& command, bool positional) {
  for (const OptionText& option : command.options) {
    if (option.positional != positional) continue;
    const auto [value, range] = value_of(option);
    page += ".TP\n";
    if (!option.short_name.empty()) page += "\\fB" + roff(option.short_name) + "\\fR, ";
    page += (positional ? "\\fI" : "\\fB") + roff(option.name) + "\\fR";
    if (!positional && !value.empty()) page += " \\fI" + roff(value) + "\\fR";
    std::vector<std::string> more;
    if (!range.empty()) more.push_back(range);
    if (!option.standard.empty()) more.push_back(option.standard + " if not given");
    if (option.required && !positional) more.emplace_back("required");
    page += "\n" + roff(option.description);
    if (!more.empty()) page += roff(fmt::format(" ({})", fmt::join(more, "; ")));
    page += "\n";
  }
}

void add_footer(std::string& page, const std::string& footer) {
  constexpr std::string_view kExample = "Example: ";
  std::istringstream lines(footer);
  std::string line;
  std::string notes;
  std::string examples;
  while (std::getline(lines, line)) {
    if (line.starts_with(kExample)) {
      examples += roff(line.substr(kExample.size())) + "\n";
    } else {
      notes += ".PP\n" + roff(line) + "\n";
    }
  }
  if (!notes.empty()) page += ".SH NOTES\n" + notes.substr(std::strlen(".PP\n"));
  if (!examples.empty()) page += ".SH EXAMPLES\n.nf\n" + examples + ".fi\n";
}

std::string see_also(const CommandText& command, const CommandText& top) {
  std::vector<std::string> pages;
  for (const CommandText* one : all_commands(top)) {
    const bool parent = command.words.starts_with(one->words + " ");
    const bool child = one->words.starts_with(command.words + " ");
    if (parent || child) pages.push_back("\\fB" + roff(page_name(one->words)) + "\\fR(1)");
  }
  return fmt::format("{}", fmt::join(pages, ",\n"));
}

std::string manual_page(const CommandText& command, const CommandText& top) {
  std::string name = page_name(command.words);
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  std::string page =
      fmt::format(".TH {} 1 \"\" \"oware {}\" \"Oware\"\n.ad l\n", roff(title), OWARE_VERSION);
  page += ".SH NAME\n" + roff(name) + " \\- " + roff(command.description) + "\n";
  page += ".SH SYNOPSIS\n.nf\n" + roff(command.usage) + "\n.fi\n";
  if (!command.subcommands.empty()) {
    page += ".SH COMMANDS\n";
    for (const CommandText& one : command.subcommands)
      page += ".TP\n\\fB" + roff(last_word(one)) + "\\fR\n" + roff(one.description) + "\n";
  }
  const bool takes_words = std::any_of(command.options.begin(), command.options.end(),
                                       [](const OptionText& one) { return one.positional; });
  if (takes_words) {
    page += ".SH ARGUMENTS\n";
    add_options(page, command, true);
  }
  page += ".SH OPTIONS\n";
  add_options(page, command, false);
  page += ".SH \"EXIT STATUS\"\n";
  for (const auto& [status, meaning] : kStatuses)
    page += fmt::format(".TP\n{}\n{}\n", status, roff(meaning));
  add_footer(page, command.footer);
  if (const std::string pages = see_also(command, top); !pages.empty())
    page += ".SH \"SEE ALSO\"\n" + pages + "\n";
  return page;
}

Result<void> write_page(const std::string& path, const std::string& page) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  const bool written =
      file != nullptr && std::fwrite(page.data(), 1, page.size(), file) == page.size();
  const int problem = errno;
  if (file != nullptr && std::fclose(file) == 0 && written) return {};
  return tl::unexpected(Error{ErrorCode::unreadable,
                              "page cannot be written: " + std::string(std::strerror(problem)),
                              path, "a folder that can be written to"});
}

int run(const CLI::App& program, const std::string& folder) {
  const CommandText top = command_tree(program);
  for (const CommandText* command : all_commands(top)) {
    const std::string path = folder + "/" + page_name(command->words) + ".1";
    if (const auto written = write_page(path, manual_page(*command, top)); !written)
      return report(written.error());
  }
  return kDone;
}

}  // namespace

void add_manual(CLI::App& program, Status& status) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("manual", "Write the manual pages, a file for each command");
  command->add_option("folder", *folder, "Folder that they are written into")->required();
  command->footer("Example: oware manual ~/.local/share/man/man1 && man oware-tables-build");
  command->callback([folder, &program, &status]() { status.code = run(program, *folder); });
}

}  // namespace oware::app

// `oware completion`: completion of commands, options and values for bash, zsh and fish, from what
// --help is made of.
#include <fmt/format.h>

#include <functional>

#include "command.hpp"
#include "command_tree.hpp"
#include "option_values.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

// A word in single quotes, for all three shells.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      out += "'\\''";
    } else {
      out += letter;
    }
  }
  return out + "'";
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return fmt::format("{}", fmt::join(parts, between));
}

// The words of all commands below the program, quoted, as patterns of one branch.
std::string command_patterns(const std::vector<const CommandText*>& commands, const char* between) {
  std::vector<std::string> patterns;
  for (const CommandText* one : commands) {
    if (one->words.find(' ') != std::string::npos) patterns.push_back(quoted(one->words));
  }
  return joined(patterns, between);
}

// Branches `'oware tables build --kind') TEXT ;;` for each option that takes a value.
std::string value_branches(
    const std::vector<const CommandText*>& commands,
    const std::function<std::string(const std::vector<std::string>&)>& text_of) {
  std::string branches;
  for (const CommandText* one : commands) {
    for (const OptionText& option : one->options) {
      if (option.positional || option.type.empty()) continue;
      branches += fmt::format("    {}) {} ;;\n", quoted(one->words + " " + option.name),
                              text_of(option.values));
    }
  }
  return branches;
}

std::string bash_script(const std::vector<const CommandText*>& commands) {
  std::string script =
      fmt::format(R"(# Completion of oware for bash, written by: oware completion bash
_oware() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} at=oware word commands= options=
  COMPREPLY=()
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$at $word" in
    {}) at="$at $word" ;;
    esac
  done
  case "$at $before" in
)",
                  command_patterns(commands, " | "));
  script += value_branches(commands, [](const std::vector<std::string>& values) {
    return values.empty() ? "return"
                          : "mapfile -t COMPREPLY < <(compgen -W " + quoted(joined(values, " ")) +
                                " -- \"$current\"); return";
  });
  script += "  esac\n  case $at in\n";
  for (const CommandText* one : commands) {
    std::vector<std::string> names;
    std::vector<std::string> options;
    for (const CommandText& below : one->subcommands) names.push_back(last_word(below));
    for (const OptionText& option : one->options) {
      if (!option.positional) options.push_back(option.name);
    }
    script += fmt::format("    {}) commands={} options={} ;;\n", quoted(one->words),
                          quoted(joined(names, " ")), quoted(joined(options, " ")));
  }
  return script + R"(  esac
  [[ $current == -* ]] && commands=$options
  [[ -z $commands ]] || mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
}
complete -o default -F _oware oware
)";
}

// "name:description" as _describe takes it.
std::string described(const std::string& name, const std::string& description) {
  std::string safe;
  for (const char letter : name)
    safe += letter == ':' ? std::string("\\:") : std::string(1, letter);
  return quoted(safe + ":" + description);
}

std::string zsh_script(const std::vector<const CommandText*>& commands) {
  std::string script = fmt::format(R"(#compdef oware
# Completion of oware for zsh, written by: oware completion zsh
_oware() {{
  local at=oware word
  local -a commands options
  for word in ${{words[2,CURRENT-1]}}; do
    case "$at $word" in
    {}) at="$at $word" ;;
    esac
  done
  case "$at ${{words[CURRENT-1]}}" in
)",
                                   command_patterns(commands, "|"));
  script += value_branches(commands, [](const std::vector<std::string>& values) {
    return values.empty() ? std::string("_files; return")
                          : "compadd " + joined(values, " ") + "; return";
  });
  script += "  esac\n  case $at in\n";
  for (const CommandText* one : commands) {
    std::vector<std::string> names;
    std::vector<std::string> options;
    for (const CommandText& below : one->subcommands)
      names.push_back(described(last_word(below), below.description));
    for (const OptionText& option : one->options) {
      if (!option.positional) options.push_back(described(option.name, option.description));
    }
    script += fmt::format("    {})\n      commands=({})\n      options=({})\n      ;;\n",
                          quoted(one->words), joined(names, " "), joined(options, " "));
  }
  return script + R"(  esac
  if [[ ${words[CURRENT]} == -* ]]; then
    _describe option options
  elif (( $#commands )); then
    _describe command commands
  else
    _files
  fi
}
_oware "$@"
)";
}

std::string fish_script(const std::vector<const CommandText*>& commands) {
  std::string script =
      fmt::format(R"(# Completion of oware for fish, written by: oware completion fish
function __oware_at
    set -l at oware
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case {}
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
)",
                  command_patterns(commands, " "));
  for (const CommandText* one : commands) {
    const std::string here = "complete -c oware -n " + quoted("__oware_at " + one->words);
    for (const CommandText& below : one->subcommands)
      script +=
          fmt::format("{} -f -a {} -d {}\n", here, last_word(below), quoted(below.description));
    for (const OptionText& option : one->options) {
      if (option.positional) continue;
      const std::string short_name =
          option.short_name.empty() ? "" : " -s " + option.short_name.substr(1);
      const std::string value = option.type.empty() ? ""
                                : option.values.empty()
                                    ? " -r"
                                    : " -x -a " + quoted(joined(option.values, " "));
      script += fmt::format("{}{} -l {}{} -d {}\n", here, short_name, option.name.substr(2), value,
                            quoted(option.description));
    }
  }
  return script;
}

int run(const CLI::App& program, const std::string& shell) {
  const CommandText top = command_tree(program);
  const auto commands = all_commands(top);
  put(shell == "bash"  ? bash_script(commands)
      : shell == "zsh" ? zsh_script(commands)
                       : fish_script(commands));
  return kDone;
}

}  // namespace

void add_completion(CLI::App& program, Status& status) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "completion", "Print what completes commands, options and values in a shell");
  command->add_option("shell", *shell, "The shell")
      ->required()
      ->check(one_of({"bash", "zsh", "fish"}));
  command->footer("Example: source <(oware completion bash)");
  command->callback([shell, &program, &status]() { status.code = run(program, *shell); });
}

}  // namespace oware::app

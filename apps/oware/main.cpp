// The one program: reads the command line, runs one subcommand, returns its exit status.
#include <cstdio>

#include "command.hpp"

namespace {

std::string version_text() {
  std::string text = "oware " OWARE_VERSION " (";
#if defined(__clang__)
  text += "clang " __clang_version__;
#else
  text += "g++ " __VERSION__;
#endif
#if defined(__SSE2__)
  text += ", sse2";
#endif
#if defined(NDEBUG)
  text += ", release";
#else
  text += ", debug";
#endif
  return text + ")";
}

// One line: what is wrong with the command line, and where help is.
std::string usage_message(const CLI::App& program, const std::string& first_argument,
                          const CLI::Error& error) {
  const auto used = program.get_subcommands();
  std::string what = error.what();
  if (used.empty() && !first_argument.empty() && first_argument.front() != '-') {
    what = "no subcommand '" + first_argument + "'";
  }
  return "oware: " + what + "; see oware " + (used.empty() ? "" : used.front()->get_name() + " ") +
         "--help\n";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Oware: the sowing game. Rules, tables, search, and a place to play.", "oware");
  program.set_version_flag("--version", version_text());
  program.require_subcommand(1);
  program.footer(
      "Start with: oware serve       (then open the page it names)\nEvery subcommand has --help "
      "with an example.");
  const std::string first_argument = argc > 1 ? argv[1] : "";
  program.failure_message([&program, first_argument](const CLI::App*, const CLI::Error& error) {
    return usage_message(program, first_argument, error);
  });
  oware::app::Status status;
  oware::app::add_perft(program, status);
  oware::app::add_replay(program, status);
  oware::app::add_convert(program, status);
  oware::app::add_play(program, status);
  oware::app::add_analyze(program, status);
  oware::app::add_bench(program, status);
  oware::app::add_book(program, status);
  oware::app::add_engine(program, status);
  oware::app::add_match(program, status);
  oware::app::add_openings(program, status);
  oware::app::add_serve(program, status);
  oware::app::add_admin(program, status);
  oware::app::add_backup(program, status);
  oware::app::add_restore(program, status);
  oware::app::add_check(program, status);
  oware::app::add_tables(program, status);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = program.exit(error);
    return code == 0 ? oware::app::kDone : oware::app::kBadUsage;
  }
  return status.code;
}

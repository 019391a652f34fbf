// The one program: reads the command line, runs one subcommand, returns its exit status.
#include <fcntl.h>

#include <csignal>
#include <cstdio>
#include <new>
#include <system_error>

#include "command.hpp"
#include "output.hpp"
#include "usage.hpp"

extern const char kOwareRevision[];  // cmake/Revision.cmake

namespace oware::app {
namespace {

std::string version_text() {
  std::string text = "oware " OWARE_VERSION " (revision ";
  text += kOwareRevision;
  text += ", ";
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
  return text + ")\n";
}

// A standard stream that was closed before the start would give its number to the next file that is
// opened, the games' database perhaps, and what is meant for people would be written into that.
void occupy_closed_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) < 0)
      static_cast<void>(::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY));
  }
}

void add_commands(CLI::App& program, Status& status) {
  add_perft(program, status);
  add_replay(program, status);
  add_convert(program, status);
  add_play(program, status);
  add_analyze(program, status);
  add_bench(program, status);
  add_book(program, status);
  add_engine(program, status);
  add_match(program, status);
  add_engine_check(program, status);
  add_bot(program, status);
  add_openings(program, status);
  add_explorer(program, status);
  add_serve(program, status);
  add_admin(program, status);
  add_backup(program, status);
  add_restore(program, status);
  add_check(program, status);
  add_move_database(program, status);
  add_export(program, status);
  add_tables(program, status);
  add_puzzles(program, status);
  add_prove(program, status);
  add_verify_proof(program, status);
  add_ratings(program, status);
  add_pair(program, status);
  add_completion(program, status);
  add_manual(program, status);
}

// A flag is given or not: --json=5 says nothing.
void take_no_values(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    if (option->get_expected_max() == 0 && !option->get_lnames().empty())
      option->disable_flag_override();
  }
  for (CLI::App* subcommand : command.get_subcommands({})) take_no_values(*subcommand);
}

int run(int argc, char** argv) {
  CLI::App program("Oware: the sowing game. Rules, tables, search, and a place to play.", "oware");
  program.set_version_flag("--version", version_text());
  program.require_subcommand(1);
  program.footer(
      "Start with: oware serve       (then open the page it names)\nEvery subcommand has --help "
      "with an example; oware help COMMAND shows the same.");
  Status status;
  add_commands(program, status);
  take_no_values(program);
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words.front() == "help")
    return show_help(program, {words.begin() + 1, words.end()});
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return end_of_parse(program, error);
  }
  return status.code;
}

// Standard output may still hold what a command has said.
int with_output(int status) {
  const Result<void> written = flush_output();
  return written || status == kBadEnvironment ? status : report(written.error());
}

}  // namespace
}  // namespace oware::app

int main(int argc, char** argv) {
  using oware::ErrorCode;
  oware::app::occupy_closed_streams();
  // A reader that has left is an error to report, like a full disk.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return oware::app::with_output(oware::app::run(argc, argv));
  } catch (const std::bad_alloc&) {
    return oware::app::report({ErrorCode::unavailable, "memory", "", "more of it", 0, 0});
  } catch (const std::system_error& error) {
    return oware::app::report({ErrorCode::unavailable, error.code().message(), "", "", 0, 0});
  }
}

// oware check: proves a database of games by playing every game again.
#include "store/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "command.hpp"
#include "data_folder.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

struct CheckOptions {
  std::string data;
  std::string database;
  std::string file;
  bool json = false;
};

void print_report(const CheckOptions& options, const std::string& file,
                  const store::CheckReport& found) {
  if (options.json) {
    std::string problems;
    for (const std::string& problem : found.problems)
      problems += (problems.empty() ? "" : ",") + json_text(problem);
    print_out(
        "{{\"file\":{},\"version\":{},\"games\":{},\"finished\":{},\"events\":{},\"problem_count\":"
        "{},\"problems\":[{}]}}\n",
        json_text(file), found.version, found.games, found.finished, found.events,
        found.problem_count, problems);
    return;
  }
  for (const std::string& problem : found.problems) print_out("{}\n", problem);
  if (found.sound()) {
    print_out("{}: sound. {} games, {} of them finished, replayed from {} events.\n", file,
              found.games, found.finished, found.events);
  } else {
    print_out("{}: {} problems in {} games.\n", file, found.problem_count, found.games);
  }
}

int run(const CheckOptions& options) {
  if (!options.file.empty() && !options.database.empty()) {
    return report(Error{.code = ErrorCode::usage,
                        .what = "check",
                        .found = "FILE and --database",
                        .expected = "one of them"});
  }
  auto where = database_of(options.database, options.data);
  if (!where) return report(where.error());
  if (!options.file.empty()) where->file = options.file;
  // A URL may have a password.
  const std::string file = where->postgresql.empty() ? where->file : "PostgreSQL";
  install_interrupt_handler();
  const bool tells = !options.json && ::isatty(STDERR_FILENO) == 1;
  const auto progress = [tells](std::int64_t games) {
    if (tells) print_error("\r{} games replayed", games);
    return !interrupted();
  };
  const auto found = where->postgresql.empty()
                         ? store::check(file, progress)
                         : store::check_postgresql(where->postgresql, progress);
  if (tells) print_error("\r\033[K");
  if (!found) return report(found.error());
  if (interrupted()) {
    return report_interrupted(
        fmt::format("{} games are checked, the others are not", found->games));
  }
  print_report(options, file, *found);
  return found->sound() ? kDone : kBadEnvironment;
}

}  // namespace

void add_check(CLI::App& program, Status& status) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = program.add_subcommand(
      "check", "Prove the games of a server or of a copy: pages, links, every move");
  command->add_option(
      "FILE", options->file,
      "A copy to check (default: the games in the data folder, also while a server runs)");
  add_data_option(*command, options->data);
  add_database_option(*command, options->database);
  command->add_flag("--json", options->json, "Print JSON");
  command->footer("Example: oware check --data /var/lib/oware");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

// `oware engine`: the text protocol on standard input and output.
#include <cstdio>
#include <iostream>
#include <oware/engine.hpp>
#include <oware/tables.hpp>
#include <string>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "protocol/session.hpp"

namespace oware::app {
namespace {

int run(const protocol::Options& options) {
  const auto sink = [](std::string_view line) {
    print_out("{}\n", line);
    static_cast<void>(flush_output());  // main says so when it fails
  };
  if (!options.tables.empty()) {
    // The session opens them for its rules, and says what they lack.
    if (const auto opened = tables::open(options.tables); !opened) return report(opened.error());
  }
  protocol::Session session(sink, {open_prober}, options);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (session.handle(line) == protocol::Next::quit || !flush_output()) return kDone;
  }
  session.finish_input();
  return kDone;
}

}  // namespace

void add_engine(CLI::App& program, Status& status) {
  auto options = std::make_shared<protocol::Options>();
  CLI::App* command = program.add_subcommand(
      "engine", "Talk to another program: UCI with Oware positions, a line in, lines out");
  command->add_option("--tables", options->tables, "Folder of endgame tables");
  command->add_option("--level", options->level, "Play as the computer opponent of this level")
      ->check(whole_number(search::kMinLevel, search::kMaxLevel))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads of the search")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes to remember positions in")
      ->check(whole_number(1, 65536))
      ->capture_default_str();
  command->footer(
      "Example: printf 'position startpos moves FfEe\\ngo movetime 500\\n' | oware engine\nThe "
      "protocol: docs/protocol.md");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

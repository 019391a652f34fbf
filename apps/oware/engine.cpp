// `oware engine`: the text protocol on standard input and output.
#include <cstdio>
#include <iostream>
#include <oware/engine.hpp>
#include <string>

#include "command.hpp"
#include "probers.hpp"
#include "protocol/session.hpp"

namespace oware::app {
namespace {

int run(const protocol::Options& options) {
  const auto sink = [](std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  };
  protocol::Session session(sink, {open_prober}, options);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (session.handle(line) == protocol::Next::quit) return kDone;
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
      ->check(CLI::Range(search::kMinLevel, search::kMaxLevel))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads of the search")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes to remember positions in")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->footer(
      "Example: printf 'position startpos moves FfEe\\ngo movetime 500\\n' | oware engine\nThe "
      "protocol: docs/protocol.md");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

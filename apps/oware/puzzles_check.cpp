// `oware puzzles check`: proves the puzzles of a file again.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "lines.hpp"
#include "output.hpp"
#include "puzzles.hpp"
#include "puzzles/check.hpp"
#include "tables.hpp"

namespace oware::app {
namespace {

struct CheckCommand {
  TablesOptions tables;
  std::string file;
};

class FileChecker {
 public:
  FileChecker(const tables::Tables& tables, bool json) : tables_(tables), json_(json) {}

  // A line of the file. Error: the tables do not suffice, or are damaged.
  Result<void> check(std::string_view line, int number) {
    const auto puzzle = puzzles::parse_puzzle(line);
    if (!puzzle) {
      say_wrong("", puzzle.error(), number);
      return {};
    }
    auto fault = puzzles::fault_of(*puzzle, tables_);
    if (!fault) return tl::unexpected(fault.error());
    if (const auto [first, fresh] = lines_.emplace(puzzle->id, number); !*fault && !fresh)
      *fault = Error{ErrorCode::bad_file,
                     "id",
                     puzzle->id,
                     fmt::format("another one than in line {}", first->second),
                     0,
                     0};
    *fault ? say_wrong(puzzle->id, **fault, number) : say_right(puzzle->id);
    return {};
  }

  // A line that was not read.
  void too_long(const Error& error, int number) { say_wrong("", error, number); }

  // Writes out what there is so far.
  void flush() { output_.flush(); }
  bool failed() const { return output_.failed(); }
  int count() const { return count_; }
  // Ends the output. The exit status.
  int finish() {
    if (!json_) output_.line(fmt::format("{} puzzles, {} wrong", count_, wrong_.count()));
    const auto written = output_.finish();
    const int status = wrong_.report();
    return written ? status : report(written.error());
  }

 private:
  void say_right(const std::string& id) {
    ++count_;
    if (json_) output_.line(fmt::format(R"({{"id":{},"ok":true,"why":null}})", json_text(id)));
  }

  // An empty `id`: there is none that can be read.
  void say_wrong(const std::string& id, Error error, int number) {
    ++count_;
    if (json_)
      output_.line(fmt::format(R"({{"id":{},"ok":false,"why":{}}})",
                               id.empty() ? "null" : json_text(id), json_text(message(error))));
    error.line = number;
    wrong_.add(error);
  }

  const tables::Tables& tables_;
  bool json_;
  Output output_;
  std::map<std::string, int> lines_;  // of each id, the first that has it
  ErrorCount wrong_;
  int count_ = 0;
};

// Error: what ends the work before the end of the file.
Result<void> check_lines(const std::string& file, FileChecker& checker) {
  Result<LineSource> source = LineSource::open(file);
  if (!source) return tl::unexpected(source.error());
  while (!interrupted() && !checker.failed()) {
    const auto line = source->next();
    if (!line && line.error().code != ErrorCode::bad_file) return tl::unexpected(line.error());
    if (!line) {
      checker.too_long(line.error(), source->number());
      continue;
    }
    if (!*line) break;
    if (trimmed(**line).empty()) continue;
    if (const auto checked = checker.check(**line, source->number()); !checked) return checked;
    if (source->would_read()) checker.flush();
  }
  return {};
}

int run(const CheckCommand& command) {
  install_interrupt_handler();
  const auto tables = open_tables(command.tables);
  if (!tables) return report(tables.error());
  for (const Error& problem : tables->problems()) report(problem);
  FileChecker checker(*tables, command.tables.json);
  if (const auto checked = check_lines(command.file, checker); !checked) {
    checker.flush();
    return report(checked.error());
  }
  if (interrupted()) {
    checker.flush();
    return report_interrupted(
        fmt::format("{} puzzles are checked, the others are not", checker.count()));
  }
  return checker.finish();
}

}  // namespace

void add_puzzles_check(CLI::App& puzzles, Status& status) {
  auto command = std::make_shared<CheckCommand>();
  CLI::App* check = puzzles.add_subcommand(
      "check", "Prove the puzzles of a file again: moves, solution, loss, themes, id");
  check->add_option("file", command->file, "The file; - is standard input")->required();
  check->add_option("--tables", command->tables.folder, "Folder of bounds tables")->required();
  add_json_option(*check, command->tables);
  check->footer(
      "JSON: {\"id\",\"ok\",\"why\"} for each puzzle; why is null where it holds, id is null where "
      "the line cannot be read.\nThe exit status is 1 when one does not hold.\n"
      "Example: oware puzzles check puzzles.jsonl --tables tables --json");
  check->callback([command, &status]() { status.code = run(*command); });
}

}  // namespace oware::app

// `oware puzzles make`: finds puzzles and writes them into a file.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/elapsed.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "puzzles.hpp"
#include "puzzles/maker.hpp"
#include "tables.hpp"
#include "terminal/progress_line.hpp"

namespace oware::app {
namespace {

using Clock = std::chrono::steady_clock;

struct MakeCommand {
  TablesOptions tables;
  puzzles::MakeOptions make;
  std::string out;
  bool replace = false;
};

// On standard error, where that is a terminal, at most ten times a second.
class ProgressText {
 public:
  ProgressText() : shown_(::isatty(STDERR_FILENO) == 1) {}

  void show(int found, int wanted) {
    const double seconds = base::seconds_since(begin_);
    constexpr double kPause = 0.1;
    if (!shown_ || seconds - drawn_ < kPause) return;
    drawn_ = seconds;
    const double rate = found / seconds;
    print_error("\r\033[K{} of {} found, {:.0f}/s, {} left", found, wanted, rate,
                terminal::clock_text(std::max(0, wanted - found) / std::max(rate, 1e-9)));
  }
  void clear() const {
    if (shown_) print_error("\r\033[K");
  }

 private:
  bool shown_;
  Clock::time_point begin_ = Clock::now();
  double drawn_ = 0;
};

// A file that takes its name only when it is whole: until then, what had the name stays.
class NewFile {
 public:
  static Result<NewFile> open(const std::string& name) {
    NewFile file(name);
    if (file.stream_ == nullptr)
      return tl::unexpected(
          Error{ErrorCode::unreadable, "puzzles", name, "a file that can be written", 0, 0});
    return file;
  }
  NewFile(NewFile&&) noexcept = default;
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile() {
    if (stream_ != nullptr) std::remove(part().c_str());
  }

  // Writes the text and gives the file its name.
  Result<void> finish(std::string_view text) {
    const bool whole = std::fwrite(text.data(), 1, text.size(), stream_.get()) == text.size() &&
                       std::fflush(stream_.get()) == 0 && ::fsync(::fileno(stream_.get())) == 0;
    if (!whole || std::rename(part().c_str(), name_.c_str()) != 0)
      return tl::unexpected(
          Error{ErrorCode::disk_full, "puzzles", name_, "room on the disk", 0, 0});
    stream_.reset();
    return {};
  }

 private:
  struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
  };

  explicit NewFile(const std::string& name)
      : name_(name), stream_(std::fopen(part().c_str(), "w")) {}
  std::string part() const { return name_ + ".part"; }

  std::string name_;
  std::unique_ptr<std::FILE, Close> stream_;
};

// A file that is there is not written over in silence.
Result<void> name_is_free(const MakeCommand& command) {
  std::error_code ignored;
  if (command.replace || !std::filesystem::exists(command.out, ignored)) return {};
  return tl::unexpected(Error{ErrorCode::usage, "--out " + command.out, "a file of that name",
                              "another name, or --replace", 0, 0});
}

std::string text_of(const std::vector<puzzles::Puzzle>& made) {
  std::string text;
  for (const puzzles::Puzzle& puzzle : made) text += puzzles::to_json(puzzle) + "\n";
  return text;
}

void say_done(const MakeCommand& command, std::size_t count, std::size_t bytes, double seconds) {
  print_out(
      fmt::runtime(command.tables.json ? "{{\"puzzles\":{},\"bytes\":{},\"seconds\":{:.1f}}}\n"
                                       : "{} puzzles, {} bytes, {:.1f} s\n"),
      count, bytes, seconds);
}

int run(MakeCommand command) {
  if (const auto free = name_is_free(command); !free) return report(free.error());
  const Result<Opened> opened = open_chosen(command.tables);
  if (!opened) return report(opened.error());
  auto file = NewFile::open(command.out);
  if (!file) return report(file.error());
  ProgressText progress;
  const auto begin = Clock::now();
  command.make.rules = opened->choice.rules;
  command.make.threads = thread_count(command.tables);
  command.make.stop = interrupted;
  command.make.on_progress = [&](int found, int wanted) { progress.show(found, wanted); };
  const auto made = puzzles::make(opened->tables, command.make);
  progress.clear();
  if (!made) return report(made.error());
  if (interrupted())
    return report_interrupted(
        fmt::format("{} is not written; the same command begins anew", command.out));
  const std::string text = text_of(*made);
  if (const auto written = file->finish(text); !written) return report(written.error());
  say_done(command, made->size(), text.size(), base::seconds_since(begin));
  return kDone;
}

}  // namespace

void add_puzzles_make(CLI::App& puzzles, Status& status) {
  auto command = std::make_shared<MakeCommand>();
  command->tables.kind = "bounds";
  CLI::App* make = puzzles.add_subcommand("make", "Find puzzles and write one a line into a file");
  make->add_option("--tables", command->tables.folder, "Folder of bounds tables")->required();
  make->add_option("--count", command->make.count, "How many")
      ->check(whole_number(1, puzzles::kMostPuzzles))
      ->capture_default_str();
  make->add_option("--seed", command->make.seed, "The same seed and tables give the same puzzles")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  make->add_option("--out", command->out, "The file to write")->required();
  make->add_flag("--replace", command->replace, "An --out file that is there gives way");
  add_rules_option(*make, command->tables.rules);
  add_threads_option(*make, command->tables);
  add_json_option(*make, command->tables);
  make->footer(
      "A line of the file: "
      "{\"id\",\"rules\",\"position\",\"moves\",\"solution\":[\"E\",\"b\",\"F\"],"
      "\"loss\",\"themes\",\"rating\"};\nmoves leads to the position from the start, or is empty; "
      "solution has the replies; loss is what every other first move\nloses at least, in seeds of "
      "the final margin.\nJSON: {\"puzzles\",\"bytes\",\"seconds\"}\n"
      "Example: oware puzzles make --tables tables --count 100 --seed 1 --out puzzles.jsonl");
  make->callback([command, &status]() { status.code = run(*command); });
}

}  // namespace oware::app

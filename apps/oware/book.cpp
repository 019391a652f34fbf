// `oware book`: makes the opening book that is built in.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "search/book.hpp"

namespace oware::app {
namespace {

struct BookOptions {
  search::BookPlan plan;
  std::string tables;
  std::string out;
  bool json = false;
};

bool show_progress(int done, int positions) {
  if (::isatty(2) == 1) print_error("\r{}/{}{}", done, positions, done == positions ? "\n" : "");
  return !interrupted();
}

// The C++ source that holds the book.
std::string source_of(const std::vector<search::BookEntry>& entries) {
  std::string text =
      "// Written by `oware book`; see docs/search.md.\n// clang-format off\n#include "
      "\"search/book.hpp\"\n\n"
      "namespace oware::search {\nnamespace {\n\nconstexpr BookEntry kBook[] = {\n";
  constexpr std::size_t kEntriesPerLine = 3;
  for (std::size_t number = 0; number < entries.size(); ++number) {
    const search::BookEntry& entry = entries[number];
    const bool last =
        number % kEntriesPerLine == kEntriesPerLine - 1 || number + 1 == entries.size();
    text += fmt::format("{}{{0x{:016x}, {}, {}}},{}", number % kEntriesPerLine == 0 ? "    " : " ",
                        entry.key, entry.score, entry.house, last ? "\n" : "");
  }
  return text +
         "};\n\n}  // namespace\n\nstd::span<const BookEntry> built_in_book() { return kBook; "
         "}\n\n" +
         "}  // namespace oware::search\n";
}

int run(const BookOptions& options) {
  std::shared_ptr<const search::Prober> prober;
  if (!options.tables.empty()) {
    auto opened = open_prober(options.tables, {});
    if (!opened) return report(opened.error());
    prober = std::move(*opened);
  }
  install_interrupt_handler();
  // Opened before the work, so that a name that cannot be written is said at once; what had the
  // name stays until the book is whole.
  const std::string part = options.out + ".part";
  std::FILE* file = std::fopen(part.c_str(), "w");
  if (file == nullptr)
    return report({ErrorCode::unreadable, "book", options.out, "a file that can be written", 0, 0});
  const auto begin = std::chrono::steady_clock::now();
  int searched = 0;
  const search::BookReport book = search::build_book(options.plan, prober.get(), [&](int done) {
    searched = done;
    return show_progress(done, options.plan.positions);
  });
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const std::string text = source_of(book.entries);
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  written = std::fclose(file) == 0 && written;
  if (interrupted() || !written || std::rename(part.c_str(), options.out.c_str()) != 0) {
    std::remove(part.c_str());
    if (interrupted())
      return report_interrupted(fmt::format("{} of {} positions are searched; {} is not written",
                                            searched, options.plan.positions, options.out));
    return report({ErrorCode::unreadable, "book", options.out, "room on the disk", 0, 0});
  }
  print_out(
      fmt::runtime(options.json
                       ? "{{\"positions\":{},\"deepest\":{},\"bytes\":{},\"seconds\":{:.1f}}}\n"
                       : "{} positions, the longest line {} plies, {} bytes, {:.1f} s\n"),
      book.entries.size(), book.deepest, text.size(), seconds);
  return kDone;
}

}  // namespace

void add_book(CLI::App& program, Status& status) {
  auto options = std::make_shared<BookOptions>();
  CLI::App* command = program.add_subcommand(
      "book", "Make the opening book: the best moves of the first plies, searched deeply");
  command->add_option("--out", options->out, "The source file to write")->required();
  command->add_option("--positions", options->plan.positions, "How many to search")
      ->check(whole_number(1, 40'000))
      ->capture_default_str();
  command->add_option("--nodes", options->plan.nodes, "Positions searched for each")
      ->check(whole_number(1, kMostNodes))
      ->capture_default_str();
  command->add_option("--plies", options->plan.most_plies, "The longest line")
      ->check(whole_number(1, 60))
      ->capture_default_str();
  command->add_option("--tables", options->tables, "Folder of endgame tables");
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer(
      "Example: oware book --positions 600 --nodes 2000000 --out src/search/book_data.cpp");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

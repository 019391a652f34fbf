// `oware export`: the finished games of months, for everybody to download.
#include "store/export.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

#include "command.hpp"
#include "data_folder.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "server/wire_export.hpp"
#include "zstd_file.hpp"

namespace oware::app {
namespace {

namespace chrono = std::chrono;

struct ExportOptions {
  std::string data;
  std::string database;
  std::string out;
  std::string month;
  std::string games = "people";
  bool json = false;
};

games::TimeMs start_of(chrono::year_month month) {
  const chrono::sys_days day = month / chrono::day(1);
  return chrono::duration_cast<chrono::milliseconds>(day.time_since_epoch()).count();
}

// "2026-10"
Result<chrono::year_month> parse_month(const std::string& text) {
  const auto number = [&text](std::size_t from, std::size_t count) {
    int value = -1;
    const char* begin = text.data() + from;
    const auto [end, fault] = std::from_chars(begin, begin + count, value);
    return fault == std::errc{} && end == begin + count ? value : -1;
  };
  const bool form = text.size() == 7 && text[4] == '-';
  const int year = form ? number(0, 4) : -1;
  const int month = form ? number(5, 2) : -1;
  if (year < 1970 || month < 1 || month > 12)
    return tl::unexpected(Error{ErrorCode::usage, "--month", text, "a month as 2026-10", 0, 0});
  return chrono::year(year) / chrono::month(static_cast<unsigned>(month));
}

// The last one that is over.
chrono::year_month last_month() {
  const chrono::sys_days today = chrono::floor<chrono::days>(chrono::system_clock::now());
  const chrono::year_month_day now(today);
  return chrono::year_month(now.year(), now.month()) - chrono::months(1);
}

int run(const ExportOptions& options) {
  const auto where = database_of(options.database, options.data);
  if (!where) return report(where.error());
  auto month =
      options.month.empty() ? Result<chrono::year_month>(last_month()) : parse_month(options.month);
  if (!month) return report(month.error());
  const std::string name = fmt::format("oware-{:04}-{:02}", static_cast<int>(month->year()),
                                       static_cast<unsigned>(month->month()));
  std::error_code ignored;
  std::filesystem::create_directories(options.out, ignored);
  auto lines = ZstdFile::make(options.out + "/" + name + ".jsonl.zst");
  if (!lines) return report(lines.error());
  auto ogn = ZstdFile::make(options.out + "/" + name + ".ogn.zst");
  if (!ogn) return report(ogn.error());
  install_interrupt_handler();
  const store::ExportQuery query{
      .since = start_of(*month),
      .before = start_of(*month + chrono::months(1)),
      .games = options.games == "all" ? store::ExportedGames::all : store::ExportedGames::people};
  const auto take = [&](const games::Room& room, const games::Holders& holders,
                        games::TimeMs ended) -> Result<void> {
    if (interrupted())
      return tl::unexpected(Error{ErrorCode::unavailable, "export", "a signal", "its end", 0, 0});
    if (auto wrote = lines->write(server::export_line(room, holders, ended)); !wrote) return wrote;
    return ogn->write(server::export_ogn(room));
  };
  const auto found = store::export_games(*where, query, take);
  if (interrupted()) return report_interrupted("no file has been written");
  if (!found) return report(found.error());
  const auto line_bytes = lines->finish();
  if (!line_bytes) return report(line_bytes.error());
  const auto ogn_bytes = ogn->finish();
  if (!ogn_bytes) return report(ogn_bytes.error());
  if (options.json) {
    print_out(
        "{{\"month\":\"{}\",\"games\":{},\"left_out\":{},\"jsonl_bytes\":{},\"ogn_bytes\":{}}}\n",
        name.substr(6), found->games, found->problems.size(), *line_bytes, *ogn_bytes);
  } else {
    print_out("{}: {} games\n", name, found->games);
  }
  if (found->problems.empty()) return kDone;
  print_error("oware: {} (and {} more)\n", found->problems.front(), found->problems.size() - 1);
  return kBadEnvironment;
}

}  // namespace

void add_export(CLI::App& program, Status& status) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command = program.add_subcommand(
      "export", "Write the finished games of a month for download: OGN and JSON lines, zstd");
  command->add_option("--out", options->out, "Folder for the files")->required();
  command->add_option("--month", options->month,
                      "Of the games' ends, UTC: 2026-10 (default: the last)");
  command
      ->add_option("--games", options->games,
                   "people: none against the site's computer; all: these, too")
      ->check(one_of({"people", "all"}))
      ->capture_default_str();
  add_data_option(*command, options->data);
  add_database_option(*command, options->database);
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer(
      "Games that stand in public lists; those by link and those that were aborted are left out. A "
      "server may run meanwhile.\nThe same games give the same bytes.\n"
      "Example: oware export --data /var/lib/oware --out /srv/oware-games --month 2026-10");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

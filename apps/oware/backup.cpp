// oware backup and oware restore: a copy of the games, of a server in use, and back; or to any
// moment of a transaction log.
#include "store/backup.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "base/elapsed.hpp"
#include "command.hpp"
#include "data_folder.hpp"
#include "output.hpp"
#include "store/point_in_time.hpp"
#include "terminal/progress_line.hpp"
#include "ticker.hpp"

namespace oware::app {
namespace {

struct CopyOptions {
  std::string data;
  std::string database;
  std::string file;
  std::string transaction_log;
  std::string until;
  bool list = false;
  bool replace = false;
  bool json = false;
};

// PostgreSQL has tools of its own, which copy it at any moment and far better.
Result<std::string> file_of(const CopyOptions& options) {
  const auto where = database_of(options.database, options.data);
  if (!where) return tl::unexpected(where.error());
  if (where->postgresql.empty()) return where->file;
  return tl::unexpected(Error{.code = ErrorCode::usage,
                              .what = "--database",
                              .found = "a PostgreSQL database",
                              .expected = "a file: copy PostgreSQL with pg_dump and pg_restore, or "
                                          "with pg_basebackup and its archived log"});
}

store::Existing existing(const CopyOptions& options) {
  return options.replace ? store::Existing::replace : store::Existing::keep;
}

int run_backup(const CopyOptions& options) {
  const auto file = file_of(options);
  if (!file) return report(file.error());
  const auto done = store::backup(*file, options.file, existing(options));
  if (!done) return report(done.error());
  if (options.json) {
    print_out("{{\"file\":{},\"bytes\":{}}}\n", json_text(options.file), done->bytes);
  } else {
    print_out("{}: {} bytes. Prove it: oware check {}\n", options.file, done->bytes, options.file);
  }
  return kDone;
}

Error misused(std::string found, std::string expected) {
  return {.code = ErrorCode::usage,
          .what = "restore",
          .found = std::move(found),
          .expected = std::move(expected)};
}

// Either a copy, or a log and what to do with it.
Result<void> check_options(const CopyOptions& options) {
  const bool log = !options.transaction_log.empty();
  if (log == !options.file.empty())
    return tl::unexpected(misused(log ? "both a copy and a log" : "neither a copy nor a log",
                                  "FILE, or --transaction-log DIR"));
  if (!log && (options.list || !options.until.empty()))
    return tl::unexpected(
        misused(options.list ? "--list" : "--until", "it beside --transaction-log DIR"));
  if (options.list && !options.until.empty())
    return tl::unexpected(misused("--list and --until", "one of them"));
  return {};
}

int list_ranges(const CopyOptions& options) {
  const auto logged = store::logged_ranges(options.transaction_log);
  if (!logged) return report(logged.error());
  for (const store::LoggedRange& one : logged->ranges) {
    const std::string from = store::time_text(one.from);
    const std::string to = store::time_text(one.to);
    if (options.json) {
      print_out(
          "{{\"from\":\"{}\",\"to\":\"{}\",\"transactions\":{},\"bytes\":{},\"closed\":{}}}\n",
          from, to, one.transactions, one.bytes, one.closed);
    } else {
      print_out("{} to {}  {} transactions, {} bytes{}\n", from, to, one.transactions, one.bytes,
                one.closed ? "" : ", not closed");
    }
  }
  int status = kDone;
  for (const Error& damage : logged->damage) status = report(damage);
  return status;
}

std::string reading_text(std::uint64_t bytes, std::uint64_t of, double seconds) {
  const double rate = static_cast<double>(bytes) / seconds;
  return fmt::format("restoring: {:.0f} %, {:.1f} MB/s, {} left",
                     100.0 * static_cast<double>(bytes) / static_cast<double>(of), rate / 1e6,
                     terminal::clock_text(static_cast<double>(of - bytes) / rate));
}

int restore_moment(const CopyOptions& options, const std::string& file) {
  store::PointInTime wanted{.folder = options.transaction_log};
  if (!options.until.empty()) {
    const auto until = store::parse_time(options.until);
    if (!until) return report(until.error());
    wanted.until = *until;
  }
  install_interrupt_handler();
  const auto begun = std::chrono::steady_clock::now();
  Ticker ticker(!options.json);
  const auto done = store::restore_to(
      wanted, file, existing(options), [&](std::uint64_t bytes, std::uint64_t of) {
        ticker.draw([&] { return reading_text(bytes, of, base::seconds_since(begun)); });
        return !interrupted();
      });
  ticker.clear();
  if (!done && interrupted()) return report_interrupted("nothing was changed");
  if (!done) return report(done.error());
  const std::string last = store::time_text(done->last);
  if (options.json) {
    print_out("{{\"file\":{},\"bytes\":{},\"set_aside\":{},\"last\":\"{}\",\"transactions\":{}}}\n",
              json_text(file), done->restored.bytes,
              done->restored.set_aside.empty() ? "null" : json_text(done->restored.set_aside), last,
              done->transactions);
  } else {
    print_out("{}: as it was after the transaction of {}: a copy of {} and {} transactions\n", file,
              last, store::time_text(done->copied), done->transactions);
    if (done->torn) print_out("One more was being written when the server was killed.\n");
    if (!done->restored.set_aside.empty())
      print_out("What was there before: {}\n", done->restored.set_aside);
    print_out("Prove it: oware check {}\n", file);
  }
  return kDone;
}

int run_restore(const CopyOptions& options) {
  if (auto right = check_options(options); !right) return report(right.error());
  if (options.list) return list_ranges(options);
  const auto file = file_of(options);
  if (!file) return report(file.error());
  if (!options.transaction_log.empty()) return restore_moment(options, *file);
  const auto done = store::restore(options.file, *file, existing(options));
  if (!done) return report(done.error());
  if (options.json) {
    print_out("{{\"file\":{},\"bytes\":{},\"set_aside\":{}}}\n", json_text(*file), done->bytes,
              done->set_aside.empty() ? "null" : json_text(done->set_aside));
  } else {
    print_out("{}: {} bytes, from {}\n", *file, done->bytes, options.file);
    if (!done->set_aside.empty()) print_out("What was there before: {}\n", done->set_aside);
  }
  return kDone;
}

void add_common(CLI::App& command, CopyOptions& options) {
  add_data_option(command, options.data);
  add_database_option(command, options.database);
  command.add_flag("--replace", options.replace, "Where a file is there already, it gives way");
  command.add_flag("--json", options.json, "Print JSON");
}

}  // namespace

void add_backup(CLI::App& program, Status& status) {
  auto options = std::make_shared<CopyOptions>();
  CLI::App* command =
      program.add_subcommand("backup", "Copy the games to a file, also while a server runs");
  command->add_option("FILE", options->file, "The copy to make")->required();
  add_common(*command, *options);
  command->footer("Example: oware backup --data /var/lib/oware oware-$(date +%F).db");
  command->callback([options, &status]() { status.code = run_backup(*options); });
}

void add_restore(CLI::App& program, Status& status) {
  auto options = std::make_shared<CopyOptions>();
  CLI::App* command =
      program.add_subcommand("restore", "Put a copy of the games back; no server may run");
  command->add_option("FILE", options->file, "The copy");
  command->add_option("--transaction-log", options->transaction_log,
                      "Instead of a copy: the folder of oware serve --transaction-log");
  command->add_option("--until", options->until,
                      "The moment, in UTC, such as 2026-11-27T12:00:00Z (default: the last one)");
  command->add_flag("--list", options->list, "Say which moments the log has, and restore nothing");
  add_common(*command, *options);
  command->footer(
      "Example: oware restore --data /var/lib/oware oware-2026-11-21.db --replace\n"
      "Example: oware restore --data /var/lib/oware --transaction-log /mnt/oware-log --until "
      "2026-11-27T12:00:00Z --replace");
  command->callback([options, &status]() { status.code = run_restore(*options); });
}

}  // namespace oware::app

// oware backup and oware restore: a copy of the games, of a server in use, and back.
#include "store/backup.hpp"

#include <fmt/format.h>

#include <memory>

#include "command.hpp"
#include "data_folder.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

struct CopyOptions {
  std::string data;
  std::string database;
  std::string file;
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

int run_restore(const CopyOptions& options) {
  const auto file = file_of(options);
  if (!file) return report(file.error());
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
  command->add_option("FILE", options->file, "The copy")->required();
  add_common(*command, *options);
  command->footer("Example: oware restore --data /var/lib/oware oware-2026-11-21.db --replace");
  command->callback([options, &status]() { status.code = run_restore(*options); });
}

}  // namespace oware::app

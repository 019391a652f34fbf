// oware move-database: copies a site from one database to another, checked.
#include <fmt/format.h>

#include <memory>

#include "command.hpp"
#include "data_folder.hpp"
#include "output.hpp"
#include "store/move.hpp"

namespace oware::app {
namespace {

struct MoveOptions {
  std::string data;
  std::string from;
  std::string to;
  bool json = false;
};

int run(const MoveOptions& options) {
  const auto from = database_of(options.from, options.data);
  if (!from) return report(from.error());
  const auto to = database_of(options.to, options.data);
  if (!to) return report(to.error());
  install_interrupt_handler();
  const auto done =
      store::move_database(*from, *to, [](const std::string&) { return !interrupted(); });
  if (!done && interrupted()) return report_interrupted("nothing was copied");
  if (!done) return report(done.error());
  std::string tables;
  std::int64_t rows = 0;
  for (const store::MovedTable& table : done->tables) {
    rows += table.rows;
    tables += fmt::format("{}{{\"table\":{},\"rows\":{}}}", tables.empty() ? "" : ",",
                          json_text(table.name), table.rows);
  }
  if (options.json) {
    print_out("{{\"rows\":{},\"tables\":[{}]}}\n", rows, tables);
  } else {
    print_out("{} rows of {} tables are copied, and compared. Prove them: oware check\n", rows,
              done->tables.size());
  }
  return kDone;
}

}  // namespace

void add_move_database(CLI::App& program, Status& status) {
  auto options = std::make_shared<MoveOptions>();
  CLI::App* command = program.add_subcommand(
      "move-database", "Copy all games and people to another database; no server may run");
  command
      ->add_option("--from", options->from,
                   "sqlite:FILE, in the data folder unless absolute; or "
                   "postgresql://USER@HOST:PORT/DATABASE")
      ->required();
  command->add_option("--to", options->to, "The same; it must be empty")->required();
  add_data_option(*command, options->data);
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "Example: oware move-database --from sqlite:/var/lib/oware/oware.db --to "
      "postgresql://oware@localhost/oware");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

// What the `oware tables` subcommands share: the options they all take, the folder they look in,
// how a layer's work is split.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "output.hpp"
#include "tables/table_set.hpp"

namespace oware::app {

// The most seeds of tables that `oware play` and `oware serve` build by themselves.
inline constexpr int kMostTableSeeds = 28;

struct TablesOptions {
  std::string rules = "abapa";  // empty, where a command allows it: all
  std::string folder;           // empty: the default
  std::string kind = "even";    // empty, where a command allows it: all
  int threads = 0;              // 0: as many as the machine has
  bool json = false;
};

// --rules and --dir; then, where they make sense, --kind, --threads and --json.
void add_place_options(CLI::App& command, TablesOptions& options);
void add_kind_option(CLI::App& command, TablesOptions& options);
void add_threads_option(CLI::App& command, TablesOptions& options);
void add_json_option(CLI::App& command, TablesOptions& options);

// The folder in use: --dir, or tables/ in the user's data folder.
std::string tables_folder(const TablesOptions& options);
int thread_count(const TablesOptions& options);

// What the options mean. Error: bad_rules, also for bounds without split-own.
struct TablesChoice {
  rules::RuleSet rules;
  tables::Kind kind = tables::Kind::even;
};
Result<TablesChoice> choose(const TablesOptions& options);

// Every kind and rule set of the folder that the options leave open: no --kind means every kind
// that has a file, no --rules every rule set that has one. Errors: as choose().
Result<std::vector<TablesChoice>> choose_all(const TablesOptions& options,
                                             const tables::Tables& tables);

// The tables of the folder; none where the default folder does not exist yet. Error: unreadable.
Result<tables::Tables> open_tables(const TablesOptions& options, const tables::Options& cache = {});

// What the commands that look at the tables of a folder begin with.
struct Opened {
  TablesChoice choice;
  tables::Tables tables;

  const tables::detail::TableSet& table_set() const {
    return tables.state().table_set(choice.rules);
  }
};
// Chooses and opens, and minds signals from now on. Errors: those of choose() and open_tables().
Result<Opened> open_chosen(const TablesOptions& options);

// The commands that go through layers: all options above, and --seeds.
struct LayersOptions : TablesOptions {
  int from = 0;  // the first layer
  int seeds = tables::kMaxLayer;
};
void add_layers_options(CLI::App& command, LayersOptions& options);
void add_from_option(CLI::App& command, LayersOptions& options, const std::string& text);

// Says that the folder has no tables of the kind that was asked for.
void note_no_tables(const TablesOptions& options, std::string_view which);

// Calls visit(layer, output) for the existing layers of a choice, --from to --seeds, until a signal
// comes; files that were refused are reported, and that there are none. The exit status: the worst
// of those visit() gives and the output's.
int each_layer(const LayersOptions& options, const TablesChoice& choice,
               const tables::Tables& tables,
               const std::function<int(const tables::Layer& layer, Output& output)>& visit);

// Ends a command that a signal has cut short and that goes on from there when it is given again:
// `done` says how far it came. The exit status is report_interrupted()'s.
int report_resumable(const std::string& done);

// Calls work(first, last) for parts of 0..count-1 on several threads; each part is at most `part`
// long. Stops early on a signal.
void in_parts(std::uint64_t count, std::uint64_t part, int threads,
              const std::function<void(std::uint64_t, std::uint64_t)>& work);

void add_tables_build(CLI::App& tables, Status& status);
void add_tables_predict(CLI::App& tables, Status& status);
void add_tables_probe(CLI::App& tables, Status& status);
void add_tables_stats(CLI::App& tables, Status& status);
void add_tables_dump(CLI::App& tables, Status& status);
void add_tables_verify(CLI::App& tables, Status& status);
void add_tables_pack(CLI::App& tables, Status& status);

}  // namespace oware::app

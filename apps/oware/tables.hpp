// What the `oware tables` subcommands share: the options they all take, the folder they look in, how a layer's work is split.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <string>

#include "command.hpp"

namespace oware::app {

// The most seeds of tables that `oware play` and `oware serve` build by themselves.
inline constexpr int kMostTableSeeds = 28;

struct TablesOptions {
  std::string rules = "abapa";
  std::string folder;  // empty: the default
  std::string kind = "even";
  int threads = 0;  // 0: as many as the machine has
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

// The tables of the folder; none where the default folder does not exist yet. Error: unreadable.
Result<tables::Tables> open_tables(const TablesOptions& options, const tables::Options& cache = {});

// Calls work(first, last) for parts of 0..count-1 on several threads; each part is at most `part` long. Stops early on a signal.
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

// `oware tables`: endgame tables, built, packed, probed, checked.
#include "tables.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/shown.hpp"
#include "base/threads/workers.hpp"
#include "option_values.hpp"
#include "tables/format.hpp"

namespace oware::app {

void add_place_options(CLI::App& command, TablesOptions& options) {
  add_rules_option(command, options.rules);
  command.add_option("--dir", options.folder,
                     "Folder of the tables (default: tables/ in your data folder)");
}

void add_kind_option(CLI::App& command, TablesOptions& options) {
  command
      .add_option(
          "--kind", options.kind,
          "even: endless play is worth 0; bounds: what each side can force under split-own" +
              std::string(options.kind.empty() ? " (default: every kind there is)" : ""))
      ->check(one_of({"even", "bounds"}))
      ->capture_default_str();
}

void add_threads_option(CLI::App& command, TablesOptions& options) {
  command.add_option("--threads", options.threads, "Threads (default: all cores)")
      ->check(whole_number(1, 256));
}

void add_json_option(CLI::App& command, TablesOptions& options) {
  command.add_flag("--json", options.json, "JSON objects on standard output, one a line");
}

std::string tables_folder(const TablesOptions& options) {
  if (!options.folder.empty()) {
    return options.folder;
  }
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const std::string base = data != nullptr && *data != '\0'
                               ? data
                               : std::string(home != nullptr ? home : ".") + "/.local/share";
  return base + "/oware/tables";
}

int thread_count(const TablesOptions& options) {
  return options.threads > 0 ? options.threads
                             : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Result<TablesChoice> choose(const TablesOptions& options) {
  const Result<rules::RuleSet> rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) {
    return tl::unexpected(rule_set.error());
  }
  const TablesChoice choice{*rule_set,
                            options.kind == "bounds" ? tables::Kind::bounds : tables::Kind::even};
  if (choice.kind == tables::Kind::bounds && rule_set->repetition != rules::Repetition::split_own) {
    return tl::unexpected(Error{ErrorCode::bad_rules, "bounds", rules::to_string(*rule_set),
                                "a rule set with repetition=split-own", 0, 0});
  }
  return choice;
}

namespace {

bool has_files(const tables::detail::TableSet& table_set, tables::Kind kind) {
  const auto& slots = table_set.slots[static_cast<std::size_t>(kind)];
  return std::ranges::any_of(slots, [](const auto& slot) { return slot.layer || slot.problem; });
}

// The rule sets that --rules leaves.
Result<std::vector<rules::RuleSet>> chosen_rules(const TablesOptions& options,
                                                 const tables::detail::State& state) {
  if (!options.rules.empty()) {
    return rules::parse_rule_set(options.rules).map([](const rules::RuleSet& rules) {
      return std::vector{rules};
    });
  }
  std::vector<rules::RuleSet> found;
  for (const auto& [fingerprint, table_set] : state.table_sets) {
    if (const auto rules = tables::rules_of(fingerprint)) found.push_back(*rules);
  }
  return found;
}

}  // namespace

Result<std::vector<TablesChoice>> choose_all(const TablesOptions& options,
                                             const tables::Tables& tables) {
  if (!options.rules.empty() && !options.kind.empty()) {
    return choose(options).map([](const TablesChoice& choice) { return std::vector{choice}; });
  }
  const auto rule_sets = chosen_rules(options, tables.state());
  if (!rule_sets) {
    return tl::unexpected(rule_sets.error());
  }
  std::vector<TablesChoice> choices;
  for (const rules::RuleSet& rules : *rule_sets) {
    for (const tables::Kind kind : {tables::Kind::even, tables::Kind::bounds}) {
      const bool fits =
          kind == tables::Kind::even || rules.repetition == rules::Repetition::split_own;
      if ((options.kind.empty() || options.kind == to_string(kind)) && fits &&
          has_files(tables.state().table_set(rules), kind)) {
        choices.push_back({rules, kind});
      }
    }
  }
  return choices;
}

Result<tables::Tables> open_tables(const TablesOptions& options, const tables::Options& cache) {
  const std::string folder = tables_folder(options);
  std::error_code ignored;
  if (options.folder.empty() && !std::filesystem::exists(folder, ignored)) {
    return tables::Tables(cache);
  }
  return tables::open(folder, cache);
}

Result<Opened> open_chosen(const TablesOptions& options) {
  const Result<TablesChoice> choice = choose(options);
  if (!choice) {
    return tl::unexpected(choice.error());
  }
  Result<tables::Tables> tables = open_tables(options);
  if (!tables) {
    return tl::unexpected(tables.error());
  }
  install_interrupt_handler();
  return Opened{*choice, std::move(*tables)};
}

void add_layers_options(CLI::App& command, LayersOptions& options) {
  add_place_options(command, options);
  add_kind_option(command, options);
  add_threads_option(command, options);
  add_json_option(command, options);
  command.add_option("--seeds", options.seeds, "Layers 0 to this (default: all there are)")
      ->check(whole_number(0, tables::kMaxLayer));
}

void add_from_option(CLI::App& command, LayersOptions& options, const std::string& text) {
  command.add_option("--from", options.from, text)
      ->check(whole_number(0, tables::kMaxLayer))
      ->capture_default_str();
}

void note_no_tables(const TablesOptions& options, std::string_view which) {
  print_error("oware: {}\n", one_line(fmt::format("no {} in {}", which, tables_folder(options))));
}

int each_layer(const LayersOptions& options, const TablesChoice& choice,
               const tables::Tables& tables,
               const std::function<int(const tables::Layer& layer, Output& output)>& visit) {
  int status = kDone;
  Output output;
  if (!has_files(tables.state().table_set(choice.rules), choice.kind))
    note_no_tables(
        options, fmt::format("{} tables for {}", to_string(choice.kind), to_string(choice.rules)));
  for (int layer = options.from; layer <= options.seeds && !interrupted(); ++layer) {
    const auto& slot = tables.state().table_set(choice.rules).slot(choice.kind, layer);
    if (slot.problem) {
      status = std::max(status, report(*slot.problem));
    }
    if (slot.layer) {
      status = std::max(status, visit(*slot.layer, output));
      output.flush();
    }
  }
  const Result<void> written = output.finish();
  return written ? status : report(written.error());
}

int report_resumable(const std::string& done) {
  return report_interrupted(done + "; the same command goes on from here");
}

void in_parts(std::uint64_t count, std::uint64_t part, int threads,
              const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  std::atomic<std::uint64_t> next = 0;
  const auto run = [&]() {
    for (std::uint64_t first = next.fetch_add(part); first < count && !interrupted();
         first = next.fetch_add(part)) {
      work(first, std::min(count, first + part));
    }
  };
  const std::uint64_t parts = (count + part - 1) / part;
  const auto wanted =
      static_cast<int>(std::min<std::uint64_t>(parts, static_cast<unsigned>(threads)));
  const base::Workers helpers(wanted - 1, [&run](int) { run(); });
  run();
}

void add_tables(CLI::App& program, Status& status) {
  CLI::App* tables = program.add_subcommand(
      "tables", "Endgame tables: what every position with few seeds is worth");
  tables->require_subcommand(1);
  tables->footer(
      "Example: oware tables build --seeds 16 --kind bounds && oware tables probe "
      "0-1-0-2-0-0-1-0-0-3-0-1-20-20-S");
  add_tables_build(*tables, status);
  add_tables_predict(*tables, status);
  add_tables_probe(*tables, status);
  add_tables_stats(*tables, status);
  add_tables_dump(*tables, status);
  add_tables_verify(*tables, status);
  add_tables_pack(*tables, status);
}

}  // namespace oware::app

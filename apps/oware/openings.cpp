// `oware openings`: balanced lines of moves from the start, for matches.
#include <fmt/format.h>

#include <oware/notation.hpp>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "search/openings.hpp"
#include "search/searcher.hpp"

namespace oware::app {
namespace {

struct OpeningsOptions {
  std::string rules = "abapa";
  std::string tables;
  int count = 100;
  search::OpeningOptions search;
  double most_seeds = search::margin_hundredths(search.most) / 100.0;
  bool json = false;
};

void print(const search::Opening& opening, const OpeningsOptions& options) {
  const std::string moves = rules::format_moves(opening.moves);
  const double score = search::margin_hundredths(opening.score) / 100.0;
  if (options.json) {
    print_out("{{\"moves\":\"{}\",\"score\":{:.2f},\"depth\":{}}}\n", moves, score,
              options.search.depth);
  } else {
    print_out("{}  # {:+.2f} at depth {}\n", moves, score, options.search.depth);
  }
}

int run(OpeningsOptions options) {
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  options.search.most = static_cast<search::Score>(options.most_seeds * search::kSeed);
  std::shared_ptr<const search::Prober> prober;
  if (!options.tables.empty()) {
    auto opened = open_prober(options.tables, *rule_set);
    if (!opened) return report(opened.error());
    prober = std::move(*opened);
    options.search.prober = prober.get();
  }
  // A line is written as soon as it is found: a thousand of them take a minute.
  search::balanced_openings(*rule_set, options.count, options.search,
                            [&](const search::Opening& opening) {
                              print(opening, options);
                              return flush_output().has_value();
                            });
  return kDone;
}

}  // namespace

void add_openings(CLI::App& program, Status& status) {
  auto options = std::make_shared<OpeningsOptions>();
  CLI::App* command = program.add_subcommand(
      "openings", "Make random openings that give neither side much, a line of moves each");
  command->add_option("--count", options->count, "How many")
      ->check(whole_number(1, 100'000))
      ->capture_default_str();
  command->add_option("--plies", options->search.plies, "Moves of each")
      ->check(whole_number(1, 60))
      ->capture_default_str();
  command->add_option("--most", options->most_seeds, "The largest advantage, in seeds")
      ->check(decimal_number(0, 96))
      ->capture_default_str();
  command
      ->add_option("--depth", options->search.depth, "Plies of the search that verifies each line")
      ->check(whole_number(1, search::kMaxDepth))
      ->capture_default_str();
  command->add_option("--tables", options->tables,
                      "Folder of endgame tables; their proven bounds are within --most, too");
  command->add_option("--seed", options->search.seed, "The same seed gives the same lines")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  add_rules_option(*command, options->rules);
  command->add_flag("--json", options->json, "One JSON object a line on standard output");
  command->footer("Example: oware openings --count 200 --plies 10 > openings.txt");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

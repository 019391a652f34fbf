// `oware explorer`: what the engine plays in the opening, counted over games against itself.
#include <fmt/format.h>
#include <unistd.h>

#include "command.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "search/self_play.hpp"

namespace oware::app {
namespace {

struct ExplorerOptions {
  std::string rules = "abapa";
  double spread_seeds = 1;
  search::SelfPlayOptions play;
};

bool show_games(int done, int games) {
  if (::isatty(STDERR_FILENO) == 1)
    print_error("\r{}/{}{}", done, games, done == games ? "\n" : "");
  return !interrupted();
}

int run(ExplorerOptions options) {
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  install_interrupt_handler();
  search::SelfPlayOptions& play = options.play;
  play.spread = static_cast<search::Score>(options.spread_seeds * search::kSeed);
  const search::OpeningNode root = search::play_openings(
      *rule_set, play, [&play](int done) { return show_games(done, play.games); });
  if (interrupted())
    return report_interrupted(fmt::format("{} of {} games are played", root.games(), play.games));
  print_out(
      "{{\"rules\":{},\"games\":{},\"plies\":{},\"nodes\":{},\"spread\":{:g},\"seed\":{},\"least\":"
      "{}}}\n{}\n",
      json_text(rules::to_string(*rule_set)), play.games, play.plies, play.nodes,
      options.spread_seeds, play.seed, play.least, search::format_openings(root));
  return kDone;
}

}  // namespace

void add_explorer(CLI::App& program, Status& status) {
  auto options = std::make_shared<ExplorerOptions>();
  CLI::App* command = program.add_subcommand(
      "explorer", "Count the openings of games that the engine plays against itself");
  command->add_option("--games", options->play.games, "How many")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--plies", options->play.plies, "Moves of each that are counted")
      ->check(whole_number(1, 60))
      ->capture_default_str();
  command->add_option("--nodes", options->play.nodes, "Positions searched for a move")
      ->check(whole_number(1, kMostNodes))
      ->capture_default_str();
  command
      ->add_option("--spread", options->spread_seeds,
                   "How much worse than the best a counted move may be, in seeds")
      ->check(decimal_number(0, 96))
      ->capture_default_str();
  command
      ->add_option("--least", options->play.least,
                   "Games that a position had if what followed is told")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->play.seed, "The same seed gives the same games")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  add_rules_option(*command, options->rules);
  command->footer(
      "Two lines: the options as JSON, and the tree of moves: South's wins, draws and North's "
      "wins, "
      "then in brackets what\nfollowed, each move with the same.\n"
      "Example: oware explorer --games 5000 --least 10 > abapa.openings");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

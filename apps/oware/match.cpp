// `oware match`: two engines over the text protocol, both colours of each opening. `oware
// openings`: balanced lines for it.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <sstream>

#include "command.hpp"
#include "probers.hpp"
#include "protocol/match.hpp"
#include "protocol/words.hpp"
#include "search/openings.hpp"

namespace oware::app {
namespace {

using protocol::MatchGame;
using protocol::MatchScore;

struct MatchOptions {
  std::vector<std::string> engines;
  std::string rules = "abapa";
  std::string openings;
  std::string ogn;
  std::string adjudicate;
  std::vector<double> sprt;
  int games = 100;
  int move_ms = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  int odds = 1;
  int grace_ms = 200;
  bool resume = false;
  bool json = false;
};

constexpr std::string_view kNobody = "none";

std::string player_name(const MatchOptions& options, const MatchGame& game, std::size_t engine) {
  const std::string& name = game.names[engine];
  return name.empty() || game.names[0] == game.names[1]
             ? fmt::format("{} ({})", name, options.engines[engine])
             : name;
}

std::string as_ogn(const MatchOptions& options, const MatchGame& game) {
  const std::size_t south = game.number % 2 == 0 ? 0 : 1;
  rules::OgnGame ogn = to_ogn(game.game, {"oware match", "", player_name(options, game, south),
                                          player_name(options, game, 1 - south)});
  if (game.adjudicated) {
    ogn.result = rules::seeds_text(game.adjudicated->south_halves) + "-" +
                 rules::seeds_text(game.adjudicated->north_halves);
    for (auto& [name, value] : ogn.tags) value = name == "Result" ? ogn.result : value;
    ogn.tags.emplace_back("Adjudication", "endgame tables");
  }
  ogn.tags.emplace_back("Round", std::to_string(game.number + 1));
  ogn.tags.emplace_back("WinningEngine", game.winner ? (*game.winner == 0 ? "first" : "second")
                                                     : std::string(kNobody));
  if (game.fault != protocol::Fault::none) {
    ogn.tags.emplace_back("Fault", fmt::format("{} {}", game.faulty == 0 ? "first" : "second",
                                               to_string(game.fault)));
  }
  return format_ogn(ogn) + "\n";
}

// What an earlier run has written: its games count as played.
Result<void> take_over(const MatchOptions& options, protocol::MatchOptions& match) {
  if (!options.resume || options.ogn.empty()) return {};
  const auto text = read_file(options.ogn);
  if (!text) return {};  // nothing was written yet
  const auto games = rules::parse_ogn(*text);
  if (!games) return tl::unexpected(games.error());
  for (const rules::OgnGame& ogn : *games) {
    MatchGame game;
    const auto round = protocol::number_in(ogn.tag("Round"), 1, 1'000'000);
    if (!round)
      return tl::unexpected(Error{ErrorCode::bad_file, "Round", std::string(ogn.tag("Round")),
                                  "a game's number", ogn.line, 0});
    game.number = static_cast<int>(*round) - 1;
    const std::string_view winner = ogn.tag("WinningEngine");
    if (winner != kNobody) game.winner = winner == "first" ? 0 : 1;
    std::string_view fault = ogn.tag("Fault");
    game.faulty = protocol::take_word(fault) == "second" ? 1 : 0;
    for (const auto kind :
         {protocol::Fault::illegal, protocol::Fault::timeout, protocol::Fault::crash}) {
      if (fault == to_string(kind)) game.fault = kind;
    }
    if (match.played.insert(game.number).second) match.score.add(game);
  }
  return {};
}

Result<rules::Game> opening_of(std::string_view line, const rules::RuleSet& rule_set) {
  if (line.find('-') != std::string_view::npos) {
    const auto position = rules::parse_position(line, rule_set);
    if (!position) return tl::unexpected(position.error());
    return rules::Game(rule_set, *position);
  }
  const auto moves = rules::parse_moves(line);
  if (!moves) return tl::unexpected(moves.error());
  rules::Game game(rule_set);
  for (const rules::House house : *moves) {
    if (const auto played = game.play(house); !played) return tl::unexpected(played.error());
  }
  return game;
}

// Lines of moves from the start, or positions; without a file, balanced lines of the seed.
Result<std::vector<rules::Game>> openings_of(const MatchOptions& options,
                                             const rules::RuleSet& rule_set) {
  std::vector<rules::Game> openings;
  if (options.openings.empty()) {
    for (const auto& moves :
         search::balanced_openings(rule_set, (options.games + 1) / 2, {.seed = options.seed})) {
      openings.push_back(opening_of(rules::format_moves(moves), rule_set).value());
    }
    return openings;
  }
  const auto text = read_file(options.openings);
  if (!text) return tl::unexpected(text.error());
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string_view kept = protocol::trimmed(line);
    if (kept.empty() || kept.front() == '#') continue;
    auto game = opening_of(kept, rule_set);
    if (game && game->over())
      game = tl::unexpected(
          Error{ErrorCode::game_over, "opening", std::string(kept), "a game that goes on", 0, 0});
    if (!game) {
      game.error().line = number;
      return tl::unexpected(game.error());
    }
    openings.push_back(std::move(*game));
  }
  if (openings.empty())
    return tl::unexpected(Error{ErrorCode::bad_file, options.openings, "no opening",
                                "a line of moves or a position a line", 0, 0});
  return openings;
}

void show_progress(const MatchScore& score, int games) {
  const protocol::Strength strength = protocol::strength(score.tally);
  const int done = score.tally.games();
  const bool terminal = ::isatty(2) == 1;
  if (!terminal && done % 10 != 0 && done != games) return;
  constexpr int kWidth = 30;
  fmt::print(stderr, "{}[{:<{}}] {}/{}  +{} ={} -{}  elo {:.0f} +-{:.0f}{}", terminal ? "\r" : "",
             std::string(static_cast<std::size_t>(games > 0 ? done * kWidth / games : 0), '#'),
             kWidth, done, games, score.tally.wins, score.tally.draws, score.tally.losses,
             strength.elo, strength.error, terminal && done != games ? "" : "\n");
}

std::string verdict(const MatchOptions& options, const MatchScore& score) {
  const double ratio =
      protocol::log_likelihood_ratio(score.tally, options.sprt[0], options.sprt[1]);
  return ratio >= protocol::kSprtBound    ? "accepted"
         : ratio <= -protocol::kSprtBound ? "rejected"
                                          : "open";
}

void print_result(const MatchOptions& options, const MatchScore& score) {
  const protocol::Strength strength = protocol::strength(score.tally);
  const auto& [tally, illegal, timeouts, crashes] = score;
  std::string sprt;
  if (options.sprt.size() == 2) {
    const double ratio = protocol::log_likelihood_ratio(tally, options.sprt[0], options.sprt[1]);
    sprt = options.json
               ? fmt::format(",\"llr\":{:.3f},\"sprt\":\"{}\"", ratio, verdict(options, score))
               : fmt::format("sequential test: {} (log likelihood ratio {:.2f})\n",
                             verdict(options, score), ratio);
  }
  if (options.json) {
    fmt::print(
        "{{\"games\":{},\"wins\":{},\"draws\":{},\"losses\":{},\"elo\":{:.1f},\"error\":{:.1f},"
        "\"illegal\":{},\"timeouts\":{},"
        "\"crashes\":{},\"illegal_by\":[{}],\"timeouts_by\":[{}],\"crashes_by\":[{}]{}}}\n",
        tally.games(), tally.wins, tally.draws, tally.losses, strength.elo, strength.error,
        illegal[0] + illegal[1], timeouts[0] + timeouts[1], crashes[0] + crashes[1],
        fmt::join(illegal, ","), fmt::join(timeouts, ","), fmt::join(crashes, ","), sprt);
    return;
  }
  fmt::print("{} games: {} won, {} drawn, {} lost; {:.0f} Elo +-{:.0f} (95 %)\n", tally.games(),
             tally.wins, tally.draws, tally.losses, strength.elo, strength.error);
  fmt::print("illegal moves {}, timeouts {}, crashes {} (first/second)\n{}",
             fmt::join(illegal, "/"), fmt::join(timeouts, "/"), fmt::join(crashes, "/"), sprt);
}

int play(const MatchOptions& options, protocol::MatchOptions& match) {
  if (const auto taken = take_over(options, match); !taken) return report(taken.error());
  std::FILE* file =
      options.ogn.empty() ? nullptr : std::fopen(options.ogn.c_str(), options.resume ? "a" : "w");
  if (!options.ogn.empty() && file == nullptr) {
    return report(
        {ErrorCode::unreadable, "game file", options.ogn, "a file that can be written", 0, 0});
  }
  install_interrupt_handler();
  const auto score = protocol::play_match(match, [&](const MatchGame& game, const MatchScore& now) {
    if (file != nullptr) {
      fmt::print(file, "{}", as_ogn(options, game));
      std::fflush(file);
    }
    show_progress(now, options.games);
    return !interrupted();
  });
  if (file != nullptr) std::fclose(file);
  if (!score) return report(score.error());
  print_result(options, *score);
  return kDone;
}

Result<void> check_options(const MatchOptions& options) {
  if (options.engines.size() != 2) {
    return tl::unexpected(Error{ErrorCode::usage, "number of --engine",
                                std::to_string(options.engines.size()), "two engines", 0, 0});
  }
  if (options.sprt.size() == 2 && !(options.sprt[0] < options.sprt[1])) {
    return tl::unexpected(Error{ErrorCode::usage, "--sprt",
                                fmt::format("{} {}", options.sprt[0], options.sprt[1]),
                                "ELO0 below ELO1", 0, 0});
  }
  return {};
}

int run(const MatchOptions& options) {
  if (const auto checked = check_options(options); !checked) return report(checked.error());
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  auto openings = openings_of(options, *rule_set);
  if (!openings) return report(openings.error());
  protocol::MatchOptions match;
  match.commands = {options.engines[0], options.engines[1]};
  match.rules = *rule_set;
  match.games = options.games;
  match.grace_ms = options.grace_ms;
  match.concurrency = options.concurrency;
  match.odds = options.odds;
  match.openings = std::move(*openings);
  if (!options.adjudicate.empty()) {
    auto opened = open_prober(options.adjudicate, *rule_set);
    if (!opened) return report(opened.error());
    match.adjudicator = std::move(*opened);
  }
  if (options.move_ms > 0) match.budget.move_ms = options.move_ms;
  if (options.nodes > 0) match.budget.nodes = options.nodes;
  if (options.depth > 0) match.budget.depth = options.depth;
  if (options.sprt.size() == 2) match.sprt = {options.sprt[0], options.sprt[1]};
  return play(options, match);
}

struct OpeningsOptions {
  std::string rules = "abapa";
  int count = 100;
  double most_seeds = 1;
  search::OpeningOptions search;
};

int run_openings(OpeningsOptions options) {
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  options.search.most = static_cast<search::Score>(options.most_seeds * search::kSeed);
  for (const auto& moves : search::balanced_openings(*rule_set, options.count, options.search)) {
    fmt::print("{}\n", rules::format_moves(moves));
  }
  return kDone;
}

}  // namespace

void add_match(CLI::App& program, Status& status) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App* command = program.add_subcommand(
      "match", "Let two engines play each other, both colours of each opening");
  command->add_option("--engine", options->engines, "An engine's command, twice")
      ->required()
      ->allow_extra_args(false)
      ->take_all();
  command->add_option("--games", options->games, "Games in all")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  auto* budget = command->add_option_group("budget", "What a move may cost");
  budget->add_option("--movetime", options->move_ms, "Milliseconds a move")
      ->check(CLI::Range(1, 3'600'000));
  budget->add_option("--nodes", options->nodes, "Positions a move")->check(CLI::PositiveNumber);
  budget->add_option("--depth", options->depth, "Plies a move")->check(CLI::Range(1, 60));
  budget->require_option(1);
  command
      ->add_option("--odds", options->odds,
                   "The second engine gets this part of the time or positions")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option(
      "--openings", options->openings,
      "File with a line of moves or a position a line (default: balanced lines of --seed)");
  command->add_option("--seed", options->seed, "Of the openings made when no file is given")
      ->capture_default_str();
  command->add_option("--rules", options->rules, "Preset and switches")->capture_default_str();
  command->add_option("--concurrency", options->concurrency, "Games at once")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--grace", options->grace_ms, "Milliseconds a move may be late")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command
      ->add_option("--sprt", options->sprt,
                   "ELO0 ELO1, the lower first: end when one is proven against the other at 5 %")
      ->expected(2);
  command->add_option(
      "--adjudicate", options->adjudicate,
      "Folder of endgame tables: end a game after a capture whose position they know exactly");
  command->add_option("--ogn", options->ogn, "Write the games to this file");
  command->add_flag("--resume", options->resume, "Go on where the games in the --ogn file end");
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer(
      "Example: oware match --engine 'oware engine' --engine './other' --games 100 --movetime 100 "
      "--ogn match.ogn");
  command->callback([options, &status]() { status.code = run(*options); });
}

void add_openings(CLI::App& program, Status& status) {
  auto options = std::make_shared<OpeningsOptions>();
  CLI::App* command = program.add_subcommand(
      "openings", "Make random openings that give neither side much, a line of moves each");
  command->add_option("--count", options->count, "How many")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--plies", options->search.plies, "Moves of each")
      ->check(CLI::Range(1, 60))
      ->capture_default_str();
  command->add_option("--most", options->most_seeds, "The largest advantage, in seeds")
      ->check(CLI::Range(0.0, 96.0))
      ->capture_default_str();
  command->add_option("--nodes", options->search.nodes, "Positions searched to judge one")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seed", options->search.seed, "The same seed gives the same lines")
      ->capture_default_str();
  command->add_option("--rules", options->rules, "Preset and switches")->capture_default_str();
  command->footer("Example: oware openings --count 200 --plies 10 > openings.txt");
  command->callback([options, &status]() { status.code = run_openings(*options); });
}

}  // namespace oware::app

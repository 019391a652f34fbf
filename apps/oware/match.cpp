// `oware match`: engines against each other over the text protocol, both colours of each opening.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <numeric>
#include <oware/notation.hpp>
#include <sstream>

#include "base/shown.hpp"
#include "command.hpp"
#include "lines.hpp"
#include "match_file.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "protocol/entrant_ratings.hpp"
#include "protocol/match.hpp"
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
  std::string time_control;
  std::vector<double> sprt;
  std::vector<double> draw;
  std::vector<double> win;
  int games = 100;
  int move_ms = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  int odds = 1;
  int grace_ms = 200;
  bool gauntlet = false;
  bool resume = false;
  bool replace = false;
  bool json = false;
};

Result<rules::Game> opening_of(std::string_view line, const rules::RuleSet& rule_set) {
  if (line.find('-') != std::string_view::npos) {
    const auto position = rules::parse_position(line, rule_set);
    if (!position) return tl::unexpected(position.error());
    return rules::Game(rule_set, *position);
  }
  const auto moves = moves_of_line(line);
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
    for (const search::Opening& opening :
         search::balanced_openings(rule_set, (options.games + 1) / 2, {.seed = options.seed})) {
      openings.push_back(opening_of(rules::format_moves(opening.moves), rule_set).value());
    }
    return openings;
  }
  const auto text = read_file(options.openings);
  if (!text) return tl::unexpected(text.error());
  std::istringstream lines(*text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (is_blank(line)) continue;
    const std::string_view kept = trimmed(without_remark(line));
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

// "+35 Elo (95 %: -12 to +83)"; where a score is total, the end that there is.
std::string strength_text(const protocol::Strength& strength) {
  const auto elo = [](double value) { return fmt::format("{:+.0f}", value); };
  if (std::isfinite(strength.elo))
    return fmt::format("{} Elo (95 %: {} to {})", elo(strength.elo), elo(strength.low),
                       elo(strength.high));
  if (std::isfinite(strength.low)) return fmt::format("above {} Elo (95 %)", elo(strength.low));
  if (std::isfinite(strength.high)) return fmt::format("below {} Elo (95 %)", elo(strength.high));
  return "no games";
}

void show_progress(const MatchScore& score, const MatchOptions& options) {
  const int done = score.games;
  const int games = options.games;
  const bool terminal = ::isatty(2) == 1;
  if (!terminal && done % 10 != 0 && done != games) return;
  constexpr int kWidth = 30;
  const auto& tally = score.engines[0].tally;
  const std::string standing =
      options.engines.size() > 2
          ? std::string()
          : fmt::format("  +{} ={} -{}  {}", tally.wins, tally.draws, tally.losses,
                        strength_text(protocol::strength(tally)));
  print_error("{}[{:<{}}] {}/{}{}{}", terminal ? "\r\033[K" : "",
              std::string(static_cast<std::size_t>(games > 0 ? done * kWidth / games : 0), '#'),
              kWidth, done, games, standing, terminal && done != games ? "" : "\n");
}

// null where there is no number: infinity, and what is counted from it.
std::string json_number(double value) {
  return std::isfinite(value) ? fmt::format("{:.1f}", value) : "null";
}

std::string verdict(const MatchOptions& options, const protocol::Tally& tally) {
  const double ratio = protocol::log_likelihood_ratio(tally, options.sprt[0], options.sprt[1]);
  return ratio >= protocol::kSprtBound    ? "accepted"
         : ratio <= -protocol::kSprtBound ? "rejected"
                                          : "open";
}

// One number of each engine, in the order of the engines.
std::array<int, 2> by_engine(const MatchScore& score, int protocol::EngineScore::* number) {
  return {score.engines[0].*number, score.engines[1].*number};
}

void print_result_of_two(const MatchOptions& options, const MatchScore& score) {
  const protocol::Tally& tally = score.engines[0].tally;
  const protocol::Strength strength = protocol::strength(tally);
  const auto illegal = by_engine(score, &protocol::EngineScore::illegal);
  const auto timeouts = by_engine(score, &protocol::EngineScore::timeouts);
  const auto crashes = by_engine(score, &protocol::EngineScore::crashes);
  std::string sprt;
  if (options.sprt.size() == 2) {
    const double ratio = protocol::log_likelihood_ratio(tally, options.sprt[0], options.sprt[1]);
    sprt = options.json
               ? fmt::format(",\"llr\":{:.3f},\"sprt\":\"{}\"", ratio, verdict(options, tally))
               : fmt::format("sequential test: {} (log likelihood ratio {:.2f})\n",
                             verdict(options, tally), ratio);
  }
  if (options.json) {
    print_out(
        "{{\"games\":{},\"wins\":{},\"draws\":{},\"losses\":{},\"elo\":{},\"error\":{},"
        "\"elo_low\":{},\"elo_high\":{},\"illegal\":{},\"timeouts\":{},\"crashes\":{},"
        "\"illegal_by\":[{}],\"timeouts_by\":[{}],\"crashes_by\":[{}]{}}}\n",
        tally.games(), tally.wins, tally.draws, tally.losses, json_number(strength.elo),
        json_number((strength.high - strength.low) / 2), json_number(strength.low),
        json_number(strength.high), illegal[0] + illegal[1], timeouts[0] + timeouts[1],
        crashes[0] + crashes[1], fmt::join(illegal, ","), fmt::join(timeouts, ","),
        fmt::join(crashes, ","), sprt);
    return;
  }
  print_out("{} games: {} won, {} drawn, {} lost; {}\n", tally.games(), tally.wins, tally.draws,
            tally.losses, strength_text(strength));
  print_out("illegal moves {}, timeouts {}, crashes {} (first/second)\n{}", fmt::join(illegal, "/"),
            fmt::join(timeouts, "/"), fmt::join(crashes, "/"), sprt);
}

void print_ratings_as_json(const MatchOptions& options, const MatchScore& score,
                           const std::vector<protocol::EntrantRating>& ratings) {
  std::vector<std::string> engines;
  for (std::size_t one = 0; one < ratings.size(); ++one) {
    const auto& [tally, illegal, timeouts, crashes] = score.engines[one];
    engines.push_back(fmt::format(
        R"({{"engine":{},"command":{},"games":{},"wins":{},"draws":{},"losses":{},"elo":{:.1f},)"
        R"("error":{:.1f},"illegal":{},"timeouts":{},"crashes":{}}})",
        one + 1, json_text(options.engines[one]), tally.games(), tally.wins, tally.draws,
        tally.losses, ratings[one].elo, ratings[one].error, illegal, timeouts, crashes));
  }
  std::vector<std::string> pairs;
  for (const auto& [players, tally] : score.pairs) {
    pairs.push_back(fmt::format(R"({{"first":{},"second":{},"wins":{},"draws":{},"losses":{}}})",
                                players.first + 1, players.second + 1, tally.wins, tally.draws,
                                tally.losses));
  }
  print_out("{{\"games\":{},\"engines\":[{}],\"pairs\":[{}]}}\n", score.games,
            fmt::join(engines, ","), fmt::join(pairs, ","));
}

// The strongest first.
void print_ratings(const MatchOptions& options, const MatchScore& score) {
  const auto ratings =
      protocol::entrant_ratings(static_cast<int>(options.engines.size()), score.pairs);
  if (options.json) return print_ratings_as_json(options, score, ratings);
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t one) { return ratings[one].elo; });
  print_out("{} games; Elo above the average of all, with its 95 % interval\n", score.games);
  for (const std::size_t one : order) {
    const auto& [tally, illegal, timeouts, crashes] = score.engines[one];
    print_out(
        "{:+5.0f} +-{:<4.0f} {:3} games +{} ={} -{}  illegal {}, timeouts {}, crashes {}  {}\n",
        ratings[one].elo, ratings[one].error, tally.games(), tally.wins, tally.draws, tally.losses,
        illegal, timeouts, crashes, options.engines[one]);
  }
}

void print_result(const MatchOptions& options, const MatchScore& score) {
  if (options.engines.size() > 2) {
    print_ratings(options, score);
  } else {
    print_result_of_two(options, score);
  }
}

// What ends games before their end, in words.
std::string adjudicators(const MatchOptions& options) {
  std::vector<std::string> all;
  if (!options.adjudicate.empty()) all.push_back(options.adjudicate);
  if (!options.draw.empty()) all.push_back(fmt::format("draw {}", fmt::join(options.draw, " ")));
  if (!options.win.empty()) all.push_back(fmt::format("win {}", fmt::join(options.win, " ")));
  return all.empty() ? "none" : fmt::format("{}", fmt::join(all, ", "));
}

MatchTags tags_of(const MatchOptions& options) {
  MatchTags tags;
  for (std::size_t engine = 0; engine < options.engines.size(); ++engine)
    tags.emplace_back(engine_tag(static_cast<int>(engine)), options.engines[engine]);
  const std::string budget = !options.time_control.empty()
                                 ? fmt::format("time control {}", options.time_control)
                             : options.move_ms > 0 ? fmt::format("movetime {}", options.move_ms)
                             : options.nodes > 0   ? fmt::format("nodes {}", options.nodes)
                                                   : fmt::format("depth {}", options.depth);
  tags.emplace_back("Format", options.gauntlet ? "gauntlet" : "round robin");
  tags.emplace_back("Budget", budget);
  tags.emplace_back("Odds", std::to_string(options.odds));
  tags.emplace_back("Grace", std::to_string(options.grace_ms));
  tags.emplace_back("Adjudicator", adjudicators(options));
  return tags;
}

// The file of games, open to be gone on with.
class GameFile {
 public:
  // Counts the games of an earlier run as played. Without a name there is no file.
  static Result<GameFile> open(const MatchOptions& options, const MatchTags& tags,
                               protocol::MatchOptions& match) {
    GameFile file(options.ogn);
    if (options.ogn.empty()) return file;
    std::error_code ignored;
    const bool there = std::filesystem::exists(options.ogn, ignored);
    if (there && options.resume) {
      if (const auto taken = take_over(options.ogn, tags, match); !taken)
        return tl::unexpected(taken.error());
    } else if (there && !options.replace) {
      return tl::unexpected(Error{ErrorCode::usage, "--ogn " + options.ogn, "a file of that name",
                                  "another name, --resume to go on with it, or --replace", 0, 0});
    }
    file.stream_.reset(std::fopen(options.ogn.c_str(), options.resume ? "a" : "w"));
    if (file.stream_ == nullptr)
      return tl::unexpected(Error{ErrorCode::unreadable, "game file", options.ogn,
                                  "a file that can be written", 0, 0});
    return file;
  }

  // False once a game could not be written.
  bool write(const std::string& text) {
    if (stream_ == nullptr) return true;
    whole_ = std::fwrite(text.data(), 1, text.size(), stream_.get()) == text.size() &&
             std::fflush(stream_.get()) == 0 && whole_;
    return whole_;
  }
  Result<void> finish() const {
    if (whole_) return {};
    return tl::unexpected(
        Error{ErrorCode::disk_full, "game file", name_, "room on the disk", 0, 0});
  }

 private:
  struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
  };

  explicit GameFile(std::string name) : name_(std::move(name)) {}

  // A game that was torn when the earlier run was killed is cut off and played again.
  static Result<void> take_over(const std::string& name, const MatchTags& tags,
                                protocol::MatchOptions& match) {
    const auto text = read_file(name);
    if (!text) return tl::unexpected(text.error());
    auto earlier = earlier_games(*text, tags, match);
    if (!earlier) return tl::unexpected(earlier.error());
    match.played = std::move(earlier->games);
    if (earlier->bytes == text->size()) return {};
    print_error("oware: {}: its last game is not whole and is played again\n", name);
    std::error_code error;
    std::filesystem::resize_file(name, earlier->bytes, error);
    if (!error) return {};
    return tl::unexpected(
        Error{ErrorCode::unreadable, name, error.message(), "a file that can be written", 0, 0});
  }

  std::string name_;
  std::unique_ptr<std::FILE, Close> stream_;
  bool whole_ = true;
};

// An engine's complaints, the first few of each: one that repeats itself would hide the rest.
class Complaints {
 public:
  explicit Complaints(const MatchOptions& options)
      : options_(options), told_(options.engines.size()) {}

  void add(int engine, std::string_view line) {
    constexpr int kShown = 5;
    int& told = told_[static_cast<std::size_t>(engine)];
    if (++told > kShown) return;
    print_error("oware: {}\n",
                one_line(fmt::format("engine {} ({}): {}{}", engine + 1,
                                     options_.engines[static_cast<std::size_t>(engine)], line,
                                     told == kShown ? " (its further errors are not shown)" : "")));
  }

 private:
  const MatchOptions& options_;
  std::vector<int> told_;  // by engine
};

int play(const MatchOptions& options, protocol::MatchOptions& match) {
  const MatchTags tags = tags_of(options);
  auto file = GameFile::open(options, tags, match);
  if (!file) return report(file.error());
  install_interrupt_handler();
  Complaints complaints(options);
  match.on_engine_error = [&](int engine, std::string_view line) { complaints.add(engine, line); };
  match.stopped = interrupted;
  const auto score = protocol::play_match(match, [&](const MatchGame& game, const MatchScore& now) {
    const bool written = file->write(match_game_text(tags, game, today()));
    show_progress(now, options);
    return written;
  });
  if (!score) return report(score.error());
  print_result(options, *score);
  if (const auto written = file->finish(); !written) return report(written.error());
  if (!interrupted()) return kDone;
  return report_interrupted(
      fmt::format("{} of {} games are finished{}", score->games, options.games,
                  options.ogn.empty() ? ", and not kept" : "; --resume plays the others"));
}

tl::unexpected<Error> wrong_usage(std::string what, std::string found, std::string expected) {
  return tl::unexpected(
      Error{ErrorCode::usage, std::move(what), std::move(found), std::move(expected), 0, 0});
}

Result<void> check_options(const MatchOptions& options) {
  const std::size_t engines = options.engines.size();
  if (engines < 2 || engines > protocol::kMostEngines) {
    return wrong_usage("number of --engine", std::to_string(engines),
                       fmt::format("2 to {} engines", protocol::kMostEngines));
  }
  if (engines > 2 && (options.odds != 1 || !options.sprt.empty())) {
    return wrong_usage(options.odds != 1 ? "--odds" : "--sprt", fmt::format("{} engines", engines),
                       "two engines");
  }
  if (options.sprt.size() == 2 && !(options.sprt[0] < options.sprt[1])) {
    return wrong_usage("--sprt", fmt::format("{} {}", options.sprt[0], options.sprt[1]),
                       "ELO0 below ELO1");
  }
  return {};
}

// Seeds as hundredths, counts as they are.
protocol::ScoreRules score_rules(const MatchOptions& options) {
  constexpr double kHundredths = 100;
  protocol::ScoreRules rules;
  if (options.draw.size() == 3) {
    rules.draw_from = static_cast<int>(options.draw[0]);
    rules.draw_moves = static_cast<int>(options.draw[1]);
    rules.draw_score = static_cast<int>(std::lround(kHundredths * options.draw[2]));
  }
  if (options.win.size() == 2) {
    rules.win_moves = static_cast<int>(options.win[0]);
    rules.win_score = static_cast<int>(std::lround(kHundredths * options.win[1]));
  }
  return rules;
}

int run(const MatchOptions& options) {
  if (const auto checked = check_options(options); !checked) return report(checked.error());
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  auto openings = openings_of(options, *rule_set);
  if (!openings) return report(openings.error());
  protocol::MatchOptions match;
  match.commands = options.engines;
  match.format = options.gauntlet ? protocol::Format::gauntlet : protocol::Format::round_robin;
  match.score_rules = score_rules(options);
  match.rules = *rule_set;
  match.games = options.games;
  match.grace_ms = options.grace_ms;
  match.concurrency = options.concurrency;
  match.odds = options.odds;
  match.openings = std::move(*openings);
  if (!options.adjudicate.empty()) {
    auto opened = open_prober(options.adjudicate, *rule_set);
    if (!opened) return report(opened.error());
    match.tables = std::move(*opened);
  }
  if (!options.time_control.empty()) {
    const auto control = protocol::parse_time_control(options.time_control);
    if (!control) return report(control.error());
    match.time_control = *control;
  }
  if (options.move_ms > 0) match.budget.move_ms = options.move_ms;
  if (options.nodes > 0) match.budget.nodes = options.nodes;
  if (options.depth > 0) match.budget.depth = options.depth;
  if (options.sprt.size() == 2) match.sprt = {options.sprt[0], options.sprt[1]};
  return play(options, match);
}

void add_budget_options(CLI::App& command, MatchOptions& options) {
  auto* budget = command.add_option_group("budget", "What a move may cost");
  budget->add_option("--movetime", options.move_ms, "Milliseconds a move")
      ->check(whole_number(1, 3'600'000));
  budget->add_option("--nodes", options.nodes, "Positions a move")
      ->check(whole_number(1, kMostNodes));
  budget->add_option("--depth", options.depth, "Plies a move")->check(whole_number(1, 60));
  budget
      ->add_option("--tc", options.time_control,
                   "Time control, [MOVES/][MINUTES:]SECONDS[+INCREMENT]: 40/60+0.5, 10+0.1")
      ->check([](const std::string& text) {
        const auto control = protocol::parse_time_control(text);
        return control ? std::string() : message(control.error());
      });
  budget->require_option(1);
}

void add_adjudication_options(CLI::App& command, MatchOptions& options) {
  command.add_option(
      "--adjudicate", options.adjudicate,
      "Folder of endgame tables: end a game after a capture whose position they know exactly");
  command
      .add_option("--draw", options.draw,
                  "PLY MOVES SEEDS: from PLY on, drawn when both engines have said of MOVES moves "
                  "in a row that nobody is ahead by more than SEEDS")
      ->expected(3)
      ->check(decimal_number(0, 1000));
  command
      .add_option("--win", options.win,
                  "MOVES SEEDS: won when both engines have said of MOVES moves in a row that the "
                  "same side is ahead by SEEDS or more")
      ->expected(2)
      ->check(decimal_number(0, 1000));
}

}  // namespace

void add_match(CLI::App& program, Status& status) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App* command =
      program.add_subcommand("match", "Let engines play each other, both colours of each opening");
  command->add_option("--engine", options->engines, "An engine's command, twice or more")
      ->required()
      ->allow_extra_args(false)
      ->take_all();
  command->add_option("--games", options->games, "Games in all")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  add_budget_options(*command, *options);
  command
      ->add_option("--odds", options->odds,
                   "The second engine gets this part of the time or positions")
      ->check(whole_number(1, 1000))
      ->capture_default_str();
  command->add_option(
      "--openings", options->openings,
      "File with a line of moves or a position a line (default: balanced lines of --seed)");
  command->add_option("--seed", options->seed, "Of the openings made when no file is given")
      ->check(whole_number(0, UINT64_MAX))
      ->capture_default_str();
  add_rules_option(*command, options->rules);
  command->add_option("--concurrency", options->concurrency, "Games at once")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_option("--grace", options->grace_ms, "Milliseconds a move may be late")
      ->check(whole_number(0, 60'000))
      ->capture_default_str();
  command
      ->add_option("--sprt", options->sprt,
                   "ELO0 ELO1, the lower first: end when one is proven against the other at 5 %")
      ->expected(2)
      ->check(decimal_number(-5000, 5000));
  add_adjudication_options(*command, *options);
  command->add_flag("--gauntlet", options->gauntlet,
                    "The first engine against each of the others, instead of all against all");
  auto* file = command->add_option("--ogn", options->ogn, "Write the games to this file");
  auto* resume = command
                     ->add_flag("--resume", options->resume,
                                "Go on with the same match where the games in the --ogn file end")
                     ->needs(file);
  command->add_flag("--replace", options->replace, "An --ogn file that is there gives way")
      ->needs(file)
      ->excludes(resume);
  command->add_flag("--json", options->json, "One JSON object on standard output");
  command->footer(
      "Example: oware match --engine 'oware engine' --engine './other' --games 100 --movetime 100 "
      "--ogn match.ogn");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

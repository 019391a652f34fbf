// `oware match`: two engines over the text protocol, both colours of each opening.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <oware/notation.hpp>
#include <sstream>

#include "base/shown.hpp"
#include "command.hpp"
#include "lines.hpp"
#include "match_file.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
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

void show_progress(const MatchScore& score, int games) {
  const int done = score.tally.games();
  const bool terminal = ::isatty(2) == 1;
  if (!terminal && done % 10 != 0 && done != games) return;
  constexpr int kWidth = 30;
  print_error("{}[{:<{}}] {}/{}  +{} ={} -{}  {}{}", terminal ? "\r\033[K" : "",
              std::string(static_cast<std::size_t>(games > 0 ? done * kWidth / games : 0), '#'),
              kWidth, done, games, score.tally.wins, score.tally.draws, score.tally.losses,
              strength_text(protocol::strength(score.tally)),
              terminal && done != games ? "" : "\n");
}

// null where there is no number: infinity, and what is counted from it.
std::string json_number(double value) {
  return std::isfinite(value) ? fmt::format("{:.1f}", value) : "null";
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

MatchTags tags_of(const MatchOptions& options) {
  const std::string budget = options.move_ms > 0 ? fmt::format("movetime {}", options.move_ms)
                             : options.nodes > 0 ? fmt::format("nodes {}", options.nodes)
                                                 : fmt::format("depth {}", options.depth);
  return {{"FirstEngine", options.engines[0]},
          {"SecondEngine", options.engines[1]},
          {"Budget", budget},
          {"Odds", std::to_string(options.odds)},
          {"Grace", std::to_string(options.grace_ms)},
          {"Adjudicator", options.adjudicate.empty() ? "none" : options.adjudicate}};
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
    const auto earlier = earlier_games(*text, tags, match.rules, match.openings);
    if (!earlier) return tl::unexpected(earlier.error());
    for (const MatchGame& game : earlier->games) {
      if (match.played.insert(game.number).second) match.score.add(game);
    }
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
  explicit Complaints(const MatchOptions& options) : options_(options) {}

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
  std::array<int, 2> told_{};
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
    show_progress(now, options.games);
    return written;
  });
  if (!score) return report(score.error());
  print_result(options, *score);
  if (const auto written = file->finish(); !written) return report(written.error());
  if (!interrupted()) return kDone;
  return report_interrupted(
      fmt::format("{} of {} games are finished{}", score->tally.games(), options.games,
                  options.ogn.empty() ? ", and not kept" : "; --resume plays the others"));
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
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  auto* budget = command->add_option_group("budget", "What a move may cost");
  budget->add_option("--movetime", options->move_ms, "Milliseconds a move")
      ->check(whole_number(1, 3'600'000));
  budget->add_option("--nodes", options->nodes, "Positions a move")
      ->check(whole_number(1, kMostNodes));
  budget->add_option("--depth", options->depth, "Plies a move")->check(whole_number(1, 60));
  budget->require_option(1);
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
  command->add_option(
      "--adjudicate", options->adjudicate,
      "Folder of endgame tables: end a game after a capture whose position they know exactly");
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

// `oware analyze`: what a position's moves are worth, or where a game was won and lost.
#include <fmt/format.h>

#include <algorithm>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "analysis/analyst.hpp"
#include "analysis/text.hpp"
#include "command.hpp"
#include "lines.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"

namespace oware::app {
namespace {

struct AnalyzeOptions {
  std::string subject;
  std::string rules = "abapa";
  std::string tables;
  int time_ms = 1000;
  int depth = 0;
  int lines = 0;  // 0: one for a position, all for a game
  int threads = 1;
  int hash_mb = 64;
  bool study = false;
  bool json = false;
};

using analysis::Analyst;
using analysis::Found;
using analysis::least_seeds;
using analysis::most_seeds;
using analysis::seeds_of;

void print_found(const rules::Game& game, const Found& found) {
  print_out("{}\ndepth {}, {} positions, {:.3f} s\n", rules::format_position(game.position()),
            found.report.depth, found.nodes, found.seconds);
  for (const search::PrincipalVariation& line : found.report.lines) {
    const std::string proven = line.lowest == line.highest ? "  proven" : "";
    print_out("{}  {:+7.2f}  [{:+d}, {:+d}]{}  {}\n", line.moves.front().letter(),
              seeds_of(line.score), least_seeds(line.lowest), most_seeds(line.highest), proven,
              rules::format_moves(line.moves));
  }
}

// False when the output cannot be written.
bool analyze_position(const AnalyzeOptions& options, Analyst& analyst, const rules::Game& game) {
  const Found found = game.over() ? Found{} : analyst.look(game, std::max(options.lines, 1));
  if (options.json) {
    print_out("{}\n", analysis::position_json(game, found));
  } else {
    print_found(game, found);
  }
  return flush_output().has_value();
}

class GameAnalysis {
 public:
  // `number`: of the game in its file, from 1.
  GameAnalysis(const AnalyzeOptions& options, Analyst& analyst, int number)
      : options_(options), analyst_(analyst), number_(number) {}

  // False when a signal, or output that cannot be written, has ended it.
  bool run(const rules::Game& whole) {
    rules::Game game(whole.rules(), whole.start());
    if (!options_.json) print_out("game {}\n", number_);
    for (const rules::House played : whole.moves()) {
      const int lines = options_.lines > 0 ? options_.lines : rules::kHousesPerSide;
      const analysis::Verdict verdict = analysis::judge(analyst_, game, played, lines);
      if (interrupted()) return false;
      ledger_.add(game, verdict);
      show(game, verdict);
      if (!flush_output() || !game.play(played)) return false;
    }
    close();
    return true;
  }

 private:
  void show(const rules::Game& game, const analysis::Verdict& verdict) const {
    if (options_.json) {
      print_out("{}\n", analysis::ply_json(number_, game, verdict));
      return;
    }
    print_out("{:>4} {}  best {}  {:+7.2f}  played {:+7.2f}  {}\n", game.ply() + 1,
              verdict.played.letter(), verdict.found.report.lines.front().moves.front().letter(),
              verdict.before, verdict.after,
              verdict.lost() >= 0.5 ? fmt::format("loses {:.2f}", verdict.lost()) : "");
  }

  void close() const {
    if (options_.json) {
      print_out("{}\n", analysis::game_json(number_, ledger_));
      return;
    }
    const analysis::Ledger& south = ledger_.of(rules::Side::south);
    const analysis::Ledger& north = ledger_.of(rules::Side::north);
    print_out("accuracy: South {:.1f} %, North {:.1f} %; seeds lost: South {:.2f}, North {:.2f}\n",
              south.percent(), north.percent(), south.lost, north.lost);
    if (const auto proven = ledger_.proven_from())
      print_out("the result was proven from ply {} on\n", *proven);
  }

  const AnalyzeOptions& options_;
  Analyst& analyst_;
  int number_;
  analysis::GameLedger ledger_;
};

// Numbers and dashes are meant as a position; anything else names a file, or is a game.
bool is_position(std::string_view text) {
  return text.size() > 1 && text.find('-') != std::string_view::npos &&
         text.find_first_not_of("0123456789-NSns") == std::string_view::npos;
}

// A game, or a position, which is a game without moves.
struct Subject {
  rules::Game game;
  bool position = false;
};

Result<Subject> subject_of(std::string_view line, const rules::RuleSet& rule_set,
                           rules::SeedCount seed_count) {
  if (is_position(line)) {
    const auto position = rules::parse_position(line, rule_set, seed_count);
    if (!position) return tl::unexpected(position.error());
    return Subject{rules::Game(rule_set, *position), true};
  }
  const auto moves = moves_of_line(line);
  if (!moves) return tl::unexpected(moves.error());
  rules::Game game(rule_set);
  for (const rules::House house : *moves) {
    if (const auto played = game.play(house); !played) return tl::unexpected(played.error());
  }
  return Subject{std::move(game), false};
}

// What a file asks about: OGN when it begins with a tag, else a line of moves or a position a line.
Result<std::vector<Subject>> subjects_of(const std::string& text, const rules::RuleSet& rule_set,
                                         rules::SeedCount seed_count) {
  std::vector<Subject> subjects;
  if (const std::size_t first = text.find_first_not_of(" \t\r\n");
      first != std::string::npos && text[first] == '[') {
    const auto parsed = rules::parse_ogn(text);
    if (!parsed) return tl::unexpected(parsed.error());
    for (const rules::OgnGame& ogn : *parsed) {
      auto game = rules::replay(ogn, rule_set, seed_count);
      if (!game) return tl::unexpected(game.error());
      subjects.push_back({std::move(*game), false});
    }
    return subjects;
  }
  std::string_view rest = text;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (is_blank(line)) continue;
    auto subject = subject_of(trimmed(without_remark(line)), rule_set, seed_count);
    if (!subject) {
      subject.error().line = number;
      return tl::unexpected(subject.error());
    }
    subjects.push_back(std::move(*subject));
  }
  return subjects;
}

int analyze(const AnalyzeOptions& options, Analyst& analyst, const std::vector<Subject>& subjects) {
  int games = 0;
  int done = 0;
  for (const Subject& subject : subjects) {
    const bool whole = subject.position ? analyze_position(options, analyst, subject.game)
                                        : GameAnalysis(options, analyst, ++games).run(subject.game);
    if (interrupted())
      return report_interrupted(
          fmt::format("{} of {} games and positions are analyzed whole", done, subjects.size()));
    if (!whole) break;
    ++done;
  }
  return kDone;
}

Result<std::vector<Subject>> asked_about(const AnalyzeOptions& options,
                                         const rules::RuleSet& rule_set) {
  const auto seed_count = options.study ? rules::SeedCount::study : rules::SeedCount::all_accounted;
  if (is_position(options.subject)) {
    auto subject = subject_of(options.subject, rule_set, seed_count);
    if (!subject) return tl::unexpected(subject.error());
    return std::vector<Subject>{std::move(*subject)};
  }
  const auto text = read_file(options.subject);
  if (!text) return tl::unexpected(text.error());
  return subjects_of(*text, rule_set, seed_count);
}

int run(const AnalyzeOptions& options) {
  const auto rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  std::shared_ptr<const search::Prober> prober;
  if (!options.tables.empty()) {
    auto opened = open_prober(options.tables, *rule_set);
    if (!opened) return report(opened.error());
    prober = std::move(*opened);
  }
  const auto subjects = asked_about(options, *rule_set);
  if (!subjects) return report(subjects.error());
  install_interrupt_handler();
  Analyst analyst({.depth = options.depth,
                   .time_ms = options.depth > 0 ? 0 : options.time_ms,
                   .threads = options.threads,
                   .hash_bytes = static_cast<std::size_t>(options.hash_mb) << 20U,
                   .ended = interrupted},
                  std::move(prober));
  return analyze(options, analyst, *subjects);
}

}  // namespace

void add_analyze(CLI::App& program, Status& status) {
  auto options = std::make_shared<AnalyzeOptions>();
  CLI::App* command = program.add_subcommand(
      "analyze", "Say what a position's moves are worth, or where a game was won and lost");
  command
      ->add_option(
          "subject", options->subject,
          "A position, or a file: OGN, or a line of moves or a position each; - is standard input")
      ->required();
  auto* time =
      command->add_option("--time-ms", options->time_ms, "Milliseconds a position (default 1000)")
          ->check(whole_number(1, 3'600'000));
  command->add_option("--depth", options->depth, "Plies a position instead")
      ->check(whole_number(1, search::kMaxDepth))
      ->excludes(time);
  command
      ->add_option("--multi", options->lines,
                   "How many best moves (default: 1 for a position, all for games)")
      ->check(whole_number(1, 6));
  command->add_option("--tables", options->tables, "Folder of endgame tables");
  add_rules_option(*command, options->rules);
  command->add_option("--threads", options->threads, "Threads of the search")
      ->check(whole_number(1, 64))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mb, "Megabytes to remember positions in")
      ->check(whole_number(1, 65536))
      ->capture_default_str();
  command->add_flag("--study", options->study, "Accept a board with any number of seeds");
  command->add_flag("--json", options->json,
                    "One JSON object on standard output, a ply a line for games");
  command->footer(
      "Example: oware analyze 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N --time-ms 2000 --multi 3 --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

// `oware analyze`: what a position's moves are worth, or where a game was won and lost.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "command.hpp"
#include "lines.hpp"
#include "option_values.hpp"
#include "output.hpp"
#include "probers.hpp"
#include "search/accuracy.hpp"
#include "search/parallel/engine.hpp"

namespace oware::app {
namespace {

struct AnalyzeOptions {
  std::string subject;
  std::string rules = "abapa";
  std::string tables;
  int time_ms = 0;
  int depth = 0;
  int lines = 0;  // 0: one for a position, all for a game
  int threads = 1;
  int hash_mb = 64;
  bool study = false;
  bool json = false;
};

constexpr int kUsualMs = 1000;

// A score in seeds of final margin, and the whole seeds that proven bounds leave possible.
double seeds_of(search::Score score) { return search::margin_hundredths(score) / 100.0; }
int least_seeds(search::Score lowest) { return static_cast<int>(std::ceil(seeds_of(lowest))); }
int most_seeds(search::Score highest) { return static_cast<int>(std::floor(seeds_of(highest))); }

struct Found {
  search::Report report;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

class Analyst {
 public:
  Analyst(const AnalyzeOptions& options, std::shared_ptr<const search::Prober> prober)
      : options_(options),
        engine_(static_cast<std::size_t>(options.hash_mb) << 20U, options.threads) {
    engine_.set_prober(std::move(prober));
  }

  // All that was found: its lines may be of two depths when time ended the search.
  Found look(const rules::Game& game, int lines) {
    Found found;
    search(game, lines, [](const auto&) {}, found);
    return found;
  }

  // What the last finished iteration found: scores of one depth, which compare.
  Found compare(const rules::Game& game, int lines) {
    Found found;
    search::Report finished;
    const auto keep = [&](const search::parallel::Progress& iteration) {
      if (iteration.report.finished) finished = iteration.report;
    };
    search(game, lines, keep, found);
    found.report = std::move(finished);
    return found;
  }

 private:
  void search(const rules::Game& game, int lines,
              const search::parallel::Engine::Callback& progress, Found& found) {
    search::parallel::Task task;
    task.lines = lines;
    if (options_.depth > 0) task.depth = options_.depth;
    if (options_.time_ms > 0 || options_.depth == 0)
      task.clock.move_ms = options_.time_ms > 0 ? options_.time_ms : kUsualMs;
    std::mutex guard;
    std::condition_variable changed;
    bool done = false;
    engine_.start(game, task, progress, [&](const search::parallel::Progress& last) {
      const std::lock_guard lock(guard);
      found = {last.report, last.nodes, static_cast<double>(last.elapsed_us) / 1e6};
      done = true;
      changed.notify_one();
    });
    std::unique_lock lock(guard);
    // A signal wakes nobody: look for one now and then.
    while (!changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; })) {
      if (interrupted()) engine_.stop();
    }
    lock.unlock();
    engine_.wait();
  }

  const AnalyzeOptions& options_;
  search::parallel::Engine engine_;
};

void append_line(fmt::memory_buffer& text, const search::PrincipalVariation& line) {
  std::string moves;
  for (const rules::House house : line.moves)
    moves += fmt::format("{}\"{}\"", moves.empty() ? "" : ",", house.letter());
  fmt::format_to(std::back_inserter(text),
                 R"({{"move":"{}","score":{:.2f},"depth":{},"lo":{},"hi":{},"pv":[{}]}})",
                 line.moves.front().letter(), seeds_of(line.score), line.depth,
                 least_seeds(line.lowest), most_seeds(line.highest), moves);
}

// The object's members from "position" to "best".
void append_found(fmt::memory_buffer& text, const rules::Game& game, const Found& found) {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, R"("position":"{}","depth":{},"nodes":{},"seconds":{:.3f},"moves":[)",
                 rules::format_position(game.position()), found.report.depth, found.nodes,
                 found.seconds);
  for (std::size_t number = 0; number < found.report.lines.size(); ++number) {
    if (number > 0) text.push_back(',');
    append_line(text, found.report.lines[number]);
  }
  const bool over = found.report.lines.empty();
  fmt::format_to(
      out, R"(],"best":{})",
      over ? "null" : fmt::format("\"{}\"", found.report.lines.front().moves.front().letter()));
}

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
  if (!options.json) {
    print_found(game, found);
    return flush_output().has_value();
  }
  fmt::memory_buffer text;
  text.push_back('{');
  append_found(text, game, found);
  text.push_back('}');
  print_out("{}\n", fmt::to_string(text));
  return flush_output().has_value();
}

// What a player's moves cost.
struct Ledger {
  int moves = 0;  // with a choice
  double accuracy = 0;
  double lost = 0;

  void add(double loss) {
    ++moves;
    lost += loss;
    accuracy += search::move_accuracy(loss);
  }
  double percent() const { return moves == 0 ? 100.0 : accuracy / moves; }
};

struct Judged {
  rules::House played;
  double before = 0;  // the mover's margin with the best move, and with the one played
  double after = 0;
};

Judged judge(const rules::Game& game, rules::House played, const Found& found, Analyst& analyst) {
  const auto& lines = found.report.lines;
  Judged judged{played, seeds_of(lines.front().score), 0};
  for (const search::PrincipalVariation& line : lines) {
    if (line.moves.front() == played) {
      judged.after = seeds_of(line.score);
      return judged;
    }
  }
  rules::Game next = game;
  if (!next.play(played) || next.over()) return judged;
  judged.after =
      std::min(judged.before, -seeds_of(analyst.compare(next, 1).report.lines.front().score));
  return judged;
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
      const Found found = analyst_.compare(game, lines);
      const Judged judged = judge(game, played, found, analyst_);
      if (interrupted()) return false;
      if (game.legal().size() > 1)
        ledgers_[static_cast<std::size_t>(index(game.position().mover()))].add(judged.before -
                                                                               judged.after);
      const auto& best = found.report.lines.front();
      // the score, or that the mover wins
      const bool proven = best.lowest == best.highest || best.lowest > 0;
      proven_from_ = proven ? std::min(proven_from_, game.ply()) : kNever;
      show(game, found, judged);
      if (!flush_output() || !game.play(played)) return false;
    }
    close();
    return true;
  }

 private:
  static constexpr int kNever = 1 << 30;

  void show(const rules::Game& game, const Found& found, const Judged& judged) {
    const double loss = judged.before - judged.after;
    if (!options_.json) {
      print_out("{:>4} {}  best {}  {:+7.2f}  played {:+7.2f}  {}\n", game.ply() + 1,
                judged.played.letter(), found.report.lines.front().moves.front().letter(),
                judged.before, judged.after, loss >= 0.5 ? fmt::format("loses {:.2f}", loss) : "");
      return;
    }
    fmt::memory_buffer text;
    fmt::format_to(
        std::back_inserter(text),
        R"({{"game":{},"ply":{},"played":"{}","value_before":{:.2f},"value_after":{:.2f},"lost":{:.2f},)",
        number_, game.ply(), judged.played.letter(), judged.before, judged.after, loss);
    append_found(text, game, found);
    print_out("{}}}\n", fmt::to_string(text));
  }

  void close() const {
    const auto& [south, north] = ledgers_;
    const std::string proven = proven_from_ == kNever ? "null" : std::to_string(proven_from_);
    if (options_.json) {
      print_out(
          R"({{"game":{},"accuracy":{{"south":{:.1f},"north":{:.1f}}},"lost":{{"south":{:.2f},"north":{:.2f}}},"proven_from":{}}})",
          number_, south.percent(), north.percent(), south.lost, north.lost, proven);
      print_out("\n");
      return;
    }
    print_out("accuracy: South {:.1f} %, North {:.1f} %; seeds lost: South {:.2f}, North {:.2f}\n",
              south.percent(), north.percent(), south.lost, north.lost);
    if (proven_from_ != kNever) print_out("the result was proven from ply {} on\n", proven_from_);
  }

  const AnalyzeOptions& options_;
  Analyst& analyst_;
  int number_;
  std::array<Ledger, 2> ledgers_;
  int proven_from_ = kNever;
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
  Analyst analyst(options, std::move(prober));
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

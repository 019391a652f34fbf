// `oware replay`: plays the games of a file by the rules and says how each ended.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <variant>

#include "command.hpp"
#include "lines.hpp"
#include "option_values.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

struct ReplayOptions {
  std::string file;
  std::string rules = "abapa";
  bool study = false;
  bool json = false;
};

// Where and why a game could not be played to its end.
struct Failure {
  Error error;
  int ply = 0;                 // moves played before
  std::string move;            // the offending text, empty when the error is not about a move
  rules::HouseSet legal = {};  // what could have been played
};

using Outcome = std::variant<rules::Game, Failure>;

std::string_view end_text(const rules::Game& game) {
  return game.over() ? rules::to_string(game.ending()->reason) : std::string_view("ongoing");
}

Error behind_the_end(const rules::Game& game, rules::House house) {
  return {ErrorCode::game_over, "a move after the end", std::string(1, house.letter()),
          fmt::format("no move, since the game has ended ({})", end_text(game))};
}

Failure not_playable(const rules::Game& game, rules::House house, const Error& why) {
  Error error = game.over() ? behind_the_end(game, house) : why;
  error.what = fmt::format("ply {}: {}", game.ply(), error.what);
  return {std::move(error), game.ply(), std::string(1, house.letter()), game.legal()};
}

// Plays on; nothing when every move was legal.
template <class Moves, class ToHouse>
std::optional<Failure> play_all(rules::Game& game, const Moves& moves, ToHouse to_house) {
  for (const auto& move : moves) {
    const rules::House house = to_house(move);
    if (const Result<void> played = game.play(house); !played)
      return not_playable(game, house, played.error());
  }
  return std::nullopt;
}

Outcome replay_line(std::string_view line, int number, const rules::RuleSet& rule_set) {
  rules::Game game(rule_set);
  const Result<std::vector<rules::House>> parsed = moves_of_line(line);
  // Of a line that is malformed somewhere, the part before it is played all the same: an illegal
  // move there is the first error.
  const Result<std::vector<rules::House>> before =
      parsed ? Result<std::vector<rules::House>>(std::vector<rules::House>())
             : rules::parse_moves(line.substr(
                   0, static_cast<std::size_t>(std::max(parsed.error().column - 1, 0))));
  const std::vector<rules::House> none;
  const std::vector<rules::House>& moves = parsed ? *parsed : before ? *before : none;
  std::optional<Failure> failure = play_all(game, moves, [](rules::House house) { return house; });
  if (!failure && !parsed)
    failure = Failure{parsed.error(), game.ply(), parsed.error().found, game.legal()};
  if (!failure) return game;
  failure->error.line = number;
  return std::move(*failure);
}

Outcome replay_ogn(const rules::OgnGame& ogn, const rules::RuleSet& rule_set,
                   rules::SeedCount seed_count) {
  const Result<rules::Game> start = rules::initial_game(ogn, rule_set, seed_count);
  if (!start) return Failure{start.error(), 0, "", {}};
  Result<rules::Game> game = start;
  std::size_t next = 0;
  std::optional<Failure> failure = play_all(*game, ogn.moves, [&next](const rules::OgnMove& move) {
    ++next;
    return move.house;
  });
  if (failure) {
    failure->error.line = ogn.moves[next - 1].line;
    failure->error.column = ogn.moves[next - 1].column;
    return std::move(*failure);
  }
  if (const auto illegal = rules::find_illegal_variation(ogn, *start)) {
    Failure in_variation = not_playable(illegal->before, illegal->house, illegal->error);
    in_variation.error.what = "variation, " + in_variation.error.what;
    in_variation.error.line = illegal->error.line;
    in_variation.error.column = illegal->error.column;
    return in_variation;
  }
  if (const Result<void> ended = rules::end_as_tagged(ogn, *game); !ended)
    return Failure{ended.error(), game->ply(), "", {}};
  return std::move(*game);
}

// A game that could not be read to its end is played as far as it was read.
Outcome replay_partial(const rules::OgnGame& ogn, const Error& error,
                       const rules::RuleSet& rule_set, rules::SeedCount seed_count) {
  rules::OgnGame untagged = ogn;
  std::erase_if(untagged.tags, [](const auto& tag) { return tag.first == "Termination"; });
  Outcome outcome = replay_ogn(untagged, rule_set, seed_count);
  if (std::holds_alternative<Failure>(outcome)) return outcome;
  const auto& game = std::get<rules::Game>(outcome);
  const bool about_a_move = error.what == "move";
  return Failure{error, game.ply(), about_a_move ? error.found : "",
                 about_a_move ? game.legal() : rules::HouseSet()};
}

class Report {
 public:
  virtual ~Report() = default;
  virtual void game(const rules::Game& game) = 0;
  virtual void failure(const Failure& failure) = 0;
  virtual void close() {}
};

class JsonReport : public Report {
 public:
  explicit JsonReport(Output& output) : output_(output) {}

  void game(const rules::Game& game) override {
    text_.clear();
    const rules::Score score = game.score();
    fmt::format_to(std::back_inserter(text_),
                   R"({{"plies":{},"position":"{}","score":[{},{}],"end":"{}"}})", game.ply(),
                   rules::format_position(game.position()), rules::seeds_text(score.south_halves),
                   rules::seeds_text(score.north_halves), end_text(game));
    output_.line({text_.data(), text_.size()});
  }

  void failure(const Failure& failure) override {
    text_.clear();
    const auto out = std::back_inserter(text_);
    fmt::format_to(out, "{{\"error\":");
    append_json(text_, message(failure.error));
    fmt::format_to(out, ",\"ply\":{},\"move\":", failure.ply);
    append_json(text_, failure.move);
    fmt::format_to(out, ",\"legal\":[");
    std::string_view comma = "";
    for (const rules::House house : failure.legal) {
      fmt::format_to(out, "{}\"{}\"", comma, house.letter());
      comma = ",";
    }
    fmt::format_to(out, "]}}");
    output_.line({text_.data(), text_.size()});
  }

 private:
  Output& output_;
  fmt::memory_buffer text_;
};

constexpr long kWrongRows = 10;

// A table for people: a row a game, then how many ended how.
class TableReport : public Report {
 public:
  explicit TableReport(Output& output) : output_(output) {}

  void game(const rules::Game& game) override {
    open();
    ++games_;
    plies_ += game.ply();
    ++ends_[std::string(end_text(game))];
    const rules::Score score = game.score();
    output_.line(fmt::format("{:>6}  {:>5}  {:<11}  {:>5}  {:>5}  {}", games_, game.ply(),
                             end_text(game), mark(score.south_halves, score.north_halves),
                             mark(score.north_halves, score.south_halves),
                             rules::format_position(game.position())));
  }

  void failure(const Failure& failure) override {
    open();
    ++games_;
    plies_ += failure.ply;
    // A file that is no file of games would fill the screen: the rows of the others are in --json.
    if (++ends_["wrong"] > kWrongRows) return;
    output_.line(fmt::format("{:>6}  {:>5}  {:<11}  {}", games_, failure.ply, "wrong",
                             message(failure.error)));
  }

  void close() override {
    if (games_ == 0) {
      output_.line("no games");
      return;
    }
    std::string ends;
    for (const auto& [end, count] : ends_)
      ends += fmt::format("{}{} {}", ends.empty() ? "" : ", ", count, end);
    output_.line("");
    output_.line(fmt::format("{} {}, {} {}: {}", games_, games_ == 1 ? "game" : "games", plies_,
                             plies_ == 1 ? "ply" : "plies", ends));
  }

 private:
  void open() {
    if (games_ == 0) output_.line("  game  plies  end          South  North  position");
  }
  // The winner's count carries a star.
  static std::string mark(int own_halves, int other_halves) {
    return (own_halves > other_halves ? "*" : "") + rules::seeds_text(own_halves);
  }

  Output& output_;
  long games_ = 0;
  long plies_ = 0;
  std::map<std::string, long> ends_;
};

// Hands each game on, and counts the errors.
class Replay {
 public:
  Replay(const ReplayOptions& options, const rules::RuleSet& rule_set, Output& output,
         Report& report)
      : options_(options), rule_set_(rule_set), output_(output), report_(report) {}

  // Exit status.
  int run() {
    const Result<void> done = read();
    if (done) report_.close();
    const Result<void> written = output_.finish();
    if (!done) return app::report(done.error());
    if (!written) return app::report(written.error());
    return wrong_.report();
  }

 private:
  Result<void> read() {
    Result<LineSource> source = LineSource::open(options_.file);
    if (!source) return tl::unexpected<Error>(source.error());
    bool first = true;
    for (;;) {
      if (source->would_read()) output_.flush();
      const Result<std::optional<std::string_view>> line = source->next();
      if (!line && line.error().code != ErrorCode::bad_file)
        return tl::unexpected<Error>(line.error());
      if (!line) {
        tell(Failure{line.error(), 0, "", {}});
        continue;
      }
      if (!*line || output_.failed()) return {};
      if (is_blank(**line)) continue;
      if (first && (*line)->find_first_not_of(" \t") == (*line)->find('['))
        return read_ogn(*source);
      first = false;
      tell(replay_line(without_remark(**line), source->number(), rule_set_));
    }
  }

  Result<void> read_ogn(LineSource& source) {
    const int lines_before = source.number() - 1;
    const Result<std::string> text = source.rest();
    if (!text) return tl::unexpected<Error>(text.error());
    const auto seed_count =
        options_.study ? rules::SeedCount::study : rules::SeedCount::all_accounted;
    rules::OgnReader reader(*text, lines_before + 1);
    for (;;) {
      const Result<std::optional<rules::OgnGame>> ogn = reader.next();
      if (!ogn) {
        tell(replay_partial(reader.partial(), ogn.error(), rule_set_, seed_count));
      } else if (*ogn) {
        tell(replay_ogn(**ogn, rule_set_, seed_count));
      } else {
        return {};
      }
    }
  }

  void tell(const Outcome& outcome) {
    if (const auto* game = std::get_if<rules::Game>(&outcome)) return report_.game(*game);
    const auto& failure = std::get<Failure>(outcome);
    wrong_.add(failure.error);
    report_.failure(failure);
  }

  const ReplayOptions& options_;
  const rules::RuleSet& rule_set_;
  Output& output_;
  Report& report_;
  ErrorCount wrong_;
};

int run(const ReplayOptions& options) {
  const Result<rules::RuleSet> rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  Output output;
  JsonReport json(output);
  TableReport table(output);
  Report& report = options.json ? static_cast<Report&>(json) : table;
  return Replay(options, *rule_set, output, report).run();
}

}  // namespace

void add_replay(CLI::App& program, Status& status) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = program.add_subcommand(
      "replay", "Play the games of a file by the rules and say how each ended");
  command->add_option("file", options->file, "OGN, or a line of moves a game; - is standard input")
      ->required();
  add_rules_option(*command, options->rules, " of games that do not name their own");
  command->add_flag("--study", options->study, "Accept start positions with any number of seeds");
  command->add_flag("--json", options->json, "One JSON object a game on standard output");
  command->footer("Example: printf 'FfEe\\n' | oware replay - --json");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

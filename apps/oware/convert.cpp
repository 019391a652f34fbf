// `oware convert`: games and positions from one written form into another.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>

#include "command.hpp"
#include "lines.hpp"
#include "option_values.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

enum class Format { ogn, moves, position, playstrategy, openspiel, integers };

constexpr std::array<std::string_view, 6> kFormatNames = {"ogn",          "moves",     "position",
                                                          "playstrategy", "openspiel", "integers"};

constexpr bool holds_games(Format format) {
  return format == Format::ogn || format == Format::moves;
}
constexpr std::string_view name_of(Format format) {
  return kFormatNames[static_cast<std::size_t>(format)];
}

struct ConvertOptions {
  std::string file;
  std::string from;
  std::string to;
  std::string rules = "abapa";
  bool study = false;
  bool json = false;
};

struct NumberedPosition {
  rules::Position position;
  int full_move = 1;
};

Result<rules::NumberedSetup> numbered(Result<rules::Setup> setup) {
  return setup.map([](const rules::Setup& board) { return rules::NumberedSetup{board, 1}; });
}

Result<rules::NumberedSetup> parse_setup(std::string_view text, Format format) {
  switch (format) {
    case Format::playstrategy:
      return rules::parse_playstrategy(text);
    case Format::openspiel:
      return numbered(rules::parse_openspiel(text));
    case Format::integers:
      return numbered(rules::parse_integers(text));
    default:
      return numbered(rules::parse_setup(text));
  }
}

std::string format_position(const NumberedPosition& board, Format format) {
  switch (format) {
    case Format::playstrategy:
      return rules::format_playstrategy(board.position, board.full_move);
    case Format::openspiel:
      return rules::format_openspiel(board.position);
    case Format::integers:
      return rules::format_integers(board.position);
    default:
      return rules::format_position(board.position);
  }
}

NumberedPosition last_position(const rules::Game& game) {
  return {game.position(), (game.ply() + rules::index(game.start().mover())) / 2 + 1};
}

class Conversion {
 public:
  Conversion(const ConvertOptions& options, const rules::RuleSet& rule_set, Format from, Format to)
      : options_(options),
        rule_set_(rule_set),
        seed_count_(options.study ? rules::SeedCount::study : rules::SeedCount::all_accounted),
        from_(from),
        to_(to) {}

  // Exit status. What is wrong is counted and left out; the rest is converted.
  int run() {
    const Result<void> done = from_ == Format::ogn ? convert_ogn() : convert_lines();
    const Result<void> written = output_.finish();
    if (!done) return report(done.error());
    if (!written) return report(written.error());
    return wrong_.report();
  }

 private:
  Result<void> convert_ogn() {
    const Result<std::string> text = read_file(options_.file);
    if (!text) return tl::unexpected<Error>(text.error());
    rules::OgnReader reader(*text);
    for (;;) {
      Result<std::optional<rules::OgnGame>> ogn = reader.next();
      if (!ogn) {
        refuse(ogn.error());
      } else if (*ogn) {
        if (const Result<void> done = write_ogn_game(**ogn); !done) refuse(done.error());
      } else {
        return {};
      }
    }
  }

  Result<void> convert_lines() {
    Result<LineSource> source = LineSource::open(options_.file);
    if (!source) return tl::unexpected<Error>(source.error());
    for (;;) {
      if (source->would_read()) output_.flush();
      const Result<std::optional<std::string_view>> line = source->next();
      if (!line && line.error().code != ErrorCode::bad_file)
        return tl::unexpected<Error>(line.error());
      if ((line && !*line) || output_.failed()) return {};
      if (line && is_blank(**line)) continue;
      Result<void> done =
          line ? convert_line(without_remark(**line)) : tl::unexpected<Error>(line.error());
      if (done) continue;
      done.error().line = source->number();
      refuse(done.error());
    }
  }

  Result<void> convert_line(std::string_view line) {
    if (from_ != Format::moves) {
      return parse_setup(trimmed(line), from_).and_then([this](const rules::NumberedSetup& board) {
        return write_board(board);
      });
    }
    const Result<std::vector<rules::House>> moves = moves_of_line(line);
    if (!moves) return tl::unexpected<Error>(moves.error());
    rules::Game game(rule_set_);
    for (const rules::House house : *moves) {
      if (Result<void> played = game.play(house); !played) {
        played.error().what = fmt::format("ply {}: {}", game.ply(), played.error().what);
        return played;
      }
    }
    if (to_ == Format::ogn) {
      write_ogn(rules::to_ogn(game, {}));
    } else {
      write_game(game);
    }
    return {};
  }

  Result<void> write_board(const rules::NumberedSetup& board) {
    return rules::Position::from(board.setup, rule_set_, seed_count_)
        .map([&](const rules::Position& position) {
          write(format_position({position, board.full_move}, to_));
        });
  }

  Result<void> write_ogn_game(rules::OgnGame& ogn) {
    const Result<rules::Game> game = rules::replay(ogn, rule_set_, seed_count_);
    if (!game) return tl::unexpected<Error>(game.error());
    if (to_ == Format::ogn) {
      // The file must still say by which rules it was read.
      const bool rules_said =
          !ogn.tag("Variant").empty() || game->rules() == rules::kPresets[0].rules;
      if (!rules_said) ogn.tags.emplace_back("Variant", rules::to_string(game->rules()));
      write_ogn(ogn);
      return {};
    }
    if (to_ == Format::moves && !(game->start() == rules::Position::start(game->rules()))) {
      return tl::unexpected<Error>(Error{
          ErrorCode::bad_file, "game", "a start position of its own (tag FEN)",
          "a game from the start, since moves alone do not say where they begin", ogn.line, 0});
    }
    write_game(*game);
    return {};
  }

  void write_ogn(const rules::OgnGame& ogn) {
    std::string text = rules::format_ogn(ogn);
    text.pop_back();  // its newline
    if (games_written_++ > 0 && !options_.json) output_.line("");
    write(text);
  }

  void write_game(const rules::Game& game) {
    write(to_ == Format::moves ? rules::format_moves(game.moves())
                               : format_position(last_position(game), to_));
  }

  void write(const std::string& text) {
    output_.line(options_.json ? fmt::format("{{\"{}\":{}}}", name_of(to_), json_text(text))
                               : text);
  }

  void refuse(const Error& error) {
    wrong_.add(error);
    if (options_.json)
      output_.line(
          fmt::format("{{\"error\":{},\"line\":{}}}", json_text(message(error)), error.line));
  }

  const ConvertOptions& options_;
  const rules::RuleSet& rule_set_;
  rules::SeedCount seed_count_;
  Format from_;
  Format to_;
  Output output_;
  long games_written_ = 0;
  ErrorCount wrong_;
};

Format format_named(std::string_view name) {
  return static_cast<Format>(std::find(kFormatNames.begin(), kFormatNames.end(), name) -
                             kFormatNames.begin());
}

int run(const ConvertOptions& options) {
  const Result<rules::RuleSet> rule_set = rules::parse_rule_set(options.rules);
  if (!rule_set) return report(rule_set.error());
  const Format from = format_named(options.from);
  const Format to = format_named(options.to);
  if (!holds_games(from) && holds_games(to)) {
    return report(Error{ErrorCode::bad_file, "a position cannot become a game",
                        fmt::format("--from {} --to {}", name_of(from), name_of(to)),
                        "games to games (ogn, moves), games to their last positions, or positions "
                        "to positions (position, "
                        "playstrategy, openspiel, integers)"});
  }
  return Conversion(options, *rule_set, from, to).run();
}

}  // namespace

void add_convert(CLI::App& program, Status& status) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command = program.add_subcommand("convert", "Write games or positions in another form");
  const CLI::Validator known = one_of({kFormatNames.begin(), kFormatNames.end()});
  command->add_option("file", options->file, "What to convert; - is standard input")->required();
  command
      ->add_option("--from", options->from,
                   "The file's form: games (ogn, moves) or positions (the others)")
      ->required()
      ->check(known);
  command
      ->add_option("--to", options->to,
                   "The form to write: games become games or their last positions")
      ->required()
      ->check(known);
  add_rules_option(*command, options->rules, " of games that do not name their own");
  command->add_flag("--study", options->study, "Accept positions with any number of seeds");
  command->add_flag("--json", options->json, "One JSON object a game or position");
  command->footer("Example: echo FfEe | oware convert - --from moves --to playstrategy");
  command->callback([options, &status]() { status.code = run(*options); });
}

}  // namespace oware::app

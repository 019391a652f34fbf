#include "match_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <set>
#include <string_view>

#include "protocol/words.hpp"

namespace oware::app {
namespace {

using protocol::Fault;
using protocol::MatchGame;

constexpr std::string_view kNobody = "none";
constexpr std::string_view kGameBegins = "[Event ";

// Engines are numbered from 1 in what people read.
std::string engine_number(int engine) { return std::to_string(engine + 1); }

std::string_view value_of(const MatchTags& tags, const std::string& name) {
  const auto tag = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
  return tag == tags.end() ? std::string_view() : std::string_view(tag->second);
}

std::string player_name(const MatchTags& tags, const MatchGame& game, std::size_t side) {
  const std::string& name = game.names[side];
  return name.empty() || game.names[0] == game.names[1]
             ? fmt::format("{} ({})", name, value_of(tags, engine_tag(game.players[side])))
             : name;
}

// "engine 1: illegal move: Z", "engine 2: crash".
std::string fault_text(const MatchGame& game) {
  std::string text =
      fmt::format("engine {}: {}", engine_number(game.faulty), to_string(game.fault));
  if (game.fault == Fault::illegal)
    text += game.fault_word == "0000" ? ": bestmove 0000 in a game that goes on"
                                      : ": " + game.fault_word;
  return text;
}

std::string note_text(const protocol::MoveNote& note) {
  std::string text;
  if (note.score) text += fmt::format("{:+.2f}", *note.score / 100.0);
  if (note.depth) text += fmt::format("/{}", *note.depth);
  return text + fmt::format("{}{:.3f}s", text.empty() ? "" : " ", note.ms / 1000.0);
}

tl::unexpected<Error> other_match(std::string what, std::string_view found, std::string expected,
                                  int line) {
  return tl::unexpected(Error{ErrorCode::usage, "--resume: " + std::move(what), std::string(found),
                              std::move(expected) + ", as this match has it", line, 0});
}

Result<void> same_match(const rules::OgnGame& ogn, const MatchTags& tags,
                        const rules::RuleSet& rules) {
  for (const auto& [name, value] : tags) {
    if (ogn.tag(name) != value)
      return other_match(name, ogn.tag(name), "'" + value + "'", ogn.line);
  }
  if (const auto variant = ogn.tag("Variant"); variant != to_string(rules))
    return other_match("Variant", variant, to_string(rules), ogn.line);
  return {};
}

bool begins_with(const rules::OgnGame& ogn, const rules::Game& opening) {
  const auto start = rules::initial_game(ogn, opening.rules());
  const auto same = [](const rules::OgnMove& move, rules::House house) {
    return move.house == house;
  };
  return start && start->start() == opening.start() && ogn.moves.size() >= opening.moves().size() &&
         std::equal(ogn.moves.begin(),
                    ogn.moves.begin() + static_cast<std::ptrdiff_t>(opening.moves().size()),
                    opening.moves().begin(), same);
}

// The engine of that number, if it plays in this game.
std::optional<int> engine_of(std::string_view number, const MatchGame& game) {
  for (const int engine : game.players) {
    if (number == engine_number(engine)) return engine;
  }
  return std::nullopt;
}

Result<MatchGame> earlier_game(const rules::OgnGame& ogn, const protocol::MatchOptions& match) {
  const auto& openings = match.openings;
  MatchGame game;
  const auto round = protocol::number_in(ogn.tag("Round"), 1, 1'000'000);
  if (!round)
    return tl::unexpected(Error{ErrorCode::bad_file, "Round", std::string(ogn.tag("Round")),
                                "a game's number", ogn.line, 0});
  game.number = static_cast<int>(*round) - 1;
  const protocol::Schedule schedule(static_cast<int>(match.commands.size()), match.format,
                                    openings.size());
  const protocol::Fixture fixture = schedule.at(game.number);
  game.players = fixture.players;
  if (!begins_with(ogn, openings[fixture.opening]))
    return other_match("opening", fmt::format("another in game {}", *round),
                       rules::format_moves(openings[fixture.opening].moves()), ogn.line);
  const std::string_view winner = ogn.tag("WinningEngine");
  game.winner = engine_of(winner, game);
  if (!game.winner && winner != kNobody)
    return tl::unexpected(Error{ErrorCode::bad_file, "WinningEngine", std::string(winner),
                                "none or the number of an engine in this game", ogn.line, 0});
  std::string_view fault = ogn.tag("Fault");
  protocol::take_word(fault);
  const std::string_view faulty = protocol::take_word(fault);
  game.faulty = engine_of(faulty.substr(0, faulty.size() - (faulty.empty() ? 0 : 1)), game)
                    .value_or(game.players[0]);
  for (const Fault kind : {Fault::illegal, Fault::timeout, Fault::crash}) {
    if (fault.starts_with(to_string(kind))) game.fault = kind;
  }
  return game;
}

// Where the last game begins that the text has; its size when there is none.
std::size_t last_game(std::string_view text) {
  const std::size_t inner = text.rfind("\n" + std::string(kGameBegins));
  if (inner != std::string_view::npos) return inner + 1;
  return text.starts_with(kGameBegins) ? 0 : text.size();
}

// Whether the last game was written to its end: its result stands there, and an empty line.
bool is_whole(std::string_view game) {
  const auto read = rules::parse_ogn(game);
  return read && read->size() == 1 &&
         game.ends_with(std::string(read->front().tag("Result")) + "\n\n");
}

}  // namespace

std::string match_game_text(const MatchTags& tags, const MatchGame& game, const std::string& date) {
  rules::OgnGame ogn = to_ogn(
      game.game, {"oware match", date, player_name(tags, game, 0), player_name(tags, game, 1)});
  if (game.adjudication) {
    const rules::Score& score = game.adjudication->score;
    ogn.result =
        rules::seeds_text(score.south_halves) + "-" + rules::seeds_text(score.north_halves);
    for (auto& [name, value] : ogn.tags) value = name == "Result" ? ogn.result : value;
    ogn.tags.emplace_back("Adjudication", to_string(game.adjudication->by));
  }
  ogn.tags.emplace_back("Round", std::to_string(game.number + 1));
  ogn.tags.insert(ogn.tags.end(), tags.begin(), tags.end());
  ogn.tags.emplace_back("WinningEngine",
                        game.winner ? engine_number(*game.winner) : std::string(kNobody));
  if (game.fault != Fault::none) ogn.tags.emplace_back("Fault", fault_text(game));
  const std::size_t opening = ogn.moves.size() - game.notes.size();
  for (std::size_t move = 0; move < game.notes.size(); ++move)
    ogn.moves[opening + move].comments_after.push_back(note_text(game.notes[move]));
  return format_ogn(ogn) + "\n";
}

std::string engine_tag(int engine) { return "Engine" + engine_number(engine); }

Result<EarlierGames> earlier_games(const std::string& text, const MatchTags& tags,
                                   const protocol::MatchOptions& match) {
  EarlierGames earlier;
  std::set<int> numbers;
  const std::size_t last = last_game(text);
  earlier.bytes = is_whole(std::string_view(text).substr(last)) ? text.size() : last;
  if (last == text.size() && !text.empty())
    return tl::unexpected(
        Error{ErrorCode::bad_file, "game file", text, "the games of a match, as OGN", 1, 0});
  const auto games = rules::parse_ogn(std::string_view(text).substr(0, earlier.bytes));
  if (!games) return tl::unexpected(games.error());
  for (const rules::OgnGame& ogn : *games) {
    if (const auto same = same_match(ogn, tags, match.rules); !same)
      return tl::unexpected(same.error());
    const auto game = earlier_game(ogn, match);
    if (!game) return tl::unexpected(game.error());
    if (numbers.insert(game->number).second) earlier.games.push_back(*game);
  }
  return earlier;
}

}  // namespace oware::app

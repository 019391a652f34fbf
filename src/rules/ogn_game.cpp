// Between a game file and a game: what the tags say, playing the main line, and the way back.
#include <algorithm>
#include <array>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <utility>

namespace oware::rules {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

// PGN's ways of saying nothing.
bool says_nothing(std::string_view value) { return value.empty() || value == "?"; }

tl::unexpected<Error> in_tag(Error error, std::string_view name, const OgnGame& game) {
  error.what = "tag " + std::string(name) + (error.what.empty() ? "" : ": " + error.what);
  error.line = game.line;
  error.column = 0;
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> wrong_tag(std::string_view name, std::string_view found, std::string expected,
                                const OgnGame& game) {
  return in_tag(Error{ErrorCode::bad_file, "", std::string(found), std::move(expected)}, name,
                game);
}

Result<Side> loser(const OgnGame& ogn, const Game& game) {
  const std::string winner = lower(ogn.tag("Winner"));
  if (says_nothing(winner)) return game.position().mover();
  if (winner == to_string(Side::south)) return Side::north;
  if (winner == to_string(Side::north)) return Side::south;
  return wrong_tag("Winner", winner, "south or north", ogn);
}

// `reason` is one that players bring about; the game goes on.
Result<void> end_by(EndReason reason, const OgnGame& ogn, Game& game) {
  if (reason == EndReason::agreement) return game.agree();
  if (reason == EndReason::aborted) {
    const Result<void> aborted = game.abort();
    if (!aborted) return in_tag(aborted.error(), "Termination", ogn);
    return {};
  }
  const Result<Side> side = loser(ogn, game);
  if (!side) return tl::unexpected<Error>(side.error());
  return reason == EndReason::resignation ? game.resign(*side) : game.time_out(*side);
}

constexpr bool is_by_the_rules(EndReason reason) {
  return reason == EndReason::majority || reason == EndReason::even ||
         reason == EndReason::no_move || reason == EndReason::repetition;
}

std::string result_text(const Game& game) {
  if (!game.over() || game.ending()->reason == EndReason::aborted) return "*";
  return seeds_text(game.score().south_halves) + "-" + seeds_text(game.score().north_halves);
}

// Tags that say how the game itself went; the rest are for people.
constexpr std::array<std::string_view, 5> kTagsOfThePlay = {"Result", "Variant", "FEN",
                                                            "Termination", "Winner"};

void carry_tag(OgnGame& written, const std::string& name, const std::string& value) {
  if (std::find(kTagsOfThePlay.begin(), kTagsOfThePlay.end(), name) != kTagsOfThePlay.end() ||
      value.empty())
    return;
  const auto same = std::find_if(written.tags.begin(), written.tags.end(),
                                 [&name](const auto& tag) { return tag.first == name; });
  if (same == written.tags.end()) {
    written.tags.emplace_back(name, value);
  } else {
    same->second = value;
  }
}

// `read` from `index` on as one variation more of `move`, which stands in its place; its own
// alternatives are the move's, too.
void carry_as_variation(OgnMove& move, const std::vector<OgnMove>& read, std::size_t index) {
  std::vector<OgnMove> line(read.begin() + static_cast<std::ptrdiff_t>(index), read.end());
  move.variations = std::exchange(line.front().variations, {});
  move.variations.insert(move.variations.begin(), std::move(line));
}

Error placed(Error error, const OgnMove& move) {
  error.line = move.line;
  error.column = move.column;
  return error;
}

// Plays `line` from `game` on, the variations at each move before the move itself.
std::optional<IllegalVariation> find_illegal(const std::vector<OgnMove>& line, Game game) {
  for (const OgnMove& move : line) {
    for (const std::vector<OgnMove>& variation : move.variations) {
      if (std::optional<IllegalVariation> illegal = find_illegal(variation, game)) return illegal;
    }
    if (const Result<void> played = game.play(move.house); !played) {
      return IllegalVariation{placed(played.error(), move), move.house, std::move(game)};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Game> initial_game(const OgnGame& game, const RuleSet& fallback, SeedCount seed_count) {
  RuleSet rules = fallback;
  if (const std::string_view variant = game.tag("Variant"); !says_nothing(variant)) {
    const Result<RuleSet> named = parse_rule_set(lower(variant));
    if (!named) return in_tag(named.error(), "Variant", game);
    rules = *named;
  }
  const std::string_view fen = game.tag("FEN");
  if (says_nothing(fen)) return Game(rules);
  const Result<Position> start = parse_position(fen, rules, seed_count);
  if (!start) return in_tag(start.error(), "FEN", game);
  return Game(rules, *start);
}

Result<void> end_as_tagged(const OgnGame& ogn, Game& game) {
  const std::string text = lower(ogn.tag("Termination"));
  if (says_nothing(text) || text == "normal" || text == "unterminated") return {};
  const std::optional<EndReason> reason = parse_end_reason(text);
  if (!reason) {
    return wrong_tag(
        "Termination", text,
        "majority, even, no-move, repetition, agreement, resignation, timeout or aborted", ogn);
  }
  if (game.over()) return {};
  if (is_by_the_rules(*reason)) {
    return wrong_tag("Termination", text,
                     "the moves to end so; after the last of them the game goes on", ogn);
  }
  return end_by(*reason, ogn, game);
}

std::optional<IllegalVariation> find_illegal_variation(const OgnGame& ogn, const Game& start) {
  return find_illegal(ogn.moves, start);
}

Result<Game> replay(const OgnGame& ogn, const RuleSet& fallback, SeedCount seed_count) {
  Result<Game> game = initial_game(ogn, fallback, seed_count);
  if (!game) return game;
  for (const OgnMove& move : ogn.moves) {
    if (const Result<void> played = game->play(move.house); !played) {
      return tl::unexpected<Error>(placed(played.error(), move));
    }
  }
  if (const auto illegal = find_illegal_variation(ogn, *initial_game(ogn, fallback, seed_count))) {
    return tl::unexpected<Error>(illegal->error);
  }
  if (const Result<void> ended = end_as_tagged(ogn, *game); !ended)
    return tl::unexpected<Error>(ended.error());
  return game;
}

OgnGame to_ogn(const Game& game, const OgnHeader& header) {
  OgnGame ogn;
  ogn.result = result_text(game);
  ogn.tags = {{"Event", header.event}, {"Date", header.date},
              {"South", header.south}, {"North", header.north},
              {"Result", ogn.result},  {"Variant", to_string(game.rules())}};
  if (!(game.start() == Position::start(game.rules())))
    ogn.tags.emplace_back("FEN", format_position(game.start()));
  if (game.over()) {
    const Ending& ending = *game.ending();
    ogn.tags.emplace_back("Termination", to_string(ending.reason));
    const bool by_a_player =
        ending.reason == EndReason::resignation || ending.reason == EndReason::timeout;
    if (by_a_player && ending.winner) ogn.tags.emplace_back("Winner", to_string(*ending.winner));
  }
  Position position = game.start();
  for (const House house : game.moves()) {
    const Side mover = position.mover();
    const Position after = play_unchecked(position, house, game.rules());
    OgnMove& move = ogn.moves.emplace_back();
    move.house = house;
    move.captured = after.store(mover) - position.store(mover);
    position = after;
  }
  return ogn;
}

OgnGame with_notes(OgnGame written, const OgnGame& read) {
  const Result<Game> ours = initial_game(written, {}, SeedCount::study);
  if (!ours) return written;
  const Result<Game> theirs = initial_game(read, ours->rules(), SeedCount::study);
  const bool same_start =
      theirs && ours->start() == theirs->start() && ours->rules() == theirs->rules();
  if (!same_start) return written;
  for (const auto& [name, value] : read.tags) carry_tag(written, name, value);
  written.comments = read.comments;
  const std::size_t shorter = std::min(written.moves.size(), read.moves.size());
  for (std::size_t i = 0; i < shorter; ++i) {
    OgnMove& move = written.moves[i];
    const OgnMove& before = read.moves[i];
    if (!(move.house == before.house)) {
      carry_as_variation(move, read.moves, i);
      break;
    }
    move.mark = before.mark;
    move.comments_before = before.comments_before;
    move.comments_after = before.comments_after;
    move.variations = before.variations;
  }
  return written;
}

}  // namespace oware::rules

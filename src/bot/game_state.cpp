#include "bot/game_state.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <limits>
#include <oware/notation.hpp>
#include <oware/rule_set.hpp>

#include "bot/json.hpp"

namespace oware::bot {
namespace {

namespace json = boost::json;

tl::unexpected<Error> no_game(std::string_view field) {
  return tl::unexpected(Error{.code = ErrorCode::bad_file,
                              .what = "the site's game",
                              .found = "no usable " + std::string(field),
                              .expected = "a game as docs/http_api.md says"});
}

int number_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_int64()) return 0;
  return static_cast<int>(
      std::clamp<std::int64_t>(value->get_int64(), 0, std::numeric_limits<int>::max()));
}

std::optional<rules::Side> side_of(std::string_view text) {
  if (text == "south") return rules::Side::south;
  if (text == "north") return rules::Side::north;
  return std::nullopt;
}

std::optional<GameStatus> status_of(std::string_view text) {
  if (text == "open") return GameStatus::open;
  if (text == "playing") return GameStatus::playing;
  if (text == "finished") return GameStatus::finished;
  return std::nullopt;
}

std::optional<GameState::Clock> clock_of(const json::object& game) {
  const json::object* clock = object_of(game, "clock");
  if (clock == nullptr || clock->contains("days_per_move")) return std::nullopt;
  return GameState::Clock{number_of(*clock, "south_ms"), number_of(*clock, "north_ms"),
                          number_of(*clock, "increment_ms")};
}

// The moves of the game, from where it began.
Result<rules::Game> played(const json::object& game, const rules::RuleSet& rules) {
  const std::string start = text_of(game, "start");
  auto replayed = rules::Game::make(rules);
  if (!start.empty()) {
    const auto position = rules::parse_position(start, rules);
    if (!position) return tl::unexpected(position.error());
    replayed = rules::Game::make(rules, *position);
  }
  if (!replayed) return replayed;
  const auto moves = rules::parse_moves(text_of(game, "moves"));
  if (!moves) return tl::unexpected(moves.error());
  for (const rules::House house : *moves) {
    if (auto done = replayed->play(house); !done) return tl::unexpected(done.error());
  }
  return replayed;
}

}  // namespace

Result<GameState> read_game(const json::object& game) {
  GameState state;
  state.id = text_of(game, "id");
  if (state.id.empty()) return no_game("id");
  const auto status = status_of(text_of(game, "status"));
  if (!status) return no_game("status");
  state.status = *status;
  state.rules = text_of(game, "rules");
  const auto rules = rules::parse_rule_set(state.rules);
  if (!rules) return no_game("rules");
  auto replayed = played(game, *rules);
  if (!replayed) return tl::unexpected(replayed.error());
  state.game = *std::move(replayed);
  state.you = side_of(text_of(game, "you"));
  state.turn = side_of(text_of(game, "turn"));
  state.rematch = text_of(game, "rematch");
  const json::value* claim = game.if_contains("may_claim");
  state.may_claim = claim != nullptr && claim->is_bool() && claim->get_bool();
  state.clock = clock_of(game);
  if (!state.you) return state;
  const std::string_view other = rules::to_string(rules::other(*state.you));
  if (const json::object* names = object_of(game, "names")) state.opponent = text_of(*names, other);
  if (const json::object* offers = object_of(game, "offers")) {
    state.end_offered = text_of(*offers, "end") == other;
    state.takeback_offered = text_of(*offers, "takeback") == other;
    state.rematch_offered = text_of(*offers, "rematch") == other;
  }
  return state;
}

Share share_now(const GameState& state) {
  rules::Game ended = state.game;
  static_cast<void>(ended.agree());
  const rules::Score score = ended.score();
  const bool south = state.you == rules::Side::south;
  return {south ? score.south_halves : score.north_halves,
          south ? score.north_halves : score.south_halves};
}

}  // namespace oware::bot

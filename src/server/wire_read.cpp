#include <oware/notation.hpp>

#include "server/api.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestRules = 120;

SideChoice side_choice(std::string_view text) {
  if (text == "south") return SideChoice::south;
  return text == "north" ? SideChoice::north : SideChoice::random;
}

}  // namespace

games::ClockRules read_clock(const json::object& body) {
  const json::value* value = body.if_contains("clock");
  if (value == nullptr || !value->is_object()) return {};
  const json::object& clock = value->get_object();
  if (const auto days = number_field(clock, "days_per_move")) {
    return {.kind = games::ClockKind::correspondence,
            .days_per_move = static_cast<int>(*days),
            .vacation_days = static_cast<int>(number_field(clock, "vacation_days").value_or(0))};
  }
  return {.kind = games::ClockKind::live,
          .initial_ms = number_field(clock, "initial_ms").value_or(0),
          .increment_ms = number_field(clock, "increment_ms").value_or(0)};
}

namespace {

// The position that the game begins at, if one is given. Errors: bad_position; bad_number for a
// game that is not casual.
Result<void> read_start(const json::object& body, games::Settings& settings) {
  const auto text = text_field(body, "position");
  if (!text) return {};
  auto position = rules::parse_position(*text, settings.rules);
  if (!position) return tl::unexpected(position.error());
  if (!settings.casual)
    return impossible("casual", "false", "true, as for every game from a position");
  if (rules::Game(settings.rules, *position).over()) {
    return tl::unexpected(Error{.code = ErrorCode::bad_position,
                                .what = "position",
                                .found = std::string(*text),
                                .expected = "one in which the game is not over"});
  }
  if (*position != rules::Position::start(settings.rules)) settings.start = *position;
  return {};
}

Result<games::Settings> read_settings(const json::object& body) {
  games::Settings settings;
  if (const auto rules = text_field(body, "rules")) {
    const auto parsed = rules::parse_rule_set(*rules);
    if (!parsed) return tl::unexpected(parsed.error());
    settings.rules = *parsed;
    // Words that parse are harmless; repeated ones could be long.
    settings.rules_name =
        rules->size() <= kLongestRules ? std::string(*rules) : rules::to_string(*parsed);
  }
  if (const auto opponent = text_field(body, "opponent")) {
    const auto parsed = games::parse_opponent(*opponent);
    if (!parsed) return impossible("opponent", *opponent, "an opponent");
    settings.opponent = *parsed;
  }
  settings.level = static_cast<int>(number_field(body, "level").value_or(settings.level));
  settings.clock = read_clock(body);
  settings.guarded = flag_field(body, "guarded").value_or(settings.guarded);
  settings.casual = flag_field(body, "casual").value_or(settings.casual);
  settings.listed =
      flag_field(body, "listed").value_or(games::listed_by_default(settings.opponent));
  if (settings.opponent == games::Opponent::anyone && !settings.listed)
    return impossible("listed", "false", "true, as for every game that anyone may join");
  if (auto start = read_start(body, settings); !start) return tl::unexpected(start.error());
  return settings;
}

}  // namespace

Result<CreateRequest> read_create(const json::object& body) {
  const auto settings = read_settings(body);
  if (!settings) return tl::unexpected(settings.error());
  auto name = read_join(body);
  if (!name) return tl::unexpected(name.error());
  return CreateRequest{
      .settings = *settings, .side = side_choice(text_or(body, "side")), .name = *std::move(name)};
}

Result<std::string> read_join(const json::object& body) {
  return games::clean_name(text_or(body, "name"));
}

MoveRequest read_move(const json::object& body) {
  return {text_or(body, "move"), static_cast<int>(number_field(body, "ply").value_or(0))};
}

Result<rules::Game> read_played(const json::object& body) {
  const auto rules = rules::parse_rule_set(text_or(body, "rules", "abapa"));
  if (!rules) return tl::unexpected(rules.error());
  const auto illegal = [](Error error) {
    // as in our own games: what is no house's letter, or behind the end, cannot be played
    error.code = ErrorCode::illegal_move;
    return tl::unexpected(std::move(error));
  };
  const auto moves = rules::parse_moves(text_or(body, "moves"));
  if (!moves) return illegal(moves.error());
  rules::Game game(*rules);
  for (const rules::House house : *moves) {
    if (const auto played = game.play(house); !played) return illegal(played.error());
  }
  const std::string finish = text_or(body, "finish");
  if (finish.empty()) return game;
  if (game.over()) return impossible("finish", finish, "nothing: the moves end the game");
  const auto ended = finish == "agreement" ? game.agree() : game.claim();
  return ended.map([&game] { return std::move(game); });
}

Result<games::Action> read_action(const json::object& body) {
  const std::string word = text_or(body, "action");
  const auto action = games::parse_action(word);
  if (!action) return impossible("action", word, "an action");
  return *action;
}

}  // namespace oware::server

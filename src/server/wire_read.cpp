#include <oware/notation.hpp>

#include "games/rated.hpp"
#include "server/api.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

SideChoice side_choice(std::string_view text) {
  if (text == "south") return SideChoice::south;
  return text == "north" ? SideChoice::north : SideChoice::random;
}

}  // namespace

std::string words_of_rules(std::string_view given, const rules::RuleSet& rules) {
  constexpr std::size_t kLongest = 120;
  return given.size() <= kLongest ? std::string(given) : rules::to_string(rules);
}

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

// Whether the game is rated; then it is listed and not casual. Errors: bad_number, naming the term
// that does not go with it.
Result<void> read_rated(const json::object& body, games::Settings& settings) {
  settings.rated = flag_field(body, "rated").value_or(false);
  if (!settings.rated) return {};
  if (const auto pool = games::pool_of(settings); !pool) return tl::unexpected(pool.error());
  if (flag_field(body, "casual").value_or(false))
    return impossible("casual", "true", "false, as for every rated game");
  if (!flag_field(body, "listed").value_or(true))
    return impossible("listed", "false", "true, as for every rated game");
  settings.casual = false;
  settings.listed = true;
  return {};
}

// Errors: bad_number, also for a game that anyone may not join, or that has no pool of ratings.
Result<void> read_range(const json::object& body, games::Settings& settings) {
  const json::value* value = body.if_contains("rating_range");
  if (value == nullptr || !value->is_object()) return {};
  const json::object& range = value->get_object();
  const auto number = [&range](std::string_view field, int otherwise) {
    return static_cast<int>(number_field(range, field).value_or(otherwise));
  };
  settings.rating_range = games::RatingRange{number("least", games::kLowestRange),
                                             number("most", games::kHighestRange)};
  if (settings.rating_range->least > settings.rating_range->most)
    return impossible("rating_range", games::to_string(settings.rating_range),
                      "the lower number first");
  if (settings.opponent != games::Opponent::anyone)
    return impossible("rating_range", "with this opponent", "only with the opponent anyone");
  if (const auto pool = games::pool_of(settings); !pool) return tl::unexpected(pool.error());
  return {};
}

Result<games::Settings> read_settings(const json::object& body) {
  games::Settings settings;
  if (const auto rules = text_field(body, "rules")) {
    const auto parsed = rules::parse_rule_set(*rules);
    if (!parsed) return tl::unexpected(parsed.error());
    settings.rules = *parsed;
    settings.rules_name = words_of_rules(*rules, *parsed);
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
  // A position first: what a rated game is refused for is then the position.
  if (auto start = read_start(body, settings); !start) return tl::unexpected(start.error());
  if (auto rated = read_rated(body, settings); !rated) return tl::unexpected(rated.error());
  if (auto range = read_range(body, settings); !range) return tl::unexpected(range.error());
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

Result<CreateRequest> read_pairing(const json::object& body) {
  json::object whole = body;
  whole["opponent"] = games::to_string(games::Opponent::anyone);
  return read_create(whole);
}

Result<std::string> read_join(const json::object& body) {
  return games::clean_name(text_or(body, "name"));
}

MoveRequest read_move(const json::object& body) {
  return {text_or(body, "move"), static_cast<int>(number_field(body, "ply").value_or(0)),
          flag_field(body, "blurred").value_or(false)};
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

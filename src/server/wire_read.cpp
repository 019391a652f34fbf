#include <limits>
#include <oware/notation.hpp>

#include "server/fields.hpp"
#include "server/text.hpp"
#include "server/wire.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestRules = 120;

std::optional<SideChoice> parse_side_choice(std::string_view text) {
  if (text == "south") return SideChoice::south;
  if (text == "north") return SideChoice::north;
  if (text == "random") return SideChoice::random;
  return std::nullopt;
}

Result<games::ClockRules> read_clock(const json::object& body) {
  const json::value* value = find(body, "clock");
  if (value == nullptr) return games::ClockRules{};
  if (!value->is_object())
    return wrong("clock", "null, {initial_ms, increment_ms} or {days_per_move}");
  const json::object& clock = value->get_object();
  const auto initial = read_number(clock, "initial_ms", 1, games::kMaxInitialMs);
  if (!initial) return tl::unexpected(initial.error());
  const auto increment = read_number(clock, "increment_ms", 0, games::kMaxIncrementMs);
  if (!increment) return tl::unexpected(increment.error());
  const auto days = read_number(clock, "days_per_move", 1, games::kMaxDaysPerMove);
  if (!days) return tl::unexpected(days.error());
  const auto vacation = read_number(clock, "vacation_days", 0, games::kMaxVacationDays);
  if (!vacation) return tl::unexpected(vacation.error());
  if (initial->has_value() == days->has_value() || (*days && *increment) ||
      (*initial && *vacation)) {
    return wrong("clock", "either initial_ms and increment_ms or days_per_move",
                 ErrorCode::bad_number);
  }
  if (*days) {
    return games::ClockRules{.kind = games::ClockKind::correspondence,
                             .days_per_move = static_cast<int>(**days),
                             .vacation_days = static_cast<int>(vacation->value_or(0))};
  }
  return games::ClockRules{.kind = games::ClockKind::live,
                           .initial_ms = **initial,
                           .increment_ms = increment->value_or(0)};
}

Result<std::string> read_name(const json::object& body) {
  const auto text = read_text(body, "name");
  if (!text) return tl::unexpected(text.error());
  return games::clean_name(text->value_or(""));
}

Result<games::Settings> read_settings(const json::object& body) {
  games::Settings settings;
  const auto rules = read_text(body, "rules");
  if (!rules) return tl::unexpected(rules.error());
  if (*rules) {
    const auto parsed = rules::parse_rule_set(**rules);
    if (!parsed) return tl::unexpected(parsed.error());
    settings.rules = *parsed;
    // Words that parse are harmless; repeated ones could be long.
    settings.rules_name =
        (*rules)->size() <= kLongestRules ? std::string(**rules) : rules::to_string(*parsed);
  }
  const auto opponent =
      read_word(body, "opponent", "friend, anyone or computer", games::parse_opponent,
                [&](games::Opponent value) { settings.opponent = value; });
  if (!opponent) return tl::unexpected(opponent.error());
  const auto level = read_number(body, "level", games::kMinLevel, games::kMaxLevel);
  if (!level) return tl::unexpected(level.error());
  if (*level) settings.level = static_cast<int>(**level);
  const auto clock = read_clock(body);
  if (!clock) return tl::unexpected(clock.error());
  settings.clock = *clock;
  const auto guarded = read_flag(body, "guarded");
  if (!guarded) return tl::unexpected(guarded.error());
  settings.guarded = guarded->value_or(settings.guarded);
  const auto casual = read_flag(body, "casual");
  if (!casual) return tl::unexpected(casual.error());
  settings.casual = casual->value_or(settings.casual);
  return settings;
}

}  // namespace

Result<CreateRequest> read_create(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto settings = read_settings(*object);
  if (!settings) return tl::unexpected(settings.error());
  CreateRequest request{.settings = *settings};
  const auto side = read_word(*object, "side", "south, north or random", parse_side_choice,
                              [&](SideChoice value) { request.side = value; });
  if (!side) return tl::unexpected(side.error());
  auto name = read_name(*object);
  if (!name) return tl::unexpected(name.error());
  request.name = *std::move(name);
  return request;
}

Result<std::string> read_join(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  return read_name(*object);
}

Result<MoveRequest> read_move(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto move = read_text(*object, "move");
  if (!move) return tl::unexpected(move.error());
  if (!*move) return wrong("move", "a house's letter");
  const auto ply = read_number(*object, "ply", 0, std::numeric_limits<int>::max());
  if (!ply) return tl::unexpected(ply.error());
  if (!*ply) return wrong("ply", "the game's present ply");
  return MoveRequest{std::string(**move), static_cast<int>(**ply)};
}

Result<rules::Game> read_played(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  const auto rules = text_or(*object, "rules", "abapa").and_then(rules::parse_rule_set);
  if (!rules) return tl::unexpected(rules.error());
  const auto line = need_text(*object, "moves");
  if (!line) return tl::unexpected(line.error());
  const auto illegal = [](Error error) {
    // as in our own games: what is no house's letter, or behind the end, cannot be played
    error.code = ErrorCode::illegal_move;
    return tl::unexpected(std::move(error));
  };
  const auto moves = rules::parse_moves(*line);
  if (!moves) return illegal(moves.error());
  rules::Game game(*rules);
  for (const rules::House house : *moves) {
    if (const auto played = game.play(house); !played) return illegal(played.error());
  }
  const auto finish = text_or(*object, "finish", "");
  if (!finish) return tl::unexpected(finish.error());
  if (finish->empty()) return game;
  if (game.over() || (*finish != "agreement" && *finish != "claim")) {
    const auto* expected = game.over() ? "nothing: the moves end the game" : "agreement or claim";
    return wrong("finish", expected, ErrorCode::bad_number);
  }
  const auto ended = *finish == "agreement" ? game.agree() : game.claim();
  return ended.map([&game] { return std::move(game); });
}

Result<games::Action> read_action(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(object.error());
  std::optional<games::Action> action;
  const auto read = read_word(*object, "action",
                              "resign, offer-end, accept-end, decline-end, offer-takeback, "
                              "accept-takeback, decline-takeback, "
                              "abort, claim or rematch",
                              games::parse_action, [&](games::Action value) { action = value; });
  if (!read) return tl::unexpected(read.error());
  if (!action) return wrong("action", "an action");
  return *action;
}

}  // namespace oware::server

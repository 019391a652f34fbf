#include "server/wire.hpp"

#include <fmt/format.h>

#include <ctime>
#include <oware/notation.hpp>
#include <oware/ogn.hpp>
#include <utility>

#include "server/json_writer.hpp"

namespace oware::server {
namespace {

using rules::Side;

// "24.5": a whole number of seeds, or a half.
void write_seeds(JsonWriter& json, int halves) { json.value(RawJson{rules::seeds_text(halves)}); }

void write_legal(JsonWriter& json, const games::Room& room) {
  json.key("legal").begin_array();
  if (room.status() == games::Status::playing) {
    for (const rules::House house : room.game().legal()) {
      const char letter = house.letter();
      json.value(std::string_view(&letter, 1));
    }
  }
  json.end_array();
}

// What a side has instead of the agreed clock, if one has.
void write_given_clocks(JsonWriter& json, const games::Clocks& clocks) {
  if (!clocks.given(Side::south) && !clocks.given(Side::north)) return;
  json.key("given").begin_object();
  for (const Side side : {Side::south, Side::north}) {
    const auto& terms = clocks.given(side);
    json.key(rules::to_string(side));
    if (terms) {
      json.begin_object()
          .field("initial_ms", terms->initial_ms)
          .field("increment_ms", terms->increment_ms)
          .end_object();
    } else {
      json.value(nullptr);
    }
  }
  json.end_object();
}

void write_clock(JsonWriter& json, const games::Clocks& clocks, games::TimeMs now) {
  const games::ClockRules& rules = clocks.rules();
  json.key("clock");
  if (rules.kind == games::ClockKind::none) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("south_ms", clocks.remaining_ms(Side::south, now))
      .field("north_ms", clocks.remaining_ms(Side::north, now))
      .field("running", side_text(clocks.running()));
  write_terms(json, rules);
  write_given_clocks(json, clocks);
  if (rules.kind == games::ClockKind::correspondence) {
    json.key("vacation")
        .begin_object()
        .field("south_ms", clocks.vacation_ms(Side::south, now))
        .field("north_ms", clocks.vacation_ms(Side::north, now))
        .end_object();
  }
  json.end_object();
}

void write_computer(JsonWriter& json, const games::Settings& settings, const Presence& presence) {
  json.key("computer");
  if (settings.opponent != games::Opponent::computer) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("level", settings.level)
      .field("budget_share", RawJson{fmt::format("{:.2g}", presence.computer_share)})
      .end_object();
}

void write_ending(JsonWriter& json, const rules::Game& game) {
  const auto& ending = game.ending();
  json.field("end", ending ? std::optional(rules::to_string(ending->reason)) : std::nullopt)
      .field("winner", side_text(ending ? ending->winner : std::nullopt))
      .field("repeats_ply", ending ? ending->repeats_ply : std::nullopt);
}

// What was agreed, and what has been played.
void write_play(JsonWriter& json, const games::Room& room) {
  const games::Founding& founding = room.founding();
  const games::Settings& settings = founding.settings;
  const rules::Game& game = room.game();
  const rules::Score score = game.score();
  json.field("id", founding.id)
      .field("number", founding.number)
      .field("rules", settings.rules_name)
      .field("opponent", games::to_string(settings.opponent))
      .field("level", level_of(settings))
      .field("status", games::to_string(room.status()))
      .field("position", rules::format_position(game.position()))
      .field("moves", rules::format_moves(game.moves()));
  write_start(json, settings);
  json.field("ply", game.ply())
      .field("version", room.version())
      .field("turn", side_text(room.turn()));
  write_legal(json, room);
  json.key("score").begin_array();
  write_seeds(json, score.south_halves);
  write_seeds(json, score.north_halves);
  json.end_array();
}

void write_names(JsonWriter& json, const games::Room& room) {
  const auto name = [&room](Side side) {
    const auto& seat = room.seat(side);
    return seat ? std::optional<std::string_view>(seat->name) : std::nullopt;
  };
  json.key("names")
      .begin_object()
      .field("south", name(Side::south))
      .field("north", name(Side::north))
      .end_object();
}

// How it stands between the two, and who they are.
void write_players(JsonWriter& json, const games::Room& room, const GameContext& context) {
  const games::Settings& settings = room.founding().settings;
  const games::Offers& offers = room.offers();
  const Presence& presence = context.presence;
  json.key("offers")
      .begin_object()
      .field("end", side_text(offers.end))
      .field("takeback", side_text(offers.takeback))
      .field("rematch", side_text(offers.rematch))
      .end_object();
  json.field("may_claim", room.status() == games::Status::playing && room.game().may_claim());
  write_names(json, room);
  json.key("presence")
      .begin_object()
      .field("south", presence.south)
      .field("north", presence.north)
      .field("spectators", presence.spectators)
      .end_object();
  json.field_or_null("rematch", room.rematch())
      .field_or_null("rematch_of", room.founding().rematch_of)
      .field("guarded", settings.guarded)
      .field("casual", settings.casual)
      .field("listed", settings.listed)
      .field("rated", settings.rated);
  write_seat_ratings(json, context.ratings);
  write_holders(json, context.holders);
  write_kinds(json, games::player_kinds(room, context.holders));
  json.key("absent");
  if (!context.absent) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("side", rules::to_string(context.absent->side))
      .field("claim_at_ms", context.absent->claim_at)
      .end_object();
}

// The game's object, up to and without the value of "you".
void write_game(JsonWriter& json, const games::Room& room, const GameContext& context,
                games::TimeMs now) {
  json.begin_object();
  write_play(json, room);
  write_computer(json, room.founding().settings, context.presence);
  json.field("decided_ply", context.decided_ply);
  write_ending(json, room.game());
  write_clock(json, room.clocks(), now);
  write_players(json, room, context);
  json.field("created_ms", room.founding().created)
      .field("changed_ms", room.last_event())
      .field("now_ms", now)
      .key("you");
}

// Room for all but long games and names, taken at once.
std::size_t usual_bytes(const games::Room& room) {
  constexpr std::size_t kUsual = 1200;
  return kUsual + room.game().moves().size();
}

JsonWriter message_head(const games::Room& room, int version, std::string_view type) {
  JsonWriter json(usual_bytes(room));
  json.begin_object().field("version", version).field("type", type);
  return json;
}

SharedText shared(JsonWriter json) { return std::make_shared<const std::string>(json.take()); }

}  // namespace

std::optional<std::string_view> side_text(std::optional<Side> side) {
  return side ? std::optional(rules::to_string(*side)) : std::nullopt;
}

std::optional<int> level_of(const games::Settings& settings) {
  return settings.opponent == games::Opponent::computer ? std::optional(settings.level)
                                                        : std::nullopt;
}

void write_start(JsonWriter& json, const games::Settings& settings) {
  json.key("start");
  if (settings.start) {
    json.value(rules::format_position(*settings.start));
  } else {
    json.value(nullptr);
  }
}

void write_terms(JsonWriter& json, const games::ClockRules& rules) {
  if (rules.kind == games::ClockKind::live) {
    json.field("initial_ms", rules.initial_ms).field("increment_ms", rules.increment_ms);
  } else {
    json.field("days_per_move", rules.days_per_move).field("vacation_days", rules.vacation_days);
  }
}

void write_agreed(JsonWriter& json, const games::ClockRules& rules) {
  json.key("clock");
  if (rules.kind == games::ClockKind::none) {
    json.value(nullptr);
    return;
  }
  json.begin_object();
  write_terms(json, rules);
  json.end_object();
}

void write_seat_rating(JsonWriter& json, const std::optional<games::SeatRating>& rating) {
  if (!rating) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("rating", RawJson{fmt::to_string(rating->rating)})
      .field("provisional", rating->provisional());
  json.key("change");
  if (rating->change) {
    json.value(RawJson{fmt::to_string(*rating->change)});
  } else {
    json.value(nullptr);
  }
  json.end_object();
}

void write_seat_ratings(JsonWriter& json, const games::SeatRatings& ratings) {
  json.key("ratings").begin_object().key("south");
  write_seat_rating(json, ratings[0]);
  json.key("north");
  write_seat_rating(json, ratings[1]);
  json.end_object();
}

void write_holder(JsonWriter& json, const std::optional<games::Holder>& holder) {
  if (!holder) {
    json.value(nullptr);
    return;
  }
  json.begin_object()
      .field("id", holder->player)
      .field("registered", holder->registered)
      .field("bot", holder->bot)
      .end_object();
}

void write_holders(JsonWriter& json, const games::Holders& holders) {
  json.key("players").begin_object().key("south");
  write_holder(json, holders[0]);
  json.key("north");
  write_holder(json, holders[1]);
  json.end_object();
}

void write_kinds(JsonWriter& json, const games::PlayerKinds& kinds) {
  const auto word = [&kinds](std::size_t index) {
    return kinds[index] ? std::optional(games::to_string(*kinds[index])) : std::nullopt;
  };
  json.key("kinds").begin_object().field("south", word(0)).field("north", word(1)).end_object();
}

std::string game_text(const games::Room& room, const GameContext& context, games::TimeMs now) {
  JsonWriter json(usual_bytes(room));
  write_game(json, room, context, now);
  return json.take();
}

std::string you_text(std::optional<Side> you) {
  JsonWriter json;
  return json.value(side_text(you)).end_object().take();
}

std::string message_end(std::optional<Side> you) {
  JsonWriter json;
  return json.value(side_text(you)).end_object().end_object().take();
}

SharedText message_text(int version, std::string_view type, const games::Room& room,
                        const GameContext& context, games::TimeMs now) {
  JsonWriter json = message_head(room, version, type);
  json.key("game");
  write_game(json, room, context, now);
  return shared(std::move(json));
}

SharedText event_message(const games::Event& event, const games::Room& after,
                         const GameContext& context) {
  return message_text(event.version, games::wire_type(event.body), after, context, event.at);
}

SharedText chat_message_text(int version, std::string_view chat, const games::Room& room,
                             const GameContext& context, games::TimeMs now) {
  JsonWriter json = message_head(room, version, "chat");
  json.field("chat", RawJson{chat}).key("game");
  write_game(json, room, context, now);
  return shared(std::move(json));
}

std::string seat_text(Side side, std::string_view token) {
  JsonWriter json;
  json.begin_object()
      .field("side", rules::to_string(side))
      .field_or_null("token", token)
      .end_object();
  return json.take();
}

std::string created_text(std::string_view id, std::string_view url, Side side,
                         std::string_view token) {
  JsonWriter json;
  json.begin_object()
      .field("id", id)
      .field("url", url)
      .field("side", rules::to_string(side))
      .field_or_null("token", token)
      .end_object();
  return json.take();
}

std::string ogn_text(const games::Room& room) {
  const std::time_t created = room.founding().created / 1000;
  std::tm date{};
  gmtime_r(&created, &date);
  const auto name = [&room](Side side) {
    return room.seat(side) ? room.seat(side)->name : std::string("?");
  };
  const rules::OgnHeader header{
      .event = fmt::format("Game {}", room.founding().number),
      .date = fmt::format("{:04}.{:02}.{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday),
      .south = name(Side::south),
      .north = name(Side::north),
  };
  return rules::format_ogn(rules::to_ogn(room.game(), header));
}

}  // namespace oware::server

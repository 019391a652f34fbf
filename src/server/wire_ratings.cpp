#include "server/wire_ratings.hpp"

#include <fmt/format.h>

#include "games/levels.hpp"
#include "server/json_writer.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

void write_number(JsonWriter& json, std::string_view name, std::optional<double> number) {
  json.key(name);
  if (number) {
    json.value(RawJson{fmt::to_string(*number)});
  } else {
    json.value(nullptr);
  }
}

// Of the opponents that are told.
std::optional<double> average(const std::vector<games::RatingPoint>& points) {
  double sum = 0;
  int count = 0;
  for (const games::RatingPoint& point : points) {
    if (point.kind != games::RatingPoint::Kind::game || !point.opponent_rating) continue;
    sum += *point.opponent_rating;
    ++count;
  }
  return count == 0 ? std::nullopt : std::optional(sum / count);
}

}  // namespace

void write_rating_point(JsonWriter& json, const games::RatingPoint& point) {
  json.begin_object()
      .field("kind", point.kind == games::RatingPoint::Kind::game ? "game" : "refund")
      .field("at_ms", point.at);
  write_number(json, "rating", point.rating);
  write_number(json, "deviation", point.deviation);
  write_number(json, "change", point.change);
  json.field("game", point.game)
      .field("side", rules::to_string(point.side))
      .field("opponent", point.opponent);
  write_number(json, "opponent_rating", point.opponent_rating);
  const bool game = point.kind == games::RatingPoint::Kind::game;
  write_number(json, "score", game ? std::optional(point.score) : std::nullopt);
  json.end_object();
}

std::string leaders_text(std::string_view pool, const std::vector<games::Leader>& leaders) {
  JsonWriter json;
  json.begin_object().field("pool", pool).key("leaders");
  json.list(leaders, [](JsonWriter& to, const games::Leader& one) {
    to.begin_object().field("name", one.name).field("id", one.player);
    write_number(to, "rating", one.rating);
    write_number(to, "deviation", one.deviation);
    to.field("games", one.games).field("bot", one.bot).end_object();
  });
  return json.end_object().take();
}

std::string history_text(std::string_view name, std::string_view pool,
                         const games::KeptRating& kept,
                         const std::vector<games::RatingPoint>& points) {
  JsonWriter json;
  json.begin_object().field("name", name).field("pool", pool).key("rating").begin_object();
  write_rating_fields(json, kept);
  json.end_object();
  write_number(json, "opponents", average(points));
  json.key("points").list(points, write_rating_point);
  return json.end_object().take();
}

std::string head_to_head_text(std::string_view name, std::string_view other,
                              const games::HeadToHead& found) {
  JsonWriter json;
  return json.begin_object()
      .field("name", name)
      .field("other", other)
      .field("won", found.won)
      .field("lost", found.lost)
      .field("drawn", found.drawn)
      .end_object()
      .take();
}

std::string levels_text() {
  JsonWriter json;
  json.begin_object().key("levels").begin_array();
  for (int level = games::kMinLevel; level <= games::kMaxLevel; ++level) {
    const ratings::Rating rating = games::level_rating(level).value;
    json.begin_object().field("level", level);
    write_number(json, "rating", rating.rating);
    write_number(json, "deviation", rating.deviation);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

std::string placement_text(const Placement& placement) {
  JsonWriter json;
  json.begin_object()
      .field("games", placement.rating.games)
      .field("of", games::kPlacementGames)
      .field("level", placement.level)
      .key("rating")
      .begin_object();
  write_rating_fields(json, placement.rating);
  return json.end_object().end_object().take();
}

}  // namespace oware::server

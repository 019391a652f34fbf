#include "server/wire_export.hpp"

#include <oware/notation.hpp>

#include "server/wire.hpp"

namespace oware::server {

using rules::Side;

std::string export_line(const games::Room& room, const games::Holders& holders,
                        games::TimeMs ended) {
  const games::Founding& founding = room.founding();
  const games::Settings& settings = founding.settings;
  const rules::Game& game = room.game();
  const auto name = [&room](Side side) {
    const auto& seat = room.seat(side);
    return seat ? seat->name : std::string();
  };
  JsonWriter json;
  json.begin_object()
      .field("id", founding.id)
      .field("number", founding.number)
      .field("rules", settings.rules_name);
  write_start(json, settings);
  json.field("moves", rules::format_moves(game.moves())).key("names").begin_object();
  json.field("south", name(Side::south)).field("north", name(Side::north)).end_object();
  write_kinds(json, games::player_kinds(room, holders));
  json.field("level", level_of(settings)).key("clock");
  if (settings.clock.kind == games::ClockKind::none) {
    json.value(nullptr);
  } else {
    json.begin_object();
    write_terms(json, settings.clock);
    json.end_object();
  }
  const rules::Score score = game.score();
  json.key("score")
      .begin_array()
      .value(RawJson{rules::seeds_text(score.south_halves)})
      .value(RawJson{rules::seeds_text(score.north_halves)})
      .end_array();
  const auto& ending = game.ending();
  json.field("end", ending ? std::optional(rules::to_string(ending->reason)) : std::nullopt)
      .field("winner", side_text(ending ? ending->winner : std::nullopt))
      .field("created_ms", founding.created)
      .field("ended_ms", ended)
      .end_object();
  return json.take() + "\n";
}

std::string export_ogn(const games::Room& room) { return ogn_text(room) + "\n"; }

}  // namespace oware::server

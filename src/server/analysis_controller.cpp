#include "server/analysis_controller.hpp"

#include <memory>
#include <oware/notation.hpp>
#include <oware/tables.hpp>
#include <string>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/game_service.hpp"
#include "server/json_writer.hpp"

namespace oware::server {
namespace {

void write_values(JsonWriter& json, const std::optional<int>& even,
                  const std::optional<tables::Bounds>& bounds) {
  if (even) json.field("even", *even);
  if (bounds) json.field("lo", bounds->lo).field("hi", bounds->hi);
}

std::string letter(rules::House house) { return std::string(1, house.letter()); }

std::string answer_of(const rules::Position& position, const tables::Answer& answer) {
  JsonWriter json;
  json.begin_object().field("position", rules::format_position(position));
  json.field("layer", answer.layer);
  if (!answer.covered()) {
    json.field("covered", false).end_object();
    return json.take();
  }
  write_values(json, answer.even, answer.bounds);
  if (answer.clamped > 0) json.field("clamped", answer.clamped);
  json.key("moves").begin_array();
  for (const tables::MoveValue& move : answer.moves) {
    json.begin_object().field("move", letter(move.house)).field("captures", move.captures);
    write_values(json, move.even, move.bounds);
    json.end_object();
  }
  json.end_array().key("best").begin_array();
  for (const rules::House house : answer.best) json.value(letter(house));
  json.end_array().end_object();
  return json.take();
}

}  // namespace

// A probe takes microseconds, at most a block to decode.
Task<Response> AnalysisController::probe(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto rules = rules::parse_rule_set(text_or(*query, "rules", "abapa"));
  if (!rules) co_return bad_body(rules.error());
  const auto position =
      rules::parse_position(text_or(*query, "position"), *rules, rules::SeedCount::study);
  if (!position) co_return bad_body(position.error());
  const auto* source = games_.tables();
  const auto tables =
      source == nullptr ? std::make_shared<const tables::Tables>() : source->tables();
  const auto answer = tables->under(*rules).probe(*position);
  if (!answer) co_return problem(answer.error());
  co_return json_answer(200, answer_of(*position, *answer));
}

}  // namespace oware::server

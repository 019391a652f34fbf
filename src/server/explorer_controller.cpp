#include "server/explorer_controller.hpp"

#include <oware/notation.hpp>
#include <string>
#include <utility>

#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/game_service.hpp"
#include "server/json_writer.hpp"
#include "server/problem.hpp"

namespace oware::server {
namespace {

using games::ExplorerKind;
using games::ExplorerMove;
using rules::Side;

std::int64_t count_of(const ExplorerMove& move) { return move.wins + move.draws + move.losses; }

void write_move(JsonWriter& json, const ExplorerMove& move, Side mover) {
  const rules::House house(move.house + rules::kHousesPerSide * rules::index(mover));
  const bool south = mover == Side::south;
  json.begin_object()
      .field("move", std::string(1, house.letter()))
      .field("count", count_of(move))
      .field("wins", move.wins)
      .field("draws", move.draws)
      .field("losses", move.losses)
      .field("south", south ? move.wins : move.losses)
      .field("north", south ? move.losses : move.wins)
      .end_object();
}

}  // namespace

Task<Response> ExplorerController::show(const Request& request) {
  const auto query = read_query(request);
  if (!query) co_return bad_body(query.error());
  const auto rules = rules::parse_rule_set(text_or(*query, "rules", "abapa"));
  if (!rules) co_return bad_body(rules.error());
  const auto position = rules::parse_position(text_or(*query, "position"), *rules);
  if (!position) co_return bad_body(position.error());
  const auto kind = text_or(*query, "games") == to_string(ExplorerKind::computer)
                        ? ExplorerKind::computer
                        : ExplorerKind::people;
  const std::string name = rules::to_string(*rules);
  games::ExplorerQuery asked{name, kind, games::explorer_key(*position)};
  const auto moves = co_await games_.explore(std::move(asked));
  if (!moves) co_return problem(moves.error());
  std::int64_t count = 0;
  for (const ExplorerMove& move : *moves) count += count_of(move);
  JsonWriter json;
  json.begin_object()
      .field("position", rules::format_position(*position))
      .field("rules", name)
      .field("games", to_string(kind))
      .field("plies", games::kExplorerPlies)
      .field("count", count)
      .key("moves");
  json.list(*moves, [&position](JsonWriter& to, const ExplorerMove& move) {
    write_move(to, move, position->mover());
  });
  json.end_object();
  co_return json_answer(200, json.take());
}

}  // namespace oware::server

#include "server/fair_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "search/table_prober.hpp"
#include "server/json_writer.hpp"

namespace oware::server {
namespace {

void write_figure(JsonWriter& json, std::string_view name, double value, int places) {
  const std::string text = fmt::format("{:.{}f}", value, places);
  json.key(name).value(RawJson{text});
}

// Null where nothing is known.
void write_known(JsonWriter& json, std::string_view name, bool known, double value, int places) {
  if (known) {
    write_figure(json, name, value, places);
  } else {
    json.key(name).value(nullptr);
  }
}

void write_evidence(JsonWriter& json, const analysis::Evidence& found) {
  json.field("moves", found.moves);
  write_known(json, "agreement", found.moves > 0, found.agreement(), 3);
  write_known(json, "lost", found.moves > 0, found.mean_lost(), 2);
  write_known(json, "seconds", found.timed > 0, found.mean_seconds(), 1);
  write_known(json, "time_variation", found.variation() >= 0, found.variation(), 2);
}

}  // namespace

std::vector<std::int64_t> move_times(const games::EventLog& log, const games::Room& room) {
  std::vector<std::int64_t> taken;
  games::TimeMs before = 0;
  for (int version = 1; version <= room.version(); ++version) {
    const games::Event* event = log.at(version);
    if (event == nullptr) return {};
    if (const auto* back = std::get_if<games::TakenBack>(&event->body))
      taken.resize(taken.size() - std::min(taken.size(), static_cast<std::size_t>(back->plies)));
    const bool moved = std::holds_alternative<games::Moved>(event->body);
    if (moved) taken.push_back(event->at - before);
    if (moved || std::holds_alternative<games::Joined>(event->body) ||
        std::holds_alternative<games::TakenBack>(event->body))
      before = event->at;
  }
  return taken;
}

std::vector<GameEvidence> find_evidence(const std::vector<GameInQuestion>& games,
                                        const std::shared_ptr<const tables::Tables>& tables,
                                        const std::function<bool()>& ended) {
  std::vector<GameEvidence> all;
  for (const GameInQuestion& one : games) {
    const auto prober = tables == nullptr
                            ? nullptr
                            : std::make_shared<search::TableProber>(tables, one.game.rules());
    const auto both = analysis::game_evidence(one.game, one.milliseconds, prober, ended);
    const auto own = std::ranges::count(one.game.moves(), one.side, &rules::House::side);
    all.push_back({one.id, one.side, both[static_cast<std::size_t>(rules::index(one.side))],
                   static_cast<int>(own), one.blurred});
  }
  return all;
}

std::string evidence_text(std::string_view name, const std::vector<GameEvidence>& games) {
  JsonWriter json;
  analysis::Evidence sum;
  int own_moves = 0;
  int blurred = 0;
  json.begin_object().field("name", name);
  json.key("games").list(games, [&](JsonWriter& to, const GameEvidence& one) {
    sum += one.found;
    own_moves += one.own_moves;
    blurred += one.blurred;
    to.begin_object().field("id", one.id).field("side", rules::to_string(one.side));
    write_evidence(to, one.found);
    to.field("own_moves", one.own_moves).field("blurred", one.blurred).end_object();
  });
  json.key("together").begin_object();
  write_evidence(json, sum);
  json.field("own_moves", own_moves)
      .field("blurred", blurred)
      .field("enough", sum.moves >= analysis::kEnoughMoves)
      .field("unusual", analysis::unusual(sum))
      .end_object();
  return json.end_object().take();
}

}  // namespace oware::server

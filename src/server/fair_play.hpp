// What an administrator is told of a player's rated games (analysis/evidence.hpp): evidence, never
// a verdict. Thread rule: pure functions; find_evidence() blocks its thread for seconds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <oware/game.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/evidence.hpp"
#include "games/event_log.hpp"
#include "tables/source.hpp"

namespace oware::server {

// The newest rated games that are looked at together.
inline constexpr int kEvidenceGames = 10;

// A finished game, and the side that is asked about.
struct GameInQuestion {
  std::string id;
  rules::Side side = rules::Side::south;
  rules::Game game;
  std::vector<std::int64_t> milliseconds;  // of each ply; empty: not known
  int blurred = 0;  // moves that the side made after leaving the page during its turn
};

struct GameEvidence {
  std::string id;
  rules::Side side = rules::Side::south;
  analysis::Evidence found;
  int own_moves = 0;  // all of this side
  int blurred = 0;
};

// How long each ply of the game took, from its opponent's; empty where the log does not reach back
// to the game's beginning.
std::vector<std::int64_t> move_times(const games::EventLog& log, const games::Room& room);

std::vector<GameEvidence> find_evidence(const std::vector<GameInQuestion>& games,
                                        const std::shared_ptr<const tables::Tables>& tables,
                                        const std::function<bool()>& ended);

std::string evidence_text(std::string_view name, const std::vector<GameEvidence>& games);

}  // namespace oware::server

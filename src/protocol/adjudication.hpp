// When a match ends a game before its end: by endgame tables, or by what both engines say of it.
// Values; no shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <oware/game.hpp>
#include <vector>

#include "protocol/player.hpp"
#include "search/prober.hpp"

namespace oware::protocol {

enum class Adjudicator : std::uint8_t { tables, draw, win };
std::string_view to_string(Adjudicator adjudicator);

// An engine's score counts for itself, in hundredths of a seed. A move without a score counts for
// nothing and interrupts the row.
struct ScoreRules {
  // Drawn: from the ply `draw_from` on, both engines said of `draw_moves` moves each in a row that
  // no side is ahead by more than `draw_score`. No moves: never.
  int draw_from = 0;
  int draw_moves = 0;
  int draw_score = 0;
  // Won: both engines said of `win_moves` moves each in a row that the same side is ahead by
  // `win_score` or more. No moves: never.
  int win_moves = 0;
  int win_score = 0;
};

struct Adjudication {
  Adjudicator by = Adjudicator::tables;
  rules::Score score{};  // the final count that the game is given; of `win`, the stores as they are
  std::optional<rules::Side> winner{};
};

// `notes` are of the last moves of `game`, which goes on. `tables` may be null; they are asked
// right after a capture only.
std::optional<Adjudication> adjudicate(const rules::Game& game, const std::vector<MoveNote>& notes,
                                       const ScoreRules& rules, const search::Prober* tables);

}  // namespace oware::protocol

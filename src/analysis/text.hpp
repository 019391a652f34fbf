// What an analysis found as JSON, one object each: the lines of `oware analyze --json`, which the
// server sends as they are. docs/command_line.md describes them. Thread rule: pure functions.
#pragma once

#include <oware/game.hpp>
#include <string>

#include "analysis/analyst.hpp"

namespace oware::analysis {

// Of a position; a game that is over has no moves.
std::string position_json(const rules::Game& game, const Found& found);
// Of a move, in the game as it stood before it. `number`: of the game in its file, from 1.
std::string ply_json(int number, const rules::Game& game, const Verdict& verdict);
// Of a game as a whole.
std::string game_json(int number, const GameLedger& ledger);

}  // namespace oware::analysis

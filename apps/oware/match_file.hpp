// The file of a match's games: OGN, each game with what it was played by, so that a match that was
// ended can go on and only as the same match. Values.
#pragma once

#include <cstddef>
#include <oware/game.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/match.hpp"

namespace oware::app {

// What all games of a match share, as tags of each: engines, budget, adjudication.
using MatchTags = std::vector<std::pair<std::string, std::string>>;

// One game with an empty line behind it. A comment of each move tells score (in seeds, for the
// mover) and depth, where the engine has said them, and seconds: {+0.12/9 0.101s}.
std::string match_game_text(const MatchTags& tags, const protocol::MatchGame& game,
                            const std::string& date);

// What an earlier run has left in a file.
struct EarlierGames {
  std::vector<protocol::MatchGame> games;  // with number, players, winner and fault; each once
  std::size_t bytes = 0;  // of the file that these games take; a game behind them is torn
};

// The tag that has the command of an engine.
std::string engine_tag(int engine);

// Errors: bad_file for what is no match's file; usage when its games were played by other engines,
// budgets, rules or openings than `tags` and `match` say.
Result<EarlierGames> earlier_games(const std::string& text, const MatchTags& tags,
                                   const protocol::MatchOptions& match);

}  // namespace oware::app

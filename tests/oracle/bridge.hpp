// Between the library's values and the oracle's, and the comparison of both on one position.
// Comparisons return what differs, in words; an empty string is agreement (gtest's macros would be
// too slow in inner loops).
#pragma once

#include <oware/game.hpp>
#include <string>

#include "oracle.hpp"

namespace oware::oracle {

char letter_of(rules::Side side);
// Any board of up to kMaxSeeds seeds.
rules::Position to_position(const Table& table);
Table to_table(const rules::Position& position);
rules::House to_house(char letter);
std::string letters_of(rules::HouseSet houses);
std::string words(const RuleSet& rules);

// Legal moves, the reason against every other house, play(), play_unchecked(), trace() and the
// stores' decision.
std::string disagreement(const Table& table, const RuleSet& rules);

// The state of both games: board, moves, legal moves, score, ending, claims.
std::string disagreement(const rules::Game& game, const Match& match);
// The boards since the last capture, the only ones that can recur.
std::string history_disagreement(const rules::Game& game, const Match& match);

}  // namespace oware::oracle

// The module's answers as JSON text. web/src/engine/types.ts says the same shapes in TypeScript.
//
// Houses are numbers 0..11 (A..F, a..f); seeds are numbers, half seeds .5; sides are "south" and
// "north". What cannot be answered gives {"error":{"code","message","found","expected"}}, with
// "ply" where a move of a game is at fault. Pure functions; no shared state.
#pragma once

#include <string>
#include <string_view>

namespace oware::wasm {

struct GameQuestion {
  std::string_view rules;  // "abapa", "awari,repetition=none"
  std::string_view start;  // a position, study boards too; empty for the start of the rule set
  std::string_view moves;  // "FfEe"
  // "", "agreement", "claim", "south-resigns", "north-resigns": how people ended it after the moves
  std::string_view finish;
};

// The game after its moves: rules, start, position, houses, stores, mover, moves, plies (what each
// did), legal, illegal (the reason a house), score, share (what an agreement to end would give),
// may_claim, ending or null.
std::string answer_game(const GameQuestion& question);

// One move seed by seed: origin, drops, captures, collected, grand_slam, after.
std::string answer_trace(std::string_view rules, std::string_view position, int house);

// A rule set's canonical name and switches.
std::string answer_rule_set(std::string_view rules);

// The presets in order, each with its switches, and every value a switch can take.
std::string answer_rule_sets();

}  // namespace oware::wasm

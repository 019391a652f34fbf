// What the answers of both modules share: reading rule sets, positions and games, and telling
// errors. Pure functions; no shared state.
#pragma once

#include <oware/game.hpp>
#include <string>
#include <string_view>

namespace oware::wasm {

inline constexpr int kNoPly = -1;

// {"error":{"code","message","found","expected"}}, with "ply" unless it is kNoPly.
std::string answer_error(const Error& error, int ply = kNoPly);

// A position, study boards too; the start of the rule set when the text is empty.
Result<rules::Position> position_or_start(std::string_view text, const rules::RuleSet& rule_set);

// The game after `moves` ("FfEe") from `start`. Errors: those of parse_rule_set(),
// parse_position(), parse_moves() and Game::play().
Result<rules::Game> game_of(std::string_view rules, std::string_view start, std::string_view moves);

}  // namespace oware::wasm

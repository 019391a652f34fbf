// Sentences on moves and endings, for people. Short, warm, exact.
#pragma once

#include <oware/game.hpp>
#include <string>

#include "tables/source.hpp"
#include "terminal/state.hpp"

namespace oware::terminal {

std::string_view side_name(rules::Side side);  // "South"

// "South", "North (the computer, level 3)"
std::string player_name(const State& state, rules::Side side);

// "C or E", "A, B or F"
std::string letters_or(rules::HouseSet houses);

// Why the house cannot be played: "You must give your opponent seeds: C or E."
std::string why_not(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules);

// What a legal move would do: "E: 6 seeds, the last into e. Captures e d c: 8 seeds."
std::string preview(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules);

// What a move did: "South plays E and captures 8 seeds from e d c."
std::string played(const rules::Position& before, const rules::MoveTrace& trace,
                   const rules::RuleSet& rules);

// Why the game is over and the count: "Ends by repetition: the board is as after ply 31. ... 26-22,
// South wins."
std::string ending(const State& state);

// How far the computer's endgames are: "Endgames: 14 of 16 seeds, 40 %, 2 s"; nothing where there
// is nothing to say.
std::string tables_text(const tables::SourceProgress& progress);

}  // namespace oware::terminal

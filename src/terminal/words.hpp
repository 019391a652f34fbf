// Sentences on moves and endings, for people, in the language of the texts that are passed in.
#pragma once

#include <fmt/format.h>

#include <oware/game.hpp>
#include <string>
#include <vector>

#include "tables/source.hpp"
#include "terminal/state.hpp"
#include "terminal/texts.hpp"

namespace oware::terminal {

// The text with the values put in for {0}, {1} and so on.
template <class... Values>
std::string filled(Text text, const Values&... values) {
  return fmt::format(fmt::runtime(text), values...);
}

Text side_name(rules::Side side, const Texts& texts);  // "South"

// "South", "North (the computer, level 3)"
std::string player_name(const State& state, rules::Side side);

// "C or E", "A, B or F"
std::string letters_or(rules::HouseSet houses, const Texts& texts);

// Why the house cannot be played: "You must give your opponent seeds: C or E."
std::string why_not(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules, const Texts& texts);

// What a legal move would do: "E: 6 seeds, the last into e. Captures e d c: 8 seeds."
std::string preview(const rules::Position& position, rules::House house,
                    const rules::RuleSet& rules, const Texts& texts);

// What a move did: "South plays E and captures 8 seeds from e d c."
std::string played(const rules::Position& before, const rules::MoveTrace& trace,
                   const rules::RuleSet& rules, const Texts& texts);

// Why the game is over and the count: "Ends by repetition: the board is as after ply 31. ... 26-22,
// South wins."
std::string ending(const State& state);

// The rules of a game in a few paragraphs, by its rule set.
std::vector<std::string> rules_text(const rules::RuleSet& rules, const Texts& texts);

// How far the computer's endgames are: "Endgames: 14 of 16 seeds, 40 %, 2 s"; nothing where there
// is nothing to say.
std::string tables_text(const tables::SourceProgress& progress, const Texts& texts);

}  // namespace oware::terminal

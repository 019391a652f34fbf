// What rapidcheck makes up for the properties: rule sets, study boards, games, OGN trees; and how
// it shows them when one fails.
#pragma once

#include <gtest/gtest.h>

// After gtest.h, which it does not include itself.
#include <rapidcheck/gtest.h>

#include <ostream>
#include <oware/ogn.hpp>
#include <vector>

namespace oware::rules {

void showValue(const RuleSet& rules, std::ostream& out);
void showValue(const Position& position, std::ostream& out);

}  // namespace oware::rules

namespace oware::property {

rc::Gen<rules::RuleSet> any_rules();
// A board of up to kMaxSeeds seeds in houses and stores, small houses more often than large ones,
// now and then an empty side.
rc::Gen<rules::Position> any_position();
// A position whose game has not ended by its stores.
rc::Gen<rules::Position> open_position();
// Numbers to choose moves by: see play_choices().
rc::Gen<std::vector<int>> any_choices();
// A game file's tree: tags, marks, comments and variations, any letters as moves.
rc::Gen<rules::OgnGame> any_ogn();

// Plays as many moves as there are choices, or to the end: each choice modulo the number of legal
// moves.
void play_choices(rules::Game& game, const std::vector<int>& choices);
// The legal house of that number, counted from the first, modulo their number.
rules::House pick(rules::HouseSet legal, int choice);

}  // namespace oware::property

// What Python's values are in C++, and how arguments become them.
//
// Thread rule: the caller holds the interpreter's lock; the values are copied before it is
// released.
#pragma once

#include <pybind11/pybind11.h>

#include <oware/game.hpp>
#include <oware/notation.hpp>
#include <string>
#include <vector>

namespace oware::python {

namespace py = pybind11;

// oware.Position: a position knows its rule set, so that its moves are defined.
struct RuledPosition {
  rules::RuleSet rules;
  rules::Position position;

  friend bool operator==(const RuledPosition&, const RuledPosition&) = default;
};

// True when houses and stores hold another number of seeds than the rule set's game.
bool is_study(const RuledPosition& ruled);

// A Rules, or the text of one. Anything else is a TypeError.
rules::RuleSet rules_of(const py::handle& argument);

// A Game, or a Position, which is then the start of one.
rules::Game game_of(const py::handle& argument);

rules::House house_of(const std::string& letter);
rules::Side side_of(const std::string& name);
std::string letter_of(rules::House house);

template <class Houses>
std::vector<std::string> letters_of(const Houses& houses) {
  std::vector<std::string> letters;
  for (const rules::House house : houses) letters.push_back(letter_of(house));
  return letters;
}

// (south, north) in seeds: whole numbers, or a float for half a seed.
py::tuple score_tuple(const rules::Score& score);

// Each adds its part to the extension module.
void add_rules(py::module_& module);
void add_game(py::module_& module);
void add_perft(py::module_& module);
void add_ogn(py::module_& module);
void add_tables(py::module_& module);
void add_engine(py::module_& module);
void add_batches(py::module_& module);

}  // namespace oware::python

#include "values.hpp"

#include "errors.hpp"

namespace oware::python {
namespace {

py::object seeds_of_halves(int halves) {
  if (halves % 2 == 0) return py::int_(halves / 2);
  return py::float_(halves / 2.0);
}

[[noreturn]] void wrong_type(const py::handle& found, const char* expected) {
  throw py::type_error("expected " + std::string(expected) + ", found " +
                       std::string(py::str(py::type::of(found).attr("__name__"))));
}

}  // namespace

bool is_study(const RuledPosition& ruled) {
  return ruled.position.total_seeds() != rules::kHouses * ruled.rules.seeds_per_house;
}

rules::RuleSet rules_of(const py::handle& argument) {
  if (py::isinstance<rules::RuleSet>(argument)) return argument.cast<rules::RuleSet>();
  if (!py::isinstance<py::str>(argument)) {
    wrong_type(argument, "an oware.Rules or its text such as 'abapa'");
  }
  return value(rules::parse_rule_set(argument.cast<std::string>()));
}

rules::Game game_of(const py::handle& argument) {
  if (py::isinstance<rules::Game>(argument)) return argument.cast<rules::Game>();
  if (!py::isinstance<RuledPosition>(argument)) {
    wrong_type(argument, "an oware.Game or an oware.Position");
  }
  const auto ruled = argument.cast<RuledPosition>();
  return value(rules::Game::make(ruled.rules, ruled.position));
}

rules::House house_of(const std::string& letter) { return value(rules::parse_move(letter)); }

rules::Side side_of(const std::string& name) {
  if (name == "south") return rules::Side::south;
  if (name == "north") return rules::Side::north;
  raise(Error{ErrorCode::usage, "side", name, "'south' or 'north'"});
}

std::string letter_of(rules::House house) { return std::string(1, house.letter()); }

py::tuple score_tuple(const rules::Score& score) {
  return py::make_tuple(seeds_of_halves(score.south_halves), seeds_of_halves(score.north_halves));
}

}  // namespace oware::python

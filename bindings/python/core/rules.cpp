// oware.Rules and oware.Position.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <functional>
#include <oware/ends.hpp>
#include <oware/move.hpp>

#include "errors.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;

std::size_t hash_of(const RuledPosition& ruled) {
  return std::hash<std::string>()(rules::format_position(ruled.position) +
                                  rules::to_string(ruled.rules));
}

std::string repr_of(const RuledPosition& ruled) {
  return "oware.Position('" + rules::format_position(ruled.position) + "', rules='" +
         rules::to_string(ruled.rules) + "'" + (is_study(ruled) ? ", study=True)" : ")");
}

std::optional<rules::EndReason> end_of(const RuledPosition& ruled) {
  const auto has_legal_move = [&] {
    return !rules::legal_moves(ruled.position, ruled.rules).empty();
  };
  return rules::end_by_rules(ruled.position, ruled.rules.repetition, 0, has_legal_move,
                             [] { return false; });
}

std::vector<std::string> legal_letters(const RuledPosition& ruled) {
  if (end_of(ruled)) return {};
  return letters_of(rules::legal_moves(ruled.position, ruled.rules));
}

RuledPosition play(const RuledPosition& ruled, const std::string& move) {
  const rules::House house = house_of(move);
  const std::string text = rules::format_position(ruled.position);
  if (const auto reason = end_of(ruled)) {
    raise(Error{ErrorCode::game_over, "move " + move + ": the game is over",
                std::string(rules::to_string(*reason)), "a position that goes on"},
          text);
  }
  const auto after = rules::play(ruled.position, house, ruled.rules);
  if (!after) raise(after.error(), text);
  return {ruled.rules, *after};
}

py::tuple score_of(const RuledPosition& ruled) {
  const auto reason = end_of(ruled);
  return score_tuple(reason ? rules::final_score(ruled.position, *reason, ruled.rules.repetition)
                            : rules::stored(ruled.position));
}

RuledPosition position_from(const std::string& text, const py::object& rules, bool study) {
  const rules::RuleSet rule_set = rules_of(rules);
  const auto count = study ? rules::SeedCount::study : rules::SeedCount::all_accounted;
  return {rule_set, value(rules::parse_position(text, rule_set, count))};
}

constexpr const char* kRulesDoc =
    R"(A rule set: a preset, a preset with switches, or switches alone.

    text: 'abapa', 'abapa-agreed', 'wari', 'awari', 'awari,repetition=none', ...; docs/rules.md
        lists the presets and the switches.

Immutable; equal, hashed and pickled by value. Wherever a function takes `rules` it takes a Rules or
its text. Error: RulesError.

>>> import oware
>>> oware.Rules("abapa,grand-slam=capture,repetition=none")
oware.Rules('wari')
>>> oware.Rules("awari").repetition
'split-even'
)";

constexpr const char* kPositionDoc = R"(A board with its stores, the side to move, and its rule set.

    text: A-B-C-D-E-F-a-b-c-d-e-f-SOUTH-NORTH-TURN: twelve houses in the direction of sowing, both
        stores, in seeds, then S or N.
    rules: a Rules or its text.
    study: allow houses and stores that do not hold the seeds of a whole game (at most 96).

Immutable; equal, hashed and pickled by value. A position has no history: it ends by `majority`,
`even` or `no-move`, never by repetition, for which there is Game. Errors: PositionError, RulesError.

>>> import oware
>>> position = oware.Position("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
>>> position.legal_moves()
['A', 'B', 'C', 'D', 'E', 'F']
>>> print(position.play("F"))
4-4-4-4-4-0-5-5-5-5-4-4-0-0-N
>>> position == oware.Position.start("abapa")
True
)";

constexpr const char* kPlayDoc = R"(The position after `move`, a letter (A-F South's, a-f North's).

Errors: MoveError (no letter of a house), IllegalMoveError with the legal houses, GameOverError.

>>> import oware
>>> oware.Position.start().play("D").houses
(4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4)
)";

void add_rule_set(py::module_& module) {
  const auto text = [](const rules::RuleSet& rules) { return rules::to_string(rules); };
  py::class_<rules::RuleSet>(module, "Rules", kRulesDoc)
      .def(py::init([](const py::object& rules) { return rules_of(rules); }), "text"_a = "abapa")
      .def_property_readonly("name", text, "The canonical text: the nearest preset, then switches.")
      .def_property_readonly(
          "grand_slam",
          [](const rules::RuleSet& rules) { return rules::to_string(rules.grand_slam); },
          "What becomes of a move that would capture every seed of the opponent.")
      .def_property_readonly(
          "feeding", [](const rules::RuleSet& rules) { return rules::to_string(rules.feeding); },
          "'when-starved' or 'whenever-possible'.")
      .def_property_readonly(
          "repetition",
          [](const rules::RuleSet& rules) { return rules::to_string(rules.repetition); },
          "'split-own', 'split-even' or 'none'.")
      .def_property_readonly(
          "seeds_per_house", [](const rules::RuleSet& rules) { return int{rules.seeds_per_house}; },
          "Seeds in each house at the start, 1..6.")
      .def("__str__", text)
      .def("__repr__",
           [text](const rules::RuleSet& rules) { return "oware.Rules('" + text(rules) + "')"; })
      .def("__hash__", &rules::fingerprint)
      .def(py::self == py::self)
      .def(py::pickle([text](const rules::RuleSet& rules) { return py::make_tuple(text(rules)); },
                      [](const py::tuple& state) { return rules_of(state[0]); }));
}

void add_numbers(py::class_<RuledPosition>& position) {
  position
      .def_property_readonly(
          "houses",
          [](const RuledPosition& ruled) {
            py::tuple houses(rules::kHouses);
            for (int house = 0; house < rules::kHouses; ++house) {
              houses[static_cast<std::size_t>(house)] = ruled.position.seeds(rules::House(house));
            }
            return houses;
          },
          "Twelve ints, the seeds of A..F and a..f.")
      .def_property_readonly(
          "stores",
          [](const RuledPosition& ruled) {
            return py::make_tuple(ruled.position.store(rules::Side::south),
                                  ruled.position.store(rules::Side::north));
          },
          "(south, north), the seeds captured.")
      .def_property_readonly("score", &score_of,
                             "(south, north) in seeds: the stores while the game goes on, the "
                             "count after sharing out once it has ended.")
      .def_property_readonly(
          "seeds_on_board",
          [](const RuledPosition& ruled) { return ruled.position.seeds_on_board(); },
          "Seeds in the twelve houses: the layer of the endgame tables.")
      .def_property_readonly(
          "to_move",
          [](const RuledPosition& ruled) { return rules::to_string(ruled.position.mover()); },
          "'south' or 'north'.");
}

}  // namespace

void add_rules(py::module_& module) {
  add_rule_set(module);
  py::class_<RuledPosition> position(module, "Position", kPositionDoc);
  add_numbers(position);
  position.def(py::init(&position_from), "text"_a, "rules"_a = "abapa", "study"_a = false)
      .def_static(
          "start",
          [](const py::object& rules) {
            const rules::RuleSet rule_set = rules_of(rules);
            return RuledPosition{rule_set, rules::Position::start(rule_set)};
          },
          "rules"_a = "abapa", "The board before the first move; South moves first.")
      .def_property_readonly(
          "rules", [](const RuledPosition& ruled) { return ruled.rules; }, "Its Rules.")
      .def(
          "legal_moves", &legal_letters,
          "The letters of the houses that may be played, in the order A..F or a..f; empty once the "
          "game has ended.")
      .def("play", &play, "move"_a, kPlayDoc)
      .def_property_readonly(
          "ended", [](const RuledPosition& ruled) { return end_of(ruled).has_value(); },
          "True when the stores decide the game or no move is legal.")
      .def_property_readonly(
          "end_reason",
          [](const RuledPosition& ruled) -> py::object {
            const auto reason = end_of(ruled);
            return reason ? py::object(py::cast(rules::to_string(*reason))) : py::none();
          },
          "'majority', 'even' or 'no-move'; None while the game goes on.")
      .def("__str__",
           [](const RuledPosition& ruled) { return rules::format_position(ruled.position); })
      .def("__repr__", &repr_of)
      .def("__hash__", &hash_of)
      .def(py::self == py::self)
      .def("_repr_svg_",
           [](const py::object& self) {
             return py::module_::import("oware.svg").attr("board")(self);
           })
      .def(py::pickle(
          [](const RuledPosition& ruled) {
            return py::make_tuple(rules::format_position(ruled.position),
                                  rules::to_string(ruled.rules));
          },
          [](const py::tuple& state) {
            return position_from(state[0].cast<std::string>(), state[1], true);
          }));
}

}  // namespace oware::python

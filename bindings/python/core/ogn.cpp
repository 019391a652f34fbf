// Game files: what oware/ogn.py makes its values of. A move is handed over as a tuple (letter,
// mark, captured, line, column, comments before, comments after, variations).
#include <pybind11/stl.h>

#include <array>
#include <oware/ogn.hpp>

#include "errors.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;

constexpr std::array<const char*, 7> kMarks = {"", "!", "?", "!!", "??", "!?", "?!"};

py::list moves_out(const std::vector<rules::OgnMove>& moves) {
  py::list list;
  for (const rules::OgnMove& move : moves) {
    py::list variations;
    for (const auto& variation : move.variations) variations.append(moves_out(variation));
    list.append(py::make_tuple(letter_of(move.house), kMarks[static_cast<std::size_t>(move.mark)],
                               move.captured, move.line, move.column, move.comments_before,
                               move.comments_after, variations));
  }
  return list;
}

rules::OgnMark mark_in(const std::string& mark) {
  for (std::size_t at = 0; at < kMarks.size(); ++at) {
    if (mark == kMarks[at]) return static_cast<rules::OgnMark>(at);
  }
  raise(Error{ErrorCode::bad_file, "mark of a move", mark, "one of ! ? !! ?? !? ?! or nothing"});
}

std::vector<rules::OgnMove> moves_in(const py::handle& list, int depth) {
  if (depth > rules::kOgnMaxDepth) {
    raise(Error{ErrorCode::bad_file, "variations within variations", std::to_string(depth),
                "at most " + std::to_string(rules::kOgnMaxDepth)});
  }
  std::vector<rules::OgnMove> moves;
  for (const py::handle& item : list) {
    const auto parts = item.cast<py::tuple>();
    rules::OgnMove move;
    move.house = house_of(parts[0].cast<std::string>());
    move.mark = mark_in(parts[1].cast<std::string>());
    move.captured = parts[2].cast<int>();
    move.line = parts[3].cast<int>();
    move.column = parts[4].cast<int>();
    move.comments_before = parts[5].cast<std::vector<std::string>>();
    move.comments_after = parts[6].cast<std::vector<std::string>>();
    for (const py::handle& variation : parts[7]) {
      move.variations.push_back(moves_in(variation, depth + 1));
    }
    moves.push_back(std::move(move));
  }
  return moves;
}

py::tuple game_out(const rules::OgnGame& game) {
  return py::make_tuple(game.tags, game.comments, moves_out(game.moves), game.result, game.line);
}

rules::OgnGame game_in(const py::tuple& parts) {
  rules::OgnGame game;
  game.tags = parts[0].cast<std::vector<std::pair<std::string, std::string>>>();
  game.comments = parts[1].cast<std::vector<std::string>>();
  game.moves = moves_in(parts[2], 0);
  game.result = parts[3].cast<std::string>();
  game.line = parts[4].cast<int>();
  return game;
}

// Every game of the text; an error is handed to `on_error`, or raised where that is None.
py::list read(const std::string& text, const py::object& on_error) {
  py::list games;
  rules::OgnReader reader(text);
  for (;;) {
    const auto next = [&] {
      const py::gil_scoped_release release;
      return reader.next();
    }();
    if (!next && on_error.is_none()) raise(next.error());
    if (!next) {
      on_error(exception_of(next.error()));
    } else if (*next) {
      games.append(game_out(**next));
    } else {
      return games;
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

rules::Game replay(const py::tuple& parts, const py::object& rules, bool study) {
  const auto count = study ? rules::SeedCount::study : rules::SeedCount::all_accounted;
  const rules::OgnGame game = game_in(parts);
  const rules::RuleSet fallback = rules_of(rules);
  auto replayed = [&] {
    const py::gil_scoped_release release;
    return rules::replay(game, fallback, count);
  }();
  return value(std::move(replayed));
}

py::tuple from_game(const rules::Game& game, const std::string& event, const std::string& date,
                    const std::string& south, const std::string& north) {
  return game_out(rules::to_ogn(game, {event, date, south, north}));
}

}  // namespace

void add_ogn(py::module_& module) {
  module.def("_ogn_read", &read, "text"_a, "on_error"_a);
  module.def(
      "_ogn_write", [](const py::tuple& parts) { return rules::format_ogn(game_in(parts)); },
      "parts"_a);
  module.def("_ogn_replay", &replay, "parts"_a, "rules"_a, "study"_a);
  module.def("_ogn_from_game", &from_game, "game"_a, "event"_a, "date"_a, "south"_a, "north"_a);
}

}  // namespace oware::python

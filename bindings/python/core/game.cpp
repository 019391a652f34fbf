// oware.Game.
#include <pybind11/stl.h>

#include <oware/ends.hpp>

#include "errors.hpp"
#include "values.hpp"

namespace oware::python {
namespace {

using namespace pybind11::literals;
using rules::Game;

std::string place(const Game& game) { return rules::format_position(game.position()); }

void check_at(const Game& game, const Result<void>& result) {
  if (!result) raise(result.error(), place(game));
}

Game make(const py::object& rules, const py::object& position) {
  const bool from_position = py::isinstance<RuledPosition>(rules);
  if (!position.is_none() && from_position) {
    throw py::type_error("expected one Position, found two");
  }
  if (position.is_none() && !from_position) {
    return value(Game::make(rules.is_none() ? rules::RuleSet{} : rules_of(rules)));
  }
  const auto ruled = (from_position ? rules : position).cast<RuledPosition>();
  const bool other_rules = !from_position && !rules.is_none() && rules_of(rules) != ruled.rules;
  if (other_rules) {
    raise(Error{ErrorCode::bad_rules, "rules of the position", rules::to_string(ruled.rules),
                rules::to_string(rules_of(rules)) + ", as the game's"});
  }
  return value(Game::make(ruled.rules, ruled.position));
}

void play_line(Game& game, const std::string& line) {
  for (const rules::House house : value(rules::parse_moves(line))) {
    check_at(game, game.play(house));
  }
}

py::object reason_of(const Game& game) {
  if (!game.over()) return py::none();
  return py::cast(rules::to_string(game.ending()->reason));
}

py::object winner_of(const Game& game) {
  if (!game.over() || !game.ending()->winner) return py::none();
  return py::cast(rules::to_string(*game.ending()->winner));
}

std::string result_of(const Game& game) {
  if (!game.over() || game.ending()->reason == rules::EndReason::aborted) return "*";
  const rules::Score score = game.score();
  return rules::seeds_text(score.south_halves) + "-" + rules::seeds_text(score.north_halves);
}

std::vector<RuledPosition> history_of(const Game& game) {
  std::vector<RuledPosition> history = {{game.rules(), game.start()}};
  for (const rules::House house : game.moves()) {
    history.push_back(
        {game.rules(), rules::play_unchecked(history.back().position, house, game.rules())});
  }
  return history;
}

py::tuple state_of(const Game& game) {
  return py::make_tuple(rules::to_string(game.rules()), rules::format_position(game.start()),
                        rules::format_moves(game.moves()), reason_of(game), winner_of(game));
}

// Ends by the rules come back with the moves; those that the players made are made again.
Game restored(const py::tuple& state) {
  const rules::RuleSet rule_set = rules_of(state[0]);
  Game game =
      value(Game::make(rule_set, value(rules::parse_position(state[1].cast<std::string>(), rule_set,
                                                             rules::SeedCount::study))));
  play_line(game, state[2].cast<std::string>());
  if (state[3].is_none() || game.over()) return game;
  const auto reason = rules::parse_end_reason(state[3].cast<std::string>());
  const auto loser = [&] { return rules::other(side_of(state[4].cast<std::string>())); };
  switch (reason.value_or(rules::EndReason::agreement)) {
    case rules::EndReason::resignation:
      check_at(game, game.resign(loser()));
      break;
    case rules::EndReason::timeout:
      check_at(game, game.time_out(loser()));
      break;
    case rules::EndReason::aborted:
      check_at(game, game.abort());
      break;
    default:
      check_at(game, game.agree());
  }
  return game;
}

std::string repr_of(const Game& game) {
  return "<oware.Game rules='" + rules::to_string(game.rules()) + "' moves='" +
         rules::format_moves(game.moves()) + "' position='" + place(game) + "'" +
         (game.over() ? " end='" + std::string(rules::to_string(game.ending()->reason)) + "'>"
                      : ">");
}

constexpr const char* kGameDoc =
    R"(A game: its start, its moves and its end by the rules, repetition included.

    rules: a Rules or its text; or the Position to start from, with its rules.
    position: the Position to start from; the default is the start of the rules.

Mutable: play() and what else changes a game gives the same game back. copy.copy() and pickle give
another one. Not to be changed by one thread while another uses it. Errors: RulesError.

>>> import oware
>>> game = oware.Game("abapa")
>>> game.play("F").play("f").moves
['F', 'f']
>>> game.ply, game.to_move, game.over, game.result
(2, 'south', False, '*')
>>> game.resign("south").end_reason, game.winner
('resignation', 'north')
)";

void add_state(py::class_<Game>& game) {
  game.def_property_readonly("rules", &Game::rules, py::return_value_policy::copy, "Its Rules.")
      .def_property_readonly(
          "start", [](const Game& self) { return RuledPosition{self.rules(), self.start()}; },
          "The Position before the first move.")
      .def_property_readonly(
          "position", [](const Game& self) { return RuledPosition{self.rules(), self.position()}; },
          "The present Position, before sharing out.")
      .def_property_readonly(
          "moves", [](const Game& self) { return letters_of(self.moves()); },
          "The letters of the moves played.")
      .def_property_readonly("history", &history_of,
                             "The Positions from the start to the present one: ply + 1 of them.")
      .def_property_readonly("ply", &Game::ply, "Moves played.")
      .def_property_readonly("plies_since_capture", &Game::plies_since_capture,
                             "Moves played since the last capture or the start.")
      .def_property_readonly(
          "to_move", [](const Game& self) { return rules::to_string(self.position().mover()); },
          "'south' or 'north'.")
      .def_property_readonly(
          "score", [](const Game& self) { return score_tuple(self.score()); },
          "(south, north) in seeds, .5 for half a seed: the stores while the game goes on, the "
          "count after sharing out when it is over.")
      .def(
          "legal_moves", [](const Game& self) { return letters_of(self.legal()); },
          "The letters of the houses that may be played; empty when the game is over.");
}

void add_ends(py::class_<Game>& game) {
  game.def_property_readonly("over", &Game::over, "True when the game has ended.")
      .def_property_readonly("ended", &Game::over, "The same as over, as a Position has it.")
      .def_property_readonly("end_reason", &reason_of,
                             "'majority', 'even', 'no-move', 'repetition', 'agreement', "
                             "'resignation', 'timeout' or 'aborted'; None while it goes on.")
      .def_property_readonly("winner", &winner_of,
                             "'south' or 'north'; None for a draw, an aborted game, or one that "
                             "goes on.")
      .def_property_readonly("result", &result_of,
                             "The count as OGN writes it, '26-22'; '*' without one.")
      .def_property_readonly(
          "repetition",
          [](const Game& self) { return self.over() ? self.ending()->repeats_ply : std::nullopt; },
          "After an end by repetition: how many plies had been played when the position stood "
          "first (0: the start). None otherwise.")
      .def_property_readonly("may_claim", &Game::may_claim,
                             "True when a player may claim the sharing-out: under repetition=none, "
                             "200 plies after the last capture.");
}

// A method that changes the game and gives it back.
template <class Change, class... Extra>
void add_change(py::class_<Game>& game, const char* name, Change change, const Extra&... extra) {
  game.def(name, change, py::return_value_policy::reference, extra...);
}

void add_changes(py::class_<Game>& game) {
  const auto by_rules = [&](const char* name, Result<void> (Game::*change)(), const char* doc) {
    add_change(
        game, name,
        [change](Game& self) -> Game& {
          check_at(self, (self.*change)());
          return self;
        },
        doc);
  };
  const auto by_side = [&](const char* name, Result<void> (Game::*change)(rules::Side),
                           const char* doc) {
    add_change(
        game, name,
        [change](Game& self, const std::string& loser) -> Game& {
          check_at(self, (self.*change)(side_of(loser)));
          return self;
        },
        "loser"_a, doc);
  };
  add_change(
      game, "play",
      [](Game& self, const std::string& move) -> Game& {
        check_at(self, self.play(house_of(move)));
        return self;
      },
      "move"_a,
      "Plays a move, the letter of a house. Errors: MoveError, IllegalMoveError, GameOverError.");
  add_change(
      game, "play_line",
      [](Game& self, const std::string& line) -> Game& {
        play_line(self, line);
        return self;
      },
      "moves"_a,
      "Plays a line of moves, 'FfEe'; spaces, move numbers and comments as in OGN are read over. "
      "The moves before an illegal one are played.");
  add_change(
      game, "take_back",
      [](Game& self, int plies) -> Game& {
        check_at(self, self.take_back(plies));
        return self;
      },
      "plies"_a = 1,
      "Takes moves back. Errors: NotAllowedError when there are fewer; GameOverError when the "
      "players have ended the game.");
  by_rules("agree", &Game::agree,
           "Both players agree to end: each takes the seeds on their own side.");
  by_rules("claim", &Game::claim, "Ends the game by sharing out when may_claim is True.");
  by_rules("abort", &Game::abort, "Ends the game without a result, before each side has moved.");
  by_side("resign", &Game::resign, "`loser` ('south' or 'north') gives up.");
  by_side("time_out", &Game::time_out, "The time of `loser` ('south' or 'north') is up.");
}

}  // namespace

void add_game(py::module_& module) {
  py::class_<Game> game(module, "Game", kGameDoc);
  game.def(py::init(&make), "rules"_a = py::none(), "position"_a = py::none());
  add_state(game);
  add_ends(game);
  add_changes(game);
  game.def("__str__", [](const Game& self) { return rules::format_moves(self.moves()); })
      .def("__repr__", &repr_of)
      .def("__eq__",
           [](const Game& self, const py::object& other) {
             return py::isinstance<Game>(other) &&
                    state_of(self).equal(state_of(other.cast<const Game&>()));
           })
      .def("_repr_svg_",
           [](const py::object& self) {
             return py::module_::import("oware.svg").attr("board")(self);
           })
      .def(py::pickle(&state_of, &restored));
}

}  // namespace oware::python

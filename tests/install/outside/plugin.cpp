// Part of a program outside the tree, as a plug-in: the computer's move in a new game.
#include <oware/engine.hpp>

extern "C" char plugin_move() {
  const oware::rules::Game game{oware::rules::RuleSet{}};
  return oware::search::choose_move(game, {.level = 1})->letter();
}

// The menu of a new game: opponent, level, side, and every switch of the rules.
#pragma once

#include <string>

#include "terminal/state.hpp"

namespace oware::terminal {

struct MenuLine {
  std::string_view name;
  std::string value;
};
MenuLine menu_line(const Match& match, MenuRow row, const Texts& texts);

// The match with the row's value moved on by `step`, +1 or -1, round its ends.
Match changed(Match match, MenuRow row, int step);

}  // namespace oware::terminal

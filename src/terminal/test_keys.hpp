// Tests of the terminal's board type on it.
#pragma once

#include <string_view>
#include <utility>

#include "terminal/state.hpp"

namespace oware::terminal {

inline State type(State state, std::string_view keys) {
  for (const char key : keys) state = update(std::move(state), Key{KeyKind::character, key});
  return state;
}

}  // namespace oware::terminal

// Draws the board of a state on a canvas.
#pragma once

#include "terminal/canvas.hpp"
#include "terminal/render.hpp"
#include "terminal/state.hpp"

namespace oware::terminal {

inline constexpr int kBoardRows = 10;
inline constexpr int kBoardColumns = 77;

void draw_board(Canvas& canvas, const State& state, int top, int left, const Glyphs& glyphs);
void draw_rim(Canvas& canvas, int top, int left, const Size& size, const Rim& rim, Tone tone);

}  // namespace oware::terminal

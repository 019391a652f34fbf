// Draws the board of a state on a canvas, as large as the screen lets it be.
#pragma once

#include "terminal/canvas.hpp"
#include "terminal/render.hpp"
#include "terminal/state.hpp"

namespace oware::terminal {

// How large the parts of the board are.
struct Layout {
  Size house{5, 9};
  int store_columns = 8;

  int rows() const { return 2 * house.rows; }
  int columns() const {
    return 2 * store_columns + 1 + rules::kHousesPerSide * (house.columns + 1);
  }
};

// The largest board that leaves room for the lines around it; the smallest on kSmallestScreen and
// below.
Layout layout_for(const Size& screen);

void draw_board(Canvas& canvas, const State& state, const Layout& layout, int top, int left,
                const Glyphs& glyphs);
void draw_rim(Canvas& canvas, int top, int left, const Size& size, const Rim& rim, Tone tone);

}  // namespace oware::terminal

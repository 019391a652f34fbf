// The screen of a state: a pure function.
//
// The board is 77 columns wide, and grows with the screen: the stores as hollows at the ends, each
// at its owner's right, six houses a row between them. A house carries its number of seeds on the
// rim that faces the middle and its letter on the outer one, both clear of the seeds. Nothing is
// told by colour alone: South is a filled circle, North a triangle; the chosen house has a heavy
// rim, a legal one its letter in brackets, the last move's origin a ring, the house where its last
// seed fell an arrow, a house about to be captured a cross.
#pragma once

#include "terminal/canvas.hpp"
#include "terminal/state.hpp"

namespace oware::terminal {

inline constexpr Size kSmallestScreen = {24, 80};

struct Rim {
  std::string_view top_left, top_right, bottom_left, bottom_right, across, down;
};

// The characters to draw with; ascii where the terminal does not speak UTF-8.
struct Glyphs {
  std::string_view seed, south, north, origin, last, captured, turn, left, right;
  Rim light, heavy;
};

extern const Glyphs kUnicodeGlyphs;
extern const Glyphs kAsciiGlyphs;

Canvas render(const State& state, const Size& size, const Glyphs& glyphs = kUnicodeGlyphs);

}  // namespace oware::terminal

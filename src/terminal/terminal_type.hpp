// Whether the terminal's type is known. Apart from screen.cpp, since <term.h> takes common words
// such as `columns` for macros.
#pragma once

namespace oware::terminal {

bool terminal_type_known();

}  // namespace oware::terminal

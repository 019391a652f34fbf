#include "terminal/screen.hpp"

#include <array>
#include <cstdio>

#include "terminal/terminal_type.hpp"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>

namespace oware::terminal {
namespace {

constexpr int kEscapeKey = 27;
constexpr int kEscapeDelayMs = 25;

struct Look {
  short colour;
  attr_t attributes;
};

// In the order of Tone. Without colours the attributes still tell the strong from the quiet.
constexpr std::array<Look, 8> kLooks = {{{-1, A_NORMAL},
                                         {-1, A_DIM},
                                         {-1, A_BOLD},
                                         {COLOR_YELLOW, A_BOLD},
                                         {COLOR_CYAN, A_BOLD},
                                         {COLOR_GREEN, A_NORMAL},
                                         {COLOR_MAGENTA, A_BOLD},
                                         {COLOR_RED, A_BOLD}}};

void use_colours() {
  if (!has_colors() || start_color() == ERR) return;
  use_default_colors();
  for (std::size_t tone = 0; tone < kLooks.size(); ++tone)
    init_pair(static_cast<short>(tone + 1), kLooks[tone].colour, -1);
}

// Pairs that were never made show as the terminal's own colour.
void set_tone(Tone tone) {
  attr_set(kLooks[static_cast<std::size_t>(tone)].attributes,
           static_cast<short>(static_cast<int>(tone) + 1), nullptr);
}

Key key_of(int code) {
  switch (code) {
    case KEY_LEFT:
      return {KeyKind::left};
    case KEY_RIGHT:
      return {KeyKind::right};
    case KEY_UP:
      return {KeyKind::up};
    case KEY_DOWN:
      return {KeyKind::down};
    case KEY_ENTER:
    case '\n':
    case '\r':
      return {KeyKind::enter};
    case KEY_BACKSPACE:
    case 127:
    case '\b':
      return {KeyKind::backspace};
    case kEscapeKey:
      return {KeyKind::escape};
    default:
      return {KeyKind::character, code > 0 && code < 256 ? static_cast<char>(code) : '\0'};
  }
}

}  // namespace

Result<std::unique_ptr<Screen>> Screen::open(Colours colours) {
  // Asked first, since a newterm() that fails keeps what it has allocated.
  SCREEN* handle = terminal_type_known() ? newterm(nullptr, stdout, stdin) : nullptr;
  if (handle == nullptr) {
    return tl::unexpected<Error>(Error{ErrorCode::unavailable, "the terminal's type is not known",
                                       "", "TERM to name one, such as xterm"});
  }
  set_escdelay(kEscapeDelayMs);
  cbreak();
  noecho();
  nonl();
  curs_set(0);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  if (colours == Colours::on) use_colours();
  return std::unique_ptr<Screen>(new Screen(handle));
}

Screen::~Screen() {
  endwin();
  delscreen(static_cast<SCREEN*>(handle_));
}

Size Screen::size() const { return {getmaxy(stdscr), getmaxx(stdscr)}; }

void Screen::show(const Canvas& canvas) {
  ::erase();
  for (int row = 0; row < canvas.size().rows; ++row) {
    ::move(row, 0);
    for (int column = 0; column < canvas.size().columns; ++column) {
      const Cell& cell = canvas.at(row, column);
      set_tone(cell.tone);
      addstr(cell.glyph.c_str());
    }
  }
  ::refresh();
}

std::optional<Key> Screen::key() {
  for (;;) {
    const int code = getch();
    if (code == ERR) return std::nullopt;
    if (code != KEY_RESIZE) return key_of(code);
  }
}

}  // namespace oware::terminal

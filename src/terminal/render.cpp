#include "terminal/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <oware/ogn.hpp>

#include "terminal/board.hpp"
#include "terminal/menu.hpp"
#include "terminal/words.hpp"

namespace oware::terminal {
namespace {

constexpr int kBoardTop = 3;
constexpr int kMessageTop = kBoardTop + kBoardRows + 2;
constexpr int kMessageRows = 3;
constexpr int kMovesTop = kMessageTop + kMessageRows + 1;
constexpr int kTextColumns = kBoardColumns;

Tone tone_of(rules::Side side) { return side == rules::Side::south ? Tone::south : Tone::north; }

// The line of a player: mark, name, seeds captured, whose turn.
void draw_player(Canvas& canvas, const State& state, rules::Side side, int row, int left,
                 const Glyphs& glyphs) {
  const std::string_view mark = side == rules::Side::south ? glyphs.south : glyphs.north;
  canvas.put(row, left, fmt::format("{} {}", mark, player_name(state, side)), tone_of(side));
  if (state.game.over() || state.sowing || state.game.position().mover() != side) return;
  const std::string_view what = computer_is_to_move(state) ? "is thinking" : "to move";
  const std::string text = fmt::format("{} {}", glyphs.turn, what);
  canvas.put(row, left + kTextColumns - width_of(text), text, Tone::strong);
}

// The moves so far, the last of them in sight.
std::vector<std::string> move_lines(const State& state, int columns) {
  const rules::OgnGame ogn = rules::to_ogn(state.game, {});
  std::string text;
  int slot = rules::index(state.game.start().mover());
  for (const rules::OgnMove& move : ogn.moves) {
    if (slot % 2 == 0 || text.empty())
      text += fmt::format("{}{}.{}", text.empty() ? "" : " ", slot / 2 + 1, slot % 2 ? ".." : "");
    text += fmt::format(" {}", move.house.letter());
    if (move.captured > 0) text += fmt::format("+{}", move.captured);
    ++slot;
  }
  return wrap(text, columns);
}

void draw_moves(Canvas& canvas, const State& state, int left) {
  const int rows = canvas.size().rows - 3 - kMovesTop;
  const std::vector<std::string> lines = move_lines(state, kTextColumns);
  const int first = std::max(0, static_cast<int>(lines.size()) - rows);
  for (int row = 0; row < rows && first + row < static_cast<int>(lines.size()); ++row) {
    canvas.put(kMovesTop + row, left, lines[static_cast<std::size_t>(first + row)], Tone::quiet);
  }
}

// At the right of the title, as far as there is room behind it.
void draw_tables(Canvas& canvas, const State& state, int left, int title_columns) {
  const int room = kTextColumns - title_columns - 2;
  if (state.tables.empty() || room < 1) return;
  const std::string text = wrap(state.tables, room).front();
  canvas.put(0, left + kTextColumns - width_of(text), text, Tone::quiet);
}

// What the chosen house would do, or why it cannot be played.
std::string hint(const State& state) {
  if (state.game.over() || state.sowing || computer_is_to_move(state)) return "";
  const rules::Position& position = state.game.position();
  const rules::House house = state.focus[static_cast<std::size_t>(index(position.mover()))];
  if (state.game.legal().contains(house)) return preview(position, house, state.game.rules());
  const std::string why = why_not(position, house, state.game.rules());
  return why == state.message ? "" : why;
}

std::string sowing_text(const State& state) {
  const rules::MoveTrace& trace = state.sowing->trace;
  const int captured = state.sowing->frame - static_cast<int>(trace.drops.size());
  if (captured <= 0)
    return fmt::format("Sowing {}: {} in hand.", trace.origin.letter(), shown_board(state).in_hand);
  std::string houses;
  for (int i = 0; i < captured && i < static_cast<int>(trace.captures.size()); ++i) {
    houses += fmt::format(" {}", trace.captures[static_cast<std::size_t>(i)].house.letter());
  }
  return fmt::format("Captured:{}", houses);
}

void draw_message(Canvas& canvas, const State& state, int left) {
  std::string text = state.message;
  Tone tone = state.message_tone;
  if (state.mode == Mode::save_path)
    text = fmt::format("Save as: {}_   (Enter: save, Esc: back)", state.entry);
  if (state.mode == Mode::load_path)
    text = fmt::format("Load from: {}_   (Enter: load, Esc: back)", state.entry);
  if (state.mode == Mode::save_path || state.mode == Mode::load_path) tone = Tone::strong;
  if (state.sowing) text = sowing_text(state);
  int row = kMessageTop;
  const int last = kMessageTop + kMessageRows;
  for (const std::string& line : wrap(text, kTextColumns)) {
    if (row < last) canvas.put(row++, left, line, tone);
  }
  for (const std::string& line : wrap(hint(state), kTextColumns)) {
    if (row < last) canvas.put(row++, left, line, Tone::quiet);
  }
}

void draw_keys(Canvas& canvas, const State& state, int left, const Glyphs& glyphs) {
  const int row = canvas.size().rows - 2;
  canvas.put(
      row, left,
      fmt::format("A-F or {}{} Enter: sow  u: take back  r: turn round  v: speed ({})  ?: help",
                  glyphs.left, glyphs.right, to_string(state.speed)),
      Tone::quiet);
  canvas.put(row + 1, left,
             "n: new  m: rematch  s: save  l: load  o: offer to share  x: resign  q: quit",
             Tone::quiet);
}

// An empty frame in the middle, and where its text begins.
std::pair<int, int> draw_overlay(Canvas& canvas, const Size& size, std::string_view title,
                                 const Glyphs& glyphs) {
  const int top = std::max(0, (canvas.size().rows - size.rows) / 2);
  const int left = std::max(0, (canvas.size().columns - size.columns) / 2);
  canvas.clear(top, left, size);
  draw_rim(canvas, top, left, size, glyphs.light, Tone::strong);
  canvas.put(top, left + 3, fmt::format(" {} ", title), Tone::strong);
  return {top + 2, left + 3};
}

void draw_menu(Canvas& canvas, const State& state, const Glyphs& glyphs) {
  const auto [top, left] = draw_overlay(canvas, {kMenuRows + 6, 60}, "New game", glyphs);
  for (int row = 0; row < kMenuRows; ++row) {
    const MenuLine line = menu_line(state.menu, static_cast<MenuRow>(row));
    const bool chosen = state.menu_row == static_cast<MenuRow>(row);
    const std::string value =
        chosen ? fmt::format("{} {} {}", glyphs.left, line.value, glyphs.right) : "  " + line.value;
    canvas.put(top + row, left, fmt::format("{} {:<16}{}", chosen ? ">" : " ", line.name, value),
               chosen ? Tone::strong : Tone::plain);
  }
  canvas.put(top + kMenuRows + 1, left, fmt::format("  {}", rules::to_string(state.menu.rules)),
             Tone::quiet);
  canvas.put(top + kMenuRows + 2, left, "  Arrows: choose   Enter: begin   Esc: back   q: quit",
             Tone::quiet);
}

void draw_help(Canvas& canvas, const Glyphs& glyphs) {
  const std::vector<std::string> lines = {
      "A to F          sow the seeds of that house of your row",
      fmt::format("{} {}  Enter      choose a house, see what it would do, sow it", glyphs.left,
                  glyphs.right),
      "any key         while seeds are sown: put them all down at once",
      "u               take back to your last choice",
      "r               turn the board round",
      "v               sowing speed: slow, normal, fast, off",
      "n  m            new game; rematch with sides changed",
      "s  l            save the game as OGN, load one",
      "o               offer to end and share out; each takes his own side",
      "x               resign",
      "q               quit",
      "",
      fmt::format("{} South   {} North   [C] can be played   heavy rim: chosen", glyphs.south,
                  glyphs.north),
      fmt::format("{} began the last move   {} its last seed   {} would be captured", glyphs.origin,
                  glyphs.last, glyphs.captured),
      "",
      "The rules: docs/rules.md. Any key: back to the game.",
  };
  const auto [top, left] =
      draw_overlay(canvas, {static_cast<int>(lines.size()) + 4, 74}, "Keys", glyphs);
  for (std::size_t row = 0; row < lines.size(); ++row)
    canvas.put(top + static_cast<int>(row), left, lines[row]);
}

Canvas too_small(const Size& size) {
  Canvas canvas(size);
  int row = std::max(0, size.rows / 2 - 2);
  const std::string text = fmt::format(
      "This terminal has {} columns and {} rows; the board needs {} by {}. Make it larger, or "
      "press q to quit.",
      size.columns, size.rows, kSmallestScreen.columns, kSmallestScreen.rows);
  for (const std::string& line : wrap(text, std::max(1, size.columns)))
    canvas.put(row++, 0, line, Tone::alert);
  return canvas;
}

}  // namespace

const Glyphs kUnicodeGlyphs = {"●",
                               "●",
                               "▲",
                               "○",
                               "▾",
                               "×",
                               "◀",
                               "←",
                               "→",
                               {"╭", "╮", "╰", "╯", "─", "│"},
                               {"┏", "┓", "┗", "┛", "━", "┃"}};
const Glyphs kAsciiGlyphs = {"o",
                             "o",
                             "^",
                             "*",
                             "v",
                             "x",
                             "<",
                             "<",
                             ">",
                             {".", ".", "'", "'", "-", "|"},
                             {"#", "#", "#", "#", "=", "#"}};

Canvas render(const State& state, const Size& size, const Glyphs& glyphs) {
  if (size.rows < kSmallestScreen.rows || size.columns < kSmallestScreen.columns)
    return too_small(size);
  Canvas canvas(size);
  const int left = (size.columns - kBoardColumns) / 2;
  canvas.put(0, left, "Oware", Tone::strong);
  const std::string title =
      fmt::format("{}, ply {}", rules::to_string(state.game.rules()), state.game.ply());
  canvas.put(0, left + 7, title, Tone::quiet);
  draw_tables(canvas, state, left, 7 + width_of(title));
  draw_player(canvas, state, other(state.bottom), kBoardTop - 1, left, glyphs);
  draw_board(canvas, state, kBoardTop, left, glyphs);
  draw_player(canvas, state, state.bottom, kBoardTop + kBoardRows, left, glyphs);
  draw_message(canvas, state, left);
  draw_moves(canvas, state, left);
  draw_keys(canvas, state, left, glyphs);
  if (state.mode == Mode::menu) draw_menu(canvas, state, glyphs);
  if (state.mode == Mode::help) draw_help(canvas, glyphs);
  return canvas;
}

}  // namespace oware::terminal

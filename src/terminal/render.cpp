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
constexpr int kMessageRows = 3;

// Where things are on a screen.
struct Frame {
  Layout layout;
  int left = 0;

  explicit Frame(const Size& screen)
      : layout(layout_for(screen)), left((screen.columns - layout.columns()) / 2) {}
  int columns() const { return layout.columns(); }
  int message_top() const { return kBoardTop + layout.rows() + 2; }
  int moves_top() const { return message_top() + kMessageRows + 1; }
};

Tone tone_of(rules::Side side) { return side == rules::Side::south ? Tone::south : Tone::north; }

// The line of a player: mark, name, seeds captured, whose turn.
void draw_player(Canvas& canvas, const State& state, rules::Side side, int row, const Frame& frame,
                 const Glyphs& glyphs) {
  const std::string_view mark = side == rules::Side::south ? glyphs.south : glyphs.north;
  canvas.put(row, frame.left, fmt::format("{} {}", mark, player_name(state, side)), tone_of(side));
  if (state.game.over() || state.sowing || state.game.position().mover() != side) return;
  const Texts& texts = texts_of(state.language);
  const Text what = computer_is_to_move(state) ? texts.is_thinking : texts.to_move;
  const std::string text = fmt::format("{} {}", glyphs.turn, what);
  canvas.put(row, frame.left + frame.columns() - width_of(text), text, Tone::strong);
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

void draw_moves(Canvas& canvas, const State& state, const Frame& frame) {
  const int rows = canvas.size().rows - 3 - frame.moves_top();
  const std::vector<std::string> lines = move_lines(state, frame.columns());
  const int first = std::max(0, static_cast<int>(lines.size()) - rows);
  for (int row = 0; row < rows && first + row < static_cast<int>(lines.size()); ++row) {
    canvas.put(frame.moves_top() + row, frame.left, lines[static_cast<std::size_t>(first + row)],
               Tone::quiet);
  }
}

// At the right of the title, as far as there is room behind it.
void draw_tables(Canvas& canvas, const State& state, const Frame& frame, int title_columns) {
  const int room = frame.columns() - title_columns - 2;
  if (state.tables.empty() || room < 1) return;
  const std::string text = wrap(state.tables, room).front();
  canvas.put(0, frame.left + frame.columns() - width_of(text), text, Tone::quiet);
}

// What the chosen house would do, or why it cannot be played.
std::string hint(const State& state) {
  if (state.game.over() || state.sowing || computer_is_to_move(state)) return "";
  const rules::Position& position = state.game.position();
  const rules::House house = state.focus[static_cast<std::size_t>(index(position.mover()))];
  if (state.game.legal().contains(house))
    return state.guarded ? ""
                         : preview(position, house, state.game.rules(), texts_of(state.language));
  const std::string why = why_not(position, house, state.game.rules(), texts_of(state.language));
  return why == state.message ? "" : why;
}

std::string sowing_text(const State& state) {
  const rules::MoveTrace& trace = state.sowing->trace;
  const int captured = state.sowing->frame - static_cast<int>(trace.drops.size());
  if (captured <= 0)
    return filled(texts_of(state.language).sowing, trace.origin.letter(),
                  shown_board(state).in_hand);
  std::string houses;
  for (int i = 0; i < captured && i < static_cast<int>(trace.captures.size()); ++i) {
    houses += fmt::format(" {}", trace.captures[static_cast<std::size_t>(i)].house.letter());
  }
  return filled(texts_of(state.language).captured, houses);
}

void draw_message(Canvas& canvas, const State& state, const Frame& frame) {
  std::string text = state.message;
  Tone tone = state.message_tone;
  if (state.mode == Mode::save_path) text = filled(texts_of(state.language).save_as, state.entry);
  if (state.mode == Mode::load_path) text = filled(texts_of(state.language).load_from, state.entry);
  if (state.mode == Mode::save_path || state.mode == Mode::load_path) tone = Tone::strong;
  if (state.sowing) text = sowing_text(state);
  int row = frame.message_top();
  const int last = row + kMessageRows;
  for (const std::string& line : wrap(text, frame.columns())) {
    if (row < last) canvas.put(row++, frame.left, line, tone);
  }
  for (const std::string& line : wrap(hint(state), frame.columns())) {
    if (row < last) canvas.put(row++, frame.left, line, Tone::quiet);
  }
}

void draw_keys(Canvas& canvas, const State& state, int left, const Glyphs& glyphs) {
  const int row = canvas.size().rows - 2;
  const Texts& texts = texts_of(state.language);
  canvas.put(row, left,
             filled(texts.keys, glyphs.left, glyphs.right,
                    texts.speeds[static_cast<std::size_t>(state.speed)]),
             Tone::quiet);
  canvas.put(row + 1, left, texts.more_keys, Tone::quiet);
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
  const Texts& texts = texts_of(state.language);
  const auto [top, left] = draw_overlay(canvas, {kMenuRows + 6, 60}, texts.new_game, glyphs);
  for (int row = 0; row < kMenuRows; ++row) {
    const MenuLine line = menu_line(state.menu, static_cast<MenuRow>(row), texts);
    const bool chosen = state.menu_row == static_cast<MenuRow>(row);
    const std::string value =
        chosen ? fmt::format("{} {} {}", glyphs.left, line.value, glyphs.right) : "  " + line.value;
    canvas.put(top + row, left, fmt::format("{} {:<16}{}", chosen ? ">" : " ", line.name, value),
               chosen ? Tone::strong : Tone::plain);
  }
  canvas.put(top + kMenuRows + 1, left, fmt::format("  {}", rules::to_string(state.menu.rules)),
             Tone::quiet);
  canvas.put(top + kMenuRows + 2, left + 2, texts.menu_keys, Tone::quiet);
}

void draw_help(Canvas& canvas, const State& state, const Glyphs& glyphs) {
  const Texts& texts = texts_of(state.language);
  const auto rows = static_cast<int>(texts.help_lines.size());
  const auto [top, left] = draw_overlay(canvas, {rows + 4, 78}, texts.help, glyphs);
  for (int row = 0; row < rows; ++row) {
    canvas.put(top + row, left,
               filled(texts.help_lines[static_cast<std::size_t>(row)], glyphs.left, glyphs.right,
                      glyphs.south, glyphs.north, glyphs.origin, glyphs.last, glyphs.captured));
  }
}

void draw_rules(Canvas& canvas, const State& state, const Glyphs& glyphs) {
  const int columns = std::min(canvas.size().columns - 10, 90);
  std::vector<std::string> lines;
  for (const std::string& paragraph : rules_text(state.game.rules(), texts_of(state.language))) {
    for (std::string& line : wrap(paragraph, columns)) lines.push_back(std::move(line));
  }
  const auto [top, left] = draw_overlay(canvas, {static_cast<int>(lines.size()) + 4, columns + 6},
                                        rules::to_string(state.game.rules()), glyphs);
  for (std::size_t row = 0; row < lines.size(); ++row)
    canvas.put(top + static_cast<int>(row), left, lines[row]);
}

Canvas too_small(const Size& size, const Texts& texts) {
  Canvas canvas(size);
  int row = std::max(0, size.rows / 2 - 2);
  const std::string text = filled(texts.too_small, size.columns, size.rows, kSmallestScreen.columns,
                                  kSmallestScreen.rows);
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
    return too_small(size, texts_of(state.language));
  Canvas canvas(size);
  const Frame frame(size);
  canvas.put(0, frame.left, "Oware", Tone::strong);
  const std::string title = filled(texts_of(state.language).title,
                                   rules::to_string(state.game.rules()), state.game.ply());
  canvas.put(0, frame.left + 7, title, Tone::quiet);
  draw_tables(canvas, state, frame, 7 + width_of(title));
  draw_player(canvas, state, other(state.bottom), kBoardTop - 1, frame, glyphs);
  draw_board(canvas, state, frame.layout, kBoardTop, frame.left, glyphs);
  draw_player(canvas, state, state.bottom, kBoardTop + frame.layout.rows(), frame, glyphs);
  draw_message(canvas, state, frame);
  draw_moves(canvas, state, frame);
  draw_keys(canvas, state, frame.left, glyphs);
  if (state.mode == Mode::menu) draw_menu(canvas, state, glyphs);
  if (state.mode == Mode::help) draw_help(canvas, state, glyphs);
  if (state.mode == Mode::rules) draw_rules(canvas, state, glyphs);
  return canvas;
}

}  // namespace oware::terminal

#include "terminal/board.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oware::terminal {
namespace {

constexpr int kPileRows = 3;
constexpr int kPileColumns = 7;

// Where seeds lie in a house, so that up to twelve are told at a glance: a row of text each, 's' is
// a seed.
constexpr std::array<std::array<std::string_view, kPileRows>, 13> kPiles = {{
    {"       ", "       ", "       "},
    {"       ", "   s   ", "       "},
    {"       ", "  s s  ", "       "},
    {"   s   ", "       ", "  s s  "},
    {"  s s  ", "       ", "  s s  "},
    {"  s s  ", "   s   ", "  s s  "},
    {" s s s ", "       ", " s s s "},
    {" s s s ", "   s   ", " s s s "},
    {" s s s ", "  s s  ", " s s s "},
    {" s s s ", " s s s ", " s s s "},
    {"s s s s", "  s s  ", "s s s s"},
    {"s s s s", " s s s ", "s s s s"},
    {"s s s s", "s s s s", "s s s s"},
}};

std::size_t number(rules::House house) { return static_cast<std::size_t>(house.number()); }
std::size_t number(rules::Side side) { return static_cast<std::size_t>(index(side)); }
Tone tone_of(rules::Side side) { return side == rules::Side::south ? Tone::south : Tone::north; }

// The seeds lie within `size`. More than twelve lie in a heap, filled from the bottom up; fewer in
// their pattern, drawn out over the room there is.
void draw_pile(Canvas& canvas, int top, int left, const Size& size, int seeds,
               const Glyphs& glyphs) {
  if (seeds >= static_cast<int>(kPiles.size())) {
    const int columns = std::clamp((seeds + size.rows - 1) / size.rows, kPileColumns, size.columns);
    for (int row = 0; row < size.rows; ++row) {
      const int in_row = std::clamp(seeds - (size.rows - 1 - row) * columns, 0, columns);
      for (int column = 0; column < in_row; ++column)
        canvas.put(top + row, left + (size.columns - in_row) / 2 + column, glyphs.seed, Tone::seed);
    }
    return;
  }
  const auto& pile = kPiles[static_cast<std::size_t>(seeds)];
  for (int row = 0; row < kPileRows; ++row) {
    for (int column = 0; column < kPileColumns; ++column) {
      if (pile[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != 's') continue;
      canvas.put(top + row * (size.rows - 1) / (kPileRows - 1),
                 left + column * (size.columns - 1) / (kPileColumns - 1), glyphs.seed, Tone::seed);
    }
  }
}

void put_centred(Canvas& canvas, int row, int left, int columns, std::string_view text, Tone tone) {
  const std::string framed = fmt::format(" {} ", text);
  canvas.put(row, left + (columns - width_of(framed)) / 2, framed, tone);
}

// What the board shows beside the seeds.
struct Marks {
  rules::HouseSet legal;
  std::optional<rules::House> focus;
  unsigned captured = 0;  // houses that the chosen move would capture, a bit each
};

Marks marks_of(const State& state) {
  Marks marks;
  if (state.game.over() || state.sowing || computer_is_to_move(state)) return marks;
  marks.legal = state.game.legal();
  marks.focus = state.focus[number(state.game.position().mover())];
  if (state.guarded || !marks.legal.contains(*marks.focus)) return marks;
  const rules::MoveTrace trace =
      rules::trace(state.game.position(), *marks.focus, state.game.rules());
  for (const rules::CapturedHouse& captured : trace.captures)
    marks.captured |= 1U << captured.house.number();
  return marks;
}

// Guarded, a house tells how full it looks, and its number only to a player who counts.
int seeds_shown(const State& state, int seeds) {
  constexpr int kFew = 3;
  constexpr int kMany = 8;
  if (!state.guarded || seeds == 0) return seeds;
  return seeds <= 5 ? kFew : seeds <= 12 ? kMany : 13;
}

bool is_counted(const State& state, rules::Side side) {
  return !state.guarded || state.counted == side;
}

void draw_house(Canvas& canvas, const State& state, const ShownBoard& shown, const Marks& marks,
                rules::House house, const Size& size, int top, int left, const Glyphs& glyphs) {
  const bool focused = marks.focus == house;
  const bool captured = (marks.captured >> house.number() & 1U) != 0;
  const int seeds = shown.houses[number(house)];
  const bool counted = is_counted(state, house.side());
  const Tone tone = captured ? Tone::capture : tone_of(house.side());
  draw_rim(canvas, top, left, size, focused ? glyphs.heavy : glyphs.light, tone);
  draw_pile(canvas, top + 1, left + 1, {size.rows - 2, size.columns - 2},
            counted ? seeds : seeds_shown(state, seeds), glyphs);
  std::string letter = marks.legal.contains(house) ? fmt::format("[{}]", house.letter())
                                                   : std::string(1, house.letter());
  if (shown.origin == house) letter += glyphs.origin;
  if (shown.last == house) letter += glyphs.last;
  std::string count = counted ? std::to_string(seeds) : "?";
  if (captured) count += fmt::format(" {}", glyphs.captured);
  const bool below = house.side() == state.bottom;
  put_centred(canvas, below ? top : top + size.rows - 1, left, size.columns, count,
              captured ? Tone::capture : Tone::strong);
  put_centred(canvas, below ? top + size.rows - 1 : top, left, size.columns, letter, tone);
}

void draw_store(Canvas& canvas, const ShownBoard& shown, rules::Side side, const Size& size,
                int top, int left, const Glyphs& glyphs) {
  draw_rim(canvas, top, left, size, glyphs.light, tone_of(side));
  const int columns = size.columns - 2;
  const int seeds = shown.stores[number(side)];
  for (int seed = 0; seed < seeds; ++seed) {
    const int row = top + size.rows - 2 - seed / columns;
    if (row > top) canvas.put(row, left + 1 + seed % columns, glyphs.seed, Tone::seed);
  }
  put_centred(canvas, top, left, size.columns, std::to_string(seeds), Tone::strong);
  put_centred(canvas, top + size.rows - 1, left, size.columns,
              side == rules::Side::south ? glyphs.south : glyphs.north, tone_of(side));
}

}  // namespace

void draw_rim(Canvas& canvas, int top, int left, const Size& size, const Rim& rim, Tone tone) {
  const int bottom = top + size.rows - 1;
  const int right = left + size.columns - 1;
  canvas.fill(top, left + 1, size.columns - 2, rim.across, tone);
  canvas.fill(bottom, left + 1, size.columns - 2, rim.across, tone);
  for (int row = top + 1; row < bottom; ++row) {
    canvas.put(row, left, rim.down, tone);
    canvas.put(row, right, rim.down, tone);
  }
  canvas.put(top, left, rim.top_left, tone);
  canvas.put(top, right, rim.top_right, tone);
  canvas.put(bottom, left, rim.bottom_left, tone);
  canvas.put(bottom, right, rim.bottom_right, tone);
}

Layout layout_for(const Size& screen) {
  constexpr int kLargest = 6;  // steps; beyond, the board only falls apart
  const int by_columns =
      (screen.columns - kSmallestScreen.columns) / (2 * rules::kHousesPerSide + 4);
  const int by_rows = (screen.rows - kSmallestScreen.rows) / 2;
  const int step = std::clamp(std::min(by_columns, by_rows), 0, kLargest);
  return {{5 + step, 9 + 2 * step}, 8 + 2 * step};
}

void draw_board(Canvas& canvas, const State& state, const Layout& layout, int top, int left,
                const Glyphs& glyphs) {
  const ShownBoard shown = shown_board(state);
  const Marks marks = marks_of(state);
  for (int house = 0; house < rules::kHouses; ++house) {
    const rules::House at(house);
    const int along = house % rules::kHousesPerSide;
    const bool below = at.side() == state.bottom;
    const int column = below ? along : rules::kHousesPerSide - 1 - along;
    draw_house(canvas, state, shown, marks, at, layout.house, below ? top + layout.house.rows : top,
               left + layout.store_columns + 1 + column * (layout.house.columns + 1), glyphs);
  }
  const Size store{layout.rows(), layout.store_columns};
  draw_store(canvas, shown, other(state.bottom), store, top, left, glyphs);
  draw_store(canvas, shown, state.bottom, store, top, left + layout.columns() - store.columns,
             glyphs);
}

}  // namespace oware::terminal

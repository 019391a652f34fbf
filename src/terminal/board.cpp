#include "terminal/board.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oware::terminal {
namespace {

constexpr Size kHouse = {5, 9};
constexpr Size kStore = {kBoardRows, 8};
constexpr int kHouseStep = kHouse.columns + 1;
constexpr int kHousesLeft = kStore.columns + 1;
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

// More than twelve lie in a heap, filled from the bottom up.
void draw_pile(Canvas& canvas, int top, int left, int seeds, const Glyphs& glyphs) {
  const bool heap = seeds >= static_cast<int>(kPiles.size());
  for (int row = 0; row < kPileRows; ++row) {
    const int in_row = std::clamp(seeds - (kPileRows - 1 - row) * kPileColumns, 0, kPileColumns);
    for (int column = 0; column < kPileColumns; ++column) {
      const int middle = (kPileColumns - in_row) / 2;
      const bool seed = heap
                            ? column >= middle && column < middle + in_row
                            : kPiles[static_cast<std::size_t>(seeds)][static_cast<std::size_t>(row)]
                                    [static_cast<std::size_t>(column)] == 's';
      if (seed) canvas.put(top + row, left + column, glyphs.seed, Tone::seed);
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
  if (!marks.legal.contains(*marks.focus)) return marks;
  const rules::MoveTrace trace =
      rules::trace(state.game.position(), *marks.focus, state.game.rules());
  for (const rules::CapturedHouse& captured : trace.captures)
    marks.captured |= 1U << captured.house.number();
  return marks;
}

void draw_house(Canvas& canvas, const ShownBoard& shown, const Marks& marks, rules::House house,
                int top, int left, rules::Side bottom, const Glyphs& glyphs) {
  const bool focused = marks.focus == house;
  const bool captured = (marks.captured >> house.number() & 1U) != 0;
  const Tone tone = captured ? Tone::capture : tone_of(house.side());
  draw_rim(canvas, top, left, kHouse, focused ? glyphs.heavy : glyphs.light, tone);
  draw_pile(canvas, top + 1, left + 1, shown.houses[number(house)], glyphs);
  std::string letter = marks.legal.contains(house) ? fmt::format("[{}]", house.letter())
                                                   : std::string(1, house.letter());
  if (shown.origin == house) letter += glyphs.origin;
  if (shown.last == house) letter += glyphs.last;
  std::string count = std::to_string(shown.houses[number(house)]);
  if (captured) count += fmt::format(" {}", glyphs.captured);
  const bool below = house.side() == bottom;
  put_centred(canvas, below ? top : top + kHouse.rows - 1, left, kHouse.columns, count,
              captured ? Tone::capture : Tone::strong);
  put_centred(canvas, below ? top + kHouse.rows - 1 : top, left, kHouse.columns, letter, tone);
}

void draw_store(Canvas& canvas, const ShownBoard& shown, rules::Side side, int top, int left,
                const Glyphs& glyphs) {
  draw_rim(canvas, top, left, kStore, glyphs.light, tone_of(side));
  const int columns = kStore.columns - 2;
  const int seeds = shown.stores[number(side)];
  for (int seed = 0; seed < seeds; ++seed) {
    const int row = top + kStore.rows - 2 - seed / columns;
    if (row > top) canvas.put(row, left + 1 + seed % columns, glyphs.seed, Tone::seed);
  }
  put_centred(canvas, top, left, kStore.columns, std::to_string(seeds), Tone::strong);
  put_centred(canvas, top + kStore.rows - 1, left, kStore.columns,
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

void draw_board(Canvas& canvas, const State& state, int top, int left, const Glyphs& glyphs) {
  const ShownBoard shown = shown_board(state);
  const Marks marks = marks_of(state);
  for (int house = 0; house < rules::kHouses; ++house) {
    const rules::House at(house);
    const int along = house % rules::kHousesPerSide;
    const bool below = at.side() == state.bottom;
    const int column = below ? along : rules::kHousesPerSide - 1 - along;
    draw_house(canvas, shown, marks, at, below ? top + kHouse.rows : top,
               left + kHousesLeft + column * kHouseStep, state.bottom, glyphs);
  }
  draw_store(canvas, shown, other(state.bottom), top, left, glyphs);
  draw_store(canvas, shown, state.bottom, top, left + kBoardColumns - kStore.columns, glyphs);
}

}  // namespace oware::terminal

#include "puzzles/themes.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace oware::puzzles {
namespace {

using rules::EndReason;
using rules::Game;
using rules::House;

Game after(const Game& game, House house) {
  Game next = game;
  OWARE_ASSERT(next.play(house));
  return next;
}

bool ended_by(const Game& game, EndReason reason) {
  return game.over() && game.ending()->reason == reason;
}

bool must_feed(const Game& game) {
  const int first = rules::kHousesPerSide * index(game.position().mover());
  for (int house = first; house < first + rules::kHousesPerSide; ++house) {
    if (why_illegal(game.position(), House(house), game.rules()) == rules::IllegalReason::must_feed)
      return true;
  }
  return false;
}

// What the solver's move does, and what the others would have done.
void add_turn(const Game& game, House move, ThemeSet& themes) {
  const rules::MoveTrace trace = rules::trace(game.position(), move, game.rules());
  if (trace.captures.size() >= 2) themes.add(Theme::capture_chain);
  if (static_cast<int>(trace.drops.size()) >= kLap) themes.add(Theme::long_sowing);
  for (const House other : game.legal()) {
    if (other == move) continue;
    if (rules::trace(game.position(), other, game.rules()).grand_slam)
      themes.add(Theme::grand_slam);
    if (ended_by(after(game, other), EndReason::repetition)) themes.add(Theme::repetition);
  }
}

// The opponent is to move and has seeds, but runs out of them whatever they play, which ends the
// game.
bool starves(const Game& game) {
  const rules::Side opponent = game.position().mover();
  for (const House reply : game.legal()) {
    const Game next = after(game, reply);
    if (!ended_by(next, EndReason::no_move) || next.position().seeds_of(opponent) != 0)
      return false;
  }
  return true;
}

void add_end(const Game& game, rules::Side solver, ThemeSet& themes) {
  if (!game.over()) {
    if (starves(game)) themes.add(Theme::starving);
  } else if (game.ending()->reason == EndReason::repetition) {
    themes.add(Theme::repetition);
  } else if (game.ending()->reason == EndReason::majority && game.ending()->winner == solver) {
    themes.add(Theme::count_to_25);
  } else if (game.ending()->reason == EndReason::no_move) {
    themes.add(game.position().seeds_of(solver) == 0 ? Theme::end_count : Theme::starving);
  }
}

}  // namespace

std::optional<Theme> parse_theme(std::string_view name) {
  const auto* found = std::ranges::find(kThemeNames, name);
  if (found == kThemeNames.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemeNames.begin());
}

ThemeSet themes_of(const Game& game, std::span<const House> solution) {
  ThemeSet themes;
  const rules::Side solver = game.position().mover();
  Game line = game;
  for (const House move : solution) {
    if (must_feed(line)) themes.add(Theme::feeding);
    if (line.position().mover() == solver) add_turn(line, move, themes);
    OWARE_ASSERT(line.play(move));
  }
  add_end(line, solver, themes);
  return themes;
}

}  // namespace oware::puzzles

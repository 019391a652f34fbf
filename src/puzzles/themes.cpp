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

// The opponent, who is to move, has seeds in one house only, and sowing them ends the game: the
// solver cannot feed and takes what is left.
bool starves(const Game& game) {
  if (game.over() || game.legal().size() != 1) return false;
  const Game next = after(game, *game.legal().begin());
  return ended_by(next, EndReason::no_move) &&
         next.position().seeds_of(game.position().mover()) == 0;
}

// What the solver's move does, and what the others would have done.
void add_turn(const Game& game, House move, ThemeSet& themes) {
  const rules::MoveTrace trace = rules::trace(game.position(), move, game.rules());
  if (trace.captures.size() >= 2) themes.add(Theme::capture_chain);
  if (static_cast<int>(trace.drops.size()) >= kLap) themes.add(Theme::long_sowing);
  for (const House other : game.legal()) {
    if (other == move) continue;
    const Game next = after(game, other);
    if (rules::trace(game.position(), other, game.rules()).grand_slam)
      themes.add(Theme::grand_slam);
    if (ended_by(next, EndReason::repetition)) themes.add(Theme::repetition);
    if (ended_by(next, EndReason::no_move) || starves(next)) themes.add(Theme::end_count);
  }
}

// After the last move, where the game goes on.
void add_outlook(const Game& game, ThemeSet& themes) {
  if (starves(game)) themes.add(Theme::starving);
  for (const House reply : game.legal()) {
    if (starves(after(game, reply))) themes.add(Theme::end_count);
  }
}

void add_end(const Game& game, rules::Side solver, ThemeSet& themes) {
  if (!game.over()) return add_outlook(game, themes);
  const rules::Ending& ending = *game.ending();
  if (ending.reason == EndReason::repetition) themes.add(Theme::repetition);
  if (ending.reason == EndReason::majority && ending.winner == solver)
    themes.add(Theme::count_to_25);
  if (ending.reason == EndReason::no_move)
    themes.add(game.position().seeds_of(solver) == 0 ? Theme::end_count : Theme::starving);
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

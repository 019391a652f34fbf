#include "protocol/adjudication.hpp"

#include <cstdlib>

namespace oware::protocol {
namespace {

using rules::Game;
using rules::Side;

// What tables know of a position that a capture has just made: the final score, where both sides'
// best play leads to one.
std::optional<rules::Score> promised(const search::Prober* tables, const Game& game) {
  const rules::Position& position = game.position();
  if (tables == nullptr || game.ply() == 0 || game.plies_since_capture() != 0) return std::nullopt;
  search::ProvenMargin margin;
  if (position.seeds_on_board() > tables->most_seeds() ||
      tables->probe(position, margin) != search::ProbeResult::proven || margin.lo != margin.hi)
    return std::nullopt;
  const int south = position.mover() == Side::south ? margin.lo : -margin.lo;
  const int left = position.seeds_on_board();
  return rules::Score{2 * position.store(Side::south) + left + south,
                      2 * position.store(Side::north) + left - south};
}

// Whether `holds` is true of South's side of the last `moves` scores of each engine.
template <class Holds>
bool agreed(const std::vector<MoveNote>& notes, Side mover, int moves, Holds holds) {
  const auto plies = static_cast<std::size_t>(2 * moves);
  if (moves == 0 || notes.size() < plies) return false;
  Side side = other(mover);  // whose the last note is
  for (std::size_t back = 1; back <= plies; ++back) {
    const auto& score = notes[notes.size() - back].score;
    if (!score || !holds(side == Side::south ? *score : -*score)) return false;
    side = other(side);
  }
  return true;
}

}  // namespace

std::string_view to_string(Adjudicator adjudicator) {
  switch (adjudicator) {
    case Adjudicator::tables:
      return "endgame tables";
    case Adjudicator::draw:
      return "scores: drawn";
    case Adjudicator::win:
      break;
  }
  return "scores: won";
}

std::optional<Adjudication> adjudicate(const Game& game, const std::vector<MoveNote>& notes,
                                       const ScoreRules& rules, const search::Prober* tables) {
  if (const auto score = promised(tables, game))
    return Adjudication{Adjudicator::tables, *score, score->leader()};
  const rules::Position& position = game.position();
  const Side mover = position.mover();
  if (game.ply() >= rules.draw_from && agreed(notes, mover, rules.draw_moves, [&](int south) {
        return std::abs(south) <= rules.draw_score;
      })) {
    return Adjudication{Adjudicator::draw, {position.total_seeds(), position.total_seeds()}, {}};
  }
  for (const Side side : {Side::south, Side::north}) {
    const int sign = side == Side::south ? 1 : -1;
    if (agreed(notes, mover, rules.win_moves,
               [&](int south) { return sign * south >= rules.win_score; })) {
      return Adjudication{Adjudicator::win,
                          {2 * position.store(Side::south), 2 * position.store(Side::north)},
                          side};
    }
  }
  return std::nullopt;
}

}  // namespace oware::protocol

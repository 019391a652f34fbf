#include "puzzles/answer.hpp"

#include <algorithm>

#include "puzzles/judge.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;

// Whether the solver's move is proven to keep the result. Every board of the game so far counts as
// one that may recur: the line is not that of the strategy that the puzzle was proven with.
Result<bool> keeps(const Judge& judge, const Game& line, House move, std::optional<int>& target) {
  const auto judged = judge.moves(line, line.ply() + 1);
  if (!judged) return tl::unexpected(judged.error());
  if (!*judged) return false;
  if (!target) target = target_of(**judged);
  const auto found = std::ranges::find(**judged, move, &JudgedMove::move);
  return target && found != (*judged)->end() && found->lowest >= *target;
}

}  // namespace

Result<bool> solves(const Puzzle& puzzle, std::span<const House> moves,
                    const tables::Tables& tables) {
  if (std::ranges::equal(moves, puzzle.solution)) return true;
  auto line = game_of(puzzle);
  if (!line) return tl::unexpected(line.error());
  const Judge judge(tables.under(puzzle.rules));
  std::optional<int> target;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (line->over() || !line->legal().contains(moves[ply])) return false;
    if (ply % 2 == 0) {
      const auto kept = keeps(judge, *line, moves[ply], target);
      if (!kept || !*kept) return kept;
    }
    if (!line->play(moves[ply])) return false;
  }
  return !moves.empty() && (line->over() || moves.size() >= puzzle.solution.size());
}

}  // namespace oware::puzzles

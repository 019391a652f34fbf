#include "puzzles/difficulty.hpp"

#include <algorithm>
#include <oware/engine.hpp>

#include "search/searcher.hpp"

namespace oware::puzzles {
namespace {

using rules::Game;
using rules::House;

constexpr std::size_t kHashBytes = 1U << 20U;
constexpr std::uint64_t kMostNodes = 60'000;  // of the search that measures the depth

constexpr int kLeast = 800;
constexpr int kMost = 2400;
constexpr int kBase = 640;
constexpr int kDepthPoints = 50;
constexpr int kLevelPoints = 60;
constexpr int kMovePoints = 70;
constexpr int kChoicePoints = 25;
constexpr int kGreedPoints = 140;

int captured_by(const Game& game, House move) {
  const rules::Side mover = game.position().mover();
  return play_unchecked(game.position(), move, game.rules()).store(mover) -
         game.position().store(mover);
}

bool greed_misleads(const Game& game, House move) {
  const int right = captured_by(game, move);
  for (const House other : game.legal()) {
    if (captured_by(game, other) > right) return true;
  }
  return false;
}

int level_needed(const Game& game, House move) {
  int level = Difficulty::kLevels;
  for (; level >= search::kMinLevel; --level) {
    const auto chosen = search::choose_move(game, {.level = level});
    if (!chosen || *chosen != move) break;
  }
  return level + 1;
}

}  // namespace

Difficulty::Difficulty() : table_(kHashBytes) {}

Effort Difficulty::effort(const Game& game, House move) {
  table_.clear();
  search::Searcher searcher(table_, nullptr);
  int missed = 0;  // the last depth that chose another move
  searcher.search(game, {.depth = kDepths, .nodes = kMostNodes}, [&](const search::Report& report) {
    if (report.lines.front().moves.front() != move) missed = report.depth;
    return true;
  });
  return {missed + 1, level_needed(game, move)};
}

int Difficulty::rating(const Game& game, std::span<const House> solution) {
  const Effort needed = effort(game, solution.front());
  const int solvers_moves = static_cast<int>(solution.size() + 1) / 2;
  const int points = kBase + kDepthPoints * needed.depth + kLevelPoints * needed.level +
                     kMovePoints * (solvers_moves - 1) + kChoicePoints * (game.legal().size() - 2) +
                     (greed_misleads(game, solution.front()) ? kGreedPoints : 0);
  return std::clamp(points, kLeast, kMost);
}

}  // namespace oware::puzzles

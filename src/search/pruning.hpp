// The selective techniques of the recursion, each by itself: when it applies and by how much.
// Values measured in games; docs/search.md has them. Pure functions and constant tables.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "search/limits.hpp"
#include "search/score.hpp"

namespace oware::search {

// Reverse futility pruning (static null move pruning): near the leaves a node whose static
// evaluation lies far above the window fails high without a search. It proves nothing.
struct ReverseFutilityPruning {
  static constexpr int kMaxDepth = 6;
  static constexpr Score kMarginPerPly = 60;

  // Null windows only, and never where a proven outcome is asked for.
  static bool applies(int depth, Score alpha, Score beta) {
    return depth <= kMaxDepth && beta - alpha == 1;
  }
  static bool asks_for_outcome(Score beta, Score outcome_bonus) {
    return outcome_bonus != 0 && std::abs(beta) >= outcome_bonus;
  }
  // The least score that the node is trusted to have.
  static Score lower_estimate(Score evaluation, int depth) {
    return evaluation - kMarginPerPly * depth;
  }
};

// Late move reductions: a late quiet move is searched shallower, the more so the later it comes and
// the more plies there are to go, by the product of both logarithms as in chess programs. A reduced
// search that fails high is repeated to the full depth.
class LateMoveReductions {
 public:
  LateMoveReductions() {
    for (int depth = kMinDepth; depth <= kMostDepth; ++depth) {
      for (int number = kFirstMove; number < rules::kHousesPerSide; ++number) {
        const int plies = static_cast<int>(0.4 + 0.65 * std::log(depth) * std::log(number + 1));
        plies_[depth][number] = static_cast<std::int8_t>(std::min(plies, depth - 2));
      }
    }
  }
  // In plies, for the move tried as number `number` (the first is 0) with 1..kMostDepth plies to
  // go. At least one ply is left.
  int of(int depth, int number) const { return plies_[depth][number]; }

  static constexpr int kMostDepth = kMaxDepth + 1;  // a forced move has a ply more

 private:
  static constexpr int kMinDepth = 3;
  static constexpr int kFirstMove = 2;

  std::int8_t plies_[kMostDepth + 1][rules::kHousesPerSide] = {};
};

inline const LateMoveReductions kLateMoveReductions;

// Internal iterative reduction: a deep node without a transposition table entry is searched a ply
// shallower, since its first move is a guess.
struct InternalIterativeReduction {
  static constexpr int kMinDepth = 5;

  static int reduced(int depth) { return depth >= kMinDepth ? depth - 1 : depth; }
};

// The forced move extension: a position with one legal move is searched a ply deeper, within twice
// the depth of the iteration. Not the singular extension of chess, which searches to find out that
// a move is the only good one.
struct ForcedMoveExtension {
  static bool applies(unsigned legal_row, int ply, int iteration_depth) {
    return (legal_row & (legal_row - 1)) == 0 && ply < 2 * iteration_depth;
  }
};

}  // namespace oware::search

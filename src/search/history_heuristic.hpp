// The history heuristic: how often a quiet move, here a house and the seeds in it, has caused a
// cutoff (J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice",
// IEEE PAMI 11, 1989). Quiet moves tried before the one that cut lose what it gains, and every
// update pulls the score back towards 0, so that scores stay within kLimit. Thread rule: one
// thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <oware/position.hpp>

#include "search/move_picker.hpp"

namespace oware::search {

class HistoryHeuristic {
 public:
  HistoryHeuristic() { clear(); }

  void clear() {
    scores_ = {};
    for (auto& of_house : scores_) of_house[0] = kNever;  // an empty house is no move
  }

  // For ordering: higher is earlier; kNever of an empty house.
  int score(int house, int seeds) const {
    return scores_[static_cast<std::size_t>(house)][static_cast<std::size_t>(seeds)];
  }

  static int weight(int depth) { return std::min(depth * depth, 400); }
  // `change` is the weight of a move that cut, its negative of one that did not.
  void update(int house, int seeds, int change, int weight) {
    int& score = scores_[static_cast<std::size_t>(house)][static_cast<std::size_t>(seeds)];
    score += change - score * weight / kLimit;
  }

 private:
  static constexpr int kLimit = 16'384;

  std::array<std::array<int, rules::kMaxSeeds + 1>, rules::kHousesPerSide> scores_;
};

}  // namespace oware::search

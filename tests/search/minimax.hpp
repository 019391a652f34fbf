// The slow, obvious search: plain minimax over the library's rules with the engine's evaluation at
// the ends of lines. No window, no table, no ordering; positions of the line are compared one by
// one. Linked into tests only.
#pragma once

#include <algorithm>
#include <oware/game.hpp>
#include <vector>

#include "search/evaluation.hpp"
#include "search/score.hpp"

namespace oware::search::oracle {

class Minimax {
 public:
  explicit Minimax(const rules::Game& game)
      : rules_(game.rules()), line_(game.recent().begin(), game.recent().end()) {}

  Score best(int depth) { return value(depth, 0); }

 private:
  using Position = rules::Position;

  Score value(int depth, int ply) {
    const Position position = line_.back();
    if (ply > 0) {
      if (const auto ended = recurrence(position)) return *ended;
    }
    if (depth == 0) return quiet(position);
    const StaticBounds bounds = StaticBounds::of(position);
    if (bounds.left == 0) return final_score(bounds.margin);
    const rules::HouseSet legal = legal_moves(position, rules_);
    if (legal.empty()) return final_score(bounds.margin + side_margin(position));
    Score best = -kInfinity;
    for (const rules::House house : legal) {
      line_.push_back(play_unchecked(position, house, rules_));
      best = std::max(best, -value(depth - 1, ply + 1));
      line_.pop_back();
    }
    return best;
  }

  Score quiet(const Position& position) {
    const StaticBounds bounds = StaticBounds::of(position);
    if (bounds.left == 0) return final_score(bounds.margin);
    const rules::HouseSet legal = legal_moves(position, rules_);
    if (legal.empty()) return final_score(bounds.margin + side_margin(position));
    Score best = bounds.clamp(bounds.margin * kSeed + evaluate(position));
    for (const rules::House house : legal) {
      const Position after = play_unchecked(position, house, rules_);
      if (after.store(position.mover()) > position.store(position.mover()))
        best = std::max(best, -quiet(after));
    }
    return best;
  }

  static int side_margin(const Position& position) {
    return position.seeds_of(position.mover()) - position.seeds_of(other(position.mover()));
  }

  std::optional<Score> recurrence(const Position& position) const {
    if (position.seeds_of(rules::Side::south) == 0 || position.seeds_of(rules::Side::north) == 0)
      return std::nullopt;
    const StaticBounds bounds = StaticBounds::of(position);
    for (std::size_t earlier = 0; earlier + 1 < line_.size(); ++earlier) {
      const bool same_layer = line_[earlier].seeds_on_board() == position.seeds_on_board();
      if (!same_layer || !same_board(line_[earlier], position)) continue;
      switch (rules_.repetition) {
        case rules::Repetition::split_own:
          return final_score(bounds.margin + side_margin(position));
        case rules::Repetition::split_even:
          return final_score(bounds.margin);
        case rules::Repetition::none:
          return bounds.clamp((bounds.margin + side_margin(position)) * kSeed);
      }
    }
    return std::nullopt;
  }

  rules::RuleSet rules_;
  std::vector<Position> line_;
};

}  // namespace oware::search::oracle

// A layer as an explicit graph: each board's moves, with edges to boards inside the layer and
// values for moves out of it. For verification, not for solving: moves come from the checked
// rules::play. Immutable once made.
#pragma once

#include <algorithm>
#include <cstdint>
#include <oware/tables.hpp>
#include <span>
#include <vector>

#include "tables/table_set.hpp"

namespace oware::tables {

class LayerGraph {
 public:
  // A move. Out of the layer: its value to the mover (even: gain - margin; bounds: gain - hi), and
  // the most that the opponent can concede (bounds: gain - lo).
  struct Edge {
    std::uint32_t target = 0;  // inside: a board's rank
    std::int8_t mover_gets = 0;
    std::int8_t mover_may_get = 0;
    bool inside = false;
  };

  // Layers up to 20 seeds. Errors: corrupt, unreadable where a smaller layer is missing.
  static Result<LayerGraph> make(const detail::State& state, const rules::RuleSet& rules, Kind kind,
                                 int layer);

  std::span<const Edge> edges(std::uint32_t board) const {
    return std::span(edges_).subspan(first_[board], first_[board + 1] - first_[board]);
  }
  // Everything here is as the layer stores margins: clamped where it clamps them.
  int clamped(int margin) const {
    return clamp_ > 0 ? std::clamp(margin, -clamp_, clamp_) : margin;
  }
  // Seeds on the mover's side less those on the other.
  int difference(std::uint32_t board) const { return difference_[board]; }
  bool both_sides(std::uint32_t board) const { return both_sides_[board]; }
  // The table's margins.
  const std::vector<std::int8_t>& stored() const { return stored_; }
  int layer() const { return layer_; }
  std::uint32_t boards() const { return static_cast<std::uint32_t>(stored_.size()); }

 private:
  LayerGraph(int layer, int clamp) : layer_(layer), clamp_(clamp) {}
  Result<void> add_board(const detail::State& state, const rules::RuleSet& rules, Kind kind,
                         const rules::Position& position);

  int layer_;
  int clamp_;
  std::vector<std::uint32_t> first_;
  std::vector<Edge> edges_;
  std::vector<std::int8_t> difference_;
  std::vector<bool> both_sides_;
  std::vector<std::int8_t> stored_;
};

}  // namespace oware::tables

#include "tables/layer_graph.hpp"

#include <oware/move.hpp>

#include "base/assert.hpp"
#include "tables/board_iterator.hpp"

namespace oware::tables {
namespace {

constexpr int kLargest = 20;

using rules::Position;

// What a position of a smaller layer is worth to its mover: at least, and at most.
Result<Bounds> worth(const View& view, Kind kind, const Position& position) {
  const auto absent = [&position] {
    return tl::unexpected(Error{
        ErrorCode::unreadable, "a layer of " + std::to_string(position.seeds_on_board()) + " seeds",
        "no file", "all layers below the one checked", 0, 0});
  };
  if (kind == Kind::even) {
    const auto even = view.even(position);
    if (!even) {
      return tl::unexpected(even.error());
    }
    return *even ? Result<Bounds>(Bounds{**even, **even}) : absent();
  }
  const auto bounds = view.bounds(position);
  if (!bounds) {
    return tl::unexpected(bounds.error());
  }
  return *bounds ? Result<Bounds>(**bounds) : absent();
}

}  // namespace

Result<void> LayerGraph::add_board(const detail::State& state, const rules::RuleSet& rules,
                                   Kind kind, const Position& position) {
  const detail::TableSet& table_set = state.table_set(rules);
  const View view = detail::view_of(state, rules);
  for (const rules::House house : rules::legal_moves(position, rules)) {
    const Result<Position> after = rules::play(position, house, rules);
    OWARE_ASSERT(after);
    Edge edge;
    edge.inside = after->seeds_on_board() == layer_;
    if (edge.inside) {
      edge.target = static_cast<std::uint32_t>(rank(detail::board_of(*after)));
    } else {
      const Result<Bounds> value = worth(view, kind, *after);
      if (!value) {
        return tl::unexpected(value.error());
      }
      const int gain = detail::gain_of(position, *after);
      edge.mover_gets = static_cast<std::int8_t>(clamped(gain - value->hi));
      edge.mover_may_get = static_cast<std::int8_t>(clamped(gain - value->lo));
    }
    edges_.push_back(edge);
  }
  first_.push_back(static_cast<std::uint32_t>(edges_.size()));
  const int own = position.seeds_of(position.mover());
  const int theirs = position.seeds_of(other(position.mover()));
  difference_.push_back(static_cast<std::int8_t>(clamped(own - theirs)));
  both_sides_.push_back(own > 0 && theirs > 0);
  const auto stored = detail::read(state, detail::locate(table_set, kind, position));
  if (!stored) {
    return tl::unexpected(stored.error());
  }
  stored_.push_back(static_cast<std::int8_t>(stored->value()));
  return {};
}

Result<LayerGraph> LayerGraph::make(const detail::State& state, const rules::RuleSet& rules,
                                    Kind kind, int layer) {
  OWARE_ASSERT(layer <= kLargest && state.table_set(rules).slot(kind, layer).layer);
  LayerGraph graph(layer, state.table_set(rules).slot(kind, layer).layer->header().clamp);
  graph.first_.push_back(0);
  BoardIterator walk(layer, 0);
  while (true) {
    if (const Result<void> added =
            graph.add_board(state, rules, kind, detail::position_of(walk.board()));
        !added) {
      return tl::unexpected(added.error());
    }
    if (walk.rank() + 1 == board_count(layer)) {
      return graph;
    }
    walk.advance();
  }
}

}  // namespace oware::tables

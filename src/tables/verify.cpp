#include "tables/verify.hpp"

#include <algorithm>
#include <oware/move.hpp>

#include "base/assert.hpp"
#include "tables/layer_graph.hpp"

namespace oware::tables {
namespace {

using rules::House;
using rules::Position;

Error missing(int seeds) {
  return Error{ErrorCode::unreadable,
               "a layer of " + std::to_string(seeds) + " seeds",
               "no file",
               "all layers below the one checked",
               0,
               0};
}

// The stored margin; a missing layer is an error here.
Result<int> stored(const detail::State& state, const detail::TableSet& table_set, Kind kind,
                   const Position& position) {
  const auto value = detail::read(state, detail::locate(table_set, kind, position));
  if (!value) {
    return tl::unexpected(value.error());
  }
  return *value ? Result<int>(**value) : tl::unexpected(missing(position.seeds_on_board()));
}

int difference(const Position& position) {
  return position.seeds_of(position.mover()) - position.seeds_of(other(position.mover()));
}

// The best of a position's moves, where `worth` says what a position is worth to the player to move
// in it.
template <class Worth>
Result<int> best_of(const Position& position, const rules::RuleSet& rules, Worth&& worth) {
  int best = -rules::kMaxSeeds;
  for (const House house : rules::legal_moves(position, rules)) {
    const Result<Position> after = rules::play(position, house, rules);
    OWARE_ASSERT(after);
    const Result<int> value = worth(*after);
    if (!value) {
      return value;
    }
    best = std::max(best, detail::gain_of(position, *after) - *value);
  }
  return best == -rules::kMaxSeeds ? difference(position) : best;
}

// The best of a board's moves in the layer's graph.
int best_of(const LayerGraph& graph, std::uint32_t board) {
  if (graph.edges(board).empty()) {
    return graph.difference(board);
  }
  int best = -rules::kMaxSeeds;
  for (const LayerGraph::Edge& edge : graph.edges(board)) {
    best = std::max<int>(best, edge.inside ? -graph.stored()[edge.target] : edge.mover_gets);
  }
  return best;
}

}  // namespace

Result<std::vector<Mismatch>> check_boards(const detail::State& state, const rules::RuleSet& rules,
                                           Kind kind, int layer,
                                           std::span<const std::uint64_t> ranks) {
  const detail::TableSet& table_set = state.table_set(rules);
  const auto read_stored = [&](const Position& position) {
    return stored(state, table_set, kind, position);
  };
  const auto hi = [&](const Position& position) { return best_of(position, rules, read_stored); };
  std::vector<Mismatch> mismatches;
  for (const std::uint64_t rank : ranks) {
    const Position position = detail::position_of(unrank(layer, rank));
    const Result<int> claimed = read_stored(position);
    const Result<int> found =
        kind == Kind::even ? best_of(position, rules, read_stored) : best_of(position, rules, hi);
    if (!claimed || !found) {
      return tl::unexpected(claimed ? found.error() : claimed.error());
    }
    // A clamped margin agrees with any margin beyond the clamp.
    const int clamp = table_set.slot(kind, layer).layer->header().clamp;
    const int clamped = clamp > 0 ? std::clamp(*found, -clamp, clamp) : *found;
    if (*claimed != clamped) {
      mismatches.push_back({rank, *claimed, *found});
    }
  }
  return mismatches;
}

Result<Justification> justify_even(const detail::State& state, const rules::RuleSet& rules,
                                   int layer) {
  const Result<LayerGraph> graph = LayerGraph::make(state, rules, Kind::even, layer);
  if (!graph) {
    return tl::unexpected(graph.error());
  }
  const std::vector<std::int8_t>& value = graph->stored();
  std::vector<std::uint8_t> justified(value.size(), 0);
  const auto holds = [&](std::uint32_t board) {
    const auto edges = graph->edges(board);
    const auto out = [&](const LayerGraph::Edge& edge) {
      return !edge.inside || justified[edge.target] != 0;
    };
    if (value[board] > 0) {
      return edges.empty() || std::ranges::any_of(edges, [&](const LayerGraph::Edge& edge) {
               return out(edge) &&
                      (edge.inside ? -value[edge.target] : edge.mover_gets) == value[board];
             });
    }
    return std::ranges::all_of(edges, out);
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::uint32_t board = 0; board < value.size(); ++board) {
      if (justified[board] == 0 && value[board] != 0 && holds(board)) {
        justified[board] = 1;
        grown = true;
      }
    }
  }
  Justification result;
  result.boards = value.size();
  for (std::uint32_t board = 0; board < value.size(); ++board) {
    result.unjustified += value[board] != 0 && justified[board] == 0 ? 1U : 0U;
    const int best = best_of(*graph, board);
    if (best != value[board]) {
      ++result.wrong_values;
      if (result.named.size() < kNamedMismatches) {
        result.named.push_back({board, value[board], best});
      }
    }
  }
  return result;
}

}  // namespace oware::tables

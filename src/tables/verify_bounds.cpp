// The bounds of one layer computed anew, with both players' strategies, and the strategies checked
// against the table.
//
// A state is a board and the player to move in it: X, whose guarantee is computed, or Y. X's
// guarantee starts from what X can force out of the layer (the least solution), and is then raised,
// stage by stage: the greatest values with which X can stay for ever in positions that show at
// least as much, or step to a state that an earlier stage has raised. Each stage stores X's move
// where it raised a state: progress within the least solution, into an earlier stage, or staying.
// The last stage raises nothing; the values it falls to are Y's proof that X gets no more, and Y's
// moves are those by which they fell.
#include <algorithm>
#include <span>

#include "tables/layer_graph.hpp"
#include "tables/verify.hpp"

namespace oware::tables {
namespace {

// a position with an empty side shows nothing: it never spoils a cycle
constexpr std::int8_t kEndless = 100;

class Guarantee {
 public:
  explicit Guarantee(const LayerGraph& graph) : graph_(graph), boards_(graph.boards()) {
    for (auto* set : {&x_, &y_}) {
      set->assign(boards_, static_cast<std::int8_t>(-graph.layer()));
    }
    move_.assign(boards_, 0);
    reply_.assign(boards_, 0);
    for (std::uint32_t board = 0; board < boards_; ++board) {
      if (graph_.edges(board).empty()) {
        x_[board] = static_cast<std::int8_t>(graph_.difference(board));
        y_[board] = static_cast<std::int8_t>(-graph_.difference(board));
      }
    }
    force_out();
    while (raise()) {
    }
  }

  int with_x_to_move(std::uint32_t board) const { return x_[board]; }
  int with_y_to_move(std::uint32_t board) const { return y_[board]; }

  // The edge X takes to keep the guarantee, and the one Y takes to keep X from more.
  std::uint32_t move(std::uint32_t board) const { return move_[board]; }
  std::uint32_t reply(std::uint32_t board) const { return reply_[board]; }

  int shown(std::uint32_t board, int sign) const {
    return graph_.both_sides(board) ? sign * graph_.difference(board) : kEndless;
  }

 private:
  using Values = std::vector<std::int8_t>;

  struct Choice {
    int value;
    std::uint32_t edge;
  };

  Choice x_best(std::uint32_t board, const Values& y) const {
    Choice best{-kEndless, 0};
    std::uint32_t number = 0;
    for (const LayerGraph::Edge& edge : graph_.edges(board)) {
      const int value = edge.inside ? y[edge.target] : edge.mover_gets;
      best = value > best.value ? Choice{value, number} : best;
      ++number;
    }
    return best;
  }

  Choice y_best(std::uint32_t board, const Values& x) const {
    Choice best{kEndless, 0};
    std::uint32_t number = 0;
    for (const LayerGraph::Edge& edge : graph_.edges(board)) {
      const int value = edge.inside ? x[edge.target] : -edge.mover_may_get;
      best = value < best.value ? Choice{value, number} : best;
      ++number;
    }
    return best;
  }

  void force_out() {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::uint32_t board = 0; board < boards_; ++board) {
        if (graph_.edges(board).empty()) {
          continue;
        }
        const Choice best = x_best(board, y_);
        if (best.value > x_[board]) {
          x_[board] = static_cast<std::int8_t>(best.value);
          move_[board] = best.edge;
          grown = true;
        }
        const int reply = y_best(board, x_).value;
        if (reply > y_[board]) {
          y_[board] = static_cast<std::int8_t>(reply);
          grown = true;
        }
      }
    }
  }

  // One stage. False when nothing rises any more.
  bool raise() {
    Values x(boards_, static_cast<std::int8_t>(graph_.layer()));
    Values y = x;
    for (std::uint32_t board = 0; board < boards_; ++board) {
      if (graph_.edges(board).empty()) {
        x[board] = x_[board];
        y[board] = y_[board];
      }
    }
    for (bool fallen = true; fallen;) {
      fallen = false;
      for (std::uint32_t board = 0; board < boards_; ++board) {
        if (graph_.edges(board).empty()) {
          continue;
        }
        const int stay_x = std::min(shown(board, 1), x_best(board, y).value);
        const Choice within = y_best(board, x);
        const Choice raised = y_best(board, x_);
        const int stay_y = std::min(shown(board, -1), within.value);
        const auto new_x = static_cast<std::int8_t>(std::max(stay_x, x_best(board, y_).value));
        const auto new_y = static_cast<std::int8_t>(std::max(stay_y, raised.value));
        fallen = fallen || new_x < x[board] || new_y < y[board];
        if (new_y < y[board]) {
          // By a state that has fallen before, or, where the position itself shows so little, by
          // any that X cannot raise.
          reply_[board] = within.value <= new_y ? within.edge : raised.edge;
        }
        x[board] = new_x;
        y[board] = new_y;
      }
    }
    bool risen = false;
    for (std::uint32_t board = 0; board < boards_; ++board) {
      if (x[board] > x_[board]) {
        const Choice earlier = x_best(board, y_);
        move_[board] = earlier.value >= x[board] ? earlier.edge : x_best(board, y).edge;
      }
      risen = risen || x[board] > x_[board] || y[board] > y_[board];
    }
    x_ = std::move(x);
    y_ = std::move(y);
    return risen;
  }

  const LayerGraph& graph_;
  std::uint32_t boards_;
  Values x_;  // X's guarantee with X to move in the board
  Values y_;  // with Y to move
  std::vector<std::uint32_t> move_;
  std::vector<std::uint32_t> reply_;
};

// Nodes: board * 2, plus 1 with Y to move.
constexpr std::uint32_t kNoNode = 0xffffffff;

// Calls close(component) for each strongly connected component of nodes 0..nodes-1, where
// next(node, at) is a node's successor number `at`: kNoNode when there are no more, the node itself
// for one to pass over.
template <class Next, class Close>
void each_component(std::uint32_t nodes, const Next& next, const Close& close) {
  struct Frame {
    std::uint32_t node;
    std::uint32_t next = 0;
  };
  constexpr std::uint32_t kDone = 0xffffffff;
  std::vector<std::uint32_t> order(nodes, 0);
  std::vector<std::uint32_t> low(nodes, 0);
  std::vector<std::uint32_t> stack;
  std::vector<Frame> frames;
  std::uint32_t counter = 0;
  const auto enter = [&](std::uint32_t node) {
    order[node] = low[node] = ++counter;
    stack.push_back(node);
    frames.push_back({node, 0});
  };
  const auto leave = [&](std::uint32_t node) {
    frames.pop_back();
    if (!frames.empty()) {
      low[frames.back().node] = std::min(low[frames.back().node], low[node]);
    }
    if (low[node] != order[node]) {
      return;
    }
    std::size_t begin = stack.size();
    do {
      order[stack[--begin]] = kDone;
    } while (stack[begin] != node);
    close(std::span<const std::uint32_t>(stack).subspan(begin));
    stack.resize(begin);
  };
  for (std::uint32_t root = 0; root < nodes; ++root) {
    if (order[root] != 0) {
      continue;
    }
    for (enter(root); !frames.empty();) {
      const std::uint32_t node = frames.back().node;
      const std::uint32_t to = next(node, frames.back().next++);
      if (to == kNoNode) {
        leave(node);
      } else if (to != node && order[to] == 0) {
        enter(to);
      } else if (to != node && order[to] != kDone) {
        low[node] = std::min(low[node], order[to]);
      }
    }
  }
}

// hi as the table gives it: one ply from lo.
int stored_hi(const LayerGraph& graph, std::uint32_t board) {
  if (graph.edges(board).empty()) {
    return graph.stored()[board];
  }
  int hi = -kEndless;
  for (const LayerGraph::Edge& edge : graph.edges(board)) {
    hi = std::max<int>(hi, edge.inside ? -graph.stored()[edge.target] : edge.mover_may_get);
  }
  return hi;
}

// What the table promises X in each state, held against the two strategies.
class Promises {
 public:
  Promises(const LayerGraph& graph, const Guarantee& guarantee)
      : graph_(graph), guarantee_(guarantee) {
    for (std::uint32_t board = 0; board < graph.boards(); ++board) {
      promised_.push_back(graph.stored()[board]);
      promised_.push_back(static_cast<std::int8_t>(-stored_hi(graph, board)));
    }
  }

  // Adds what does not hold to the result.
  void check(Justification& result) const {
    for (std::uint32_t node = 0; node < promised_.size(); ++node) {
      result.unjustified += keeps(node) ? 0U : 1U;
    }
    const auto nodes = static_cast<std::uint32_t>(promised_.size());
    // X follows its strategy: a cycle shows at least the promised value wherever there are seeds on
    // both sides.
    each_component(
        nodes,
        [this](std::uint32_t node, std::uint32_t at) { return successor(node, at, node % 2 == 0); },
        [&](std::span<const std::uint32_t> component) {
          result.cycles += component.size() > 1 ? 1U : 0U;  // no move leads from a board to itself
          for (const std::uint32_t node : component) {
            result.unjustified += component.size() > 1 && shown(node) < promised_[node] ? 1U : 0U;
          }
        });
    // Y follows its strategy: no cycle is left without positions that show no more than the
    // promised value.
    const auto shows_more = [this](std::uint32_t node) { return shown(node) > promised_[node]; };
    each_component(
        nodes,
        [&](std::uint32_t node, std::uint32_t at) {
          const std::uint32_t to = successor(node, at, node % 2 == 1);
          return to == kNoNode || !shows_more(node) ? kNoNode : shows_more(to) ? to : node;
        },
        [&](std::span<const std::uint32_t> component) {
          result.cycles += component.size() > 1 ? 1U : 0U;
          result.unjustified += component.size() > 1 ? component.size() : 0U;
        });
  }

 private:
  int shown(std::uint32_t node) const { return guarantee_.shown(node / 2, node % 2 == 0 ? 1 : -1); }

  // The edge of the strategy of the player to move.
  std::uint32_t chosen(std::uint32_t node) const {
    return node % 2 == 0 ? guarantee_.move(node / 2) : guarantee_.reply(node / 2);
  }

  // The value of an edge to X.
  int worth(std::uint32_t node, const LayerGraph::Edge& edge) const {
    const bool x_moves = node % 2 == 0;
    return edge.inside ? promised_[edge.target * 2 + (x_moves ? 1 : 0)]
           : x_moves   ? edge.mover_gets
                       : -edge.mover_may_get;
  }

  // The player to move can keep the promised value, and has no move that gets more.
  bool keeps(std::uint32_t node) const {
    const auto edges = graph_.edges(node / 2);
    const int promised = promised_[node];
    if (edges.empty()) {
      return promised == (node % 2 == 0 ? 1 : -1) * graph_.difference(node / 2);
    }
    return worth(node, edges[chosen(node)]) == promised &&
           std::ranges::all_of(edges, [&](const LayerGraph::Edge& edge) {
             return node % 2 == 0 ? worth(node, edge) <= promised : worth(node, edge) >= promised;
           });
  }

  std::uint32_t successor(std::uint32_t node, std::uint32_t at, bool keeps_to_strategy) const {
    const auto edges = graph_.edges(node / 2);
    if (at >= (keeps_to_strategy ? std::min<std::size_t>(1, edges.size()) : edges.size())) {
      return kNoNode;
    }
    const LayerGraph::Edge& edge = edges[keeps_to_strategy ? chosen(node) : at];
    return edge.inside ? edge.target * 2 + (node % 2 == 0 ? 1 : 0) : node;
  }

  const LayerGraph& graph_;
  const Guarantee& guarantee_;
  std::vector<std::int8_t> promised_;
};

}  // namespace

Result<Justification> justify_bounds(const detail::State& state, const rules::RuleSet& rules,
                                     int layer) {
  const Result<LayerGraph> graph = LayerGraph::make(state, rules, Kind::bounds, layer);
  if (!graph) {
    return tl::unexpected(graph.error());
  }
  const Guarantee guarantee(*graph);
  Justification result;
  result.boards = graph->boards();
  for (std::uint32_t board = 0; board < graph->boards(); ++board) {
    const int lo = guarantee.with_x_to_move(board);
    const int stored = graph->stored()[board];
    const bool right = lo == stored && -guarantee.with_y_to_move(board) == stored_hi(*graph, board);
    result.wrong_values += right ? 0U : 1U;
    if (lo != stored && result.named.size() < kNamedMismatches) {
      result.named.push_back({board, stored, lo});
    }
  }
  Promises(*graph, guarantee).check(result);
  return result;
}

}  // namespace oware::tables

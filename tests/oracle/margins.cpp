#include "margins.hpp"

#include <algorithm>
#include <stdexcept>

#include "oracle.hpp"

namespace oware::oracle {
namespace {

const int kFirstOfOther = 6;

int difference(const Twelve& board) { return side_of(board, 0) - side_of(board, kFirstOfOther); }

bool both_sides_hold_seeds(const Twelve& board) {
  return side_of(board, 0) > 0 && side_of(board, kFirstOfOther) > 0;
}

int all_of(const Twelve& board) { return side_of(board, 0) + side_of(board, kFirstOfOther); }

void add_boards(Twelve& board, std::size_t house, int left, std::vector<Twelve>& list) {
  if (house + 1 == board.size()) {
    board[house] = left;
    list.push_back(board);
    return;
  }
  for (int seeds = 0; seeds <= left; ++seeds) {
    board[house] = seeds;
    add_boards(board, house + 1, left - seeds, list);
  }
}

// A layer as a graph. A move that captures leaves the layer; its target is then a board of a
// smaller one.
struct Node {
  Twelve board;
  struct Edge {
    int gain;
    bool inside;
    std::size_t target;  // inside: a node
    LoHi outside;        // otherwise: what the board there is worth to its mover
  };
  std::vector<Edge> edges;
};

std::vector<Node> graph_of(int seeds, const rules::RuleSet& rules, const Bounds& smaller) {
  std::vector<Node> nodes;
  std::map<Twelve, std::size_t> numbers;
  for (const Twelve& board : boards_with(seeds)) {
    numbers[board] = nodes.size();
    nodes.push_back({board, {}});
  }
  for (Node& node : nodes) {
    for (const Step& step : steps(node.board, rules)) {
      const bool inside = all_of(step.after) == seeds;
      node.edges.push_back({step.gain, inside, inside ? numbers.at(step.after) : 0,
                            inside ? LoHi{} : smaller.at(step.after)});
    }
  }
  return nodes;
}

// forced[i]: the player who wants at least `threshold` gets it from node i by play that leaves the
// layer or ends. `wanting[i]` with that player to move, `facing[i]` with the other to move. Least
// sets: grown from nothing.
struct Forced {
  std::vector<char> wanting;
  std::vector<char> facing;
};

Forced forced_at_least(const std::vector<Node>& nodes, int threshold) {
  Forced forced{std::vector<char>(nodes.size(), 0), std::vector<char>(nodes.size(), 0)};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Node& node = nodes[i];
      bool some = node.edges.empty() && difference(node.board) >= threshold;
      bool all = !node.edges.empty() || -difference(node.board) >= threshold;
      for (const Node::Edge& edge : node.edges) {
        some = some || (edge.inside ? forced.facing[edge.target] != 0
                                    : edge.gain - edge.outside.hi >= threshold);
        all = all && (edge.inside ? forced.wanting[edge.target] != 0
                                  : -edge.gain + edge.outside.lo >= threshold);
      }
      changed = changed || (some && forced.wanting[i] == 0) || (all && forced.facing[i] == 0);
      forced.wanting[i] = forced.wanting[i] != 0 || some ? 1 : 0;
      forced.facing[i] = forced.facing[i] != 0 || all ? 1 : 0;
    }
  }
  return forced;
}

// The game of one threshold under split-own. A state is a node and whose turn it is: X wants at
// least `threshold` in the end, and in endless play that from some time on no position with seeds
// on both sides shows less (co-Büchi).
class EndlessGame {
 public:
  EndlessGame(const std::vector<Node>& nodes, int threshold)
      : nodes_(nodes), threshold_(threshold) {
    // The winning set is the least W such that from each of its states X can stay in good states
    // for ever or come into W again: least W, greatest Z of (good and a step into Z) or a step into
    // W.
    won_ = empty();
    for (bool grown = true; grown;) {
      const Set larger = greatest_stay();
      grown = larger.x != won_.x || larger.y != won_.y;
      won_ = larger;
    }
  }

  bool x_to_move_wins(std::size_t node) const { return won_.x[node] != 0; }
  bool y_to_move_wins_for_x(std::size_t node) const { return won_.y[node] != 0; }

 private:
  struct Set {
    std::vector<char> x, y;
  };

  Set empty() const {
    return {std::vector<char>(nodes_.size(), 0), std::vector<char>(nodes_.size(), 0)};
  }

  bool bad(const Node& node, int difference_for_x) const {
    return both_sides_hold_seeds(node.board) && difference_for_x < threshold_;
  }

  // X to move: some step leads out well or into the set.
  bool x_can(const Node& node, const Set& set) const {
    if (node.edges.empty()) return difference(node.board) >= threshold_;
    return std::ranges::any_of(node.edges, [&](const Node::Edge& edge) {
      return edge.inside ? set.y[edge.target] != 0 : edge.gain - edge.outside.hi >= threshold_;
    });
  }

  // Y to move: every step does.
  bool y_must(const Node& node, const Set& set) const {
    if (node.edges.empty()) return -difference(node.board) >= threshold_;
    return std::ranges::all_of(node.edges, [&](const Node::Edge& edge) {
      return edge.inside ? set.x[edge.target] != 0 : -edge.gain + edge.outside.lo >= threshold_;
    });
  }

  Set greatest_stay() const {
    Set stay{std::vector<char>(nodes_.size(), 1), std::vector<char>(nodes_.size(), 1)};
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        const bool x =
            (!bad(node, difference(node.board)) && x_can(node, stay)) || x_can(node, won_);
        const bool y =
            (!bad(node, -difference(node.board)) && y_must(node, stay)) || y_must(node, won_);
        changed = changed || (stay.x[i] != 0 && !x) || (stay.y[i] != 0 && !y);
        stay.x[i] = stay.x[i] != 0 && x ? 1 : 0;
        stay.y[i] = stay.y[i] != 0 && y ? 1 : 0;
      }
    }
    return stay;
  }

  const std::vector<Node>& nodes_;
  int threshold_;
  Set won_;
};

}  // namespace

int side_of(const Twelve& board, int first) {
  int sum = 0;
  for (int house = first; house < first + kFirstOfOther; ++house)
    sum += board[static_cast<std::size_t>(house)];
  return sum;
}

std::vector<Twelve> boards_with(int seeds) {
  std::vector<Twelve> list;
  Twelve board{};
  add_boards(board, 0, seeds, list);
  return list;
}

std::vector<Step> steps(const Twelve& board, const rules::RuleSet& rules) {
  const Table table = lay_out(std::vector<int>(board.begin(), board.end()), 0, 0, 'S');
  std::vector<Step> list;
  for (const Option& option : options(table, rules)) {
    if (option.verdict != IllegalReason::none) continue;
    const Table& after = option.outcome->after;
    Step step{after.south_store - after.north_store, {}};
    for (std::size_t house = 0; house < 12; ++house)
      step.after[(house + 6) % 12] = after.ring[house].seeds;
    list.push_back(step);
  }
  return list;
}

Margins even_margins(int seeds, const rules::RuleSet& rules) {
  Bounds known;  // lo = hi = the margin
  for (int layer = 0; layer <= seeds; ++layer) {
    const std::vector<Node> nodes = graph_of(layer, rules, known);
    Bounds found;
    for (const Node& node : nodes) found[node.board] = {0, 0};
    for (int threshold = 1; threshold <= layer; ++threshold) {
      const Forced forced = forced_at_least(nodes, threshold);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (forced.wanting[i] != 0) found[nodes[i].board] = {threshold, threshold};
        if (forced.facing[i] != 0) found[nodes[i].board] = {-threshold, -threshold};
      }
    }
    known.merge(found);
  }
  Margins margins;
  for (const auto& [board, bound] : known) margins[board] = bound.lo;
  return margins;
}

Bounds bound_margins(int seeds, const rules::RuleSet& rules) {
  if (rules.repetition != rules::Repetition::split_own)
    throw std::logic_error("bounds are of split-own");
  Bounds bounds;
  for (int layer = 0; layer <= seeds; ++layer) {
    const std::vector<Node> nodes = graph_of(layer, rules, bounds);
    Bounds found;
    for (const Node& node : nodes) found[node.board] = {-layer, layer};
    // Every seed goes to somebody in the end, so that margins have the layer's parity.
    for (int threshold = -layer + 2; threshold <= layer; threshold += 2) {
      const EndlessGame game(nodes, threshold);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        LoHi& value = found[nodes[i].board];
        if (game.x_to_move_wins(i)) value.lo = threshold;
        if (game.y_to_move_wins_for_x(i)) value.hi = -threshold;
      }
    }
    bounds.merge(found);
  }
  return bounds;
}

std::optional<bool> HistorySearch::at_least(const Twelve& board, int margin,
                                            std::vector<Twelve> history) {
  left_ = budget_;
  const bool answer = history.empty() ? fresh(board, margin) : search(board, history, margin);
  return left_ > 0 ? std::optional(answer) : std::nullopt;
}

const std::vector<Step>& HistorySearch::moves(const Twelve& board) {
  const auto [at, added] = moves_.try_emplace(board);
  if (added) {
    at->second = steps(board, rules_);
    std::ranges::stable_sort(at->second, std::ranges::greater{}, &Step::gain);
  }
  return at->second;
}

bool HistorySearch::fresh(const Twelve& board, int margin) {
  if (const auto known = known_.find({board, margin}); known != known_.end()) return known->second;
  std::vector<Twelve> history;
  const bool answer = search(board, history, margin);
  if (left_ > 0) known_[{board, margin}] = answer;
  return answer;
}

bool HistorySearch::search(const Twelve& board, std::vector<Twelve>& history, int margin) {
  if (left_ == 0 || margin > all_of(board)) return false;
  if (margin <= -all_of(board)) return true;
  --left_;
  // Players alternate, so the same side is to move in the same board only at an even distance.
  bool recurs = false;
  for (std::size_t back = 2; back <= history.size(); back += 2)
    recurs = recurs || history[history.size() - back] == board;
  if (recurs && both_sides_hold_seeds(board)) return difference(board) >= margin;
  const std::vector<Step>& choices = moves(board);
  if (choices.empty()) return difference(board) >= margin;
  history.push_back(board);
  const bool answer = std::ranges::any_of(choices, [&](const Step& step) {
    const int too_much = step.gain - margin + 1;  // for the opponent
    const bool inside = all_of(step.after) == all_of(board);
    return inside ? !search(step.after, history, too_much) : !fresh(step.after, too_much);
  });
  history.pop_back();
  return answer;
}

}  // namespace oware::oracle

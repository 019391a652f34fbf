#include "pairing/blossom.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/assert.hpp"

namespace oware::pairing {
namespace {

constexpr Weight kZero{};

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Blossoms::Blossoms(int vertices, std::vector<Edge> edges)
    : vertices_(vertices), edges_(std::move(edges)) {
  const std::size_t all = at(vertices) * 2;
  endpoint_.reserve(edges_.size() * 2);
  around_.resize(at(vertices));
  for (const Edge& edge : edges_) {
    const int first = static_cast<int>(endpoint_.size());
    around_[at(edge.one)].push_back(first + 1);
    around_[at(edge.other)].push_back(first);
    endpoint_.push_back(edge.one);
    endpoint_.push_back(edge.other);
  }
  mate_.assign(at(vertices), -1);
  label_.assign(all, Label::none);
  label_end_.assign(all, -1);
  parent_.assign(all, -1);
  base_.assign(all, -1);
  children_.resize(all);
  child_ends_.resize(all);
  best_edge_.assign(all, -1);
  best_edges_.resize(all);
  has_best_edges_.assign(all, false);
  dual_.assign(all, kZero);
  top_.resize(at(vertices));
  tight_.assign(edges_.size(), false);
  for (int vertex = 0; vertex < vertices; ++vertex) top_[at(vertex)] = base_[at(vertex)] = vertex;
  for (int blossom = vertices * 2 - 1; blossom >= vertices; --blossom) unused_.push_back(blossom);
}

bool Blossoms::solve() {
  start_duals();
  match_tight_edges();
  while (std::ranges::find(mate_, -1) != mate_.end()) {
    if (!stage()) return false;
  }
  return true;
}

int Blossoms::mate(int vertex) const {
  const int endpoint = mate_[at(vertex)];
  return endpoint < 0 ? -1 : endpoint_[at(endpoint)];
}

// The blossoms around `vertex` from the inside out: each adds its dual, and those outside it, to
// the vertices of its other children.
std::vector<Weight> Blossoms::shared_duals(int vertex) const {
  std::vector<int> around;
  for (int blossom = parent_[at(vertex)]; blossom >= 0; blossom = parent_[at(blossom)])
    around.push_back(blossom);
  std::vector<Weight> shared(at(vertices_));
  Weight sum;
  for (std::size_t i = around.size(); i-- > 0;) {
    sum += dual_[at(around[i])];
    const int inside = i == 0 ? vertex : around[i - 1];
    for (const int child : children_[at(around[i])]) {
      if (child == inside) continue;
      for (const int leaf : leaves_of(child)) shared[at(leaf)] = sum;
    }
  }
  return shared;
}

// Costs are counted twice, so that half a slack is whole.
Weight Blossoms::slack(int one, int other, const Weight& cost, const Weight& shared) const {
  return dual_[at(one)] + dual_[at(other)] + cost + cost + cost + cost + shared + shared;
}

bool Blossoms::would_help(int one, int other) const {
  const Label first = label_[at(top_[at(one)])];
  const Label second = label_[at(top_[at(other)])];
  if (top_[at(one)] == top_[at(other)] || first == Label::inner || second == Label::inner)
    return false;
  return first == Label::outer || second == Label::outer;
}

bool Blossoms::is_top(int blossom) const {
  return parent_[at(blossom)] < 0 && base_[at(blossom)] >= 0;
}

// Of an edge between two top blossoms.
Weight Blossoms::edge_slack(int edge) const {
  const Edge& it = edges_[at(edge)];
  return dual_[at(it.one)] + dual_[at(it.other)] + it.cost + it.cost + it.cost + it.cost;
}

// Each vertex begins with its cheapest edge: no slack is below zero, and many are zero.
void Blossoms::start_duals() {
  for (int vertex = 0; vertex < vertices_; ++vertex) {
    std::optional<Weight> cheapest;
    for (const int endpoint : around_[at(vertex)]) {
      const Weight& cost = edges_[at(endpoint / 2)].cost;
      if (!cheapest || cost < *cheapest) cheapest = cost;
    }
    if (cheapest) dual_[at(vertex)] = kZero - *cheapest - *cheapest;
  }
}

void Blossoms::match_tight_edges() {
  for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
    const auto [one, other, cost] = edges_[edge];
    if (mate_[at(one)] >= 0 || mate_[at(other)] >= 0) continue;
    if (edge_slack(static_cast<int>(edge)) != kZero) continue;
    mate_[at(one)] = static_cast<int>(edge * 2 + 1);
    mate_[at(other)] = static_cast<int>(edge * 2);
  }
}

// One more pair: trees of alternating paths grow from all free vertices until two of them meet.
// False when none ever do.
bool Blossoms::stage() {
  std::ranges::fill(label_, Label::none);
  std::ranges::fill(best_edge_, -1);
  std::fill(tight_.begin(), tight_.end(), false);
  std::fill(has_best_edges_.begin(), has_best_edges_.end(), false);
  for (auto& list : best_edges_) list.clear();
  queue_.clear();
  for (int vertex = 0; vertex < vertices_; ++vertex) {
    if (mate_[at(vertex)] < 0 && label_[at(top_[at(vertex)])] == Label::none)
      label(vertex, Label::outer, -1);
  }
  while (!scan()) {
    const Step step = next_step();
    if (step.kind == Step::Kind::stuck) return false;
    change_duals(step.delta);
    take(step);
  }
  for (int blossom = vertices_; at(blossom) < blossom_count(); ++blossom) {
    if (is_top(blossom) && label_[at(blossom)] == Label::outer && dual_[at(blossom)] == kZero)
      expand(blossom, true);
  }
  return true;
}

// Follows the edges without slack; true once the matching has grown.
bool Blossoms::scan() {
  while (!queue_.empty()) {
    const int vertex = queue_.back();
    queue_.pop_back();
    if (scan_vertex(vertex)) return true;
  }
  return false;
}

bool Blossoms::scan_vertex(int vertex) {
  for (const int endpoint : around_[at(vertex)]) {
    const int edge = endpoint / 2;
    const int far = endpoint_[at(endpoint)];
    if (top_[at(vertex)] == top_[at(far)]) continue;
    if (!tight_[at(edge)] && edge_slack(edge) <= kZero) tight_[at(edge)] = true;
    const Label there = label_[at(top_[at(far)])];
    if (!tight_[at(edge)]) {
      if (there == Label::outer)
        keep_best(best_edge_[at(top_[at(vertex)])], edge);
      else if (label_[at(far)] == Label::none)
        keep_best(best_edge_[at(far)], edge);
    } else if (there == Label::none) {
      label(far, Label::inner, endpoint ^ 1);
    } else if (there == Label::outer) {
      const int base = common_base(vertex, far);
      if (base < 0) {
        augment(edge);
        return true;
      }
      shrink(base, edge);
    } else if (label_[at(far)] == Label::none) {
      // A vertex inside an inner blossom: remembered for when that is expanded.
      label_[at(far)] = Label::inner;
      label_end_[at(far)] = endpoint ^ 1;
    }
  }
  return false;
}

void Blossoms::keep_best(int& best, int edge) const {
  if (best < 0 || edge_slack(edge) < edge_slack(best)) best = edge;
}

void Blossoms::consider(Step& step, Step::Kind kind, const Weight& delta, int where) const {
  if (step.kind == Step::Kind::stuck || delta < step.delta) step = {kind, delta, where};
}

Blossoms::Step Blossoms::next_step() const {
  Step step;
  for (int vertex = 0; vertex < vertices_; ++vertex) {
    if (label_[at(top_[at(vertex)])] == Label::none && best_edge_[at(vertex)] >= 0)
      consider(step, Step::Kind::grow, edge_slack(best_edge_[at(vertex)]), best_edge_[at(vertex)]);
  }
  for (int blossom = 0; at(blossom) < blossom_count(); ++blossom) {
    if (!is_top(blossom)) continue;
    const int best = best_edge_[at(blossom)];
    if (label_[at(blossom)] == Label::outer && best >= 0)
      consider(step, Step::Kind::meet, edge_slack(best).halved(), best);
    if (label_[at(blossom)] == Label::inner && blossom >= vertices_)
      consider(step, Step::Kind::expand, dual_[at(blossom)], blossom);
  }
  return step;
}

void Blossoms::change_duals(const Weight& delta) {
  for (int vertex = 0; vertex < vertices_; ++vertex) {
    const Label kind = label_[at(top_[at(vertex)])];
    if (kind == Label::outer) dual_[at(vertex)] -= delta;
    if (kind == Label::inner) dual_[at(vertex)] += delta;
  }
  for (int blossom = vertices_; at(blossom) < blossom_count(); ++blossom) {
    if (!is_top(blossom)) continue;
    if (label_[at(blossom)] == Label::outer) dual_[at(blossom)] += delta;
    if (label_[at(blossom)] == Label::inner) dual_[at(blossom)] -= delta;
  }
}

void Blossoms::take(const Step& step) {
  if (step.kind == Step::Kind::expand) {
    expand(step.at, false);
    return;
  }
  tight_[at(step.at)] = true;
  const Edge& edge = edges_[at(step.at)];
  const bool outer = label_[at(top_[at(edge.one)])] == Label::outer;
  queue_.push_back(outer ? edge.one : edge.other);
}

// `endpoint` is that of the edge by which the vertex was reached, at its far end; -1 for a root.
void Blossoms::label(int vertex, Label kind, int endpoint) {
  const int blossom = top_[at(vertex)];
  label_[at(vertex)] = label_[at(blossom)] = kind;
  label_end_[at(vertex)] = label_end_[at(blossom)] = endpoint;
  best_edge_[at(vertex)] = best_edge_[at(blossom)] = -1;
  if (kind == Label::outer) {
    collect_leaves(blossom, queue_);
    return;
  }
  const int mate = mate_[at(base_[at(blossom)])];
  OWARE_ASSERT(mate >= 0);
  label(endpoint_[at(mate)], Label::outer, mate ^ 1);
}

void Blossoms::collect_leaves(int blossom, std::vector<int>& leaves) const {
  if (blossom < vertices_) {
    leaves.push_back(blossom);
    return;
  }
  for (const int child : children_[at(blossom)]) collect_leaves(child, leaves);
}

std::vector<int> Blossoms::leaves_of(int blossom) const {
  std::vector<int> leaves;
  collect_leaves(blossom, leaves);
  return leaves;
}

// Where the paths from two outer vertices to their roots meet; -1 when the roots differ.
int Blossoms::common_base(int one, int other) {
  std::vector<int> passed;
  int base = -1;
  int here = one;
  int next = other;
  while (here >= 0 || next >= 0) {
    if (here >= 0) {
      const int blossom = top_[at(here)];
      if (label_[at(blossom)] == Label::crumb) {
        base = base_[at(blossom)];
        break;
      }
      passed.push_back(blossom);
      label_[at(blossom)] = Label::crumb;
      here = -1;
      if (label_end_[at(blossom)] >= 0) {
        const int inner = top_[at(endpoint_[at(label_end_[at(blossom)])])];
        here = endpoint_[at(label_end_[at(inner)])];
      }
    }
    if (next >= 0 || here < 0) std::swap(here, next);
  }
  for (const int blossom : passed) label_[at(blossom)] = Label::outer;
  return base;
}

// The way from the vertex up to the blossom of `base`, base not included, blossom by blossom.
void Blossoms::collect_path(int blossom, int from, int base) {
  int here = top_[at(from)];
  while (here != base) {
    parent_[at(here)] = blossom;
    children_[at(blossom)].push_back(here);
    child_ends_[at(blossom)].push_back(label_end_[at(here)]);
    here = top_[at(endpoint_[at(label_end_[at(here)])])];
  }
}

// Makes a blossom of the cycle that `edge` closes between two outer vertices of one tree.
void Blossoms::shrink(int base_vertex, int edge) {
  const Edge& closing = edges_[at(edge)];
  const int base = top_[at(base_vertex)];
  const int blossom = unused_.back();
  unused_.pop_back();
  auto& children = children_[at(blossom)];
  auto& ends = child_ends_[at(blossom)];
  children.clear();
  ends.clear();
  base_[at(blossom)] = base_vertex;
  parent_[at(blossom)] = -1;
  parent_[at(base)] = blossom;
  collect_path(blossom, closing.one, base);
  children.push_back(base);
  std::ranges::reverse(children);
  std::ranges::reverse(ends);
  ends.push_back(edge * 2);
  const std::size_t turn = children.size();
  collect_path(blossom, closing.other, base);
  for (std::size_t i = turn; i < children.size(); ++i) ends[i] ^= 1;
  label_[at(blossom)] = Label::outer;
  label_end_[at(blossom)] = label_end_[at(base)];
  dual_[at(blossom)] = kZero;
  for (const int leaf : leaves_of(blossom)) {
    if (label_[at(top_[at(leaf)])] == Label::inner) queue_.push_back(leaf);
    top_[at(leaf)] = blossom;
  }
  best_edges_of(blossom);
}

void Blossoms::note_best(int blossom, int edge, std::vector<int>& best_to) const {
  int far = edges_[at(edge)].other;
  if (top_[at(far)] == blossom) far = edges_[at(edge)].one;
  const int there = top_[at(far)];
  if (there != blossom && label_[at(there)] == Label::outer) keep_best(best_to[at(there)], edge);
}

// The best edge from a new blossom to each other outer one, from what its children know.
void Blossoms::best_edges_of(int blossom) {
  std::vector<int> best_to(blossom_count(), -1);
  for (const int child : children_[at(blossom)]) {
    if (has_best_edges_[at(child)]) {
      for (const int edge : best_edges_[at(child)]) note_best(blossom, edge, best_to);
    } else {
      for (const int leaf : leaves_of(child)) {
        for (const int endpoint : around_[at(leaf)]) note_best(blossom, endpoint / 2, best_to);
      }
    }
    best_edges_[at(child)].clear();
    has_best_edges_[at(child)] = false;
    best_edge_[at(child)] = -1;
  }
  auto& mine = best_edges_[at(blossom)];
  mine.clear();
  best_edge_[at(blossom)] = -1;
  for (const int edge : best_to) {
    if (edge < 0) continue;
    mine.push_back(edge);
    keep_best(best_edge_[at(blossom)], edge);
  }
  has_best_edges_[at(blossom)] = true;
}

int Blossoms::child_with(int blossom, int vertex) const {
  int child = vertex;
  while (parent_[at(child)] != blossom) child = parent_[at(child)];
  return child;
}

// Indices count round the cycle, in both directions.
int Blossoms::child_at(int blossom, int index) const {
  const auto& children = children_[at(blossom)];
  const int size = static_cast<int>(children.size());
  return children[at((index + size) % size)];
}

int Blossoms::end_at(int blossom, int index, int flip) const {
  const auto& ends = child_ends_[at(blossom)];
  const int size = static_cast<int>(ends.size());
  return ends[at((index - flip + size) % size)] ^ flip;
}

void Blossoms::expand(int blossom, bool between_stages) {
  for (const int child : children_[at(blossom)]) {
    parent_[at(child)] = -1;
    if (child < vertices_) {
      top_[at(child)] = child;
    } else if (between_stages && dual_[at(child)] == kZero) {
      expand(child, between_stages);
    } else {
      for (const int leaf : leaves_of(child)) top_[at(leaf)] = child;
    }
  }
  if (!between_stages && label_[at(blossom)] == Label::inner) relabel_children(blossom);
  label_[at(blossom)] = Label::none;
  label_end_[at(blossom)] = -1;
  children_[at(blossom)].clear();
  child_ends_[at(blossom)].clear();
  base_[at(blossom)] = -1;
  best_edges_[at(blossom)].clear();
  has_best_edges_[at(blossom)] = false;
  best_edge_[at(blossom)] = -1;
  unused_.push_back(blossom);
}

// An inner blossom expanded within a stage: the even way from where it was entered to its base
// stays in the tree, the rest leaves it unless it is reached from elsewhere.
void Blossoms::relabel_children(int blossom) {
  const auto& children = children_[at(blossom)];
  const int entry = top_[at(endpoint_[at(label_end_[at(blossom)] ^ 1)])];
  int index = static_cast<int>(std::ranges::find(children, entry) - children.begin());
  const int step = index % 2 == 1 ? 1 : -1;
  const int flip = index % 2 == 1 ? 0 : 1;
  if (step == 1) index -= static_cast<int>(children.size());
  int endpoint = label_end_[at(blossom)];
  while (index != 0) {
    label_[at(endpoint_[at(endpoint ^ 1)])] = Label::none;
    label_[at(endpoint_[at(end_at(blossom, index, flip) ^ 1)])] = Label::none;
    label(endpoint_[at(endpoint ^ 1)], Label::inner, endpoint);
    tight_[at(end_at(blossom, index, flip) / 2)] = true;
    index += step;
    endpoint = end_at(blossom, index, flip);
    tight_[at(endpoint / 2)] = true;
    index += step;
  }
  const int base = child_at(blossom, index);
  const int inside = endpoint_[at(endpoint ^ 1)];
  label_[at(inside)] = label_[at(base)] = Label::inner;
  label_end_[at(inside)] = label_end_[at(base)] = endpoint;
  best_edge_[at(base)] = -1;
  relabel_rest(blossom, index + step, step);
}

void Blossoms::relabel_rest(int blossom, int begin, int step) {
  const int entry = top_[at(endpoint_[at(label_end_[at(blossom)] ^ 1)])];
  for (int index = begin; child_at(blossom, index) != entry; index += step) {
    const int child = child_at(blossom, index);
    if (label_[at(child)] == Label::outer) continue;
    const auto leaves = leaves_of(child);
    const auto reached =
        std::ranges::find_if(leaves, [&](int leaf) { return label_[at(leaf)] != Label::none; });
    if (reached == leaves.end()) continue;
    const int vertex = *reached;
    label_[at(vertex)] = Label::none;
    label_[at(endpoint_[at(mate_[at(base_[at(child)])])])] = Label::none;
    label(vertex, Label::inner, label_end_[at(vertex)]);
  }
}

// Matches within the blossom so that `vertex` becomes its base.
void Blossoms::rotate(int blossom, int vertex) {
  const int entry = child_with(blossom, vertex);
  if (entry >= vertices_) rotate(entry, vertex);
  auto& children = children_[at(blossom)];
  auto& ends = child_ends_[at(blossom)];
  const int begin = static_cast<int>(std::ranges::find(children, entry) - children.begin());
  int index = begin;
  const int step = index % 2 == 1 ? 1 : -1;
  const int flip = index % 2 == 1 ? 0 : 1;
  if (step == 1) index -= static_cast<int>(children.size());
  while (index != 0) {
    index += step;
    const int endpoint = end_at(blossom, index, flip);
    const int first = child_at(blossom, index);
    if (first >= vertices_) rotate(first, endpoint_[at(endpoint)]);
    index += step;
    const int second = child_at(blossom, index);
    if (second >= vertices_) rotate(second, endpoint_[at(endpoint ^ 1)]);
    mate_[at(endpoint_[at(endpoint)])] = endpoint ^ 1;
    mate_[at(endpoint_[at(endpoint ^ 1)])] = endpoint;
  }
  std::ranges::rotate(children, children.begin() + begin);
  std::ranges::rotate(ends, ends.begin() + begin);
  base_[at(blossom)] = vertex;
}

// Swaps matched and unmatched edges along the path between two roots that `edge` joins.
void Blossoms::augment(int edge) {
  for (const int side : {0, 1}) {
    int vertex = endpoint_[at(edge * 2 + side)];
    int endpoint = edge * 2 + (1 - side);
    for (;;) {
      const int outer = top_[at(vertex)];
      if (outer >= vertices_) rotate(outer, vertex);
      mate_[at(vertex)] = endpoint;
      if (label_end_[at(outer)] < 0) break;
      const int inner = top_[at(endpoint_[at(label_end_[at(outer)])])];
      const int inside = endpoint_[at(label_end_[at(inner)] ^ 1)];
      vertex = endpoint_[at(label_end_[at(inner)])];
      if (inner >= vertices_) rotate(inner, inside);
      mate_[at(inside)] = label_end_[at(inner)];
      endpoint = label_end_[at(inner)] ^ 1;
    }
  }
}

}  // namespace oware::pairing

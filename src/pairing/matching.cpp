#include "pairing/matching.hpp"

#include <algorithm>
#include <utility>

#include "pairing/blossom.hpp"

namespace oware::pairing {
namespace {

struct Wanted {
  Weight order;  // those with the least join
  Edge edge;
};

// The edges so far, each pair once.
class SparseGraph {
 public:
  explicit SparseGraph(int vertices) : around_(static_cast<std::size_t>(vertices)) {}

  bool has(int one, int other) const {
    return std::ranges::binary_search(around_[static_cast<std::size_t>(one)], other);
  }

  // The first `most` of the wanted edges of one vertex, least order first. True when any is new.
  bool add(std::vector<Wanted>& wanted, int most) {
    const std::size_t count = std::min(wanted.size(), static_cast<std::size_t>(most));
    std::ranges::partial_sort(wanted, wanted.begin() + static_cast<std::ptrdiff_t>(count),
                              [](const Wanted& one, const Wanted& other) {
                                return std::pair(one.order, one.edge.other) <
                                       std::pair(other.order, other.edge.other);
                              });
    bool grown = false;
    for (std::size_t i = 0; i < count; ++i) grown = add(wanted[i].edge) || grown;
    return grown;
  }

  const std::vector<Edge>& edges() const { return edges_; }

 private:
  bool add(const Edge& edge) {
    if (has(edge.one, edge.other)) return false;
    insert(edge.one, edge.other);
    insert(edge.other, edge.one);
    edges_.push_back(edge);
    return true;
  }

  void insert(int one, int other) {
    auto& list = around_[static_cast<std::size_t>(one)];
    list.insert(std::ranges::lower_bound(list, other), other);
  }

  std::vector<std::vector<int>> around_;  // sorted
  std::vector<Edge> edges_;
};

// Gives each vertex the first edges that `orders(vertex)` has an order for. True when any is new.
template <class Orders>
bool widen(SparseGraph& graph, int vertices, const EdgeCost& cost, int most, const Orders& orders) {
  bool grown = false;
  std::vector<Wanted> wanted;
  for (int one = 0; one < vertices; ++one) {
    wanted.clear();
    const auto order = orders(one);
    for (int other = 0; other < vertices; ++other) {
      if (other == one) continue;
      const auto price = cost(std::min(one, other), std::max(one, other));
      if (!price) continue;
      if (const auto place = order(other, *price)) wanted.push_back({*place, {one, other, *price}});
    }
    grown = graph.add(wanted, most) || grown;
  }
  return grown;
}

using Place = std::optional<Weight>;

// What the matching says of the edges that are not in its graph.
class Missing {
 public:
  Missing(const SparseGraph& graph, const Blossoms& blossoms, bool perfect)
      : graph_(graph), blossoms_(blossoms), perfect_(perfect) {}

  auto operator()(int one) const {
    return
        [this, one, shared = blossoms_.shared_duals(one)](int other, const Weight& price) -> Place {
          const Weight slack =
              blossoms_.slack(one, other, price, shared[static_cast<std::size_t>(other)]);
          const bool wanted = perfect_ ? slack < Weight{} : blossoms_.would_help(one, other);
          if (!wanted || graph_.has(one, other)) return std::nullopt;
          return slack;
        };
  }

 private:
  const SparseGraph& graph_;
  const Blossoms& blossoms_;
  bool perfect_;
};

std::vector<int> mates(const Blossoms& matched, int vertices) {
  std::vector<int> result(static_cast<std::size_t>(vertices));
  for (int vertex = 0; vertex < vertices; ++vertex)
    result[static_cast<std::size_t>(vertex)] = matched.mate(vertex);
  return result;
}

}  // namespace

std::optional<std::vector<int>> cheapest_matching(int vertices, const EdgeCost& cost,
                                                  const MatchingOptions& options) {
  if (vertices % 2 != 0) return std::nullopt;
  SparseGraph graph(vertices);
  widen(graph, vertices, cost, options.edges_each,
        [](int) { return [](int, const Weight& price) { return Place(price); }; });
  for (;;) {
    Blossoms blossoms(vertices, graph.edges());
    const bool perfect = blossoms.solve();
    const Missing missing(graph, blossoms, perfect);
    if (widen(graph, vertices, cost, options.edges_each, missing)) continue;
    if (!perfect) return std::nullopt;
    return mates(blossoms, vertices);
  }
}

}  // namespace oware::pairing

// Matchings against all matchings of small graphs, and sparse ones against the whole graph.
#include "pairing/matching.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "base/random.hpp"
#include "pairing/blossom.hpp"

namespace oware::pairing {
namespace {

struct Graph {
  int vertices = 0;
  std::map<std::pair<int, int>, Weight> costs;

  EdgeCost cost() const {
    return [this](int one, int other) -> std::optional<Weight> {
      const auto found = costs.find({one, other});
      if (found == costs.end()) return std::nullopt;
      return found->second;
    };
  }
};

struct Shape {
  int vertices = 0;
  std::uint32_t density = 4;  // of 4
  std::uint32_t spread = 3;   // of each number of a cost
};

Graph random_graph(base::Random& random, const Shape& shape) {
  Graph graph{shape.vertices, {}};
  for (int one = 0; one < shape.vertices; ++one) {
    for (int other = one + 1; other < shape.vertices; ++other) {
      if (random.below(4) >= shape.density) continue;
      const auto number = [&] { return static_cast<std::int64_t>(random.below(shape.spread)); };
      graph.costs[{one, other}] = {number(), number(), number(), number()};
    }
  }
  return graph;
}

Weight total(const Graph& graph, const std::vector<int>& mates) {
  Weight sum;
  for (int one = 0; one < graph.vertices; ++one) {
    const int other = mates[static_cast<std::size_t>(one)];
    EXPECT_EQ(mates[static_cast<std::size_t>(other)], one);
    if (one < other) sum += graph.costs.at({one, other});
  }
  return sum;
}

// The least total of all perfect matchings, by sets of vertices.
std::optional<Weight> least_of_all(const Graph& graph) {
  std::vector<std::optional<Weight>> best(std::size_t{1} << static_cast<unsigned>(graph.vertices));
  best[0] = Weight{};
  for (std::size_t set = 1; set < best.size(); ++set) {
    const int one = std::countr_zero(set);
    const std::size_t rest = set & (set - 1);
    for (int other = one + 1; other < graph.vertices; ++other) {
      const std::size_t bit = std::size_t{1} << static_cast<unsigned>(other);
      const auto cost = graph.costs.find({one, other});
      if ((rest & bit) == 0 || cost == graph.costs.end() || !best[rest ^ bit]) continue;
      const Weight sum = *best[rest ^ bit] + cost->second;
      if (!best[set] || sum < *best[set]) best[set] = sum;
    }
  }
  return best.back();
}

void expect_least(const Graph& graph, int edges_each) {
  const auto least = least_of_all(graph);
  const auto found = cheapest_matching(graph.vertices, graph.cost(), {edges_each});
  ASSERT_EQ(found.has_value(), least.has_value());
  if (found) {
    EXPECT_EQ(total(graph, *found), *least);
  }
}

TEST(Matching, IsTheCheapestOfAllOfASmallGraph) {
  base::Random random(1);
  for (int round = 0; round < 600; ++round) {
    const int vertices = 2 * static_cast<int>(1 + random.below(5));
    const Graph graph = random_graph(random, {vertices, 1 + random.below(4), 1 + random.below(12)});
    expect_least(graph, static_cast<int>(1 + random.below(4)));
  }
}

TEST(Matching, OfAFewEdgesIsThatOfTheWholeGraph) {
  base::Random random(2);
  for (int round = 0; round < 40; ++round) {
    const int vertices = 2 * static_cast<int>(5 + random.below(26));
    const Graph graph =
        random_graph(random, {vertices, 1 + random.below(4), round % 2 == 0 ? 4U : 100'000U});
    const auto whole = cheapest_matching(vertices, graph.cost(), {vertices});
    const auto few = cheapest_matching(vertices, graph.cost(), {2});
    ASSERT_EQ(whole.has_value(), few.has_value());
    if (whole) {
      EXPECT_EQ(total(graph, *whole), total(graph, *few));
    }
  }
}

// Two groups of an odd size with no edge between them, and a group around one vertex.
TEST(Matching, NoneWhereThereIsNone) {
  Graph odd{6, {}};
  for (const int begin : {0, 3}) {
    odd.costs[{begin, begin + 1}] = odd.costs[{begin, begin + 2}] = {};
    odd.costs[{begin + 1, begin + 2}] = {};
  }
  EXPECT_FALSE(cheapest_matching(6, odd.cost()));
  Graph star{4, {{{0, 1}, {}}, {{0, 2}, {}}, {{0, 3}, {}}}};
  EXPECT_FALSE(cheapest_matching(4, star.cost()));
  EXPECT_FALSE(cheapest_matching(3, star.cost()));
  EXPECT_TRUE(cheapest_matching(0, star.cost()));
}

// A later number never outweighs an earlier one.
TEST(Matching, ComparesNumbersFromTheFirst) {
  const std::int64_t huge = 1'000'000'000'000;
  const Graph graph{4,
                    {{{0, 1}, {1, 0, 0, 0}},
                     {{2, 3}, {}},
                     {{0, 2}, {0, huge, huge, 0}},
                     {{1, 3}, {0, huge, huge, 0}},
                     {{0, 3}, {0, huge, huge, 0}},
                     {{1, 2}, {0, huge, huge - 1, huge}}}};
  const auto found = cheapest_matching(4, graph.cost());
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)[0], 3);
}

}  // namespace
}  // namespace oware::pairing

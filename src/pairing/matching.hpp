// The cheapest perfect matching of a graph that is given by a function, without ever holding all of
// its edges.
//
// A few cheap edges of each vertex are matched first. The duals of that matching then price every
// edge that was left out: those that are too cheap for it join, and the graph is matched again,
// until there are none. So the answer is the cheapest of the whole graph, not of a window of it.
// Where the few edges have no perfect matching, those join that its alternating trees lack; if the
// whole graph has none of them, it has no perfect matching. Thread rule: pure.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "pairing/weight.hpp"

namespace oware::pairing {

// What it costs to match the two, the lower number first; nothing where it is forbidden.
using EdgeCost = std::function<std::optional<Weight>(int, int)>;

struct MatchingOptions {
  int edges_each = 12;  // of each vertex, that the first graph begins with, and that join at once
};

// By vertex, who is matched with it. Nothing when there is no perfect matching.
std::optional<std::vector<int>> cheapest_matching(int vertices, const EdgeCost& cost,
                                                  const MatchingOptions& options = {});

}  // namespace oware::pairing

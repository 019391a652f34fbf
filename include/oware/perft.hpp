// Perft: counts the leaves of the legal-move tree, the classic check of a move generator. The
// repetition rule plays no part. Thread rule: pure, any thread. Complexity: grows with the count,
// about sixfold a ply (docs/benchmarks.md).
#pragma once

#include <cstdint>
#include <oware/move.hpp>
#include <vector>

namespace oware::rules {

// How leaves are counted.
enum class PerftMode : std::uint8_t {
  played,  // every leaf is a played move
  bulk     // leaves are counted from the set of legal moves
};

// counts[d-1] is the number of leaves at depth d plies, for d in 1..depth; empty for a depth below
// 1. A finished position is a leaf at its own depth only. `checksum` folds every leaf's board, so
// that no leaf can be left out (0 in bulk mode).
struct PerftResult {
  std::vector<std::uint64_t> counts;  // leaves, by depth
  std::uint64_t checksum = 0;         // of all of them
};

// Leaves at depths 1 to `depth` plies, from this position.
PerftResult perft(const Position& position, const RuleSet& rules, int depth,
                  PerftMode mode = PerftMode::played);

}  // namespace oware::rules

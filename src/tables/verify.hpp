// Verifies layers by an independent, slow path: moves by the checked rules::play, values by their
// definition, no code of the solver.
//
// Two things together prove a layer, given the layers below it:
//   - the fixpoint: each board's margin is the best of its moves' (check_boards);
//   - cycles are justified (justify): no value rests only on a cycle that feeds itself. even: from
//     every margin other than 0 there is a forced line out of the layer, or to its end, which
//     yields it. bounds: each player has a strategy, computed here anew, that keeps the stored
//     values. The mover's keeps at least lo: no move of either player loses any of it, and every
//     cycle that can arise shows at least it at each position with seeds on both sides. The
//     opponent's keeps the mover from more: no move gives any, and every cycle passes a position
//     that shows no more. So lo is neither too high nor too low, and since either player may be to
//     move, nor is hi. Cycles are found as strongly connected components (R. Tarjan, 1972).
//
// Thread rule: pure but for the tables read.
#pragma once

#include <cstdint>
#include <oware/tables.hpp>
#include <span>
#include <vector>

#include "tables/table_set.hpp"

namespace oware::tables {

// A board whose stored margin is not the best of its moves. Errors that are no mismatch: corrupt,
// unreadable.
struct Mismatch {
  std::uint64_t rank = 0;
  int stored = 0;
  int found = 0;
};
Result<std::vector<Mismatch>> check_boards(const detail::State& state, const rules::RuleSet& rules,
                                           Kind kind, int layer,
                                           std::span<const std::uint64_t> ranks);

// What justify() looked at, and how much of it fails.
struct Justification {
  std::uint64_t boards = 0;
  // even: margins that are not the best of the moves'; bounds: lo or hi is not what was found anew
  std::uint64_t wrong_values = 0;
  // even: no forced line; bounds: promises that a move or a cycle breaks
  std::uint64_t unjustified = 0;
  std::uint64_t cycles = 0;     // bounds: strongly connected components looked at
  std::vector<Mismatch> named;  // the first of the wrong values, at most kNamedMismatches
};
inline constexpr std::size_t kNamedMismatches = 20;

// The whole layer, in memory: about 60 bytes a board. Errors: corrupt, unreadable.
Result<Justification> justify_even(const detail::State& state, const rules::RuleSet& rules,
                                   int layer);
Result<Justification> justify_bounds(const detail::State& state, const rules::RuleSet& rules,
                                     int layer);

}  // namespace oware::tables

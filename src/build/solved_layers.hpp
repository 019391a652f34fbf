// Layers solved in memory, as other solutions of them must be. For tests only.
#pragma once

#include <array>
#include <vector>

#include "build/layer_solver.hpp"
#include "build/margins.hpp"

namespace oware::build {

// Switches that differ in what leaves a layer; with both kinds.
inline constexpr std::array<const char*, 6> kRuleSetsOfTests = {
    "awari,repetition=split-own",
    "wari,repetition=split-own",
    "abapa,grand-slam=opponent-collects",
    "abapa,grand-slam=forbidden",
    "abapa,grand-slam=spare-last,feeding=whenever-possible",
    "abapa,grand-slam=opponent-collects,feeding=whenever-possible"};

// Layers up to `highest` solved in memory, as a build would.
class InMemory {
 public:
  static constexpr int kThreads = 2;

  InMemory(tables::Kind kind, const rules::RuleSet& rules, int highest)
      : kind_(kind), moves(highest, rules), workspace(*Workspace::make(highest, kThreads)) {
    Memory lo_memory = *Memory::reserve(layer_buffer_bytes(highest));
    Memory hi_memory = *Memory::reserve(layer_buffer_bytes(highest));
    for (int layer = 0; layer <= highest; ++layer) {
      const LayerBuffer lo(layer, lo_memory.data());
      const LayerBuffer hi(layer, hi_memory.data());
      LayerSolver solver(moves, best_kernel(), layer, pool, workspace, {});
      if (kind == tables::Kind::even) {
        solver.solve_even(lo, lower_lo);
      } else {
        solver.solve_bounds(lo, hi, lower_lo, lower_hi);
        keep(hi, lower_hi);
      }
      keep(lo, lower_lo);
    }
  }

  std::vector<std::int8_t> margins(int buffer, int layer) const {
    const LowerMargins& from = (buffer == 0 ? lower_lo : lower_hi)[static_cast<std::size_t>(layer)];
    return {from.bytes(), from.bytes() + from.boards()};
  }
  int buffers() const { return kind_ == tables::Kind::even ? 1 : 2; }

 private:
  void keep(const LayerBuffer& buffer, LowerLayers& lower) {
    margins_.emplace_back(tables::board_count(buffer.layer()));
    to_margins(buffer, 0, margins_.back(), pool);
    lower[static_cast<std::size_t>(buffer.layer())] = LowerMargins(margins_.back());
  }

  tables::Kind kind_;
  std::vector<std::vector<std::int8_t>> margins_;

 public:
  MoveTables moves;
  ThreadPool pool{kThreads};
  Workspace workspace;
  LowerLayers lower_lo{};
  LowerLayers lower_hi{};
};

}  // namespace oware::build

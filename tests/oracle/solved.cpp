#include "solved.hpp"

#include <gtest/gtest.h>

#include "build/layer_solver.hpp"
#include "build/margins.hpp"

namespace oware::oracle {

using build::LayerBuffer;
using build::LayerSolver;

namespace {

std::vector<std::int8_t> all_margins(const LayerBuffer& buffer) {
  std::vector<std::int8_t> margins(tables::board_count(buffer.layer()));
  build::to_margins(buffer, 0, margins);
  return margins;
}

}  // namespace

Solved solve_layers(int seeds, tables::Kind kind, const rules::RuleSet& rules,
                    const build::Kernel& kernel, int threads, const build::SolveControl& control) {
  const build::MoveTables moves(seeds, rules);
  build::ThreadPool pool(threads);
  build::Workspace workspace = *build::Workspace::make(seeds, threads);
  const build::Memory lo_memory = *build::Memory::reserve(build::layer_buffer_bytes(seeds));
  const build::Memory hi_memory = *build::Memory::reserve(build::layer_buffer_bytes(seeds));
  Solved solved;
  build::LowerLayers lower_lo{};
  build::LowerLayers lower_hi{};
  for (int layer = 0; layer <= seeds; ++layer) {
    const auto at = static_cast<std::size_t>(layer);
    const LayerBuffer lo(layer, lo_memory.data());
    const LayerBuffer hi(layer, hi_memory.data());
    LayerSolver solver(moves, kernel, layer, pool, workspace, control);
    const build::SolveStats stats = kind == tables::Kind::even
                                        ? solver.solve_even(lo, lower_lo)
                                        : solver.solve_bounds(lo, hi, lower_lo, lower_hi);
    EXPECT_EQ(stats.wide, 0U) << "layer " << layer;
    solved.rounds = std::max(solved.rounds, stats.rounds);
    solved.sweeps += stats.sweeps;
    solved.worklists += stats.worklists;
    solved.lo.push_back(all_margins(lo));
    lower_lo[at] = build::LowerMargins(solved.lo[at]);
    if (kind == tables::Kind::bounds) {
      solved.hi.push_back(all_margins(hi));
      lower_hi[at] = build::LowerMargins(solved.hi[at]);
    }
  }
  return solved;
}

}  // namespace oware::oracle

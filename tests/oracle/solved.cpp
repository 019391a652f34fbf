#include "solved.hpp"

#include <gtest/gtest.h>

#include "build/layer_solver.hpp"
#include "build/margins.hpp"

namespace oware::oracle {

using build::LayerSolver;
using build::Sheet;

namespace {

std::vector<std::int8_t> margins_of(const Sheet& sheet) {
  std::vector<std::int8_t> margins(tables::board_count(sheet.layer()));
  build::to_margins(sheet, 0, margins);
  return margins;
}

}  // namespace

Solved solve_layers(int seeds, tables::Kind kind, const rules::RuleSet& rules,
                    const build::Kernel& kernel, int threads, const build::SolveControl& control) {
  const build::MoveTables moves(seeds, rules);
  build::Team team(threads);
  build::Workspace workspace = *build::Workspace::make(seeds, threads);
  const build::Memory lo_memory = *build::Memory::reserve(build::sheet_bytes(seeds));
  const build::Memory hi_memory = *build::Memory::reserve(build::sheet_bytes(seeds));
  Solved solved;
  build::LowerLayers lower_lo{};
  build::LowerLayers lower_hi{};
  for (int layer = 0; layer <= seeds; ++layer) {
    const auto at = static_cast<std::size_t>(layer);
    const Sheet lo(layer, lo_memory.data());
    const Sheet hi(layer, hi_memory.data());
    LayerSolver solver(moves, kernel, layer, team, workspace, control);
    const build::SolveStats stats = kind == tables::Kind::even
                                        ? solver.solve_even(lo, lower_lo)
                                        : solver.solve_bounds(lo, hi, lower_lo, lower_hi);
    EXPECT_EQ(stats.wide, 0U) << "layer " << layer;
    solved.rounds = std::max(solved.rounds, stats.rounds);
    solved.sweeps += stats.sweeps;
    solved.tails += stats.tails;
    solved.lo.push_back(margins_of(lo));
    lower_lo[at] = build::LowerMargins(solved.lo[at]);
    if (kind == tables::Kind::bounds) {
      solved.hi.push_back(margins_of(hi));
      lower_hi[at] = build::LowerMargins(solved.hi[at]);
    }
  }
  return solved;
}

}  // namespace oware::oracle

// Layers solved by the fast solver without a folder, as margins in the order of ranks. For tests.
#pragma once

#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <vector>

#include "build/kernel.hpp"
#include "build/layer_solver.hpp"

namespace oware::oracle {

struct Solved {
  std::vector<std::vector<std::int8_t>> lo;  // by layer; the values of `even`
  std::vector<std::vector<std::int8_t>> hi;  // bounds only
  int rounds = 0;                            // the most that any layer of bounds took
  int sweeps = 0;                            // of all layers
  int worklists = 0;
};

// Layers 0..seeds, each with this control. Fails the running test where bounds cannot be proved
// exact.
Solved solve_layers(int seeds, tables::Kind kind, const rules::RuleSet& rules,
                    const build::Kernel& kernel, int threads,
                    const build::SolveControl& control = {});

}  // namespace oware::oracle

// Layers solved by the fast solver without a folder, as margins in the order of ranks. For tests.
#pragma once

#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <vector>

#include "build/kernel.hpp"

namespace oware::oracle {

struct Solved {
  std::vector<std::vector<std::int8_t>> lo;  // by layer; the values of `even`
  std::vector<std::vector<std::int8_t>> hi;  // bounds only
  int rounds = 0;                            // the most that any layer of bounds took
};

// Layers 0..seeds. Fails the running test where bounds cannot be proved exact.
Solved solve_layers(int seeds, tables::Kind kind, const rules::RuleSet& rules, const build::Kernel& kernel, int threads);

}  // namespace oware::oracle

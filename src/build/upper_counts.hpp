// Histograms of lo, hi and their distance in layers of `bounds`, at the solver's speed: hi is
// computed from lo tile by tile, as a build computes it when it continues from an existing layer.
// Takes a byte a board of the layer, some buffers, and, where layers are packed, room on the disk
// for a byte a board of them. Thread rule: one thread's; it uses a pool of its own.
#pragma once

#include <functional>
#include <string>

#include "build/lower.hpp"
#include "tables/count.hpp"

namespace oware::build {

class UpperCounts {
 public:
  UpperCounts(std::string folder, const rules::RuleSet& rules, int threads);

  // Layers in ascending order. Every smaller layer must be there too. When `stopping` says so the
  // counts are of a part. Errors: those of tables::parse_header; corrupt, with the block;
  // unreadable; unavailable (no memory).
  Result<tables::LayerCounts> count(
      int layer, const std::function<bool()>& stopping = [] { return false; });

 private:
  Result<void> add_layers(int layer);

  std::string folder_;
  rules::RuleSet rules_;
  ThreadPool pool_;
  LowerStore lower_;
  int added_ = -1;
};

}  // namespace oware::build

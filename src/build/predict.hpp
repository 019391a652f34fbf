// What a build would take, before it is begun: boards, disk and memory from the plan; time from the rate of a few small layers
// that are solved in memory now, and from how much slower larger layers are known to be (docs/benchmarks.md, section Tables).
// Thread rule: predict() uses as many threads as the build would, and takes as long as those few layers do.
#pragma once

#include "build/builder.hpp"

namespace oware::build {

struct Prediction {
  std::uint64_t boards = 0;  // of the layers that are missing
  std::uint64_t disk_bytes = 0;
  std::uint64_t memory_bytes = 0;  // at the largest layer
  double seconds = 0;
  bool fits = true;  // in options.memory_bytes, or in the machine
};

// Errors: those of build() that need no work.
Result<Prediction> predict(const BuildOptions& options);

}  // namespace oware::build

// What a build would take, before it begins: boards, disk and memory from the plan; time from the
// machine calibration (build/calibration.hpp) and from how the work for a board grows with the
// layer.
//
// That growth is computed but for one number (rest_from_memory() in sweep_cost.cpp). A sweep over a
// layer relaxes every board and transposes columns of successors, whose number follows from the
// partition (build/tiles.hpp). Relaxing takes longer where the mover has many seeds, since more
// columns are candidates for the mover's moves. Columns come from memory for the share of the layer
// that is beyond the processor's cache; what that costs is measured on single tiles and corrected
// by parts of a large layer's sweep (build/sweep_sample.hpp). Memory that is used for the first
// time costs what the system takes to give it: a layer's boards beyond those of the layers before,
// and files that are read again. The number of sweeps of a layer is a property of the game, not of
// the machine. Files are written while the next layer is solved, so the disk counts where it is
// slower than that, and at the end. A layer out of core takes as long as its bytes take to come and
// go where that is longer than solving it; how many they are follows from the usual passes and from
// what one reads and writes (build/streamed_solver.hpp). Where its scratch files are larger than
// what the machine has beside the build, reading them waits for the disk; so do openings where the
// smaller layers' files do not fit beside the layer. Checkpoints take the processor's time as often
// as they are due. Packed layers are decoded as often as was measured once. Thread rule: predict()
// uses as many threads as the build would, and answers in three to six seconds
// (docs/experiments/predictions.md).
#pragma once

#include "build/builder.hpp"
#include "build/calibration.hpp"

namespace oware::build {

struct Prediction {
  std::uint64_t boards = 0;  // of the layers that are missing
  std::uint64_t disk_bytes = 0;
  std::uint64_t memory_bytes = 0;   // at the largest layer
  double processor_seconds = 0;     // of all threads
  double seconds = 0;               // by the clock, with as much of the processors as measuring had
  int streamed = 0;                 // layers that are solved out of core
  std::uint64_t scratch_bytes = 0;  // on disk at the largest of these
  std::uint64_t traffic_bytes = 0;  // read and written while they are solved
  bool fits = true;                 // in options.memory_bytes, or in the machine
};

// Errors: those of build() that need no work.
Result<Prediction> predict(const BuildOptions& options);

// The time alone, for a plan and a calibration; `cache_bytes` of a layer come from the processor's
// cache. Pure.
void predict_time(const BuildOptions& options, const Plan& plan, const Calibration& calibration,
                  double cache_bytes, Prediction& prediction);

}  // namespace oware::build

// What solving a layer costs this processor, from its calibration: see build/predict.hpp. Thread
// rule: values.
#pragma once

#include <oware/tables.hpp>
#include <utility>
#include <vector>

#include "build/calibration.hpp"
#include "build/scratch.hpp"

namespace oware::build {

// The rate is that of the last layers solved.
inline constexpr int kLayersMeasured = 3;

// How many sweeps a layer takes that is too large to be solved for measuring.
double usual_sweeps(tables::Kind kind, int layer);
// How many passes one takes out of core, with `memory` for boards on each rank.
double usual_passes(tables::Kind kind, int layer, std::uint64_t memory, int ranks);

// A layer out of core, of all ranks, each with `memory` for boards. Bytes are whole passes, counted
// as what one with nothing at rest reads and writes (docs/out_of_core.md), and what parts begin
// with.
struct StreamCost {
  StreamCost(const ScratchShape& shape, std::uint64_t memory, int ranks);

  std::uint64_t traffic_bytes = 0;  // read from scratch files and written
  std::uint64_t read_bytes = 0;     // of those, read
  std::uint64_t network_bytes = 0;
  double sweeps = 0;  // what relaxing takes, of what it takes in memory
};

// Bytes that an opening reads from the disk, of smaller layers whose files have `files` bytes,
// where `cache` bytes of memory are left beside the layer: each that has left the memory about
// twice. Measured (docs/experiments/predictions.md).
double opening_reads(double files, double cache);

// What so many threads can count on of the third cache, or what such caches hold as a rule where
// the system does not say. Bytes.
double cache_size(int threads);

// Processor's seconds that a sweep takes: those measured, in proportion to what relaxing and
// transposition take. What single tiles say of memory is corrected by what the samples of some
// layers take.
class SweepCost {
 public:
  SweepCost(tables::Kind kind, const Calibration& calibration, double cache_bytes);

  // A board of the layer, on average.
  double of(int layer) const;
  // By section: a board of it.
  std::vector<double> by_section(int layer) const;

 private:
  void find_corrections();
  double parts_of(int layer) const;
  double far_of(int layer) const;
  double transpose_of(int layer) const;
  double parts_of_lane(int layer, int section) const;
  double parts_of_section(int layer, int section) const;
  double parts_of(const SweepSample& sample) const;
  double correction_of(int layer) const;

  const Calibration& calibration_;
  double cache_bytes_;
  double relaxations_;
  double rest_from_memory_;
  double measured_ = 0;  // for each second of parts
  // By layer sampled, the smallest first: how far it is from the cache (far_of()), and the
  // logarithm of what its parts are to be multiplied by.
  std::vector<std::pair<double, double>> corrections_;
};

}  // namespace oware::build

#include "build/predict.hpp"

#include <unistd.h>

#include <algorithm>
#include <vector>

#include "build/clamp.hpp"
#include "build/plan.hpp"
#include "build/streamed_solver.hpp"
#include "build/sweep_cost.hpp"
#include "build/tiles.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::Kind;

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

// Whole passes over the scratch files, out of core: what is read and written by what a pass with
// nothing at rest needs. Measured (docs/out_of_core.md).
std::uint64_t usual_passes(Kind kind, int layer, std::uint64_t memory) {
  const bool pairs = pair_stream_memory(layer) <= memory;
  if (kind == Kind::bounds) {
    return pairs ? 20 : 44;
  }
  const std::uint64_t groups = stream_group_count(kind, layer, memory);
  return !pairs ? 25 : layer <= 20 ? std::min<std::uint64_t>(13, 4 + groups) : 5 + groups;
}

// What relaxing takes out of core, of what it takes in memory: groups are swept while the rest of
// the layer stays. Measured.
constexpr double kStreamedSweeps = 1.4;

// Seconds by the clock for one of the processor's: the median of the last layers solved, since
// small ones are over before all threads have begun.
double clock_of(const Calibration& calibration) {
  std::vector<double> clocks;
  for (const SolvedLayer& solved : calibration.solved) {
    if (solved.layer + kLayersMeasured > calibration.solved.back().layer) {
      clocks.push_back(solved.clock);
    }
  }
  std::ranges::sort(clocks);
  return clocks[clocks.size() / 2];
}

// Seconds to give a layer's file to the system, and the upper bounds that are kept while larger
// layers are built.
double writing_time(const BuildOptions& options, const Calibration& calibration, int layer,
                    double bytes) {
  if (!is_read_by(layer, options.seeds)) {
    return calibration.write_again * bytes;
  }
  return calibration.write_new * (bytes + (options.kind == Kind::bounds ? boards_of(layer) : 0));
}

// Bytes that are read from scratch files and written to them while a layer is solved.
std::uint64_t stream_traffic(const BuildOptions& options, int layer) {
  const bool even = options.kind == Kind::even;
  const ScratchShape shape = scratch_shape(options, layer);
  const StreamPass pass = stream_pass(shape, board_memory(options));
  const std::uint64_t passes = usual_passes(options.kind, layer, board_memory(options));
  return passes * (pass.read_bytes + pass.written_bytes) + (even ? 1 : 3) * shape.file_bytes() / 2;
}

// A layer's file is finished while the next one is solved.
class TwoAtOnce {
 public:
  void layer(double solving, double finishing) {
    solved_ = std::max(solved_ + solving, finished_);
    finished_ = solved_ + finishing;
  }
  double seconds() const { return finished_; }

 private:
  double solved_ = 0;
  double finished_ = 0;
};

}  // namespace

void predict_time(const BuildOptions& options, const Plan& plan, const Calibration& calibration,
                  double cache_bytes, Prediction& prediction) {
  constexpr int kSyncs = 4;  // of a layer: file, folder, manifest, and the file system's own order
  const SweepCost cost(options.kind, calibration, cache_bytes);
  const double clock = clock_of(calibration);
  const double tables = calibration.move_tables * move_table_entries(options.seeds);
  prediction.processor_seconds = tables;
  TwoAtOnce build;
  build.layer(tables * clock, 0);
  for (const int layer : plan.layers) {
    const auto at = static_cast<std::size_t>(layer);
    double processor = at < calibration.solved.size()
                           ? calibration.solved[at].seconds
                           : cost.of(layer) * boards_of(layer) * usual_sweeps(options.kind, layer);
    if (is_streamed(options, layer)) {
      processor *= kStreamedSweeps;
    }
    const tables::Digits digits = digits_of_layer(options.kind, layer, options.clamping);
    const auto bytes = static_cast<double>(
        tables::working_header(options.kind, options.rules, layer, digits).file_bytes());
    const double writing = writing_time(options, calibration, layer, bytes);
    prediction.processor_seconds += processor + writing;
    double solving = processor * clock;
    if (is_streamed(options, layer)) {
      const double traffic = static_cast<double>(stream_traffic(options, layer));
      prediction.traffic_bytes += static_cast<std::uint64_t>(traffic);
      prediction.processor_seconds += calibration.write_again * traffic;
      solving = std::max(solving + calibration.write_again * traffic, calibration.sync * traffic);
    }
    build.layer(solving + writing, calibration.sync * bytes + kSyncs * calibration.sync_call);
  }
  prediction.seconds = build.seconds();
}

Result<Prediction> predict(const BuildOptions& options) {
  const Result<Plan> plan = plan_build(options);
  if (!plan) {
    return tl::unexpected(plan.error());
  }
  Prediction prediction;
  prediction.boards = plan->boards;
  prediction.disk_bytes = plan->disk_bytes;
  prediction.memory_bytes = plan->memory_bytes;
  prediction.streamed = plan->streamed;
  prediction.scratch_bytes = plan->scratch_bytes;
  prediction.fits = plan->memory_bytes <= allowed_memory(options);
  if (plan->boards == 0) {
    return prediction;
  }
  return calibrate(options, usual_calibration(options)).map([&](const Calibration& calibration) {
    predict_time(options, *plan, calibration, cache_size(), prediction);
    return prediction;
  });
}

}  // namespace oware::build

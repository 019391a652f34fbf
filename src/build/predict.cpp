#include "build/predict.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "build/checkpoint.hpp"
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
// layers are built. The few pieces of a measurement may be given memory that something else has
// just left, all the files of a build are not.
double writing_time(const BuildOptions& options, const Calibration& calibration, int layer,
                    double bytes) {
  if (!is_read_by(layer, options.seeds)) {
    return calibration.write_again * bytes;
  }
  const double write_new =
      std::max(calibration.write_new, calibration.write_again + calibration.first_use);
  return write_new * (bytes + (options.kind == Kind::bounds ? boards_of(layer) : 0));
}

// Processor's seconds to read the packed layers that a layer captures into, as so many times what
// decoding them once takes. Measured (docs/experiments/predictions.md): blocks are decoded 2.0 and
// 1.4 times, and margins are copied out of them. For `bounds` lower margins are read twice.
double decoding_time(const BuildOptions& options, const Calibration& calibration, int layer) {
  const double times = is_streamed(options, layer) ? 2.3 : 1.6;
  double boards = 0;
  for (const int lower : packed_layers_read(options, layer)) {
    boards += boards_of(lower);
  }
  return calibration.decode * times * (options.kind == Kind::even ? 1 : 2) * boards;
}

// Of memory, for its boards.
std::uint64_t layer_bytes_used(const BuildOptions& options, int layer) {
  return is_streamed(options, layer) ? board_memory(options) : layer_memory(options.kind, layer);
}

// Bytes that a layer's opening reads from the disk. The file of the layer before, which is not read
// yet, is in memory, too.
double bytes_read_to_open(const BuildOptions& options, const Calibration& calibration, int layer) {
  const std::uint64_t used =
      is_streamed(options, layer)
          ? allowed_memory(options)
          : layer_memory(options.kind, layer) + constant_memory(layer, options.threads);
  double files = 0;
  for (int lower = 0; is_read_by(lower, layer); ++lower) {
    files += static_cast<double>(file_bytes(options, lower));
  }
  const std::uint64_t before = layer > 0 ? file_bytes(options, layer - 1) : 0;
  return opening_reads(
      files, static_cast<double>(calibration.machine_memory) - static_cast<double>(used + before));
}

// Processor's seconds for the checkpoints of a layer that takes `seconds` by the clock: as often as
// the limit asks for, or all the time (CheckpointTimes).
double checkpoint_time(const BuildOptions& options, const Calibration& calibration, int layer,
                       double seconds) {
  const double bytes =
      (options.kind == Kind::even ? 1 : 2) * static_cast<double>(layer_buffer_bytes(layer));
  const double writing = (calibration.sync + calibration.checkpoint) * bytes;
  const double between =
      std::max(writing, CheckpointTimes::between(options.checkpoint_seconds, writing));
  return between > 0 ? std::floor(seconds / between) * calibration.checkpoint * bytes : 0;
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
  double used = 0;  // bytes of memory, so far
  for (const int layer : plan.layers) {
    const auto at = static_cast<std::size_t>(layer);
    double processor = at < calibration.solved.size()
                           ? calibration.solved[at].seconds
                           : cost.of(layer) * boards_of(layer) * usual_sweeps(options.kind, layer);
    const auto bytes = static_cast<double>(file_bytes(options, layer));
    const double writing = writing_time(options, calibration, layer, bytes);
    double solving = processor * clock;
    if (is_streamed(options, layer)) {
      const ScratchShape shape = scratch_shape(options, layer);
      const StreamCost streamed(shape, stream_memory(options), 1);
      const auto traffic = static_cast<double>(streamed.traffic_bytes);
      const double copying = calibration.write_again * traffic;
      prediction.traffic_bytes += streamed.traffic_bytes;
      processor = processor * streamed.sweeps + copying;
      // A pass begins with what the last one has read first, and the system has kept least of.
      const double reading = reads_scratch_from_disk(options, shape, calibration.machine_memory)
                                 ? calibration.read * static_cast<double>(streamed.read_bytes)
                                 : 0;
      solving = std::max(solving * streamed.sweeps + copying + reading, calibration.sync * traffic);
    } else if (at >= calibration.solved.size()) {
      const double saving = checkpoint_time(options, calibration, layer, solving);
      processor += saving;
      solving += saving * clock;
    }
    solving += calibration.read * bytes_read_to_open(options, calibration, layer);
    const double decoding = decoding_time(options, calibration, layer);
    processor += decoding;
    solving += decoding * clock;
    const auto memory = static_cast<double>(layer_bytes_used(options, layer));
    const double taking = calibration.first_use * std::max(0.0, memory - used);
    used = std::max(used, memory);
    processor += taking;
    solving += taking * clock;
    prediction.processor_seconds += processor + writing;
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
  prediction.fits =
      plan->memory_bytes <= allowed_memory(options) && check_disk(options, *plan).has_value();
  if (plan->boards == 0) {
    return prediction;
  }
  return calibrate(options, usual_calibration(options)).map([&](const Calibration& calibration) {
    predict_time(options, *plan, calibration, cache_size(options.threads), prediction);
    return prediction;
  });
}

}  // namespace oware::build

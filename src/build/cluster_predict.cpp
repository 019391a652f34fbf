#include "build/cluster_predict.hpp"

#include <algorithm>

#include "build/cluster_model.hpp"
#include "build/sweep_cost.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::Kind;

// Measured; see docs/cluster.md. Over several ranks a layer has more sweeps, of which the late ones
// relax few blocks, and changes are found and sent: by how much its processor's time is that of the
// solution in memory.
constexpr double kMoreWork = 2.5;

// Bytes that all sweeps together send of a board to each reader.
double sent_bytes(Kind kind) { return kind == Kind::even ? 4.3 : 12.8; }
int sweeps_over_ranks(Kind kind) { return kind == Kind::even ? 20 : 36; }

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

std::uint64_t file_bytes(const BuildOptions& options, int layer) {
  const tables::Digits digits = digits_of_layer(options.kind, layer, options.clamping);
  return tables::working_header(options.kind, options.rules, layer, digits).file_bytes();
}

// Every smaller layer is read once, and the file is written; upper values of `bounds` both ways.
std::uint64_t disk_traffic(const BuildOptions& options, int layer) {
  std::uint64_t bytes = file_bytes(options, layer);
  for (int smaller = 0; is_read_by(smaller, layer); ++smaller) {
    bytes += file_bytes(options, smaller);
    bytes += options.kind == Kind::bounds ? tables::board_count(smaller) : 0;
  }
  if (options.kind == Kind::bounds && is_read_by(layer, options.seeds)) {
    bytes += tables::board_count(layer);
  }
  return bytes;
}

// Of a rank: boards it owns and copies, and what is fixed (layer_memory()).
double share_bytes(Kind kind, int layer, const ClusterTraffic& traffic, int ranks) {
  const double boards = boards_of(layer) / ranks;
  return kind == Kind::even ? boards * (1.14 + traffic.copies)
                            : boards * (2.32 + 2 * traffic.copies);
}

}  // namespace

ClusterPrediction predict_cluster_time(const BuildOptions& options, const Plan& missing,
                                       const ClusterPlan& plan, const Calibration& calibration,
                                       double cache_bytes) {
  const SweepCost cost(options.kind, calibration, cache_bytes);
  const ClusterRates rates{.cores = plan.cores, .network = plan.network_rate};
  const double bytes = sent_bytes(options.kind);
  const int all_sweeps = sweeps_over_ranks(options.kind);
  const std::uint64_t constant = constant_memory(options.seeds, plan.cores);
  ClusterPrediction prediction;
  Prediction& whole = prediction.whole;
  for (const int layer : missing.layers) {
    const BlockOwners owners(layer, plan.nodes);
    const ClusterTraffic traffic = ClusterTraffic::sample(owners);
    // All of a layer's work as if it were one sweep, and the latency of the others.
    const double sweeps = usual_sweeps(options.kind, layer) * (plan.nodes == 1 ? 1 : kMoreWork);
    std::vector<double> board_seconds = cost.by_section(layer);
    for (double& seconds : board_seconds) {
      seconds *= sweeps / all_sweeps;
    }
    const SweepTime sweep =
        simulate_sweep(owners, traffic, board_seconds, bytes / all_sweeps, rates);
    LayerPrediction one;
    one.layer = layer;
    one.boards = tables::board_count(layer);
    one.disk_bytes = file_bytes(options, layer);
    one.traffic_bytes = disk_traffic(options, layer);
    one.network_bytes = static_cast<std::uint64_t>(bytes * traffic.total * boards_of(layer));
    one.seconds = sweep.seconds * all_sweeps +
                  static_cast<double>(one.traffic_bytes) / (plan.nodes * plan.disk_rate);
    whole.boards += one.boards;
    whole.disk_bytes += one.disk_bytes;
    whole.traffic_bytes += one.traffic_bytes;
    whole.seconds += one.seconds;
    whole.processor_seconds += cost.of(layer) * sweeps * boards_of(layer);
    whole.memory_bytes = std::max(
        whole.memory_bytes,
        constant + static_cast<std::uint64_t>(
                       plan.nodes == 1 ? static_cast<double>(layer_memory(options.kind, layer))
                                       : share_bytes(options.kind, layer, traffic, plan.nodes)));
    prediction.network_bytes += one.network_bytes;
    prediction.layers.push_back(one);
  }
  whole.fits = whole.memory_bytes <= plan.memory &&
               whole.disk_bytes / static_cast<unsigned>(plan.nodes) <= plan.disk;
  return prediction;
}

Result<ClusterPrediction> predict_cluster(const BuildOptions& options, const ClusterPlan& plan) {
  const Result<Plan> missing = plan_build(options);
  if (!missing) {
    return tl::unexpected(missing.error());
  }
  return calibrate(options, usual_calibration(options)).map([&](const Calibration& calibration) {
    return predict_cluster_time(options, *missing, plan, calibration, cache_size());
  });
}

}  // namespace oware::build

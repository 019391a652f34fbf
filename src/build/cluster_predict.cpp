#include "build/cluster_predict.hpp"

#include <algorithm>

#include "build/cluster_model.hpp"
#include "build/plan.hpp"
#include "build/section_owners.hpp"
#include "build/streamed_solver.hpp"
#include "build/sweep_cost.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::Kind;

// Measured; see docs/cluster.md. Over several ranks a layer has more sweeps, of which the late ones
// relax few blocks, and changes are found and sent: by how much its processor's time is that of the
// solution in memory.
constexpr double kMoreWork = 2.5;

// Out of core over several ranks: by how much a layer takes longer than the rank with most to do
// works. Measured with two ranks.
constexpr double kWaiting = 1.2;

// Bytes that all sweeps together send of a board to each reader.
double sent_bytes(Kind kind) { return kind == Kind::even ? 4.3 : 12.8; }
int sweeps_over_ranks(Kind kind) { return kind == Kind::even ? 20 : 36; }

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

// A layer's file; of `bounds` for the time of the build also the upper values that larger layers
// read.
std::uint64_t kept_bytes(const BuildOptions& options, int layer) {
  const bool upper = options.kind == Kind::bounds && is_read_by(layer, options.seeds);
  return file_bytes(options, layer) + (upper ? tables::board_count(layer) : 0);
}

// Bytes that all nodes together read of smaller layers' files and write of the layer's, beside
// which `cache` bytes of memory are left.
double file_traffic(const BuildOptions& options, int layer, double cache) {
  double files = 0;
  for (int smaller = 0; is_read_by(smaller, layer); ++smaller) {
    files += static_cast<double>(kept_bytes(options, smaller));
  }
  return opening_reads(files, cache) + static_cast<double>(kept_bytes(options, layer));
}

// Of a rank: boards it owns and copies, and what is fixed (layer_memory()).
double share_bytes(Kind kind, int layer, const ClusterTraffic& traffic, int ranks) {
  const double boards = boards_of(layer) / ranks;
  return kind == Kind::even ? boards * (1.14 + traffic.copies)
                            : boards * (2.32 + 2 * traffic.copies);
}

// What a layer takes on all nodes.
struct LayerCost {
  LayerPrediction layer;
  double processor_seconds = 0;
  std::uint64_t memory_bytes = 0;   // of the node that needs most
  std::uint64_t scratch_bytes = 0;  // of that node; 0: solved in memory
};

class ClusterCost {
 public:
  ClusterCost(const BuildOptions& options, const ClusterPlan& plan, const Calibration& calibration,
              double cache_bytes)
      : options_(options),
        plan_(plan),
        write_again_(calibration.write_again),
        cost_(options.kind, calibration, cache_bytes) {}

  // In memory, or out of core where that does not suffice and there is a folder for it.
  LayerCost of(int layer) const {
    LayerCost cost = in_memory(layer);
    if (!options_.scratch.empty() && cost.memory_bytes > plan_.memory) {
      const LayerCost streamed = out_of_core(layer);
      cost = streamed.memory_bytes <= plan_.memory ? streamed : cost;
    }
    const double left = static_cast<double>(plan_.memory) - static_cast<double>(cost.memory_bytes);
    const double files = file_traffic(options_, layer, plan_.nodes * std::max(0.0, left));
    cost.layer.layer = layer;
    cost.layer.boards = tables::board_count(layer);
    cost.layer.disk_bytes = kept_bytes(options_, layer);
    cost.layer.traffic_bytes += static_cast<std::uint64_t>(files);
    cost.layer.seconds += files / (plan_.nodes * plan_.disk_rate);
    return cost;
  }

 private:
  LayerCost in_memory(int layer) const;
  LayerCost out_of_core(int layer) const;
  double largest_share(int layer) const;

  const BuildOptions& options_;
  const ClusterPlan& plan_;
  double write_again_;
  SweepCost cost_;
};

LayerCost ClusterCost::in_memory(int layer) const {
  const ClusterRates rates{.cores = plan_.cores, .network = plan_.network_rate};
  const double bytes = sent_bytes(options_.kind);
  const int all_sweeps = sweeps_over_ranks(options_.kind);
  const BlockOwners owners(layer, plan_.nodes);
  const ClusterTraffic traffic = ClusterTraffic::sample(owners);
  // All of a layer's work as if it were one sweep, and the latency of the others.
  const double sweeps = usual_sweeps(options_.kind, layer) * (plan_.nodes == 1 ? 1 : kMoreWork);
  std::vector<double> board_seconds = cost_.by_section(layer);
  for (double& seconds : board_seconds) {
    seconds *= sweeps / all_sweeps;
  }
  const SweepTime sweep = simulate_sweep(owners, traffic, board_seconds, bytes / all_sweeps, rates);
  LayerCost cost;
  cost.layer.network_bytes = static_cast<std::uint64_t>(bytes * traffic.total * boards_of(layer));
  cost.layer.seconds = sweep.seconds * all_sweeps;
  cost.processor_seconds = cost_.of(layer) * sweeps * boards_of(layer);
  cost.memory_bytes =
      constant_memory(options_.seeds, plan_.cores) +
      static_cast<std::uint64_t>(plan_.nodes == 1
                                     ? static_cast<double>(layer_memory(options_.kind, layer))
                                     : share_bytes(options_.kind, layer, traffic, plan_.nodes));
  return cost;
}

// Relaxing, disks and network at once, on the node that has most to do. Passes wait for what they
// read, since a node has no more memory than it works with.
LayerCost ClusterCost::out_of_core(int layer) const {
  const ScratchShape shape = scratch_shape(options_, layer);
  const std::uint64_t constant = constant_memory(options_.seeds, plan_.cores) +
                                 (plan_.nodes == 1 ? 0 : rank_message_memory(plan_.nodes));
  const std::uint64_t memory = std::max(least_stream_memory(layer, shape.segment_columns),
                                        std::max(plan_.memory, constant) - constant);
  const StreamCost bytes(shape, memory, plan_.nodes);
  const auto traffic = static_cast<double>(bytes.traffic_bytes);
  const double share = largest_share(layer);
  LayerCost cost;
  cost.layer.traffic_bytes = bytes.traffic_bytes;
  cost.layer.network_bytes = bytes.network_bytes;
  cost.processor_seconds = write_again_ * traffic + cost_.of(layer) * boards_of(layer) *
                                                        usual_sweeps(options_.kind, layer) *
                                                        bytes.sweeps;
  cost.layer.seconds = share * (plan_.nodes == 1 ? 1 : kWaiting) *
                       std::max({cost.processor_seconds / plan_.cores +
                                     static_cast<double>(bytes.read_bytes) / plan_.disk_rate,
                                 traffic / plan_.disk_rate,
                                 static_cast<double>(bytes.network_bytes) / plan_.network_rate});
  cost.memory_bytes = constant + memory;
  const SectionOwners owners(layer, plan_.nodes);
  for (int node = 0; node < plan_.nodes; ++node) {
    const ScratchShape kept = scratch_shape(options_, memory, owners, node);
    const auto boards = static_cast<double>(kept.values_bytes()) /
                        static_cast<double>(shape.values_bytes()) * boards_of(layer);
    cost.scratch_bytes =
        std::max(cost.scratch_bytes, kept.file_bytes() + static_cast<std::uint64_t>(boards / 4));
  }
  return cost;
}

// Of a layer's work, what the rank has whose sections take longest.
double ClusterCost::largest_share(int layer) const {
  const SectionOwners owners(layer, plan_.nodes);
  const std::vector<double> board_seconds = cost_.by_section(layer);
  std::vector<double> work(static_cast<std::size_t>(plan_.nodes));
  double all = 0;
  for (int section = 0; section <= layer; ++section) {
    const double seconds = board_seconds[static_cast<std::size_t>(section)] * half_count(section) *
                           half_count(layer - section);
    work[static_cast<std::size_t>(owners.owner(section))] += seconds;
    all += seconds;
  }
  return std::ranges::max(work) / all;
}

}  // namespace

ClusterPrediction predict_cluster_time(const BuildOptions& options, const Plan& missing,
                                       const ClusterPlan& plan, const Calibration& calibration,
                                       double cache_bytes) {
  const ClusterCost costs(options, plan, calibration, cache_bytes);
  ClusterPrediction prediction;
  Prediction& whole = prediction.whole;
  for (const int layer : missing.layers) {
    const LayerCost cost = costs.of(layer);
    whole.boards += cost.layer.boards;
    whole.disk_bytes += cost.layer.disk_bytes;
    whole.traffic_bytes += cost.layer.traffic_bytes;
    whole.seconds += cost.layer.seconds;
    whole.processor_seconds += cost.processor_seconds;
    whole.memory_bytes = std::max(whole.memory_bytes, cost.memory_bytes);
    whole.streamed += cost.scratch_bytes != 0 ? 1 : 0;
    whole.scratch_bytes = std::max(whole.scratch_bytes, cost.scratch_bytes);
    prediction.network_bytes += cost.layer.network_bytes;
    prediction.layers.push_back(cost.layer);
  }
  whole.fits =
      whole.memory_bytes <= plan.memory &&
      whole.disk_bytes / static_cast<unsigned>(plan.nodes) + whole.scratch_bytes <= plan.disk;
  return prediction;
}

Result<ClusterPrediction> predict_cluster(const BuildOptions& options, const ClusterPlan& plan) {
  const Result<Plan> missing = plan_build(options);
  if (!missing) {
    return tl::unexpected(missing.error());
  }
  return calibrate(options, usual_calibration(options)).map([&](const Calibration& calibration) {
    return predict_cluster_time(options, *missing, plan, calibration, cache_size(options.threads));
  });
}

}  // namespace oware::build

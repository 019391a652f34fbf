// What a build over several machines would take, one rank on each: time from the machine
// calibration of this machine and from the model of a sweep (build/cluster_model.hpp). What a board
// costs over several ranks beside the same board in memory was measured (docs/cluster.md). With
// options.scratch, layers of which a node's share does not fit into its memory are out of core.
// Thread rule: as build/predict.hpp.
#pragma once

#include <vector>

#include "build/predict.hpp"

namespace oware::build {

// The machines, all alike. Rates are in bytes a second, each way.
struct ClusterPlan {
  int nodes = 1;
  int cores = 1;             // of a node
  std::uint64_t memory = 0;  // of a node
  std::uint64_t disk = 0;    // of a node; the folder is on all of them together
  double disk_rate = 0;      // of a node
  double network_rate = 0;   // of a node
};

struct LayerPrediction {
  int layer = 0;
  std::uint64_t boards = 0;
  double seconds = 0;
  std::uint64_t disk_bytes = 0;     // the file; of `bounds` also upper values, during the build
  std::uint64_t traffic_bytes = 0;  // to and from disks: smaller layers, the file, scratch
  std::uint64_t network_bytes = 0;  // between all ranks
};

struct ClusterPrediction {
  // memory_bytes and scratch_bytes are of the node that needs most.
  Prediction whole;
  std::uint64_t network_bytes = 0;
  std::vector<LayerPrediction> layers;
};

// Errors: those of predict().
Result<ClusterPrediction> predict_cluster(const BuildOptions& options, const ClusterPlan& plan);

// The same for a calibration. Pure.
ClusterPrediction predict_cluster_time(const BuildOptions& options, const Plan& missing,
                                       const ClusterPlan& plan, const Calibration& calibration,
                                       double cache_bytes);

}  // namespace oware::build

#include "build/cluster_predict.hpp"

#include <gtest/gtest.h>

#include "build/cluster_model.hpp"
#include "build/sweep_cost.hpp"

namespace oware::build {
namespace {

using tables::Kind;

constexpr int kClusterSeeds = 14;

// On which a board of a sweep takes a nanosecond.
Calibration plain_calibration() {
  Calibration calibration;
  for (int layer = 0; layer <= 10; ++layer) {
    calibration.solved.push_back(
        {layer, 17, 17e-9 * static_cast<double>(tables::board_count(layer)), 1});
  }
  calibration.relax.assign(16, 1e-9);
  return calibration;
}

ClusterPrediction predicted(const ClusterPlan& plan, Kind kind = Kind::even) {
  BuildOptions options;
  options.folder = "no_such_folder";
  options.kind = kind;
  options.seeds = kClusterSeeds;
  return predict_cluster_time(options, *plan_build(options), plan, plain_calibration(), 1e12);
}

ClusterPlan plan_of(int nodes, double network_rate = 1e12) {
  return {.nodes = nodes,
          .cores = 2,
          .memory = 1ULL << 34U,
          .disk = 1ULL << 40U,
          .disk_rate = 1e12,
          .network_rate = network_rate};
}

TEST(ClusterPrediction, LayersAddUp) {
  const ClusterPrediction prediction = predicted(plan_of(4));
  ASSERT_EQ(prediction.layers.size(), kClusterSeeds + 1U);
  double seconds = 0;
  std::uint64_t network = 0;
  std::uint64_t disk = 0;
  for (const LayerPrediction& layer : prediction.layers) {
    EXPECT_EQ(layer.boards, tables::board_count(layer.layer));
    EXPECT_GT(layer.traffic_bytes, layer.disk_bytes - 1);
    seconds += layer.seconds;
    network += layer.network_bytes;
    disk += layer.disk_bytes;
  }
  EXPECT_DOUBLE_EQ(prediction.whole.seconds, seconds);
  EXPECT_EQ(prediction.network_bytes, network);
  EXPECT_EQ(prediction.whole.disk_bytes, disk);
  EXPECT_TRUE(prediction.whole.fits);
}

TEST(ClusterPrediction, OneNodeSendsNothing) {
  const ClusterPrediction prediction = predicted(plan_of(1, 1));
  EXPECT_EQ(prediction.network_bytes, 0U);
  // Two cores; lanes beyond the last half are work, too, and fewer in larger layers.
  const double known = 17e-9 * static_cast<double>(tables::board_count(kClusterSeeds)) / 2;
  EXPECT_GT(prediction.layers.back().seconds, 0.75 * known);
  EXPECT_LT(prediction.layers.back().seconds, known);
}

TEST(ClusterPrediction, ASlowNetworkTakesWhatItsBytesTake) {
  const double rate = 1e3;
  const ClusterPrediction prediction = predicted(plan_of(2, rate));
  const LayerPrediction& last = prediction.layers.back();
  // Two ranks send to each other, and half of all is from each.
  EXPECT_GT(last.seconds, 0.45 * static_cast<double>(last.network_bytes) / rate);
  EXPECT_LT(last.seconds, 0.60 * static_cast<double>(last.network_bytes) / rate);
}

TEST(ClusterPrediction, ABetterNetworkIsNeverSlowerAndMoreNodesSendMore) {
  double before = 1e300;
  for (const double rate : {1e6, 1e8, 1e10}) {
    const double seconds = predicted(plan_of(8, rate)).whole.seconds;
    EXPECT_LE(seconds, before);
    before = seconds;
  }
  EXPECT_GT(predicted(plan_of(8)).network_bytes, predicted(plan_of(2)).network_bytes);
  EXPECT_LT(predicted(plan_of(8)).whole.memory_bytes, predicted(plan_of(2)).whole.memory_bytes);
}

TEST(ClusterPrediction, SaysWhatDoesNotFit) {
  ClusterPlan plan = plan_of(2);
  plan.memory = predicted(plan).whole.memory_bytes;
  EXPECT_TRUE(predicted(plan).whole.fits);
  --plan.memory;
  EXPECT_FALSE(predicted(plan).whole.fits);
}

// The sample against a count of all rows, as the solver has them.
TEST(ClusterTraffic, IsThatOfTheSolver) {
  constexpr int kLayer = 11;
  const MoveTables tables(kLayer, {});
  for (const int ranks : {2, 4, 8}) {
    const Shares shares(tables, kLayer, ranks);
    double sent = 0;
    for (int section = 0; section <= kLayer; ++section) {
      for (std::uint32_t column = 0; column < half_count(kLayer - section); ++column) {
        const int owner = shares.owner({section, column / kBlockColumns});
        for (std::uint32_t row = 0; row < half_count(section); ++row) {
          for (const std::uint16_t reader : shares.readers(section, row)) {
            sent += reader != owner ? 1 : 0;
          }
        }
      }
    }
    sent /= static_cast<double>(tables::board_count(kLayer));
    // The sample also takes rows for read that only a capture would reach.
    const double sampled = ClusterTraffic::sample(shares).total;
    EXPECT_GT(sampled, 0.97 * sent) << ranks;
    EXPECT_LT(sampled, 1.20 * sent) << ranks;
  }
}

}  // namespace
}  // namespace oware::build

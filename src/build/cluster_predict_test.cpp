#include "build/cluster_predict.hpp"

#include <gtest/gtest.h>

#include "build/cluster_model.hpp"
#include "build/plan.hpp"
#include "build/section_owners.hpp"
#include "build/streamed_solver.hpp"
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

ClusterPrediction predicted(const ClusterPlan& plan, Kind kind = Kind::even,
                            const std::string& scratch = "", int seeds = kClusterSeeds) {
  BuildOptions options;
  options.folder = "no_such_folder";
  options.kind = kind;
  options.seeds = seeds;
  options.scratch = scratch;
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
    EXPECT_EQ(layer.traffic_bytes, layer.disk_bytes) << "smaller layers' files stay in memory";
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

// With less memory than a share takes, and a folder for scratch.
TEST(ClusterPrediction, LayersThatDoNotFitAreOutOfCore) {
  constexpr int kSeeds = 21;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const int nodes : {1, 2}) {
      ClusterPlan plan = plan_of(nodes);
      const ClusterPrediction whole = predicted(plan, kind, "scratch", kSeeds);
      EXPECT_EQ(whole.whole.streamed, 0);
      EXPECT_EQ(whole.whole.scratch_bytes, 0U);
      plan.memory = whole.whole.memory_bytes - 1;
      EXPECT_FALSE(predicted(plan, kind, "", kSeeds).whole.fits);
      const ClusterPrediction prediction = predicted(plan, kind, "scratch", kSeeds);
      EXPECT_EQ(prediction.whole.streamed, 1);
      EXPECT_EQ(prediction.whole.memory_bytes, plan.memory);
      EXPECT_TRUE(prediction.whole.fits);
      const LayerPrediction& last = prediction.layers.back();
      const LayerPrediction& in_memory = whole.layers.back();
      EXPECT_GT(last.seconds, in_memory.seconds) << nodes;
      EXPECT_GT(last.traffic_bytes, 2 * in_memory.traffic_bytes);
      EXPECT_EQ(last.network_bytes == 0, nodes == 1);
      // Two rooms for each board and what is fixed; the rank that has most has an equal share or
      // more.
      EXPECT_GT(prediction.whole.scratch_bytes, last.boards / static_cast<unsigned>(nodes));
      EXPECT_LT(prediction.whole.scratch_bytes, 5 * last.boards);
      plan.disk = prediction.whole.disk_bytes / static_cast<unsigned>(nodes) +
                  prediction.whole.scratch_bytes;
      EXPECT_TRUE(predicted(plan, kind, "scratch", kSeeds).whole.fits);
      --plan.disk;
      EXPECT_FALSE(predicted(plan, kind, "scratch", kSeeds).whole.fits);
    }
  }
}

// Of many ranks a share takes less than what out of core is fixed.
TEST(ClusterPrediction, ALayerThatFitsNeitherWayIsInMemory) {
  ClusterPlan plan = plan_of(8);
  const ClusterPrediction whole = predicted(plan);
  plan.memory = whole.whole.memory_bytes - 1;
  const ClusterPrediction prediction = predicted(plan, Kind::even, "scratch");
  EXPECT_EQ(prediction.whole.streamed, 0);
  EXPECT_EQ(prediction.whole.memory_bytes, whole.whole.memory_bytes);
  EXPECT_FALSE(prediction.whole.fits);
}

TEST(ClusterPrediction, OutOfCoreADiskTakesWhatItsBytesTake) {
  ClusterPlan plan = plan_of(1);
  plan.memory = predicted(plan).whole.memory_bytes - 1;
  plan.disk_rate = 1e6;
  const ClusterPrediction prediction = predicted(plan, Kind::even, "scratch");
  const double bytes = static_cast<double>(prediction.layers.back().traffic_bytes);
  EXPECT_NEAR(prediction.layers.back().seconds, bytes / 1e6, 1e-6 * bytes);
}

// A node's memory has room for nothing beside the layer: passes read from the disk, and the opening
// does, each file twice.
TEST(ClusterPrediction, OutOfCorePassesWaitForWhatTheyRead) {
  constexpr int kSeeds = 21;
  const std::string scratch = "scratch";
  ClusterPlan plan = plan_of(1);
  plan.memory = predicted(plan, Kind::even, scratch, kSeeds).whole.memory_bytes - 1;
  plan.disk_rate = 1e300;
  const LayerPrediction none = predicted(plan, Kind::even, scratch, kSeeds).layers.back();
  plan.disk_rate = 1e10;
  const LayerPrediction last = predicted(plan, Kind::even, scratch, kSeeds).layers.back();
  BuildOptions options;
  options.kind = Kind::even;
  options.seeds = kSeeds;
  options.scratch = scratch;
  const StreamCost cost(scratch_shape(options, kSeeds),
                        plan.memory - constant_memory(kSeeds, plan.cores), 1);
  std::uint64_t files = file_bytes(options, kSeeds);
  for (int smaller = 0; is_read_by(smaller, kSeeds); ++smaller) {
    files += 2 * file_bytes(options, smaller);
  }
  EXPECT_EQ(last.traffic_bytes, cost.traffic_bytes + files);
  EXPECT_NEAR(last.seconds - none.seconds, static_cast<double>(cost.read_bytes + files) / 1e10,
              1e-6);
}

// Each section's rows one by one, where nothing is kept in memory from visit to visit.
TEST(StreamPass, OverRanksReadsTheSameAndSendsWhatOthersKeep) {
  constexpr int kLayer = 12;
  const ScratchShape shape{"scratch", Kind::even, {}, kLayer, 0, 64};
  const StreamPass alone = stream_pass(shape, 1);
  EXPECT_EQ(alone.sent_bytes, 0U);
  for (const int ranks : {2, 3, 7}) {
    const SectionOwners owners(kLayer, ranks);
    const StreamPass pass = stream_pass(shape, 1, ranks);
    EXPECT_EQ(pass.read_bytes, alone.read_bytes);
    EXPECT_EQ(pass.written_bytes, alone.written_bytes);
    std::uint64_t sent = 0;
    for (int section = 0; section <= kLayer; ++section) {
      for (int from = kLayer - section; from <= kLayer; ++from) {
        for (std::uint32_t column = 0; column < half_count(kLayer - section); ++column) {
          sent += owners.owner(from) != owners.owner(section) ? shape.row_bytes(from) : 0;
        }
      }
    }
    EXPECT_EQ(pass.sent_bytes, sent) << ranks;
  }
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

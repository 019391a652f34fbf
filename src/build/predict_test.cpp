// Predicted times: what the model makes of a calibration, and that measuring ends when it is told
// to.
#include "build/predict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <utility>

#include "build/plan.hpp"
#include "build/streamed_solver.hpp"
#include "build/sweep_cost.hpp"
#include "build/test_folder.hpp"
#include "tables/index.hpp"

namespace oware::build {
namespace {

using tables::Kind;

constexpr double kCache = 32e6;
constexpr double kAllFits = 1e12;
// Of a layer of `even` to 21 seeds that is too large to be solved for measuring.
constexpr int kPasses = 18;

BuildOptions options_to(int seeds, Kind kind = Kind::even) {
  BuildOptions options;
  options.folder = "no_such_folder";
  options.kind = kind;
  options.seeds = seeds;
  options.threads = 2;
  return options;
}

// A machine with a disk that takes no time, on which a board of the measured layers takes a
// nanosecond a sweep.
Calibration steady_calibration() {
  Calibration calibration;
  for (int layer = 0; layer <= 14; ++layer) {
    calibration.solved.push_back(
        {layer, kPasses, kPasses * 1e-9 * static_cast<double>(tables::board_count(layer)), 0.5});
  }
  calibration.relax.assign(16, 1e-9);
  return calibration;
}

Prediction time_of(const BuildOptions& options, const Calibration& calibration,
                   double cache = kCache) {
  Prediction prediction;
  predict_time(options, *plan_build(options), calibration, cache, prediction);
  return prediction;
}

double boards_to(int seeds) {
  double boards = 0;
  for (int layer = 0; layer <= seeds; ++layer)
    boards += static_cast<double>(tables::board_count(layer));
  return boards;
}

TEST(Predict, WhereNothingGrowsABoardTakesWhatItTook) {
  const Prediction prediction = time_of(options_to(21), steady_calibration(), kAllFits);
  // Lanes beyond the last half are work, too, and fewer in larger layers.
  EXPECT_NEAR(prediction.processor_seconds, 0.92 * kPasses * 1e-9 * boards_to(21),
              0.03 * kPasses * 1e-9 * boards_to(21));
  EXPECT_NEAR(prediction.seconds, prediction.processor_seconds / 2, 1e-6) << "two threads";
}

TEST(Predict, LayersThatWereSolvedTakeWhatTheyTook) {
  const Prediction prediction = time_of(options_to(14), steady_calibration());
  EXPECT_NEAR(prediction.processor_seconds, kPasses * 1e-9 * boards_to(14), 1e-9);
}

TEST(Predict, GrowsWithWhatHasToBeTurned) {
  Calibration transposition = steady_calibration();
  transposition.transpose_near = transposition.transpose_far = 1e-9;
  const double share = time_of(options_to(24), transposition, kAllFits).seconds /
                       time_of(options_to(24), steady_calibration(), kAllFits).seconds;
  // One relaxed and (k + 6) / 6 transposed, k being about half the seeds: 3 in layer 24, and 2.17
  // where it was measured.
  EXPECT_NEAR(share, (1 + 3.0) / (1 + 2.17), 0.05);
}

TEST(Predict, GrowsWhereALayerLeavesTheCache) {
  Calibration far = steady_calibration();
  far.transpose_near = 1e-9;
  far.transpose_far = 2e-9;
  const double small =
      time_of(options_to(17), far).seconds / time_of(options_to(17), steady_calibration()).seconds;
  const double large =
      time_of(options_to(24), far).seconds / time_of(options_to(24), steady_calibration()).seconds;
  EXPECT_NEAR(small, 1.05, 0.05) << "layers to 17 have their place in the cache";
  EXPECT_NEAR(large, 0.92 * (1 + 3 * 1.9) / (1 + 2.17), 0.1) << "nine in ten come from memory";
}

// Of columns with seven seeds on the mover's side: 792 rows, 1,716 columns of successors.
SweepSample sample_of(int layer, double successor_seconds, double times) {
  SweepSample sample{.layer = layer,
                     .lanes = std::vector<double>(static_cast<std::size_t>(layer) + 1)};
  sample.lanes[7] = 1000;
  sample.seconds = times * 1000 * (792 * 1e-9 + 1716 * successor_seconds);
  return sample;
}

TEST(Predict, SamplesCorrectWhatSingleTilesSayOfMemory) {
  Calibration single = steady_calibration();
  single.transpose_near = 1e-9;
  single.transpose_far = 2e-9;
  const auto far = [](int layer) {
    return 1e-9 * (2 - kCache / static_cast<double>(tables::board_count(layer)));
  };
  const auto seconds = [&](int seeds, double small, double large, double largest) {
    Calibration sampled = single;
    const std::vector<SweepSample> usual{sample_of(14, 1e-9, small), sample_of(22, far(22), large),
                                         sample_of(24, far(24), largest)};
    const std::vector<SweepSample> disturbed{sample_of(14, 1e-9, 1), sample_of(22, far(22), 100),
                                             sample_of(24, far(24), 100)};
    sampled.samples = {usual, disturbed, usual};
    return time_of(options_to(seeds), sampled).seconds;
  };
  const auto times = [&](int seeds, double small, double large, double largest) {
    return seconds(seeds, small, large, largest) / time_of(options_to(seeds), single).seconds;
  };
  EXPECT_NEAR(times(28, 1, 1, 1), 1, 1e-9) << "as the tiles say";
  EXPECT_NEAR(times(28, 1, 0.5, 0.5), 0.5, 0.03);
  EXPECT_NEAR(times(28, 3, 1.5, 1.5), 0.5, 0.03) << "samples are compared with each other";
  EXPECT_NEAR(times(17, 1, 0.5, 0.5), 1, 1e-9) << "layers to 17 have their place in the cache";
  const auto layer = [&](int number, double large, double largest) {  // alone
    return (seconds(number, 1, large, largest) - seconds(number - 1, 1, large, largest)) /
           (seconds(number, 1, 1, 1) - seconds(number - 1, 1, 1, 1));
  };
  EXPECT_NEAR(layer(22, 0.5, 0.3), 0.5, 1e-9) << "each sampled layer as its sample says";
  EXPECT_NEAR(layer(24, 0.5, 0.3), 0.3, 1e-9);
  EXPECT_NEAR(layer(28, 0.5, 0.3), 0.3, 1e-9) << "and larger ones as the largest";
  EXPECT_NEAR(layer(23, 0.5, 0.3), 0.4, 0.05) << "between them in between";
}

TEST(Predict, WhatIsNoRelaxingGrowsMoreOrLessFromMemory) {
  const auto times = [](Kind kind) {
    const BuildOptions options = options_to(30, kind);
    return time_of(options, steady_calibration()).seconds /
           time_of(options, steady_calibration(), kAllFits).seconds;
  };
  EXPECT_NEAR(times(Kind::even), 0.81, 0.005);
  EXPECT_NEAR(times(Kind::bounds), 0.88, 0.005);
}

TEST(Predict, GrowsWithTheMoversSeeds) {
  Calibration growing = steady_calibration();
  for (std::size_t seeds = 10; seeds < growing.relax.size(); ++seeds) growing.relax[seeds] = 2e-9;
  const double share = time_of(options_to(24), growing).seconds /
                       time_of(options_to(24), steady_calibration()).seconds;
  EXPECT_GT(share, 1.3);
  EXPECT_LT(share, 2.0);
}

TEST(Predict, ASlowDiskCountsAtTheEndAndWhereItIsSlowerThanSolving) {
  Calibration calibration = steady_calibration();
  const double solving = time_of(options_to(20), calibration).seconds;
  calibration.sync = 1e-9;  // faster than the next layer is solved
  const auto last = static_cast<double>(tables::board_count(20));
  EXPECT_NEAR(time_of(options_to(20), calibration).seconds, solving + last * calibration.sync,
              0.001 * solving);
  calibration.sync = 1e-6;
  EXPECT_NEAR(time_of(options_to(20), calibration).seconds, boards_to(20) * calibration.sync,
              0.02 * boards_to(20) * calibration.sync);
}

TEST(Predict, WritingTakesNewMemoryButForTheTwoLargestLayers) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const auto seconds = [options = options_to(22, kind)](double anew, double again) {
      Calibration calibration = steady_calibration();
      calibration.write_new = anew;
      calibration.write_again = again;
      return time_of(options, calibration).seconds;
    };
    const double solving = seconds(0, 0);
    // upper bounds are kept as long as they are read
    const double files = kind == Kind::even ? 1 : 2;
    EXPECT_NEAR(seconds(1e-9, 0) - solving, files * 1e-9 * boards_to(20),
                0.01 * 1e-9 * boards_to(20));
    EXPECT_NEAR(seconds(2e-9, 1e-9) - seconds(2e-9, 0), 1e-9 * (boards_to(22) - boards_to(20)),
                0.01 * 1e-9 * boards_to(22));
    EXPECT_NEAR(seconds(0, 1e-9), seconds(1e-9, 1e-9), 1e-9) << "new memory takes no less";
  }
}

// Of files, unless the disk's own measurement says more; of boards, what a layer needs beyond the
// largest before it.
TEST(Predict, MemoryThatIsUsedForTheFirstTimeCounts) {
  const auto seconds = [](double write_new, double first_use) {
    Calibration calibration = steady_calibration();
    calibration.write_new = write_new;
    calibration.first_use = first_use;
    return time_of(options_to(22), calibration).seconds;
  };
  const double boards = 1e-9 * static_cast<double>(layer_memory(Kind::even, 22));
  const double files = 1e-9 * boards_to(20);
  EXPECT_NEAR(seconds(0, 1e-9) - seconds(0, 0), files + boards / 2, 0.01 * files);
  EXPECT_NEAR(seconds(3e-9, 1e-9) - seconds(0, 0), 3 * files + boards / 2, 0.03 * files);
}

// Scratch files that are larger than what is left for them are read from the disk in every pass.
TEST(Predict, OutOfCoreADiskThatIsReadCounts) {
  const Folder folder;
  BuildOptions options = options_to(20);
  options.scratch = folder.path();
  options.memory_bytes = 1U << 20U;
  options.layer_bytes = pair_stream_memory(stream_layer(options.kind, 20));
  const std::uint64_t scratch = scratch_shape(options, 20).values_bytes();
  const auto seconds = [&options](std::uint64_t beside, double read) {
    Calibration calibration = steady_calibration();
    calibration.machine_memory = options.memory_bytes + beside;
    calibration.read = read;
    return time_of(options, calibration).seconds;
  };
  std::uint64_t bytes = 0;
  for (int layer = 0; layer <= 20; ++layer) {
    if (is_streamed(options, layer) && scratch_shape(options, layer).values_bytes() >= scratch) {
      bytes += StreamCost(scratch_shape(options, layer), stream_memory(options), 1).read_bytes;
    }
  }
  EXPECT_GT(bytes, 5 * scratch);
  EXPECT_NEAR(seconds(scratch - 1, 1e-9) - seconds(scratch, 1e-9),
              1e-9 * static_cast<double>(bytes), 1e-11 * static_cast<double>(bytes));
  EXPECT_EQ(seconds(std::uint64_t{1} << 40U, 1e-9), seconds(std::uint64_t{1} << 40U, 0));
}

// Twice where nothing of them stays in memory.
TEST(Predict, AnOpeningReadsTheFilesThatHaveLeftTheMemory) {
  const auto lower_bytes = [](int layer) {
    double bytes = 0;
    for (int lower = 0; is_read_by(lower, layer); ++lower) {
      bytes += static_cast<double>(file_bytes(options_to(22), lower));
    }
    return bytes;
  };
  const auto seconds = [](int seeds, std::uint64_t memory) {
    Calibration calibration = steady_calibration();
    calibration.machine_memory = memory;
    const double before = time_of(options_to(seeds), calibration).seconds;
    calibration.read = 1e-9;
    return time_of(options_to(seeds), calibration).seconds - before;
  };
  double all = 0;
  for (int layer = 0; layer <= 22; ++layer) {
    all += lower_bytes(layer);
  }
  EXPECT_NEAR(seconds(22, 0), 2e-9 * all, 1e-9);
  EXPECT_EQ(seconds(22, std::uint64_t{1} << 40U), 0);
  const std::uint64_t half = layer_memory(Kind::even, 22) + constant_memory(22, 2) +
                             file_bytes(options_to(22), 21) +
                             static_cast<std::uint64_t>(lower_bytes(22) / 2);
  EXPECT_NEAR(seconds(22, half) - seconds(21, half), (0.5 + 0.25) * 1e-9 * lower_bytes(22), 1e-6);
}

TEST(Predict, CheckpointsCountWhereALayerTakesLonger) {
  const double bytes = 1e-9 * static_cast<double>(layer_buffer_bytes(22));
  const auto saving = [](double limit) {
    BuildOptions options = options_to(22);
    options.checkpoint_seconds = limit;
    Calibration calibration = steady_calibration();
    const double before = time_of(options, calibration).processor_seconds;
    const double layer = before - time_of(options_to(21), calibration).processor_seconds;
    calibration.checkpoint = 1e-9;
    EXPECT_NEAR(time_of(options, calibration).seconds,
                time_of(options, calibration).processor_seconds / 2, 1e-6);
    return std::pair(time_of(options, calibration).processor_seconds - before, layer / 2);
  };
  EXPECT_EQ(saving(45).first, 0);
  // All the time; the layers before, too.
  const auto [always, seconds] = saving(0);
  EXPECT_GE(always, std::floor(seconds / bytes) * bytes);
  EXPECT_LE(always, time_of(options_to(22), steady_calibration()).seconds);
  // Once, and once of the layer before at most.
  const auto [once, layer] = saving((0.75 * seconds + 1.5 * bytes) / 0.9);
  EXPECT_NEAR(once, bytes, 1e-6);
}

TEST(Predict, LargerLayersTakeAPassMore) {
  const auto processor = [](int seeds) {
    return time_of(options_to(seeds), steady_calibration(), kAllFits).processor_seconds;
  };
  const auto a_board = [&](int layer) {
    return (processor(layer) - processor(layer - 1)) /
           static_cast<double>(tables::board_count(layer));
  };
  EXPECT_NEAR(a_board(22) / a_board(21), 19.0 / 18.0, 0.01);
  EXPECT_NEAR(a_board(24) / a_board(23), 1, 0.01);
  EXPECT_NEAR(a_board(28) / a_board(27), 20.0 / 19.0, 0.01);
  EXPECT_NEAR(a_board(35) / a_board(34), 21.0 / 20.0, 0.01);
}

TEST(Predict, OneLayerThatHadToWaitForAProcessorDoesNotCount) {
  Calibration calibration = steady_calibration();
  const double seconds = time_of(options_to(22), calibration).seconds;
  calibration.solved.back().clock = 0.9;
  EXPECT_NEAR(time_of(options_to(22), calibration).seconds, seconds, 1e-9);
  calibration.solved[calibration.solved.size() - 2].clock = 0.9;
  EXPECT_NEAR(time_of(options_to(22), calibration).seconds, 0.9 / 0.5 * seconds, 1e-6);
}

TEST(Predict, BoundsTakeMorePasses) {
  const double even = time_of(options_to(22), steady_calibration(), kAllFits).seconds;
  EXPECT_GT(time_of(options_to(22, Kind::bounds), steady_calibration(), kAllFits).seconds,
            1.6 * even);
}

TEST(Predict, MeasuringEndsInTimeAndLeavesNothing) {
  const Folder folder;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    BuildOptions options = options_to(24, kind);
    options.folder = folder.path();
    const Result<Calibration> hasty = calibrate(options, {.highest = 16, .seconds = 0});
    ASSERT_TRUE(hasty);
    EXPECT_EQ(hasty->solved.size(), 11U) << "those that are always solved";
    EXPECT_EQ(hasty->relax.size(), 14U);
    EXPECT_GT(hasty->solved.back().seconds, 0);
    EXPECT_GT(hasty->solved.back().clock, 0);
    EXPECT_GT(hasty->transpose_near, 0);
    EXPECT_GT(hasty->transpose_far, 0);
    EXPECT_GT(hasty->write_new, 0);
    EXPECT_GT(hasty->write_again, 0);
    EXPECT_GT(hasty->read, 0);
    EXPECT_GT(hasty->checkpoint, 0);
    EXPECT_GT(hasty->machine_memory, 1U << 20U);
    EXPECT_GT(time_of(options, *hasty).seconds, 0);
    const Result<Calibration> patient = calibrate(options, {.highest = 11, .seconds = 1e9});
    ASSERT_TRUE(patient);
    EXPECT_EQ(patient->solved.size(), 12U);
    EXPECT_TRUE(patient->samples.empty());
    EXPECT_EQ(patient->first_use, 0);
    const Result<Calibration> sampled =
        calibrate(options, {.highest = 11, .sampled = {13, 14}, .sample_seconds = 0.01});
    ASSERT_TRUE(sampled);
    EXPECT_FALSE(sampled->samples.empty());
    EXPECT_GT(sampled->first_use, 0);
    for (const std::vector<SweepSample>& round : sampled->samples) {
      ASSERT_EQ(round.size(), 3U);
      EXPECT_EQ(round[0].layer, 11);
      EXPECT_EQ(round[1].layer, 13);
      EXPECT_EQ(round[2].layer, 14);
      for (const SweepSample& sample : round) {
        EXPECT_GT(sample.seconds, 0);
        EXPECT_GT(std::accumulate(sample.lanes.begin(), sample.lanes.end(), 0.0), 0);
        EXPECT_EQ(sample.lanes.size(), static_cast<std::size_t>(sample.layer) + 1);
      }
    }
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace oware::build

#include "build/distributed_builder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "build/local_transport.hpp"
#include "build/rank_checkpoints.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::Kind;

BuildOptions options_of(const Folder& folder, Kind kind, int seeds) {
  BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.seeds = seeds;
  return options;
}

// What each rank was told.
std::vector<Result<BuildOutcome>> build_on(int ranks, const BuildOptions& options,
                                           const BuildControl& control = {}) {
  std::vector<Result<BuildOutcome>> outcomes(static_cast<std::size_t>(ranks),
                                             BuildOutcome::stopped);
  LocalRanks(ranks).run([&](Transport& transport) {
    outcomes[static_cast<std::size_t>(transport.rank())] =
        build_distributed(options, control, transport);
  });
  return outcomes;
}

void expect_done(const std::vector<Result<BuildOutcome>>& outcomes) {
  for (const Result<BuildOutcome>& outcome : outcomes) {
    ASSERT_TRUE(outcome) << message(outcome.error());
    EXPECT_EQ(*outcome, BuildOutcome::done);
  }
}

class DistributedBuild : public testing::TestWithParam<Kind> {};

TEST_P(DistributedBuild, WritesTheBytesOfOneProcess) {
  constexpr int kSeeds = 9;
  const Folder alone;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  for (const int ranks : {1, 2, 3, 4, 8}) {
    const Folder folder;
    BuildOptions options = options_of(folder, GetParam(), kSeeds);
    options.threads = ranks == 3 ? 2 : 1;
    expect_done(build_on(ranks, options));
    EXPECT_EQ(folder.tables(), alone.tables()) << ranks;
    expect_sound(folder);
  }
}

TEST_P(DistributedBuild, ClampedLayersAreTheSame) {
  constexpr int kSeeds = 8;
  const Folder alone;
  const Folder folder;
  BuildOptions options = options_of(alone, GetParam(), kSeeds);
  options.clamping = {.whole_layers = 3, .game_seeds = 12};
  ASSERT_TRUE(build(options, {}));
  options.folder = folder.path();
  expect_done(build_on(3, options));
  EXPECT_EQ(folder.tables(), alone.tables());
}

TEST_P(DistributedBuild, GoesOnFromTheLayersThatAreThere) {
  constexpr int kSeeds = 8;
  const Folder alone;
  const Folder folder;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  expect_done(build_on(2, options_of(folder, GetParam(), kSeeds - 3)));
  int built = 0;
  BuildControl control;
  control.on_layer = [&built](const LayerReport&) { ++built; };
  expect_done(build_on(4, options_of(folder, GetParam(), kSeeds), control));
  EXPECT_EQ(built, 3);
  EXPECT_EQ(folder.tables(), alone.tables());
}

TEST_P(DistributedBuild, ALayerCanBeBuiltWithoutTheOneBelowIt) {
  constexpr int kSeeds = 8;
  const Folder alone;
  const Folder folder;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  BuildOptions last = options_of(folder, GetParam(), kSeeds);
  last.first = kSeeds;
  for (const Result<BuildOutcome>& outcome : build_on(2, last)) {
    ASSERT_FALSE(outcome);
    EXPECT_NE(message(outcome.error()).find("layer 0"), std::string::npos)
        << message(outcome.error());
  }
  expect_done(build_on(2, options_of(folder, GetParam(), kSeeds - 2)));
  expect_done(build_on(2, last));
  EXPECT_EQ(folder.tables().size(), std::size_t{kSeeds});
  expect_done(build_on(3, options_of(folder, GetParam(), kSeeds)));
  EXPECT_EQ(folder.tables(), alone.tables());
}

TEST_P(DistributedBuild, OneRankThatIsAskedToStopStopsAll) {
  const Folder folder;
  const std::atomic<bool> stop = true;
  LocalRanks(3).run([&](Transport& transport) {
    BuildControl control;
    control.stop = transport.rank() == 2 ? &stop : nullptr;
    const Result<BuildOutcome> outcome =
        build_distributed(options_of(folder, GetParam(), 6), control, transport);
    ASSERT_TRUE(outcome) << message(outcome.error());
    EXPECT_EQ(*outcome, BuildOutcome::stopped);
  });
  expect_done(build_on(2, options_of(folder, GetParam(), 6)));
  expect_sound(folder);
}

// Stopped after some sweeps of the last layer; each rank has a folder of its own for checkpoints.
TEST_P(DistributedBuild, GoesOnInTheMiddleOfALayer) {
  constexpr int kSeeds = 8;
  const Folder alone;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  const auto sweeps_of = [&](const Folder& folder, int ranks, const std::string& scratch,
                             int stop_after) {
    int sweeps = 0;
    std::atomic<bool> stop = false;
    LocalRanks(ranks).run([&](Transport& transport) {
      BuildOptions options = options_of(folder, GetParam(), kSeeds);
      options.checkpoint_seconds = 0;
      options.scratch = scratch + "/" + std::to_string(transport.rank());
      BuildControl control;
      control.stop = &stop;
      control.on_progress = [&](const BuildProgress& progress) {
        if (progress.layer == kSeeds && progress.sweeps == stop_after) stop = true;
      };
      control.on_layer = [&](const LayerReport& report) { sweeps = report.sweeps; };
      const Result<BuildOutcome> outcome = build_distributed(options, control, transport);
      ASSERT_TRUE(outcome) << message(outcome.error());
      EXPECT_EQ(*outcome, stop_after == 0 ? BuildOutcome::done : BuildOutcome::stopped);
    });
    return sweeps;
  };
  const auto checkpoints = [](const std::string& path) {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (entry.path().filename().string().find(".checkpoint") != std::string::npos) {
        found.push_back(entry.path().filename());
      }
    }
    return found.size();
  };
  const Folder undisturbed;
  const Folder room;
  const int whole = sweeps_of(undisturbed, 2, room.path(), 0);
  EXPECT_EQ(checkpoints(room.path()), 0U);
  for (const int ranks : {2, 3}) {
    const Folder folder;
    const Folder scratch;
    // In `bounds` beyond the first part, so that its sweeps need not be made again in any case.
    sweeps_of(folder, 2, scratch.path(), 2 * whole / 3);
    EXPECT_EQ(folder.tables().size(), 8U) << "the last layer is under way";
    EXPECT_GE(checkpoints(scratch.path()), 2U);
    EXPECT_EQ(checkpoints(folder.path()), 0U);
    const int sweeps = sweeps_of(folder, ranks, scratch.path(), 0);
    if (ranks == 2) {
      EXPECT_LT(sweeps, whole);
    }
    EXPECT_EQ(folder.tables(), alone.tables());
    EXPECT_EQ(checkpoints(scratch.path()), 0U);
  }
}

// Something stands where one rank's checkpoint of one layer would be written.
TEST_P(DistributedBuild, ACheckpointThatCannotBeWrittenIsToldOnceByRankZero) {
  constexpr int kSeeds = 8;
  const Folder folder;
  const Folder scratch;
  std::vector<std::pair<int, std::string>> told;
  std::string path;
  LocalRanks(3).run([&](Transport& transport) {
    BuildOptions options = options_of(folder, GetParam(), kSeeds);
    options.checkpoint_seconds = 0;
    options.scratch = scratch.path() + "/" + std::to_string(transport.rank());
    if (transport.rank() == 1) {
      const CheckpointName name{.folder = options.scratch,
                                .kind = GetParam(),
                                .rules = {},
                                .layer = kSeeds - 1,
                                .share = share_name(transport)};
      path = name.path(GetParam() == Kind::even ? 0 : 1) + ".part";  // of the first step
      std::filesystem::create_directories(path);
    }
    BuildControl control;
    control.on_no_checkpoint = [&](int layer, const Error& error) {
      told.emplace_back(layer, error.what);
    };
    EXPECT_EQ(build_distributed(options, control, transport), BuildOutcome::done);
  });
  const std::vector<std::pair<int, std::string>> expected{{kSeeds - 1, "rank 1: " + path}};
  EXPECT_EQ(told, expected);
}

// Layers whose shares do not fit are solved on scratch files, and stopped now and then.
TEST_P(DistributedBuild, OutOfCoreTheBytesAreTheSame) {
  constexpr int kSeeds = 8;
  const Folder alone;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  for (const int ranks : {1, 2, 3, 5}) {
    const Folder folder;
    const Folder scratch;
    std::atomic<int> streamed = 0;
    const auto build_to = [&](int seeds, std::atomic<bool>& stop) {
      BuildOutcome all = BuildOutcome::done;
      LocalRanks(ranks).run([&](Transport& transport) {
        BuildOptions options = options_of(folder, GetParam(), seeds);
        options.checkpoint_seconds = 0;
        options.scratch =
            scratch.path() + (ranks == 3 ? "" : "/" + std::to_string(transport.rank()));
        options.layer_bytes = ranks == 2 ? 1 : 40'000;  // in pieces; in groups
        options.scratch_columns = 64;
        options.threads = ranks == 3 ? 2 : 1;
        BuildControl control;
        control.stop = &stop;
        control.on_progress = [&](const BuildProgress& progress) {
          if (progress.layer == seeds - 1 && progress.sweeps == 3) stop = true;
        };
        control.on_layer = [&](const LayerReport& report) {
          streamed += report.scratch_read_bytes > 0 ? 1 : 0;
        };
        const Result<BuildOutcome> outcome = build_distributed(options, control, transport);
        ASSERT_TRUE(outcome) << message(outcome.error());
        if (transport.rank() == 0) all = *outcome;
      });
      return all;
    };
    for (const int seeds : {kSeeds - 2, kSeeds}) {
      std::atomic<bool> stop = false;
      EXPECT_EQ(build_to(seeds, stop), BuildOutcome::stopped);
      for (int again = 0; again < 9 && (stop = false, build_to(seeds, stop)) != BuildOutcome::done;
           ++again) {
      }
    }
    EXPECT_EQ(folder.tables(), alone.tables()) << ranks;
    EXPECT_GE(streamed, 3) << ranks;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(scratch.path()))) {
      EXPECT_TRUE(entry.is_directory()) << entry.path();
    }
  }
}

// All ranks throw their files away and begin the layer again.
TEST_P(DistributedBuild, DamagedScratchFilesOfOneRankAreNoMatter) {
  constexpr int kSeeds = 7;
  const Folder alone;
  ASSERT_TRUE(build(options_of(alone, GetParam(), kSeeds), {}));
  const Folder folder;
  const Folder scratch;
  BuildOptions options = options_of(folder, GetParam(), kSeeds);
  options.scratch = scratch.path();
  options.layer_bytes = 1;
  options.scratch_columns = 64;
  std::atomic<bool> stop = false;
  BuildControl control;
  control.stop = &stop;
  control.on_progress = [&](const BuildProgress& progress) {
    if (progress.layer == kSeeds && progress.sweeps == 3) stop = true;
  };
  for (const Result<BuildOutcome>& outcome : build_on(2, options, control)) {
    ASSERT_EQ(outcome, BuildOutcome::stopped);
  }
  int damaged = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
    const std::string path = entry.path();
    if (path.ends_with(".scratch.1-of-2")) {
      const std::string nothing(entry.file_size(), '\0');
      std::ofstream(path, std::ios::binary) << nothing;
      ++damaged;
    }
  }
  ASSERT_EQ(damaged, 1);
  expect_done(build_on(2, options));
  EXPECT_EQ(folder.tables(), alone.tables());
}

TEST_P(DistributedBuild, ADamagedLayerIsNamedWithTheRankThatFoundIt) {
  const Folder folder;
  expect_done(build_on(2, options_of(folder, GetParam(), 6)));
  const std::string name = tables::file_name(GetParam(), {}, 6, tables::Form::working);
  {
    std::fstream file(folder.path() + "/" + name, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-5000, std::ios::end);
    file.put('\x55');
  }
  for (const Result<BuildOutcome>& outcome : build_on(3, options_of(folder, GetParam(), 7))) {
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::corrupt);
    EXPECT_EQ(outcome.error().what.substr(0, 6), "rank 2") << message(outcome.error());
  }
}

TEST_P(DistributedBuild, ARankWithoutMemoryIsNamed) {
  const Folder folder;
  LocalRanks(3).run([&](Transport& transport) {
    BuildOptions options = options_of(folder, GetParam(), 6);
    options.memory_bytes = transport.rank() == 1 ? 1U << 20U : 0;
    const Result<BuildOutcome> outcome = build_distributed(options, {}, transport);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::unavailable);
    EXPECT_EQ(outcome.error().what, "rank 1: memory");
  });
}

INSTANTIATE_TEST_SUITE_P(Kinds, DistributedBuild, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build

// Whole builds in a folder of their own: interruptions, locks, limits, damage.
#include "build/builder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <bit>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "build/checkpoint.hpp"
#include "build/layer_steps.hpp"
#include "build/plan.hpp"
#include "build/predict.hpp"
#include "build/test_folder.hpp"
#include "tables/disk/file.hpp"
#include "tables/format.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Kind;

constexpr int kBuiltSeeds = 8;

BuildOptions options_for(const Folder& folder, Kind kind) {
  BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.seeds = kBuiltSeeds;
  options.threads = 2;
  return options;
}

std::map<std::string, std::string> reference(Kind kind) {
  const Folder folder;
  EXPECT_EQ(build(options_for(folder, kind), {}), BuildOutcome::done);
  return folder.tables();
}

#ifndef __has_feature
#define __has_feature(name) 0
#endif

// The allocator of a sanitizer keeps what is freed on purpose.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && \
    !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
std::uint64_t resident_bytes() {
  std::uint64_t size = 0;
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> size >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

TEST(Builder, FreedMemoryGoesBackToTheSystem) {
  constexpr std::size_t kPieces = 1'000;
  constexpr std::size_t kBytes = 64 << 10U;
  std::vector<std::vector<std::uint8_t>> pieces;
  for (std::size_t i = 0; i < kPieces; ++i) pieces.emplace_back(kBytes, std::uint8_t{1});
  const std::uint64_t full = resident_bytes();
  pieces.front() = std::move(pieces.back());
  pieces.resize(1);
  return_freed_memory();
  EXPECT_LT(resident_bytes(), full - kPieces * kBytes * 3 / 4);
}
#endif

TEST(Builder, MakesEveryLayerAndReportsIt) {
  const Folder folder;
  std::vector<int> layers;
  BuildControl control;
  control.on_layer = [&](const LayerReport& report) {
    EXPECT_EQ(report.boards, tables::board_count(report.layer));
    EXPECT_GT(report.bytes, report.boards);
    layers.push_back(report.layer);
  };
  EXPECT_EQ(build(options_for(folder, Kind::even), control), BuildOutcome::done);
  EXPECT_EQ(layers, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(folder.tables().size(), 9U);
}

TEST(Builder, FilesDoNotDependOnKernelOrThreads) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const auto expected = reference(kind);
    for (const int threads : {1, 4}) {
      const Folder folder;
      BuildOptions options = options_for(folder, kind);
      options.threads = threads;
      options.kernel = &portable_kernel();
      EXPECT_EQ(build(options, {}), BuildOutcome::done);
      EXPECT_EQ(folder.tables(), expected) << threads << " threads";
    }
  }
}

// Stopped after every sweep there is, with a checkpoint each time, and begun again: the same files.
TEST(Builder, InterruptionsLeaveNoTrace) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const auto expected = reference(kind);
    const Folder folder;
    BuildOptions options = options_for(folder, kind);
    options.checkpoint_seconds = 0;
    int starts = 0;
    bool resumed = false;
    for (bool done = false; !done; ++starts) {
      ASSERT_LT(starts, 400);
      std::atomic<bool> stop = false;
      int sweeps = 0;
      BuildControl control;
      control.stop = &stop;
      control.on_progress = [&](const BuildProgress& progress) {
        stop = progress.work > 0 && ++sweeps == 2 + starts % 3;
      };
      const Result<BuildOutcome> outcome = build(options, control);
      ASSERT_TRUE(outcome.has_value()) << message(outcome.error());
      done = *outcome == BuildOutcome::done;
      for (int layer = 0; layer <= kBuiltSeeds; ++layer) {
        resumed = resumed || read_checkpoint({folder.path(), kind, {}, layer}).has_value();
      }
    }
    EXPECT_TRUE(resumed);
    EXPECT_GT(starts, kBuiltSeeds);
    EXPECT_EQ(folder.tables(), expected);
    EXPECT_FALSE(read_checkpoint({folder.path(), kind, {}, kBuiltSeeds}).has_value())
        << "a finished layer keeps no checkpoint";
  }
}

// Something stands where the checkpoint of one layer would be written.
TEST(Builder, ACheckpointThatCannotBeWrittenIsToldOnce) {
  constexpr int kLayer = kBuiltSeeds - 1;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Folder folder;
    BuildOptions options = options_for(folder, kind);
    options.checkpoint_seconds = 0;
    options.threads = 1;  // the first offers checkpoints, and of two the other may take all tiles
    const std::string path = CheckpointName{folder.path(), kind, {}, kLayer}.path() + ".part";
    fs::create_directory(path);
    std::vector<std::pair<int, std::string>> told;
    BuildControl control;
    control.on_no_checkpoint = [&](int layer, const Error& error) {
      told.emplace_back(layer, error.what);
    };
    EXPECT_EQ(build(options, control), BuildOutcome::done);
    const std::vector<std::pair<int, std::string>> expected{{kLayer, path}};
    EXPECT_EQ(told, expected);
    fs::remove(path);
    EXPECT_EQ(folder.tables(), reference(kind));
  }
}

TEST(Builder, GoesOnFromLayersThatAreThere) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Folder folder;
    BuildOptions options = options_for(folder, kind);
    options.seeds = 5;
    EXPECT_EQ(build(options, {}), BuildOutcome::done);
    options.seeds = kBuiltSeeds;
    EXPECT_EQ(build(options, {}), BuildOutcome::done);
    EXPECT_EQ(folder.tables(), reference(kind));
  }
}

TEST(Builder, OutOfCoreGivesTheSameBytes) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Folder folder;
    const Folder scratch;
    BuildOptions options = options_for(folder, kind);
    options.seeds = kBuiltSeeds - 2;
    ASSERT_TRUE(build(options, {}));
    options.scratch = scratch.path();
    options.layer_bytes = 1;  // the least that does
    options.scratch_columns = 64;
    // In two, so that upper values of a layer that is there are found out of core, too.
    for (const int seeds : {kBuiltSeeds - 1, kBuiltSeeds}) {
      options.seeds = seeds;
      EXPECT_EQ(plan_build(options)->streamed, 1);
      const Result<BuildOutcome> outcome = build(options, {});
      ASSERT_TRUE(outcome) << message(outcome.error());
    }
    EXPECT_EQ(folder.tables(), reference(kind));
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch.path()), {}), 1) << "the lock only";
  }
}

TEST(Builder, ALayerCanBeBuiltWithoutTheOneBelowIt) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const bool streamed : {false, true}) {
      const Folder folder;
      const Folder scratch;
      BuildOptions options = options_for(folder, kind);
      options.first = kBuiltSeeds;
      Result<BuildOutcome> outcome = build(options, {});
      ASSERT_FALSE(outcome);
      EXPECT_EQ(outcome.error().what, "layer 0");
      options.first = 0;
      options.seeds = kBuiltSeeds - 2;
      ASSERT_TRUE(build(options, {}));
      options.seeds = kBuiltSeeds;
      options.first = kBuiltSeeds;
      if (streamed) {
        options.scratch = scratch.path();
        options.layer_bytes = 1;
        options.scratch_columns = 64;
      }
      EXPECT_EQ(plan_build(options)->layers, std::vector<int>{kBuiltSeeds});
      outcome = build(options, {});
      ASSERT_TRUE(outcome) << message(outcome.error());
      EXPECT_EQ(folder.tables().size(), std::size_t{kBuiltSeeds});
      options.first = 0;
      ASSERT_TRUE(build(options, {}));
      EXPECT_EQ(folder.tables(), reference(kind));
    }
  }
}

TEST(Builder, ScratchFilesOfALayerGoBeforeThoseOfTheNextAreMade) {
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Folder folder;
    const Folder scratch;
    BuildOptions options = options_for(folder, kind);
    options.seeds = 5;
    options.scratch = scratch.path();
    options.layer_bytes = 1;
    options.scratch_columns = 64;
    int layers = 0;
    BuildControl control;
    control.on_progress = [&](const BuildProgress& progress) {
      if (progress.work == 0) return;
      layers |= 1 << progress.layer;
      for (const auto& entry : fs::directory_iterator(scratch.path())) {
        const std::string name = entry.path().filename();
        EXPECT_TRUE(name == "scratch.lock" ||
                    name.starts_with(tables::file_name(kind, options.rules, progress.layer,
                                                       tables::Form::working)))
            << name << " while layer " << progress.layer << " is solved";
      }
    };
    ASSERT_TRUE(build(options, control));
    EXPECT_EQ(std::popcount(static_cast<unsigned>(layers)), options.seeds + 1) << "all out of core";
  }
}

TEST(Builder, TablesAndScratchOnOneDiskAreCountedTogether) {
  const Folder folder;
  const Folder scratch;
  BuildOptions options = options_for(folder, Kind::even);
  options.scratch = scratch.path();
  options.layer_bytes = 1;
  Plan plan = *plan_build(options);
  EXPECT_GT(plan.together_bytes, plan.disk_bytes);
  EXPECT_LT(plan.together_bytes, plan.disk_bytes + plan.scratch_bytes);
  EXPECT_TRUE(check_disk(options, plan));
  const std::uint64_t room = tables::disk::free_bytes(folder.path());
  plan.together_bytes = 2 * room;
  const Result<void> fits = check_disk(options, plan);
  ASSERT_FALSE(fits);
  EXPECT_EQ(fits.error().code, ErrorCode::disk_full);
  EXPECT_NE(message(fits.error()).find("on the same disk"), std::string::npos);
  // What an interrupted build has left has its room already.
  ASSERT_TRUE(Scratch::create(scratch_shape(options, 0))->commit());
  EXPECT_TRUE(check_disk(options, plan));
  plan.disk_bytes = 2 * room;
  EXPECT_FALSE(check_disk(options, plan));
}

TEST(Builder, ScratchComesFromTheDiskWhereItDoesNotFitBesideTheBuild) {
  const Folder folder;
  BuildOptions options = options_for(folder, Kind::bounds);
  options.scratch = folder.path();
  options.memory_bytes = 5'000'000'000;
  const ScratchShape shape = scratch_shape(options, kBuiltSeeds);
  const std::uint64_t enough = options.memory_bytes + shape.values_bytes();
  EXPECT_FALSE(reads_scratch_from_disk(options, shape, enough));
  EXPECT_TRUE(reads_scratch_from_disk(options, shape, enough - 1));
  EXPECT_TRUE(reads_scratch_from_disk(options, shape, 1));
}

TEST(Builder, ADamagedCheckpointIsNotUsed) {
  const Folder folder;
  const CheckpointName name{folder.path(), Kind::even, {}, 5};
  std::vector<std::uint8_t> buffer(layer_buffer_bytes(5), encode(0));
  EXPECT_TRUE(Checkpointer(name, 0).write({0, {buffer}}).has_value());
  ASSERT_TRUE(read_checkpoint(name).has_value());
  EXPECT_FALSE(read_checkpoint({folder.path(), Kind::even, {}, 6}).has_value());
  for (const std::streamoff at : {0, 24, 5000, static_cast<int>(fs::file_size(name.path())) - 1}) {
    std::fstream file(name.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(static_cast<char>(byte ^ 1));
    file.flush();
    EXPECT_FALSE(read_checkpoint(name).has_value()) << "byte " << at;
    file.seekp(at);
    file.put(static_cast<char>(byte));
  }
}

TEST(Builder, ADamagedLayerIsNamedAndNotUsed) {
  const Folder folder;
  BuildOptions options = options_for(folder, Kind::even);
  options.seeds = 6;
  EXPECT_EQ(build(options, {}), BuildOutcome::done);
  const std::string name = tables::file_name(Kind::even, options.rules, 6, tables::Form::working);
  {
    std::fstream file(folder.path() + "/" + name, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-1, std::ios::end);
    file.put(99);
  }
  options.seeds = 7;
  const Result<BuildOutcome> outcome = build(options, {});
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ErrorCode::corrupt);
  EXPECT_NE(message(outcome.error()).find(name), std::string::npos) << message(outcome.error());
  EXPECT_EQ(folder.tables().size(), 7U);
}

TEST(Builder, OneBuildAtATimeInAFolder) {
  const Folder folder;
  const int lock = open((folder.path() + "/build.lock").c_str(), O_RDWR | O_CREAT, 0644);
  ASSERT_EQ(flock(lock, LOCK_EX | LOCK_NB), 0);
  const Result<BuildOutcome> outcome = build(options_for(folder, Kind::even), {});
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ErrorCode::unavailable);
  EXPECT_TRUE(folder.tables().empty());
  close(lock);
  EXPECT_EQ(build(options_for(folder, Kind::even), {}), BuildOutcome::done);
}

TEST(Builder, RefusesWhatDoesNotFitBeforeAnyWork) {
  const Folder folder;
  BuildOptions options = options_for(folder, Kind::even);
  options.seeds = 24;
  options.memory_bytes = constant_memory(24, 2) + layer_memory(Kind::even, 20);
  const Result<BuildOutcome> outcome = build(options, {});
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ErrorCode::unavailable);
  EXPECT_NE(outcome.error().expected.find("--seeds 20"), std::string::npos)
      << outcome.error().expected;
  EXPECT_TRUE(folder.tables().empty());
}

TEST(Builder, APredictionIsOfWhatIsMissing) {
  const Folder folder;
  BuildOptions options = options_for(folder, Kind::even);
  const Result<Plan> plan = plan_build(options);
  Result<Prediction> prediction = predict(options);
  ASSERT_TRUE(prediction);
  EXPECT_EQ(prediction->boards, 125970U);  // C(kBuiltSeeds + 12, 12)
  EXPECT_EQ(prediction->disk_bytes, plan->disk_bytes);
  EXPECT_EQ(prediction->memory_bytes, plan->memory_bytes);
  EXPECT_GT(prediction->seconds, 0);
  EXPECT_TRUE(prediction->fits);
  options.memory_bytes = plan->memory_bytes - 1;
  EXPECT_FALSE(predict(options)->fits);
  options.memory_bytes = 0;
  ASSERT_TRUE(build(options, {}));
  prediction = predict(options);
  EXPECT_EQ(prediction->boards, 0U);
  EXPECT_EQ(prediction->seconds, 0);
}

TEST(Builder, BoundsNeedSplitOwn) {
  const Folder folder;
  BuildOptions options = options_for(folder, Kind::bounds);
  options.rules.repetition = rules::Repetition::none;
  EXPECT_EQ(build(options, {}).error().code, ErrorCode::bad_rules);
}

}  // namespace
}  // namespace oware::build

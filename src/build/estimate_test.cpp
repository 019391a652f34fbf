// How far a build is said to be.
#include "build/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "build/test_folder.hpp"

namespace oware::build {
namespace {

TEST(Estimate, SweepsAreThePartOfALayer) {
  BuildProgress progress;
  progress.layer_boards = 600;
  progress.boards_done = 200;
  progress.boards_total = 1000;
  progress.work = 9;
  progress.usual_work = 18;
  progress.seconds = 5;
  const Estimate half = estimate(progress);
  EXPECT_DOUBLE_EQ(half.share, 0.5);
  EXPECT_DOUBLE_EQ(half.boards_per_second, 100);
  EXPECT_DOUBLE_EQ(half.seconds_left, 5);
}

TEST(Estimate, ALayerThatTakesMoreThanUsualIsNotSaidToBeDone) {
  BuildProgress progress;
  progress.layer_boards = 1000;
  progress.boards_total = 1000;
  progress.work = 30;
  progress.usual_work = 18;
  progress.seconds = 1;
  const Estimate late = estimate(progress);
  EXPECT_LT(late.share, 1);
  EXPECT_GT(late.share, 0.9);
  EXPECT_GT(late.seconds_left, 0);
}

TEST(Estimate, OfNothingIsNothing) {
  const Estimate none = estimate({});
  EXPECT_EQ(none.share, 0);
  EXPECT_EQ(none.seconds_left, 0);
}

// What an opening takes says nothing of the passes.
TEST(Estimate, OpeningsAreLeftOutOfTheRate) {
  BuildProgress progress;
  progress.layer_boards = 1000;
  progress.boards_total = 1000;
  progress.usual_work = 10;
  note(progress, 0, 0.5, 40);
  EXPECT_EQ(estimate(progress).share, 0);
  note(progress, 0, 0.9, 90);
  note(progress, 5, 0, 100);
  EXPECT_EQ(progress.opening_seconds, 90);
  EXPECT_DOUBLE_EQ(estimate(progress).share, 0.5);
  EXPECT_DOUBLE_EQ(estimate(progress).boards_per_second, 50);
  EXPECT_DOUBLE_EQ(estimate(progress).seconds_left, 10);
}

// What a build tells: in memory its sweeps; out of core how far the opening is, then its passes.
TEST(Estimate, ABuildTellsItsWork) {
  constexpr int kSeeds = 8;
  for (const tables::Kind kind : {tables::Kind::even, tables::Kind::bounds}) {
    for (const std::uint64_t layer_bytes : {std::uint64_t{0}, std::uint64_t{1}}) {
      const Folder folder;
      const Folder scratch;
      BuildOptions options;
      options.folder = folder.path();
      options.kind = kind;
      options.scratch = scratch.path();
      options.layer_bytes = layer_bytes;
      options.seeds = kSeeds;
      double usual = 0;
      double work = 0;
      int in_opening = 0;
      int in_passes = 0;
      BuildControl control;
      control.on_progress = [&](const BuildProgress& progress) {
        if (progress.layer == kSeeds) {
          EXPECT_GE(progress.work, work);
          usual = progress.usual_work;
          work = progress.work;
          in_opening += progress.opening > 0 ? 1 : 0;
          EXPECT_TRUE(progress.opening == 0 || work == 0);
          in_passes += work != std::floor(work) ? 1 : 0;
          EXPECT_EQ(progress.sweeps, static_cast<int>(work));
        }
      };
      ASSERT_EQ(build(options, control), BuildOutcome::done);
      EXPECT_GT(usual, work / 3);
      EXPECT_LT(usual, work * 3);
      EXPECT_EQ(in_opening > 0, layer_bytes != 0);
      EXPECT_EQ(in_passes > 0, layer_bytes != 0);
    }
  }
}

}  // namespace
}  // namespace oware::build

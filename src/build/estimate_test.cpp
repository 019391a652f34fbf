// How far a build is said to be.
#include "build/estimate.hpp"

#include <gtest/gtest.h>

#include "build/test_folder.hpp"

namespace oware::build {
namespace {

TEST(Estimate, SweepsAreThePartOfALayer) {
  BuildProgress progress;
  progress.layer_boards = 600;
  progress.boards_done = 200;
  progress.boards_total = 1000;
  progress.sweeps = 9;
  progress.usual_sweeps = 18;
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
  progress.sweeps = 30;
  progress.usual_sweeps = 18;
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

// What a build tells: in memory its sweeps, out of core its passes.
TEST(Estimate, ABuildTellsWhatIsUsual) {
  constexpr int kSeeds = 8;
  for (const std::uint64_t layer_bytes : {std::uint64_t{0}, std::uint64_t{1}}) {
    const Folder folder;
    const Folder scratch;
    BuildOptions options;
    options.folder = folder.path();
    options.scratch = scratch.path();
    options.layer_bytes = layer_bytes;
    options.seeds = kSeeds;
    double usual = 0;
    int most = 0;
    BuildControl control;
    control.on_progress = [&](const BuildProgress& progress) {
      if (progress.layer == kSeeds) {
        usual = progress.usual_sweeps;
        most = progress.sweeps;
      }
    };
    ASSERT_EQ(build(options, control), BuildOutcome::done);
    EXPECT_GT(usual, most / 3.0);
    EXPECT_LT(usual, most * 3.0);
  }
}

}  // namespace
}  // namespace oware::build

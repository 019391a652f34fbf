#include <oware/table_builder.hpp>

#include <gtest/gtest.h>

#include "build/test_folder.hpp"

namespace oware::tables {
namespace {

TEST(TableBuilder, BuildsTheMissingLayersAndSaysSo) {
  const build::Folder folder;
  int calls = 0;
  double share = 0;
  BuilderOptions options{.folder = folder.path(), .kind = Kind::even, .seeds = 6};
  options.on_progress = [&](const BuilderProgress& progress) {
    ++calls;
    share = progress.share;
  };
  const Result<BuilderOutcome> built = build(options);
  ASSERT_TRUE(built) << message(built.error());
  EXPECT_EQ(*built, BuilderOutcome::done);
  EXPECT_GT(calls, 0);
  EXPECT_GT(share, 0.5);
  EXPECT_EQ(folder.tables().size(), 7U);
}

TEST(TableBuilder, CancelStopsAndALaterBuildContinues) {
  const build::Folder folder;
  std::atomic<bool> cancel = true;
  BuilderOptions options{.folder = folder.path(), .seeds = 6, .cancel = &cancel};
  EXPECT_EQ(build(options), BuilderOutcome::cancelled);
  cancel = false;
  EXPECT_EQ(build(options), BuilderOutcome::done);
  EXPECT_EQ(folder.tables().size(), 7U);
}

TEST(TableBuilder, ImpossibleRequestsAreErrors) {
  const build::Folder folder;
  const auto error_of = [&](BuilderOptions options) {
    options.folder = folder.path();
    const Result<BuilderOutcome> refused = build(options);
    return refused ? ErrorCode::internal : refused.error().code;
  };
  EXPECT_EQ(error_of({.seeds = -1}), ErrorCode::bad_number);
  EXPECT_EQ(error_of({.seeds = kMaxBuilderSeeds + 1}), ErrorCode::bad_number);
  EXPECT_EQ(error_of({.threads = -1}), ErrorCode::bad_number);
  rules::RuleSet impossible;
  impossible.grand_slam = static_cast<rules::GrandSlam>(9);
  EXPECT_EQ(error_of({.rules = impossible}), ErrorCode::bad_rules);
  rules::RuleSet endless;
  endless.repetition = rules::Repetition::none;
  EXPECT_EQ(error_of({.rules = endless, .kind = Kind::bounds}), ErrorCode::bad_rules);
  EXPECT_TRUE(folder.tables().empty());
}

}  // namespace
}  // namespace oware::tables

// Builds in the background: what is given out, what cancelling and the end of the object leave,
// what another builder does.
#include "build/background.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tables/format.hpp"

namespace oware::build {
namespace {

namespace fs = std::filesystem;
using tables::Kind;
using tables::Wish;
using State = tables::SourceProgress::State;

constexpr int kWishedSeeds = 7;

class BackgroundTest : public testing::Test {
 protected:
  BackgroundTest() {
    std::string name = (fs::temp_directory_path() / "oware_background_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~BackgroundTest() override { fs::remove_all(path_); }

  BackgroundOptions options() const {
    return {.folder = path_ + "/tables",
            .threads = 2,
            .memory_bytes = 0,
            .tables = {},
            .patience = std::chrono::milliseconds(5)};
  }
  static int layers(const Background& background, const Wish& wish) {
    return background.tables()->under(wish.rules).layers(wish.kind);
  }

  std::string path_;
  const Wish bounds_{rules::RuleSet{}, Kind::bounds, kWishedSeeds};
};

TEST_F(BackgroundTest, NothingIsThereUntilSomethingIsAskedFor) {
  const Background background(options());
  EXPECT_EQ(layers(background, bounds_), -1);
  EXPECT_EQ(background.progress().state, State::idle);
  EXPECT_FALSE(fs::exists(options().folder));
}

TEST_F(BackgroundTest, WishesAreBuiltOneAfterTheOther) {
  Background background(options());
  const auto before = background.tables();
  const Wish even{*rules::parse_rule_set("awari"), Kind::even, kWishedSeeds - 2};
  background.ask(bounds_);
  background.ask(even);
  background.wait();
  EXPECT_EQ(layers(background, bounds_), kWishedSeeds);
  EXPECT_EQ(layers(background, even), kWishedSeeds - 2);
  EXPECT_EQ(before->under(bounds_.rules).layers(Kind::bounds), -1)
      << "what was given out stays as it was";
  const tables::SourceProgress progress = background.progress();
  EXPECT_EQ(progress.state, State::idle);
  EXPECT_EQ(progress.wish, even);
  EXPECT_EQ(progress.share, 1);
}

TEST_F(BackgroundTest, WhatIsThereIsGivenOutAtOnce) {
  {
    Background background(options());
    background.ask(bounds_);
    background.wait();
  }
  EXPECT_EQ(layers(Background(options()), bounds_), kWishedSeeds);
}

TEST_F(BackgroundTest, CancellingGivesUpAndTheNextWishGoesOn) {
  Background background(options());
  background.ask({bounds_.rules, Kind::bounds, 18});
  background.ask(bounds_);
  background.cancel();
  background.wait();
  EXPECT_NE(background.progress().state, State::failed);
  EXPECT_LT(layers(background, bounds_), 18);
  background.ask(bounds_);
  background.wait();
  EXPECT_EQ(background.progress().state, State::idle);
  EXPECT_GE(layers(background, bounds_), kWishedSeeds);
}

TEST_F(BackgroundTest, TheEndOfTheObjectStopsTheBuild) {
  {
    Background background(options());
    background.ask({bounds_.rules, Kind::bounds, 18});
  }
  EXPECT_LT(layers(Background(options()), bounds_), 18);
}

TEST_F(BackgroundTest, WaitsForAnotherBuilder) {
  fs::create_directories(options().folder);
  const int lock = open((options().folder + "/build.lock").c_str(), O_RDWR | O_CREAT, 0644);
  ASSERT_EQ(flock(lock, LOCK_EX | LOCK_NB), 0);
  Background background(options());
  background.ask(bounds_);
  while (background.progress().state != State::waiting) std::this_thread::yield();
  EXPECT_EQ(layers(background, bounds_), -1);
  close(lock);
  background.wait();
  EXPECT_EQ(layers(background, bounds_), kWishedSeeds);
}

TEST_F(BackgroundTest, AFailureSaysWhyAndLeavesWhatWasThere) {
  {
    Background background(options());
    background.ask({bounds_.rules, Kind::bounds, 4});
    background.wait();
  }
  const std::string name = tables::file_name(Kind::bounds, bounds_.rules, 4, tables::Form::working);
  fs::resize_file(options().folder + "/" + name, 5000);
  Background background(options());
  background.ask(bounds_);
  background.wait();
  const tables::SourceProgress progress = background.progress();
  EXPECT_EQ(progress.state, State::failed);
  ASSERT_TRUE(progress.problem);
  EXPECT_NE(message(*progress.problem).find(name), std::string::npos) << message(*progress.problem);
  EXPECT_EQ(layers(background, bounds_), 3);
}

TEST_F(BackgroundTest, AWishThatDoesNotGoWithItsRulesFails) {
  Background background(options());
  background.ask({*rules::parse_rule_set("awari"), Kind::bounds, 3});
  background.wait();
  EXPECT_EQ(background.progress().state, State::failed);
  EXPECT_EQ(background.progress().problem->code, ErrorCode::bad_rules);
}

}  // namespace
}  // namespace oware::build

// An analysis that is asked for at a node which has it not: what the others say decides.
#include "server/analysis_mirrors.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <optional>

namespace oware::server {
namespace {

const std::string kId = "23456789ab";

// Keeps what is published; the test says what is heard.
class OtherNodes final : public games::Nodes {
 public:
  void listen(std::function<void(games::NodeNews)> told) override { told_ = std::move(told); }
  void publish(std::string text) override { published.push_back(std::move(text)); }
  bool connected() const override { return true; }
  bool owns(std::string_view) const override { return true; }
  std::uint64_t takeovers() const override { return 0; }
  std::chrono::milliseconds ahead() const override { return {}; }
  void version(std::string, Done<int> done) override { done(0); }
  void take_numbers(int, Done<std::vector<std::int64_t>> done) override {
    done(std::vector<std::int64_t>());
  }

  void say(const std::string& node, const NodeMessage& message) {
    told_({.texts = {{node, to_text(message)}}, .nodes = {}, .delays = {}});
  }
  void list(std::vector<std::string> nodes) {
    told_({.texts = {}, .nodes = std::move(nodes), .delays = {}});
  }

  std::vector<std::string> published;

 private:
  std::function<void(games::NodeNews)> told_;
};

// The first message about an analysis, and the last.
AnalysisMessage beginning() {
  return {.id = kId,
          .terms = AnalysisMessage::Terms{.rules = "abapa",
                                          .position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
                                          .moves = "Ff",
                                          .depth = 4,
                                          .movetime_ms = 0},
          .status = "running"};
}
AnalysisMessage end() { return {.id = kId, .status = "running", .whole = true}; }

class AnalysisMirrorsTest : public ::testing::Test {
 protected:
  AnalysisMirrorsTest() {
    cluster_.listen();
    nodes_.list({"here", "b", "c"});
    run();
  }

  void run() {
    loop_.restart();
    loop_.poll();
  }
  void say(const std::string& node, const NodeMessage& message) {
    nodes_.say(node, message);
    run();
  }
  void list(std::vector<std::string> nodes) {
    nodes_.list(std::move(nodes));
    run();
  }
  void find() {
    asio::co_spawn(
        loop_, [this]() -> Task<void> { found_ = co_await mirrors_.find(kId); }, asio::detached);
    run();
  }

  asio::io_context loop_;
  Metrics metrics_;
  OtherNodes nodes_;
  Cluster cluster_{loop_, &nodes_, metrics_};
  AnalysisService analyses_{loop_, AnalysisLimits{}, nullptr, metrics_};
  AnalysisMirrors mirrors_{loop_, analyses_, cluster_};
  std::optional<JobPtr> found_;  // when there is an answer
};

TEST_F(AnalysisMirrorsTest, MissingAtEveryOtherNodeThereIsNone) {
  find();
  EXPECT_EQ(nodes_.published, std::vector{to_text(AnalysisWantedMessage{kId})});
  say("b", AnalysisMissingMessage{kId});
  say("b", AnalysisMissingMessage{kId});
  say("of-an-old-lease", AnalysisMissingMessage{kId});
  say("c", AnalysisMissingMessage{"another-id"});
  EXPECT_FALSE(found_);
  say("c", AnalysisMissingMessage{kId});
  ASSERT_TRUE(found_);
  EXPECT_EQ(*found_, nullptr);
}

TEST_F(AnalysisMirrorsTest, ANodeThatGoesIsNotWaitedFor) {
  find();
  say("b", AnalysisMissingMessage{kId});
  nodes_.published.clear();
  list({"here", "b", "d"});
  EXPECT_FALSE(found_);
  EXPECT_EQ(nodes_.published, std::vector{to_text(AnalysisWantedMessage{kId})});
  list({"here", "b"});
  ASSERT_TRUE(found_);
  EXPECT_EQ(*found_, nullptr);
}

TEST_F(AnalysisMirrorsTest, TheOnlyNodeAsksNobody) {
  list({"here"});
  find();
  ASSERT_TRUE(found_);
  EXPECT_EQ(*found_, nullptr);
  EXPECT_TRUE(nodes_.published.empty());
}

TEST_F(AnalysisMirrorsTest, WhatOneNodeHasIsFoundWhateverTheOthersSay) {
  find();
  say("b", AnalysisMissingMessage{kId});
  say("c", beginning());
  EXPECT_FALSE(found_) << "until all has been told";
  say("c", end());
  ASSERT_TRUE(found_);
  ASSERT_NE(*found_, nullptr);
  EXPECT_EQ((*found_)->id(), kId);
  // A mirror is not this node's: who asks hears that.
  nodes_.published.clear();
  say("b", AnalysisWantedMessage{kId});
  EXPECT_EQ(nodes_.published, std::vector{to_text(AnalysisMissingMessage{kId})});
}

// Another node was told it while this one began to ask.
TEST_F(AnalysisMirrorsTest, TheEndOfWhatBeganBeforeItWasAskedForIsNotAll) {
  find();
  say("c", end());
  EXPECT_FALSE(found_);
  say("c", beginning());
  say("b", end());
  EXPECT_FALSE(found_) << "the end of what b tells";
  say("c", end());
  ASSERT_TRUE(found_);
  EXPECT_NE(*found_, nullptr);
}

TEST_F(AnalysisMirrorsTest, OneThatHasEndedIsAllThereIs) {
  find();
  say("c", beginning());
  say("c", AnalysisMessage{.id = kId, .status = "finished", .game = "{}"});
  ASSERT_TRUE(found_);
  ASSERT_NE(*found_, nullptr);
  EXPECT_EQ((*found_)->status(), AnalysisStatus::finished);
}

}  // namespace
}  // namespace oware::server

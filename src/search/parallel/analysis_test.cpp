#include <oware/analysis.hpp>

#include <gtest/gtest.h>

#include <oware/notation.hpp>

namespace oware::search {
namespace {

const rules::RuleSet kRules;
constexpr int kDeep = 28;  // no machine searches the start position so deep in a millisecond

// D captures two of the six seeds left; the other moves capture nothing.
rules::Game ending() {
  return rules::Game(kRules, *rules::parse_position("0-0-0-0-0-1-1-0-1-0-0-1-22-22-S", kRules));
}

TEST(Analysis, GivesScoresVariationsAndDepth) {
  AnalysisOptions options;
  options.limits.depth = 6;
  options.variations = kMaxVariations;
  int iterations = 0;
  options.on_progress = [&](const Analysis&) { ++iterations; };
  const rules::Game game(kRules);
  const Result<Analysis> found = analyze(game, options);
  ASSERT_TRUE(found) << message(found.error());
  EXPECT_EQ(found->depth, 6);
  EXPECT_TRUE(found->finished);
  EXPECT_GT(found->nodes, 0U);
  EXPECT_GT(iterations, 0);
  ASSERT_EQ(found->variations.size(), 6U);
  for (const Variation& variation : found->variations) {
    ASSERT_FALSE(variation.pv.empty());
    EXPECT_EQ(variation.pv.front(), variation.move);
    EXPECT_LE(variation.score, found->variations.front().score);
    EXPECT_GE(variation.lowest, -48);
    EXPECT_LE(variation.highest, 48);
    rules::Game line = game;
    for (const rules::House house : variation.pv) ASSERT_TRUE(line.play(house));
  }
}

TEST(Analysis, IsDeterministicOnOneThread) {
  AnalysisOptions options;
  options.limits.nodes = 20'000;
  const Result<Analysis> first = analyze(rules::Game(kRules), options);
  const Result<Analysis> again = analyze(rules::Game(kRules), options);
  ASSERT_TRUE(first && again);
  EXPECT_EQ(first->nodes, again->nodes);
  EXPECT_EQ(first->variations.front().score, again->variations.front().score);
  EXPECT_EQ(first->variations.front().pv, again->variations.front().pv);
}

TEST(Analysis, ProvenBoundsHoldAtTheEndOfAGame) {
  AnalysisOptions options;
  options.limits.depth = 30;
  const Result<Analysis> found = analyze(ending(), options);
  ASSERT_TRUE(found);
  const Variation& best = found->variations.front();
  EXPECT_LE(best.lowest * 100, best.score);
  EXPECT_GE(best.highest * 100, best.score);
  EXPECT_LE(best.highest, 4);
  EXPECT_GE(best.lowest, -4);
}

TEST(Analysis, CancelEndsASearchWithoutOtherLimits) {
  std::atomic<bool> cancel = true;
  AnalysisOptions options;
  options.threads = 2;
  options.cancel = &cancel;
  const Result<Analysis> found = analyze(rules::Game(kRules), options);
  ASSERT_TRUE(found);
  EXPECT_GE(found->variations.size(), 1U);
}

TEST(Analysis, ATimeIsALimitByItself) {
  AnalysisOptions options;
  options.limits.time = std::chrono::milliseconds(1);
  const Result<Analysis> found = analyze(rules::Game(kRules), options);
  ASSERT_TRUE(found) << message(found.error());
  EXPECT_GE(found->depth, 1);
  EXPECT_LT(found->depth, kDeep) << "it ended long before";
}

TEST(Analysis, CancelMayComeLater) {
  std::atomic<bool> cancel = false;
  AnalysisOptions options;
  options.cancel = &cancel;
  options.on_progress = [&](const Analysis& latest) {
    if (latest.depth >= kDeep / 2) cancel = true;
  };
  const Result<Analysis> found = analyze(rules::Game(kRules), options);
  ASSERT_TRUE(found) << message(found.error());
  EXPECT_GE(found->depth, kDeep / 2);
}

#ifndef OWARE_SMALL_SAMPLES  // the sanitizers end a program that asks for so much
TEST(Analysis, AHashThatDoesNotFitIsAnError) {
  AnalysisOptions options;
  options.limits.depth = 1;
  options.hash_bytes = std::size_t{1} << 62U;
  const Result<Analysis> refused = analyze(rules::Game(kRules), options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
  EXPECT_EQ(refused.error().found, "4611686018427387904 bytes");
}
#endif

TEST(Analysis, ImpossibleRequestsAreErrors) {
  const auto error_of = [](const rules::Game& game, const AnalysisOptions& options) {
    const Result<Analysis> refused = analyze(game, options);
    return refused ? ErrorCode::internal : refused.error().code;
  };
  AnalysisOptions good;
  good.limits.depth = 1;
  rules::Game over(kRules);
  ASSERT_TRUE(over.agree());
  EXPECT_EQ(error_of(over, good), ErrorCode::game_over);
  const rules::Game game(kRules);
  EXPECT_EQ(error_of(game, {}), ErrorCode::usage);
  for (const int wrong : {0, kMaxVariations + 1}) {
    AnalysisOptions options = good;
    options.variations = wrong;
    EXPECT_EQ(error_of(game, options), ErrorCode::bad_number) << wrong;
  }
  for (const int wrong : {0, kMaxAnalysisThreads + 1}) {
    AnalysisOptions options = good;
    options.threads = wrong;
    EXPECT_EQ(error_of(game, options), ErrorCode::bad_number) << wrong;
  }
  for (const int wrong : {-1, 1000}) {
    AnalysisOptions options = good;
    options.limits.depth = wrong;
    EXPECT_EQ(error_of(game, options), ErrorCode::bad_number) << wrong;
  }
  AnalysisOptions backwards = good;
  backwards.limits.time = std::chrono::milliseconds(-1);
  EXPECT_EQ(error_of(game, backwards), ErrorCode::bad_number);
}

}  // namespace
}  // namespace oware::search

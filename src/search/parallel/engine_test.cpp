// The parallel engine: limits hold for all threads together, an only move takes no time, pondering
// waits.
#include "search/parallel/engine.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <oware/notation.hpp>
#include <utility>

namespace oware::search::parallel {
namespace {

const rules::RuleSet kRules;
constexpr std::size_t kHashBytes = 1U << 20U;
constexpr std::int64_t kLongMs = 3'600'000;  // a test that waits for it does not end

rules::Game from(std::string_view position) {
  return rules::Game(kRules, *rules::parse_position(position, kRules));
}

// Starts a search; the last progress comes later.
std::future<Progress> started(
    Engine& engine, const rules::Game& game, const Task& task,
    const Engine::Callback& progress = [](const Progress&) {}) {
  auto last = std::make_shared<std::promise<Progress>>();
  engine.start(game, task, progress, [last](const Progress& done) { last->set_value(done); });
  return last->get_future();
}

TEST(Engine, NodesAreLimitedForAllThreadsTogether) {
  Engine engine(kHashBytes, 2);
  const Progress last = started(engine, rules::Game(kRules), {.nodes = 20'000, .clock = {}}).get();
  EXPECT_GE(last.nodes, 20'000U);
  EXPECT_FALSE(last.report.lines.empty());
}

TEST(Engine, AnOnlyMoveTakesOneIteration) {
  Engine engine(kHashBytes, 1);
  const rules::Game game = from("0-0-0-0-0-3-4-4-4-4-4-4-11-10-S");
  ASSERT_EQ(game.legal().size(), 1U);
  Task task;
  task.clock.move_ms = kLongMs;
  EXPECT_EQ(started(engine, game, task).get().report.depth, 1);
}

TEST(Engine, PonderingGoesOnUntilTheMoveIsPlayedOrItIsStopped) {
  Engine engine(kHashBytes, 1);
  const rules::Game game = from("0-0-0-0-0-1-1-0-1-0-0-1-22-22-S");
  Task task;
  task.depth = 1;
  task.until = Until::ponder_hit;
  auto hit = started(engine, game, task);
  EXPECT_TRUE(engine.busy());
  engine.ponder_hit();
  EXPECT_EQ(hit.get().report.depth, 1);
  task.until = Until::told;
  auto stopped = started(engine, game, task);
  EXPECT_TRUE(engine.busy());
  engine.stop();
  EXPECT_FALSE(stopped.get().report.lines.empty());
  engine.wait();
  EXPECT_FALSE(engine.busy());
}

// The clock of a task stands still until the ponder hit.
TEST(Engine, TheClockBeginsWithThePonderHit) {
  Engine engine(kHashBytes, 1);
  Task task;
  task.clock.move_ms = 1;
  task.until = Until::ponder_hit;
  std::promise<void> deep;
  bool told = false;
  auto last = started(engine, rules::Game(kRules), task, [&](const Progress& progress) {
    if (progress.report.depth == 8 && !std::exchange(told, true)) deep.set_value();
  });
  deep.get_future().wait();
  engine.ponder_hit();
  EXPECT_GE(last.get().report.depth, 8);
}

#ifndef OWARE_SMALL_SAMPLES  // the sanitizers end a program that asks for so much
TEST(Engine, AHashThatDoesNotFitLeavesTheOldOne) {
  Engine engine(kHashBytes, 1);
  EXPECT_FALSE(engine.set_hash(std::size_t{1} << 62U));
  const auto line = started(engine, rules::Game(kRules), {.depth = 4, .clock = {}}).get();
  EXPECT_EQ(line.report.depth, 4);
}
#endif

}  // namespace
}  // namespace oware::search::parallel

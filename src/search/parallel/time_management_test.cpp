// Time management: budgets keep to the clock.
#include "search/parallel/time_management.hpp"

#include <gtest/gtest.h>

namespace oware::search::parallel {
namespace {

using rules::Side;

Clock with_left(std::int64_t south_ms, std::int64_t increment_ms = 0) {
  Clock clock;
  clock.left_ms[0] = south_ms;
  clock.increment_ms[0] = increment_ms;
  return clock;
}

TEST(TimeManagement, AClockWithoutLimitsSetsNone) {
  EXPECT_FALSE(time_budget({}, Side::south));
  EXPECT_FALSE(time_budget(with_left(1000), Side::north));
}

TEST(TimeManagement, AFixedTimeIsSpentButForTheOverhead) {
  Clock clock;
  clock.move_ms = 100;
  clock.overhead_ms = 30;
  EXPECT_EQ(time_budget(clock, Side::south)->soft_ms, 70);
  EXPECT_EQ(time_budget(clock, Side::south)->hard_ms, 70);
  clock.move_ms = 10;
  EXPECT_EQ(time_budget(clock, Side::south)->hard_ms, 1);
}

TEST(TimeManagement, TheOverheadIsKeptBackFromTheLastMove) {
  Clock clock = with_left(1000);
  clock.moves_to_go = 1;
  clock.overhead_ms = 200;
  EXPECT_EQ(time_budget(clock, Side::south)->hard_ms, 800);
}

TEST(TimeManagement, AnIncrementIsSpent) {
  EXPECT_GT(time_budget(with_left(10'000, 1000), Side::south)->soft_ms,
            time_budget(with_left(10'000), Side::south)->soft_ms);
}

// Every move takes its hard limit, the answer the whole overhead.
TEST(TimeManagement, NoGameIsLostOnTime) {
  for (const std::int64_t initial_ms : {50, 1000, 60'000, 3'600'000}) {
    for (const std::int64_t increment_ms : {10, 100, 5000}) {
      std::int64_t left = initial_ms;
      for (int move = 0; move < 500; ++move) {
        Clock clock = with_left(left, increment_ms);
        clock.overhead_ms = 5;
        const auto budget = time_budget(clock, Side::south);
        ASSERT_TRUE(budget);
        EXPECT_GE(budget->soft_ms, 1);
        EXPECT_LE(budget->soft_ms, budget->hard_ms);
        left -= budget->hard_ms + clock.overhead_ms;
        ASSERT_GE(left, 0) << initial_ms << " + " << increment_ms << ", move " << move;
        left += increment_ms;
      }
    }
  }
}

}  // namespace
}  // namespace oware::search::parallel

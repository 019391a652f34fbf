#include "games/clock.hpp"

#include <gtest/gtest.h>

namespace oware::games {
namespace {

using rules::Side;

constexpr ClockRules kLive{.kind = ClockKind::live, .initial_ms = 60'000, .increment_ms = 5'000};
constexpr ClockRules kDays{.kind = ClockKind::correspondence, .days_per_move = 3};

TEST(Clock, IsStoredAsText) {
  for (const ClockRules& rules : {ClockRules{}, kLive, kDays})
    EXPECT_EQ(parse_clock(to_string(rules)), rules);
  EXPECT_EQ(to_string(kLive), "60000+5000");
  EXPECT_EQ(to_string(kDays), "3d");
  EXPECT_EQ(parse_clock("86400000+3600000")->increment_ms, 3'600'000) << "the longest";
}

TEST(Clock, RefusesTextThatIsNoClock) {
  for (const char* text : {"x", "d", "0d", "61d", "-1d", "60000", "60000+", "+5", "0+5", "60000+-1",
                           "60000+5000 ", "86400001+0", "60000+3600001"}) {
    EXPECT_FALSE(parse_clock(text)) << text;
  }
}

TEST(Clock, FirstMovesAreFree) {
  Clocks clocks(kLive);
  clocks.moved(Side::south, 10'000);
  clocks.turn(Side::north, 1, 10'000);
  EXPECT_FALSE(clocks.running());
  clocks.moved(Side::north, 50'000);
  clocks.turn(Side::south, 2, 50'000);
  EXPECT_EQ(clocks.running(), Side::south);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 50'000), 60'000)
      << "no time is taken, no increment given";
  EXPECT_EQ(clocks.remaining_ms(Side::north, 50'000), 60'000);
}

Clocks running_for_south(const ClockRules& rules, TimeMs now) {
  Clocks clocks(rules);
  clocks.turn(Side::south, 2, now);
  return clocks;
}

TEST(Clock, TakesTimeAndGivesTheIncrement) {
  Clocks clocks = running_for_south(kLive, 1'000);
  EXPECT_EQ(clocks.deadline(), 61'000);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 11'000), 50'000);
  clocks.moved(Side::south, 11'000);
  clocks.turn(Side::north, 3, 11'000);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 99'000), 55'000)
      << "stands still while the other thinks";
  EXPECT_EQ(clocks.running(), Side::north);
  EXPECT_EQ(clocks.deadline(), 71'000);
}

TEST(Clock, ASideMayHaveOtherTerms) {
  Clocks clocks(kLive);
  clocks.give(Side::north, {30'000, 0});
  EXPECT_EQ(clocks.given(Side::north), (ClockTerms{30'000, 0}));
  EXPECT_FALSE(clocks.given(Side::south));
  EXPECT_EQ(clocks.remaining_ms(Side::south, 0), 60'000);
  clocks.turn(Side::north, 3, 1'000);
  EXPECT_EQ(clocks.deadline(), 31'000);
  clocks.moved(Side::north, 11'000);
  EXPECT_EQ(clocks.remaining_ms(Side::north, 99'000), 20'000) << "no increment";
  clocks.turn(Side::south, 4, 11'000);
  clocks.moved(Side::south, 12'000);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 99'000), 64'000) << "the agreed one";
}

TEST(Clock, NeverShowsLessThanNothing) {
  const Clocks clocks = running_for_south(kLive, 0);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 60'001), 0);
}

TEST(Clock, TimeThatGoesBackCostsNothing) {
  Clocks clocks = running_for_south(kLive, 100'000);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 40'000), 60'000);
  clocks.moved(Side::south, 40'000);
  clocks.turn(Side::north, 3, 40'000);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 40'000), 65'000);
  EXPECT_EQ(clocks.deadline(), 160'000) << "counted from the latest time seen";
}

TEST(Clock, CorrespondenceGivesEachMoveItsDays) {
  Clocks clocks = running_for_south(kDays, 0);
  EXPECT_EQ(clocks.deadline(), 3 * kDayMs);
  EXPECT_EQ(clocks.remaining_ms(Side::south, kDayMs), 2 * kDayMs);
  clocks.moved(Side::south, kDayMs);
  clocks.turn(Side::north, 3, kDayMs);
  EXPECT_EQ(clocks.remaining_ms(Side::south, kDayMs), 3 * kDayMs);
  EXPECT_EQ(clocks.deadline(), 4 * kDayMs);
}

TEST(Clock, VacationRunsWhenTheDaysAreUsedUp) {
  const ClockRules rules{.kind = ClockKind::correspondence, .days_per_move = 1, .vacation_days = 2};
  EXPECT_EQ(to_string(rules), "1d+2");
  EXPECT_EQ(parse_clock("1d+2"), rules);
  for (const char* text : {"1d+0", "1d+61", "1d+", "1d2", "1d+2x"})
    EXPECT_FALSE(parse_clock(text)) << text;
  Clocks clocks = running_for_south(rules, 0);
  EXPECT_EQ(clocks.deadline(), 3 * kDayMs);
  EXPECT_EQ(clocks.remaining_ms(Side::south, kDayMs), 0);
  EXPECT_EQ(clocks.vacation_ms(Side::south, kDayMs), 2 * kDayMs);
  EXPECT_EQ(clocks.vacation_ms(Side::south, 2 * kDayMs), kDayMs);
  EXPECT_EQ(clocks.vacation_ms(Side::south, 9 * kDayMs), 0);
  clocks.moved(Side::south, 2 * kDayMs);
  clocks.turn(Side::north, 3, 2 * kDayMs);
  clocks.moved(Side::north, 2 * kDayMs);
  clocks.turn(Side::south, 4, 2 * kDayMs);
  EXPECT_EQ(clocks.remaining_ms(Side::south, 2 * kDayMs), kDayMs) << "each move has its days again";
  EXPECT_EQ(clocks.vacation_ms(Side::south, 2 * kDayMs), kDayMs) << "the vacation is for the game";
  EXPECT_EQ(clocks.vacation_ms(Side::north, 2 * kDayMs), 2 * kDayMs);
  EXPECT_EQ(clocks.deadline(), 4 * kDayMs);
}

TEST(Clock, StopsWithTheGame) {
  Clocks clocks = running_for_south(kLive, 0);
  clocks.stop(10'000);
  EXPECT_FALSE(clocks.deadline());
  EXPECT_EQ(clocks.remaining_ms(Side::south, 99'000), 50'000);
}

TEST(Clock, NoneNeverRuns) {
  const Clocks clocks = running_for_south(ClockRules{}, 0);
  EXPECT_FALSE(clocks.running());
  EXPECT_FALSE(clocks.deadline());
}

}  // namespace
}  // namespace oware::games

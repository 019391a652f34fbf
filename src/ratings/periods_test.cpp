#include "ratings/periods.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace oware::ratings {
namespace {

constexpr double kTau = 0.5;

Standing known(const Rating& rating) { return {.rating = rating, .games = 0, .known = true}; }

TEST(Periods, GamesOfAPeriodMeetRatingsFromBeforeIt) {
  // Glickman's example, with an opponent's own game in the same period.
  const auto after =
      rated_by_periods({known({1500, 200, 0.06}), known({1400, 30, 0.06}), known({1550, 100, 0.06}),
                        known({1700, 300, 0.06})},
                       {{1, 0, 1, 1}, {1, 2, 0, 1}, {1, 0, 3, 0}, {1, 1, 2, 0.5}}, kTau);
  EXPECT_NEAR(after[0].rating.rating, 1464.06, 0.01);
  EXPECT_EQ(after[0].games, 3);
  EXPECT_EQ(after[1].rating,
            rated({1400, 30, 0.06}, {{{1500, 200, 0.06}, 0}, {{1550, 100, 0.06}, 0.5}}));
  EXPECT_EQ(after[1].games, 2);
}

TEST(Periods, PeriodsWithoutGamesMakeALeaveGrow) {
  const auto after = rated_by_periods({known({1500, 60, 0.06}), {}, {}, {}},
                                      {{3, 1, 2, 1}, {7, 1, 3, 0}, {8, 1, 3, 0}}, kTau);
  // Periods 3 to 8.
  EXPECT_EQ(after[0].rating, rated({1500, 60, 0.06}, {}, {.periods = 6}));
  EXPECT_EQ(after[0].games, 0);
  // Who lost in period 3 waits from 4 to 8.
  const Rating loser = rated({}, {{{}, 0}});
  EXPECT_EQ(after[2].rating, rated(loser, {}, {.periods = 5}));
  // Who begins in period 7 is fresh there; their opponent has waited from 4 to 6.
  const Rating winner = rated({}, {{{}, 1}});
  const Rating rested = rated(winner, {}, {.periods = 3});
  EXPECT_EQ(after[3].rating, rated(rated({}, {{rested, 1}}), {{rated(rested, {{{}, 0}}), 1}}));
}

TEST(Periods, TheOrderOfGamesChangesNoBit) {
  std::vector<PlayedGame> games;
  for (std::size_t i = 0; i < 60; ++i) {
    const std::size_t south = i % 7;
    const std::size_t north = (south + 1 + i % 5) % 7;
    games.push_back(
        {static_cast<std::int64_t>(i / 15), south, north, static_cast<double>(i % 3) / 2});
  }
  const std::vector<Standing> fresh(7);
  const auto forwards = rated_by_periods(fresh, games, kTau);
  std::ranges::reverse(games);
  const auto backwards = rated_by_periods(fresh, games, kTau);
  for (std::size_t i = 0; i < fresh.size(); ++i) EXPECT_EQ(forwards[i].rating, backwards[i].rating);
}

TEST(Periods, WithoutGamesNothingHappens) {
  const auto after = rated_by_periods({known({1600, 50, 0.05})}, {}, kTau);
  EXPECT_EQ(after[0].rating, (Rating{1600, 50, 0.05}));
}

}  // namespace
}  // namespace oware::ratings

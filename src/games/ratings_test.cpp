#include "games/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace oware::games {
namespace {

TEST(KeptRatings, AResultMovesBothApart) {
  const KeptRating winner = after_result({}, {}, 1, 1000);
  const KeptRating loser = after_result({}, {}, 0, 1000);
  EXPECT_NEAR(winner.value.rating - 1500, 1500 - loser.value.rating, 1e-9);
  EXPECT_GT(winner.value.rating, 1600);
  EXPECT_EQ(winner.games, 1);
  EXPECT_EQ(winner.at, 1000);
  EXPECT_TRUE(winner.provisional());
}

TEST(KeptRatings, TimeMakesUncertainUpToABeginner) {
  const KeptRating sure{{1700, 50, 0.06}, 30, 5};
  EXPECT_FALSE(sure.provisional());
  EXPECT_EQ(standing_at(sure, 5), sure);
  const KeptRating later = standing_at(sure, 5 + 2 * kRatingPeriodMs);
  EXPECT_NEAR(later.value.deviation, std::hypot(50, std::sqrt(2) * 0.06 * 173.7178), 1e-9);
  EXPECT_EQ(later.value.rating, 1700);
  EXPECT_EQ(standing_at(sure, 100'000 * kRatingPeriodMs).value.deviation, kMostDeviation);
  // A clock that goes backwards changes nothing.
  EXPECT_EQ(standing_at(sure, 0), sure);
  EXPECT_EQ(after_result(sure, {}, 1, 0).at, 5);
}

TEST(KeptRatings, TheOpponentCountsAsTheyStandAtTheTime) {
  const KeptRating sure{{1700, 50, 0.06}, 30, 0};
  const TimeMs later = 100 * kRatingPeriodMs;
  EXPECT_LT(after_result({}, sure, 1, later).value.rating,
            after_result({}, sure, 1, 0).value.rating);
}

TEST(Refunds, GiveBackWhatWasLost) {
  EXPECT_EQ(refunded_points({.lost = 20, .now = 1480, .top = 1500}), 20);
  EXPECT_EQ(refunded_points({.lost = 20, .now = 1400, .top = 1500}), 20);
  // Half of what leads above the rating before.
  EXPECT_EQ(refunded_points({.lost = 20, .now = 1490, .top = 1500}), 15);
  EXPECT_EQ(refunded_points({.lost = 20, .now = 1520, .top = 1500}), 0);
  EXPECT_EQ(refunded_points({.lost = 20, .now = 1700, .top = 1500}), 0);
  EXPECT_EQ(refunded_points({.lost = 150, .now = 1300, .top = 1500}), 150);
  EXPECT_EQ(refunded_points({.lost = 151, .now = 1300, .top = 1500}), 150);
}

}  // namespace
}  // namespace oware::games

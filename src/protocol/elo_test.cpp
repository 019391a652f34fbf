// What a match says about strength.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "protocol/elo.hpp"

namespace oware::protocol {
namespace {

TEST(Elo, IsZeroWhenEven) {
  EXPECT_DOUBLE_EQ(strength({10, 5, 10}).elo, 0);
  EXPECT_NEAR(strength({10, 5, 10}).low, -strength({10, 5, 10}).high, 1e-9);
}

TEST(Elo, FollowsTheLogisticCurve) {
  EXPECT_NEAR(strength({75, 0, 25}).elo, 190.8, 0.1);
  EXPECT_NEAR(strength({25, 0, 75}).elo, -190.8, 0.1);
}

// Wilson's interval for 75 of 100 is 0.6569 to 0.8245.
TEST(Elo, TheIntervalIsThatOfTheScore) {
  const Strength strong = strength({75, 0, 25});
  EXPECT_NEAR(strong.low, 400 * std::log10(0.65695 / 0.34305), 0.3);
  EXPECT_NEAR(strong.high, 400 * std::log10(0.82455 / 0.17545), 0.3);
  // Without draws Wilson's interval lies evenly about the logit, which Elo is; draws skew it.
  EXPECT_NEAR(strong.high - strong.elo, strong.elo - strong.low, 1e-9);
  const Strength drawn = strength({60, 30, 10});
  EXPECT_GT(std::abs((drawn.high - drawn.elo) - (drawn.elo - drawn.low)), 0.5);
  const Strength weak = strength({25, 0, 75});
  EXPECT_NEAR(weak.low, -strong.high, 1e-9);
  EXPECT_NEAR(weak.high, -strong.low, 1e-9);
}

TEST(Elo, ATotalScoreHasOneEnd) {
  const Strength won = strength({10, 0, 0});
  EXPECT_EQ(won.elo, std::numeric_limits<double>::infinity());
  EXPECT_EQ(won.high, std::numeric_limits<double>::infinity());
  EXPECT_NEAR(won.low, 400 * std::log10(10 / 3.8415), 0.1);  // n / (n + z^2)
  const Strength lost = strength({0, 0, 10});
  EXPECT_EQ(lost.low, -std::numeric_limits<double>::infinity());
  EXPECT_NEAR(lost.high, -won.low, 1e-9);
  EXPECT_EQ(strength({}).low, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(strength({}).high, std::numeric_limits<double>::infinity());
}

TEST(Elo, DrawsNarrowTheInterval) {
  const auto width = [](const Tally& tally) { return strength(tally).high - strength(tally).low; };
  EXPECT_LT(width({25, 50, 25}), width({50, 0, 50}));
  EXPECT_GT(width({0, 10, 0}), 0);
  EXPECT_NEAR(width({500, 0, 500}) / width({2000, 0, 2000}), 2, 0.05);
}

TEST(SequentialTest, AcceptsAndRejects) {
  EXPECT_GT(log_likelihood_ratio({600, 100, 400}, 0, 20), kSprtBound);
  EXPECT_LT(log_likelihood_ratio({400, 100, 600}, 0, 20), -kSprtBound);
  EXPECT_NEAR(log_likelihood_ratio({1, 0, 1}, -10, 10), 0, 1e-9);
}

}  // namespace
}  // namespace oware::protocol

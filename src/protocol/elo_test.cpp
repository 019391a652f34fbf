// What a match says about strength.
#include <gtest/gtest.h>

#include "protocol/elo.hpp"

namespace oware::protocol {
namespace {

TEST(Elo, IsZeroWhenEven) {
  EXPECT_DOUBLE_EQ(strength({10, 5, 10}).elo, 0);
  EXPECT_DOUBLE_EQ(strength({}).elo, 0);
}

TEST(Elo, FollowsTheLogisticCurve) {
  EXPECT_NEAR(strength({75, 0, 25}).elo, 190.8, 0.1);
  EXPECT_NEAR(strength({25, 0, 75}).elo, -190.8, 0.1);
  EXPECT_GT(strength({100, 0, 0}).elo, 1000);
}

TEST(Elo, ErrorShrinksWithTheRootOfTheGames) {
  EXPECT_NEAR(strength({500, 0, 500}).error, 21.6, 0.3);
  EXPECT_NEAR(strength({500, 0, 500}).error / strength({2000, 0, 2000}).error, 2, 0.05);
  EXPECT_GT(strength({10, 0, 0}).error, 0);
}

TEST(SequentialTest, AcceptsAndRejects) {
  EXPECT_GT(log_likelihood_ratio({600, 100, 400}, 0, 20), kSprtBound);
  EXPECT_LT(log_likelihood_ratio({400, 100, 600}, 0, 20), -kSprtBound);
  EXPECT_NEAR(log_likelihood_ratio({1, 0, 1}, -10, 10), 0, 1e-9);
}

}  // namespace
}  // namespace oware::protocol

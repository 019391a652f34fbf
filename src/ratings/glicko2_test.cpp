#include "ratings/glicko2.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oware::ratings {
namespace {

// The example of the paper, pages 4 to 6: 1500 (200) beats 1400 (30), loses to 1550 (100) and 1700
// (300); tau is 0.5.
const Rating kPlayer{1500, 200, 0.06};
const std::vector<Result> kResults{
    {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};

// The paper's last step multiplies -0.2069 and 0.8722 as printed, which gives its 1464.06 (151.52);
// without rounding on the way it is 1464.05.
TEST(Glicko2, GlickmansExampleToItsPrintedDigits) {
  const Rating after = rated(kPlayer, kResults);
  EXPECT_NEAR((after.rating - 1500) / 173.7178, -0.2069, 0.00005);
  EXPECT_NEAR(after.deviation / 173.7178, 0.8722, 0.00005);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.005);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);  // printed cut off, not rounded
  // The table of step 3.
  EXPECT_NEAR(expected_score(1500, kResults[0].opponent), 0.639, 0.0005);
  EXPECT_NEAR(expected_score(1500, kResults[1].opponent), 0.432, 0.0005);
  EXPECT_NEAR(expected_score(1500, kResults[2].opponent), 0.303, 0.0005);
}

// The same numbers to twelve digits, calculated apart with 50 decimal places.
TEST(Glicko2, TheExampleToTwelveDigits) {
  const Rating after = rated(kPlayer, kResults);
  EXPECT_NEAR(after.rating, 1464.0506705391, 1e-9);
  EXPECT_NEAR(after.deviation, 151.5165241243, 1e-9);
  EXPECT_NEAR(after.volatility, 0.059995984400678, 1e-12);
}

// "If a player does not compete during the rating period, then only Step 6 applies."
TEST(Glicko2, WithoutGamesTheDeviationAloneGrows) {
  const Rating after = rated(kPlayer, {});
  EXPECT_EQ(after.rating, 1500);
  EXPECT_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, std::hypot(200, 0.06 * 173.7178), 1e-9);
  EXPECT_EQ(rated(kPlayer, {}, {.periods = 0}).deviation, 200);
}

TEST(Glicko2, APartOfAPeriodIsAPartOfItsGrowth) {
  Rating halves = kPlayer;
  for (int i = 0; i < 2000; ++i) halves = rated(halves, {}, {.periods = 0.5});
  const Rating whole = rated(kPlayer, {}, {.periods = 1000});
  EXPECT_NEAR(halves.deviation, whole.deviation, 1e-6);
  // Many periods take nobody out of the range.
  EXPECT_EQ(rated(kPlayer, {}, {.periods = 1e300}).deviation, kDeviations.most);
}

TEST(Glicko2, TheOrderOfResultsChangesNoBit) {
  auto results = kResults;
  const Rating after = rated(kPlayer, results);
  while (std::ranges::next_permutation(results, {}, [](const Result& one) {
           return one.opponent.rating;
         }).found)
    EXPECT_EQ(rated(kPlayer, results), after);
}

TEST(Glicko2, WhatIsExpectedMovesNothing) {
  const Rating draw = rated({1500, 80, 0.06}, {{{1500, 80, 0.06}, 0.5}});
  EXPECT_NEAR(draw.rating, 1500, 1e-9);
  EXPECT_LT(draw.deviation, 80);
  EXPECT_NEAR(expected_score(1500, {1500, 350, 0.06}), 0.5, 1e-15);
}

}  // namespace
}  // namespace oware::ratings

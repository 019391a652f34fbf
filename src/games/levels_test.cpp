#include "games/levels.hpp"

#include <gtest/gtest.h>

#include "games/rated.hpp"

namespace oware::games {
namespace {

TEST(LevelRatings, RiseByWhatMatchesSay) {
  EXPECT_EQ(level_rating(kDefaultLevel).value.rating, ratings::Rating{}.rating);
  EXPECT_EQ(level_rating(1).value.rating, 1500 - 421 - 460);
  EXPECT_EQ(level_rating(8).value.rating, 1500 + 375 + 338 + 397 + 463 + 338);
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    const KeptRating rating = level_rating(level);
    EXPECT_EQ(nearest_level(rating.value.rating), level);
    EXPECT_FALSE(rating.provisional());
    EXPECT_EQ(standing_at(rating, 1'000 * kDayMs), rating) << "it does not grow uncertain";
    if (level > kMinLevel) {
      EXPECT_GT(rating.value.rating, level_rating(level - 1).value.rating);
    }
  }
  EXPECT_EQ(nearest_level(-500), kMinLevel);
  EXPECT_EQ(nearest_level(5'000), kMaxLevel);
}

TEST(Placement, GoesTwoLevelsFirstAndThenOne) {
  EXPECT_EQ(placement_level(0, 1, 0), kDefaultLevel);
  EXPECT_EQ(placement_level(1, 3, 1), 5);
  EXPECT_EQ(placement_level(1, 3, 0), 1);
  EXPECT_EQ(placement_level(1, 3, 0.5), 3);
  EXPECT_EQ(placement_level(2, 5, 1), 6);
  EXPECT_EQ(placement_level(2, 5, 0), 4);
  EXPECT_EQ(placement_level(4, kMaxLevel, 1), kMaxLevel);
  EXPECT_EQ(placement_level(4, kMinLevel, 0), kMinLevel);
}

TEST(Placement, IsWhatTheFirstLiveGameBeginsWith) {
  const KeptRating usual;
  KeptRating computer{{1800, 120, 0.059}, kPlacementGames, 7};
  const KeptRating first = first_rating(computer, rating_pools().front());
  EXPECT_EQ(first.value.rating, 1800);
  EXPECT_EQ(first.value.deviation, kPlacedDeviation);
  EXPECT_EQ(first.games, 0);
  EXPECT_EQ(first_rating(computer, "correspondence"), usual);
  EXPECT_EQ(first_rating(computer, "wari-live"), usual);
  EXPECT_EQ(first_rating(std::nullopt, "live"), usual);
  computer.value.deviation = 260;
  EXPECT_EQ(first_rating(computer, "live").value.deviation, 260);
  computer.games = kPlacementGames - 1;
  EXPECT_EQ(first_rating(computer, "live"), usual);
}

}  // namespace
}  // namespace oware::games

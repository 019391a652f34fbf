#include "protocol/entrant_ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace oware::protocol {
namespace {

using Pairs = std::map<std::pair<int, int>, Tally>;

// The log likelihood that entrant_ratings() says it maximises, written down again.
double log_likelihood(const std::vector<double>& elo, const Pairs& pairs) {
  const auto log_share = [](double difference) {
    return -std::log(1 + std::pow(10.0, -difference / 400));
  };
  double sum = 0;
  for (const double one : elo) sum += 0.5 * (log_share(one) + log_share(-one));
  for (const auto& [players, tally] : pairs) {
    const double difference = elo[static_cast<std::size_t>(players.first)] -
                              elo[static_cast<std::size_t>(players.second)];
    sum += (tally.wins + 0.5 * tally.draws) * log_share(difference) +
           (tally.losses + 0.5 * tally.draws) * log_share(-difference);
  }
  return sum;
}

TEST(EntrantRatings, NobodyWhoHasNotPlayedIsAboveAnother) {
  for (const EntrantRating& rating : entrant_ratings(3, {})) EXPECT_NEAR(rating.elo, 0, 1e-9);
}

// A share of 75 % is 190.85 Elo; the game that is added shifts that little in 40,000 games.
TEST(EntrantRatings, TwoEntrantsAreAsFarApartAsTheirScoreSays) {
  const auto ratings = entrant_ratings(2, {{{0, 1}, {30'000, 0, 10'000}}});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 190.85, 0.1);
  EXPECT_NEAR(ratings[0].elo, -ratings[1].elo, 1e-6);
}

TEST(EntrantRatings, ATotalScoreStaysFinite) {
  const auto ratings = entrant_ratings(2, {{{0, 1}, {50, 0, 0}}});
  EXPECT_GT(ratings[0].elo, 200);
  EXPECT_LT(ratings[0].elo, 1000);
  EXPECT_GT(ratings[0].error, 100);
}

TEST(EntrantRatings, NoRatingsNearbyAreLikelier) {
  const Pairs pairs = {{{0, 1}, {7, 2, 1}},
                       {{0, 2}, {5, 0, 5}},
                       {{1, 2}, {3, 4, 3}},
                       {{2, 3}, {9, 0, 0}},
                       {{1, 3}, {0, 2, 4}}};
  const auto ratings = entrant_ratings(4, pairs);
  double mean = 0;
  for (const EntrantRating& rating : ratings) mean += rating.elo / 4;
  EXPECT_NEAR(mean, 0, 1e-6);
  // The likelihood's own origin is the added player's rating: the best common shift.
  std::vector<double> elo;
  elo.reserve(ratings.size());
  for (const EntrantRating& rating : ratings) elo.push_back(rating.elo);
  double best = -1e300;
  std::vector<double> at = elo;
  for (double shift = -100; shift <= 100; shift += 0.05) {
    auto shifted = elo;
    for (double& one : shifted) one += shift;
    if (const double value = log_likelihood(shifted, pairs); value > best)
      best = value, at = shifted;
  }
  for (std::size_t one = 0; one < at.size(); ++one) {
    for (const double nudge : {-3.0, 3.0}) {
      auto nudged = at;
      nudged[one] += nudge;
      EXPECT_LT(log_likelihood(nudged, pairs), best) << one;
    }
  }
}

TEST(EntrantRatings, MoreGamesAreMoreCertain) {
  const auto few = entrant_ratings(2, {{{0, 1}, {6, 0, 4}}});
  const auto many = entrant_ratings(2, {{{0, 1}, {600, 0, 400}}});
  EXPECT_GT(few[0].error, 5 * many[0].error);
  // 95 % of a share of 0.6 in 1000 games: 1.96 sqrt(0.24 / 1000) in share, 0.24 a logit, half of it
  // each entrant's.
  EXPECT_NEAR(many[0].error, 400 / std::log(10.0) * 1.96 / std::sqrt(0.24 * 1000) / 2, 0.2);
}

}  // namespace
}  // namespace oware::protocol

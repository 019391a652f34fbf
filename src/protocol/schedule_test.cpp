#include "protocol/schedule.hpp"

#include <gtest/gtest.h>

#include <map>

namespace oware::protocol {
namespace {

TEST(Schedule, TwoEnginesChangeSidesInEachOpening) {
  const Schedule schedule(2, Format::round_robin, 3);
  EXPECT_EQ(schedule.games_a_round(), 2);
  for (int number = 0; number < 12; ++number) {
    const Fixture fixture = schedule.at(number);
    EXPECT_EQ(fixture.players, (std::array{number % 2, 1 - number % 2}));
    EXPECT_EQ(fixture.opening, static_cast<std::size_t>(number / 2 % 3));
  }
}

TEST(Schedule, EveryPairPlaysEveryOpeningFromBothSides) {
  for (const Format format : {Format::round_robin, Format::gauntlet}) {
    const Schedule schedule(5, format, 4);
    const int pairs = format == Format::gauntlet ? 4 : 10;
    EXPECT_EQ(schedule.games_a_round(), 2 * pairs);
    std::map<std::pair<std::array<int, 2>, std::size_t>, int> met;
    for (int number = 0; number < 4 * schedule.games_a_round(); ++number) {
      const Fixture fixture = schedule.at(number);
      EXPECT_NE(fixture.players[0], fixture.players[1]);
      if (format == Format::gauntlet) {
        EXPECT_EQ(std::min(fixture.players[0], fixture.players[1]), 0);
      }
      ++met[{fixture.players, fixture.opening}];
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(2 * pairs * 4));
    for (const auto& [game, times] : met) EXPECT_EQ(times, 1);
  }
}

}  // namespace
}  // namespace oware::protocol

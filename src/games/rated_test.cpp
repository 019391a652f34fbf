#include "games/rated.hpp"

#include "games/people.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace oware::games {
namespace {

Settings settings(std::string_view rules, ClockKind kind = ClockKind::live) {
  Settings made;
  made.rules = *rules::parse_rule_set(rules);
  made.rules_name = rules;
  made.clock.kind = kind;
  return made;
}

std::string refused_field(const Settings& wanted) {
  const auto pool = pool_of(wanted);
  EXPECT_FALSE(pool) << *pool;
  return pool ? "" : pool.error().what;
}

TEST(RatingPools, AreTwoForEachRatedPresetAndOneAgainstTheComputer) {
  EXPECT_EQ(rating_pools(),
            (std::vector<std::string>{"live", "correspondence", "wari-live", "wari-correspondence",
                                      "awari-live", "awari-correspondence", "computer"}));
  for (const std::string_view preset : kRatedPresets) {
    for (const ClockKind kind : {ClockKind::live, ClockKind::correspondence})
      EXPECT_EQ(std::ranges::count(rating_pools(), *pool_of(settings(preset, kind))), 1);
  }
}

TEST(RatingPools, FollowTheRulesHoweverTheyAreAskedFor) {
  EXPECT_EQ(*pool_of(settings("abapa")), "live");
  EXPECT_EQ(*pool_of(settings("abapa", ClockKind::correspondence)), "correspondence");
  EXPECT_EQ(*pool_of(settings("abapa,grand-slam=no-capture")), "live");
  EXPECT_EQ(*pool_of(settings("wari,repetition=split-own,grand-slam=no-capture")), "live");
  EXPECT_EQ(*pool_of(settings("awari", ClockKind::correspondence)), "awari-correspondence");
}

TEST(RatingPools, HaveNoOtherGames) {
  EXPECT_EQ(refused_field(settings("abapa-agreed")), "rules");
  EXPECT_EQ(refused_field(settings("abapa,seeds-per-house=3")), "rules");
  EXPECT_EQ(refused_field(settings("abapa", ClockKind::none)), "clock");
  Settings from_position = settings("abapa");
  from_position.start = rules::Position::start({});
  EXPECT_EQ(refused_field(from_position), "position");
  for (auto [refused, computer] : {std::pair("rules", settings("wari")),
                                   std::pair("clock", settings("abapa", ClockKind::correspondence)),
                                   std::pair("clock", settings("abapa", ClockKind::none))}) {
    computer.opponent = Opponent::computer;
    EXPECT_EQ(refused_field(computer), refused);
  }
  Settings computer = settings("abapa");
  computer.opponent = Opponent::computer;
  EXPECT_EQ(*pool_of(computer), "computer");
}

TEST(RatedResults, CountOnceEachHasMoved) {
  using rules::EndReason;
  EXPECT_FALSE(result_counts(EndReason::resignation, 1));
  EXPECT_TRUE(result_counts(EndReason::resignation, 2));
  EXPECT_TRUE(result_counts(EndReason::timeout, 2));
  EXPECT_FALSE(result_counts(EndReason::aborted, 2));
  EXPECT_FALSE(result_counts(EndReason::aborted, 50));
  EXPECT_FALSE(result_counts(EndReason::agreement, kFewestPlies - 1));
  EXPECT_TRUE(result_counts(EndReason::agreement, kFewestPlies));
  EXPECT_TRUE(result_counts(EndReason::majority, 40));
}

}  // namespace
}  // namespace oware::games

// The ends of the computer's scale and the order of its levels, by whole games with fixed seeds.
// The distances with their intervals are in docs/search.md (tools/measure_levels.cpp).
#include <gtest/gtest.h>

#include "scripted_players.hpp"
#include "strength_games.hpp"

namespace oware::strength {
namespace {

using search::kMaxLevel;
using search::kMinLevel;

Tally first_level_against(std::string_view person, int games) {
  return play(computer(kMinLevel), scripted_player(person).move, 1, games, 0);
}

TEST(Strength, FirstLevelIsEvenWithGreedyPlayer) {
  const Tally tally = first_level_against("greedy", 400);
  EXPECT_GE(tally.share(), 0.40);
  EXPECT_LE(tally.share(), 0.60);
}

TEST(Strength, FirstLevelLosesToChildNowAndThen) {
  const Tally tally = first_level_against("child", 400);
  EXPECT_GE(tally.lost, 60);
  EXPECT_LE(tally.lost, 180);
}

TEST(Strength, FirstLevelBeatsRandomMover) {
  EXPECT_GE(first_level_against("random", 200).share(), 0.85);
}

TEST(Strength, EachLevelBeatsTheOneBelow) {
  for (int level = kMinLevel + 1; level <= kMaxLevel; ++level) {
    const int games = level < kMaxLevel ? 40 : 16;
    const Tally tally = play(computer(level), computer(level - 1), 1, games, kOpeningPlies);
    EXPECT_GE(tally.share(), 0.75) << "level " << level << ": " << tally.won << " won, "
                                   << tally.drawn << " drawn, " << tally.lost << " lost";
  }
}

}  // namespace
}  // namespace oware::strength

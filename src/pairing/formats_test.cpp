#include "pairing/formats.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

namespace oware::pairing {
namespace {

using rules::Side;

TEST(RoundRobin, IsBergersTableOfFour) {
  const auto rounds = round_robin(4);
  ASSERT_EQ(rounds.size(), 3U);
  EXPECT_EQ(rounds[0], (Round{{{0, 3}, {1, 2}}, {}}));
  EXPECT_EQ(rounds[1], (Round{{{3, 2}, {0, 1}}, {}}));
  EXPECT_EQ(rounds[2], (Round{{{1, 3}, {2, 0}}, {}}));
}

TEST(RoundRobin, EveryoneMeetsEveryoneOnceWithSidesBalanced) {
  for (std::size_t players = 0; players <= 31; ++players) {
    std::set<std::pair<std::size_t, std::size_t>> met;
    std::map<std::size_t, int> balance;
    std::set<std::size_t> byes;
    for (const Round& round : round_robin(players)) {
      std::set<std::size_t> busy;
      for (const auto [south, north] : round.pairs) {
        EXPECT_TRUE(met.insert(std::minmax(south, north)).second);
        EXPECT_TRUE(busy.insert(south).second && busy.insert(north).second);
        ++balance[south];
        --balance[north];
      }
      if (round.bye) {
        EXPECT_TRUE(byes.insert(*round.bye).second && busy.insert(*round.bye).second);
      }
      EXPECT_EQ(busy.size(), players);
    }
    EXPECT_EQ(met.size(), players < 2 ? 0 : players * (players - 1) / 2);
    EXPECT_EQ(byes.size(), players % 2 == 0 || players < 2 ? 0 : players);
    for (const auto& [player, sum] : balance) EXPECT_LE(std::abs(sum), 1) << player;
  }
}

TEST(Bracket, TheBestMeetLast) {
  EXPECT_TRUE(bracket(0).empty());
  EXPECT_EQ(bracket(1), (std::vector<std::optional<std::size_t>>{0}));
  EXPECT_EQ(bracket(8), (std::vector<std::optional<std::size_t>>{0, 7, 3, 4, 1, 6, 2, 5}));
  const auto five = bracket(5);
  EXPECT_EQ(five, (std::vector<std::optional<std::size_t>>{0, {}, 3, 4, 1, {}, 2, {}}));
}

std::vector<Waiting> waiting(std::size_t count) {
  std::vector<Waiting> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i].name = i;
  return all;
}

TEST(Arena, NeighboursMeet) {
  EXPECT_EQ(arena_round(waiting(4), Rematch::forbidden), (std::vector<Pair>{{0, 1}, {3, 2}}));
  EXPECT_TRUE(arena_round(waiting(1), Rematch::forbidden).empty());
  EXPECT_TRUE(arena_round({}, Rematch::forbidden).empty());
}

TEST(Arena, NobodyPlaysTheLastOpponentAgain) {
  auto four = waiting(4);
  four[0].last_opponent = 1;
  four[1].last_opponent = 0;
  const auto pairs = arena_round(four, Rematch::forbidden);
  ASSERT_EQ(pairs.size(), 2U);
  for (const auto [south, north] : pairs) EXPECT_NE(south + north, 1U);
  auto two = waiting(2);
  two[0].last_opponent = 1;
  EXPECT_TRUE(arena_round(two, Rematch::forbidden).empty());
  EXPECT_EQ(arena_round(two, Rematch::allowed).size(), 1U);
}

TEST(Arena, NobodyIsLeftOutTwiceWhereThereAreOthers) {
  auto three = waiting(3);
  three[2].left_out = true;
  const auto pairs = arena_round(three, Rematch::forbidden);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_TRUE(pairs[0].south == 2 || pairs[0].north == 2);
}

TEST(Sides, ChangeWithEachGame) {
  const auto south = SideHistory::of({Side::south});
  const auto north = SideHistory::of({Side::north});
  EXPECT_EQ(side_of_first(south, north, Side::south), Side::north);
  EXPECT_EQ(side_of_first(south, south, Side::south), Side::north);
  EXPECT_EQ(side_of_first({}, {}, Side::north), Side::north);
  EXPECT_EQ(SideHistory::of({Side::south, Side::north, Side::north}), (SideHistory{-1, -2}));
  EXPECT_EQ(cost_of_sides(SideHistory::of({Side::south, Side::south}), {}).thirds, 1);
  EXPECT_EQ(cost_of_sides({}, SideHistory::of({Side::north, Side::north})).thirds, 1);
}

}  // namespace
}  // namespace oware::pairing

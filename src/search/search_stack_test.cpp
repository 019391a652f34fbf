// The search stack: only positions since the last capture recur. The history heuristic stays within
// its bounds, and reductions leave a ply.
#include "search/search_stack.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <oware/notation.hpp>

#include "search/history_heuristic.hpp"
#include "search/pruning.hpp"

namespace oware::search {
namespace {

rules::Position seen_by_mover(const char* text) {
  return rules::parse_position(text, rules::RuleSet{}).value();
}

void enter(SearchStack& stack, int ply, const rules::Position& position, bool captured) {
  SearchStack::enter(stack.root() + ply, position, key_from_south(position), captured);
}

TEST(SearchStack, FindsTheLatestEarlierOccurrenceSinceTheLastCapture) {
  const auto first = seen_by_mover("1-0-0-0-0-1-0-0-0-0-0-1-22-23-S");
  const auto second = seen_by_mover("0-1-0-0-0-1-0-0-0-0-0-1-23-22-S");
  SearchStack stack;
  stack.reset(rules::Game({}, first));
  enter(stack, 1, second, false);
  enter(stack, 2, first, false);
  EXPECT_EQ(SearchStack::earlier_occurrence(stack.root() + 1), nullptr);
  EXPECT_EQ(SearchStack::earlier_occurrence(stack.root() + 2), stack.root());
  enter(stack, 3, second, false);
  enter(stack, 4, first, false);
  EXPECT_EQ(SearchStack::earlier_occurrence(stack.root() + 4), stack.root() + 2);
  EXPECT_FALSE(stack.root()[4].is_irreversible());
  enter(stack, 3, second, true);
  enter(stack, 4, first, false);
  EXPECT_TRUE(stack.root()[3].is_irreversible());
  EXPECT_EQ(SearchStack::earlier_occurrence(stack.root() + 4), nullptr);
}

TEST(SearchStack, KnowsTheGameBeforeTheRoot) {
  rules::Game game(rules::RuleSet{});
  const auto moves = rules::parse_moves("FfEe");
  for (const rules::House house : *moves) ASSERT_TRUE(game.play(house));
  SearchStack stack;
  stack.reset(game);
  EXPECT_EQ(stack.root()->index, game.plies_since_capture());
  EXPECT_EQ(stack.ply(stack.root() + 3), 3);
  EXPECT_EQ(stack.first_house(0), 0);
  EXPECT_EQ(stack.first_house(1), rules::kHousesPerSide);
  for (const rules::Position& earlier : game.recent())
    EXPECT_GT(stack.occurrences(key_of(earlier)), 0);
}

TEST(HistoryHeuristic, RewardsCutoffsWithinItsBounds) {
  HistoryHeuristic history;
  EXPECT_EQ(history.score(2, 0), kNever);
  const int weight = HistoryHeuristic::weight(40);
  for (int times = 0; times < 10'000; ++times) {
    history.update(2, 5, weight, weight);
    history.update(3, 5, -weight, weight);
    ASSERT_LE(history.score(2, 5), 1 << 14);
    ASSERT_GE(history.score(3, 5), -(1 << 14));
  }
  EXPECT_GT(history.score(2, 5), 0);
  EXPECT_LT(history.score(3, 5), 0);
  EXPECT_EQ(history.score(2, 4), 0);
}

TEST(LateMoveReductions, GrowAndLeaveAPly) {
  for (int depth = 1; depth <= LateMoveReductions::kMostDepth; ++depth) {
    EXPECT_EQ(kLateMoveReductions.of(depth, 0), 0);
    for (int number = 1; number < rules::kHousesPerSide; ++number) {
      const int reduction = kLateMoveReductions.of(depth, number);
      EXPECT_GE(reduction, kLateMoveReductions.of(depth, number - 1));
      EXPECT_LE(reduction, std::max(depth - 2, 0));
    }
  }
  EXPECT_GT(kLateMoveReductions.of(20, 5), kLateMoveReductions.of(5, 5));
}

}  // namespace
}  // namespace oware::search

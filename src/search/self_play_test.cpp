#include "search/self_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace oware::search {
namespace {

const SelfPlayOptions kSmall{.games = 12, .plies = 4, .nodes = 200, .spread = 3 * kSeed, .seed = 7};

// Every move legal, and what follows a node adds up to it: no game ends so soon.
void expect_consistent(const OpeningNode& node, const rules::Game& game, int plies) {
  if (plies == 0) {
    EXPECT_TRUE(node.next.empty());
    return;
  }
  std::array<std::int64_t, 3> sum{};
  for (const OpeningNode& after : node.next) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += after.results[i];
    rules::Game next = game;
    ASSERT_TRUE(next.play(after.move));
    expect_consistent(after, next, plies - 1);
  }
  EXPECT_EQ(sum, node.results);
}

TEST(SelfPlay, MovesAreLegalAndCountsAddUp) {
  const OpeningNode root = play_openings({}, kSmall);
  EXPECT_EQ(root.games(), kSmall.games);
  EXPECT_GT(root.next.size(), 1U);
  expect_consistent(root, rules::Game{rules::RuleSet{}}, kSmall.plies);
}

TEST(SelfPlay, TheSameSeedGivesTheSameGamesAndAnotherOthers) {
  const std::string first = format_openings(play_openings({}, kSmall));
  EXPECT_EQ(format_openings(play_openings({}, kSmall)), first);
  SelfPlayOptions other = kSmall;
  other.seed = 8;
  EXPECT_NE(format_openings(play_openings({}, other)), first);
}

TEST(SelfPlay, FewerGamesAreTheFirstOfMore) {
  SelfPlayOptions one = kSmall;
  one.games = 1;
  const OpeningNode* few = nullptr;
  const OpeningNode first = play_openings({}, one);
  const OpeningNode all = play_openings({}, kSmall);
  const OpeningNode* more = &all;
  for (few = &first; !few->next.empty(); few = &few->next.front()) {
    const auto move = few->next.front().move;
    const auto found = std::ranges::find(more->next, move, &OpeningNode::move);
    ASSERT_NE(found, more->next.end());
    more = &*found;
  }
}

TEST(SelfPlay, SeldomPositionsAreLeaves) {
  SelfPlayOptions pruned = kSmall;
  pruned.least = kSmall.games + 1;
  const OpeningNode root = play_openings({}, pruned);
  EXPECT_EQ(root.games(), kSmall.games);
  EXPECT_TRUE(root.next.empty());
}

// A rule set whose cycles end by a claim alone.
TEST(SelfPlay, GamesWithoutRepetitionEnd) {
  const auto rules = *rules::parse_rule_set("wari");
  EXPECT_EQ(play_openings(rules, {.games = 2, .plies = 1, .nodes = 50}).games(), 2);
}

TEST(SelfPlay, ATreeIsALine) {
  const OpeningNode root{
      .move = {},
      .results = {2, 0, 1},
      .next = {{.move = rules::House(3), .results = {1, 0, 0}, .next = {}},
               {.move = rules::House(5),
                .results = {1, 0, 1},
                .next = {{.move = rules::House(11), .results = {1, 0, 1}, .next = {}}}}}};
  EXPECT_EQ(format_openings(root), "2.0.1(D1.0.0F1.0.1(f1.0.1))");
}

}  // namespace
}  // namespace oware::search

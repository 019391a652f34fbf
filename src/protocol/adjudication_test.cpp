#include "protocol/adjudication.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

namespace oware::protocol {
namespace {

using rules::Side;

// So many plies from the start, without a capture.
rules::Game game_after(std::string_view moves) {
  rules::Game game{rules::RuleSet{}};
  const auto houses = rules::parse_moves(moves).value();
  for (const rules::House house : houses) EXPECT_TRUE(game.play(house));
  return game;
}

std::vector<MoveNote> notes(const std::vector<std::optional<int>>& scores) {
  std::vector<MoveNote> all;
  for (const auto& score : scores) all.push_back({score, 9, 1});
  return all;
}

constexpr ScoreRules kDraw{.draw_from = 4, .draw_moves = 2, .draw_score = 50};
constexpr ScoreRules kWin{.win_moves = 2, .win_score = 1000};

TEST(Adjudication, DrawsWhereBothSeeNoAdvantage) {
  const auto game = game_after("FfEe");
  const auto drawn = adjudicate(game, notes({50, -50, 0, 50}), kDraw, nullptr);
  ASSERT_TRUE(drawn);
  EXPECT_EQ(drawn->by, Adjudicator::draw);
  EXPECT_EQ(drawn->score, (rules::Score{48, 48}));
  EXPECT_FALSE(drawn->winner);
  EXPECT_FALSE(adjudicate(game, notes({51, 0, 0, 0}), kDraw, nullptr));
  EXPECT_FALSE(adjudicate(game, notes({0, 0, 0, -51}), kDraw, nullptr));
  EXPECT_FALSE(adjudicate(game, notes({0, 0, {}, 0}), kDraw, nullptr));
  EXPECT_FALSE(adjudicate(game, notes({0, 0, 0}), kDraw, nullptr));  // fewer moves than asked for
  EXPECT_FALSE(adjudicate(game_after("FfE"), notes({0, 0, 0, 0}), kDraw, nullptr));  // too early
  EXPECT_TRUE(adjudicate(game, notes({900, 0, 0, 0, 0}), kDraw, nullptr));  // what was before
}

TEST(Adjudication, WinsWhereBothSeeTheSameSideAhead) {
  // South has moved last in a game of five plies: scores are South's, North's, South's, ...
  const auto game = game_after("FfEeD");
  const auto south = adjudicate(game, notes({1000, -1000, 2000, -1500, 1000}), kWin, nullptr);
  ASSERT_TRUE(south);
  EXPECT_EQ(south->by, Adjudicator::win);
  EXPECT_EQ(south->winner, Side::south);
  const auto north = adjudicate(game, notes({{}, 1000, -1000, 1000, -1000}), kWin, nullptr);
  ASSERT_TRUE(north);
  EXPECT_EQ(north->winner, Side::north);
  EXPECT_FALSE(adjudicate(game, notes({0, -1000, 2000, -999, 1000}), kWin, nullptr));
  EXPECT_FALSE(adjudicate(game, notes({0, 1000, 2000, 1500, 1000}), kWin, nullptr));  // both hope
  EXPECT_FALSE(adjudicate(game, notes({0, -1000, {}, -1500, 1000}), kWin, nullptr));
}

TEST(Adjudication, IsOffUnlessAskedFor) {
  EXPECT_FALSE(adjudicate(game_after("FfEe"), notes({0, 0, 0, 0}), {}, nullptr));
  EXPECT_FALSE(adjudicate(game_after("FfEe"), {}, {}, nullptr));
}

}  // namespace
}  // namespace oware::protocol

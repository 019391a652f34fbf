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

// Knows every board of up to so many seeds alike.
struct Tables : search::Prober {
  search::ProvenMargin margin;
  search::ProbeResult result = search::ProbeResult::proven;
  int most = 10;

  int most_seeds() const override { return most; }
  search::ProbeResult probe(const rules::Position& /*position*/,
                            search::ProvenMargin& found) const override {
    found = margin;
    return result;
  }
};

std::optional<Adjudication> by_tables(const rules::Game& game, const Tables& tables) {
  return adjudicate(game, {}, {}, &tables);
}

// South's F takes two of twelve seeds; North is to move with 10 left, and 18 to 20 in the stores.
rules::Game after_a_capture() {
  rules::Game game({}, rules::parse_position("1-0-0-0-0-1-1-0-2-4-2-1-16-20-S", {}).value());
  EXPECT_TRUE(game.play(rules::House(5)));
  return game;
}

TEST(Adjudication, TablesTellTheCountAndTheWinner) {
  const rules::Game game = after_a_capture();
  Tables tables;
  tables.margin = {2, 2};  // of the mover, North
  const auto north = by_tables(game, tables);
  ASSERT_TRUE(north);
  EXPECT_EQ(north->by, Adjudicator::tables);
  EXPECT_EQ(north->score, (rules::Score{2 * 18 + 8, 2 * 20 + 12}));
  EXPECT_EQ(north->winner, Side::north);
  tables.margin = {-4, -4};
  const auto south = by_tables(game, tables);
  ASSERT_TRUE(south);
  EXPECT_EQ(south->score, (rules::Score{2 * 18 + 14, 2 * 20 + 6}));
  EXPECT_EQ(south->winner, Side::south);
  tables.margin = {-2, -2};
  const auto even = by_tables(game, tables);
  ASSERT_TRUE(even);
  EXPECT_EQ(even->score, (rules::Score{48, 48}));
  EXPECT_FALSE(even->winner);
}

TEST(Adjudication, TablesEndNothingThatTheyDoNotProve) {
  const rules::Game game = after_a_capture();
  Tables tables;
  tables.margin = {1, 2};
  EXPECT_FALSE(by_tables(game, tables));  // bounds, not a value
  tables.margin = {2, 2};
  tables.most = 9;
  EXPECT_FALSE(by_tables(game, tables));  // ten seeds are left
  tables.most = 10;
  tables.result = search::ProbeResult::heuristic;
  EXPECT_FALSE(by_tables(game, tables));
  tables.result = search::ProbeResult::absent;
  EXPECT_FALSE(by_tables(game, tables));
}

// An earlier position may recur, which tables do not know of.
TEST(Adjudication, TablesAreAskedRightAfterACaptureOnly) {
  rules::Game game = after_a_capture();
  Tables tables;
  ASSERT_TRUE(by_tables(game, tables));
  EXPECT_FALSE(by_tables(rules::Game({}, game.position()), tables));  // no move yet
  ASSERT_TRUE(game.play(rules::House(8)));
  ASSERT_EQ(game.plies_since_capture(), 1);
  EXPECT_FALSE(by_tables(game, tables));
}

}  // namespace
}  // namespace oware::protocol

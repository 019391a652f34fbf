// Beginners see short sowings always and miss long ones now and then.
#include "search/beginner.hpp"

#include <gtest/gtest.h>
#include <oware/notation.hpp>

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::RuleSet;

constexpr Beginner kShortSighted{.plies = 1, .oversight = 10};
constexpr int kSeeds = 200;

Game game_from(std::string_view position) {
  return Game(RuleSet{}, rules::parse_position(position, RuleSet{}).value());
}

// In how many of kSeeds games the beginner plays `letter` here.
int times_played(const Game& game, const Beginner& beginner, char letter) {
  int times = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    times += beginner_move(game, beginner, {.seed = seed}).letter() == letter ? 1 : 0;
  }
  return times;
}

TEST(Beginner, AlwaysTakesWhatShortSowingsCapture) {
  // E's three seeds end in b, which then holds two; the others capture nothing.
  const Game game = game_from("4-4-4-0-3-0-4-1-4-4-4-4-6-6-S");
  EXPECT_EQ(times_played(game, kShortSighted, 'E'), kSeeds);
}

TEST(Beginner, OverlooksLongSowingsNowAndThen) {
  // A's eight seeds end in c, which then holds two, and b and a before it two each.
  const Game game = game_from("8-1-4-0-0-4-1-1-1-4-4-4-8-8-S");
  const int taken = times_played(game, kShortSighted, 'A');
  EXPECT_GT(taken, kSeeds / 4);
  EXPECT_LT(taken, kSeeds * 3 / 4);
}

TEST(Beginner, ForeseesRepliesFromTwoPliesOn) {
  // North's f threatens B, and only B's own move saves its seed.
  const Game game = game_from("0-1-4-0-0-0-0-0-4-0-0-2-18-19-S");
  EXPECT_LT(times_played(game, kShortSighted, 'B'), kSeeds * 3 / 4);
  EXPECT_EQ(times_played(game, {.plies = 2, .oversight = 10}, 'B'), kSeeds);
}

TEST(Beginner, PlaysTheOnlyMove) {
  const Game game = game_from("0-0-0-0-0-9-1-0-0-0-0-0-19-19-S");
  EXPECT_EQ(beginner_move(game, kShortSighted, {}), *game.legal().begin());
}

}  // namespace
}  // namespace oware::search

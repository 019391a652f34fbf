#include "analysis/evidence.hpp"

#include <gtest/gtest.h>

#include <oware/engine.hpp>
#include <vector>

namespace oware::analysis {
namespace {

// South plays as the engine does, North the first house that can be played.
rules::Game uneven_game() {
  rules::Game game{rules::RuleSet{}};
  while (!game.over() && game.ply() < 60) {
    const bool south = game.position().mover() == rules::Side::south;
    const rules::House move =
        south ? *search::choose_move(game, {.level = search::kMaxLevel, .seed = 3})
              : *game.legal().begin();
    EXPECT_TRUE(game.play(move));
  }
  return game;
}

TEST(EvidenceOfAGame, TellsWhoPlaysAsASearchDoes) {
  const rules::Game game = uneven_game();
  std::vector<std::int64_t> times;
  for (int ply = 0; ply < game.ply(); ++ply) times.push_back(ply % 2 == 0 ? 2'000 : 1'000 * ply);
  const auto [south, north] = game_evidence(game, times, nullptr);
  EXPECT_EQ(south.games, 1);
  EXPECT_GT(south.moves, 5);
  EXPECT_GT(south.agreement(), 0.8);
  EXPECT_LT(north.agreement(), 0.6);
  EXPECT_LT(south.mean_lost(), north.mean_lost());
  EXPECT_EQ(south.timed, south.moves);
  EXPECT_DOUBLE_EQ(south.mean_seconds(), 2);
  EXPECT_DOUBLE_EQ(south.variation(), 0) << "as even as a machine";
  EXPECT_GT(north.variation(), 0.2);
  const auto again = game_evidence(game, {}, nullptr);
  EXPECT_EQ(again[0].agreed, south.agreed);
  EXPECT_EQ(again[0].timed, 0);
  EXPECT_EQ(again[0].variation(), -1);
}

TEST(EvidenceOfAGame, EndsWhenItIsTold) {
  const auto found = game_evidence(uneven_game(), {}, nullptr, [] { return true; });
  EXPECT_EQ(found[0].moves + found[1].moves, 0);
}

TEST(Evidence, IsUnusualFromSoManyMovesAndSuchAnAgreementOn) {
  Evidence evidence{.moves = kEnoughMoves, .agreed = static_cast<int>(kEnoughMoves * 0.85)};
  EXPECT_TRUE(unusual(evidence));
  --evidence.agreed;
  EXPECT_FALSE(unusual(evidence));
  EXPECT_FALSE(unusual({.moves = kEnoughMoves - 1, .agreed = kEnoughMoves - 1}));
  EXPECT_FALSE(unusual({}));
}

TEST(Evidence, AddsUp) {
  Evidence sum{
      .games = 1, .moves = 10, .agreed = 5, .lost = 4, .timed = 2, .seconds = 4, .squares = 10};
  sum += Evidence{
      .games = 1, .moves = 10, .agreed = 9, .lost = 1, .timed = 2, .seconds = 4, .squares = 10};
  EXPECT_EQ(sum.games, 2);
  EXPECT_DOUBLE_EQ(sum.agreement(), 0.7);
  EXPECT_DOUBLE_EQ(sum.mean_lost(), 0.25);
  EXPECT_DOUBLE_EQ(sum.variation(), 0.5);  // of 1, 3, 1, 3 seconds
}

}  // namespace
}  // namespace oware::analysis

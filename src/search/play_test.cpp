// The computer player keeps the rules, answers the same way to the same seed, and stops when told.
#include <gtest/gtest.h>
#include <atomic>
#include <oware/engine.hpp>
#include <oware/notation.hpp>

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::kPresets;
using rules::RuleSet;
using rules::Side;

Game from(std::string_view position, const RuleSet& rules = {}) {
  return Game(rules, rules::parse_position(position, rules).value());
}

TEST(ChooseMove, PlaysLegalMovesToTheEndUnderEveryPreset) {
  for (const auto& preset : kPresets) {
    Game game(preset.rules);
    while (!game.over()) {
      const House house = *choose_move(game, {.level = 1, .seed = 7});
      ASSERT_TRUE(game.legal().contains(house))
          << preset.name << ' ' << format_position(game.position());
      ASSERT_TRUE(game.play(house));
    }
  }
}

TEST(ChooseMove, SameSeedSameMove) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Game game{RuleSet{}};
    EXPECT_EQ(*choose_move(game, {.level = 2, .seed = seed}),
              *choose_move(game, {.level = 2, .seed = seed}));
  }
}

TEST(ChooseMove, TakesTheSeedsThatDecideTheGame) {
  // F's single seed captures two and makes 25; everything else lets the chance go.
  const Game game = from("1-0-0-0-0-1-1-0-2-4-4-2-23-10-S");
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    EXPECT_EQ(choose_move(game, {.level = level})->letter(), 'F') << level;
  }
}

TEST(Ending, IsTakenByWhoeverHasNoMoreToGain) {
  // South is about to win with more than South's side of the board holds.
  const Game game = from("1-0-0-0-0-1-1-0-2-4-4-2-23-10-S");
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    const PlayOptions options{.level = level, .most_nodes = 20'000};
    EXPECT_FALSE(accepts_end(game, Side::south, options)) << level;
    EXPECT_TRUE(accepts_end(game, Side::north, options)) << level;
    EXPECT_FALSE(offers_end(game, options)) << level;
  }
}

TEST(Ending, IsOfferedWhenSeedsOnlyCircle) {
  const RuleSet rules = rules::parse_rule_set("abapa-agreed").value();
  Game game = from("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", rules);  // a seed each, half a lap apart
  const PlayOptions options{.level = 5};
  EXPECT_FALSE(offers_end(game, options));
  while (!game.over() && game.plies_since_capture() < 24)
    ASSERT_TRUE(game.play(*game.legal().begin()));
  ASSERT_FALSE(game.over());
  EXPECT_TRUE(offers_end(game, options));
  EXPECT_TRUE(accepts_end(game, Side::south, options));
  EXPECT_TRUE(accepts_end(game, Side::north, options));
}

TEST(ChooseMove, AnswersEvenWhenStoppedAtOnce) {
  const std::atomic<bool> stop = true;
  const Game game{RuleSet{}};
  EXPECT_TRUE(game.legal().contains(*choose_move(game, {.level = 8, .stop = &stop})));
}

TEST(ChooseMove, AFinishedGameIsAnError) {
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    rules::Game game{rules::RuleSet{}};
    ASSERT_TRUE(game.agree());
    const Result<House> refused = choose_move(game, {.level = level});
    ASSERT_FALSE(refused) << level;
    EXPECT_EQ(refused.error().code, ErrorCode::game_over);
    EXPECT_FALSE(accepts_end(game, rules::Side::south, {.level = level}));
    EXPECT_FALSE(offers_end(game, {.level = level}));
  }
}

}  // namespace
}  // namespace oware::search

// The computer player keeps the rules, answers the same way to the same seed, and stops when told.
#include <gtest/gtest.h>
#include <atomic>
#include <oware/engine.hpp>
#include <oware/notation.hpp>
#include <set>

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
  std::string times;  // by the plies without a capture
  while (game.plies_since_capture() <= 34) {
    ASSERT_FALSE(game.over());
    times += offers_end(game, options) ? '!' : '.';
    ASSERT_TRUE(game.play(*game.legal().begin()));
  }
  EXPECT_EQ(times, "................!!..............!!.")
      << "once in sixteen plies, whichever side";
  EXPECT_TRUE(accepts_end(game, Side::south, options));
  EXPECT_TRUE(accepts_end(game, Side::north, options));
}

TEST(ChooseMove, AnswersEvenWhenStoppedAtOnce) {
  const std::atomic<bool> stop = true;
  const Game game{RuleSet{}};
  EXPECT_TRUE(game.legal().contains(*choose_move(game, {.level = 8, .stop = &stop})));
}

// With as many positions a level is the same player as another; without tables nothing else tells
// the upper ones apart.
TEST(ChooseMove, FewerPositionsMakeALowerLevel) {
  Game game{RuleSet{}};
  const std::uint64_t least = level_nodes(6);
  for (int ply = 0; ply < 24 && !game.over(); ++ply) {
    const auto seed = static_cast<std::uint64_t>(ply);
    const House low = *choose_move(game, {.level = 6, .seed = seed});
    EXPECT_EQ(*choose_move(game, {.level = 8, .seed = seed, .most_nodes = least}), low) << ply;
    EXPECT_EQ(*choose_move(game, {.level = 6, .seed = seed, .most_nodes = 10 * least}), low)
        << "never more than its own";
    ASSERT_TRUE(game.play(low));
  }
}

// In the first plies good moves take turns, later the best one is played whatever the seed.
TEST(ChooseMove, TheSeedMattersInTheOpeningOnly) {
  const auto moves_of = [](const Game& game) {
    std::set<int> moves;
    for (std::uint64_t seed = 0; seed < 40; ++seed)
      moves.insert(choose_move(game, {.level = 6, .seed = seed})->number());
    return moves.size();
  };
  Game game{RuleSet{}};
  std::size_t most = 0;
  for (int ply = 0; ply < 60 && !game.over(); ++ply) {
    const std::size_t moves = moves_of(game);
    if (ply < 8) most = std::max(most, moves);
    if (ply >= 8) {
      EXPECT_EQ(moves, 1U) << ply;
    }
    ASSERT_TRUE(game.play(*choose_move(game, {.level = 6})));
  }
  EXPECT_GT(most, 1U);
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

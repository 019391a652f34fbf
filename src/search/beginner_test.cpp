// Beginners see short sowings always and miss long ones now and then.
#include "search/beginner.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <base/random.hpp>
#include <oware/notation.hpp>
#include <vector>

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

// One ply: what is in the stores after each move, or the final margin where the move ends the game,
// as the rules count it. In small endings boards come again, which ends the game under abapa.
TEST(Beginner, TakesWhatIsBestAtOnceRepetitionsIncluded) {
  constexpr Beginner kSeesAll{.plies = 1, .oversight = 0};
  base::Random random(9);
  int repetitions = 0;
  for (int round = 0; round < 60; ++round) {
    Game game = game_from(round % 2 == 0 ? "0-0-1-0-0-1-0-1-0-0-0-0-22-23-S"
                                         : "1-0-0-0-0-1-0-0-1-0-1-0-22-22-S");
    while (!game.over()) {
      const rules::Side mover = game.position().mover();
      int best = -rules::kMaxSeeds;
      std::vector<House> moves;
      for (const House house : game.legal()) {
        Game after = game;
        ASSERT_TRUE(after.play(house));
        repetitions += after.over() && after.ending()->reason == rules::EndReason::repetition;
        const int margin = after.score().margin(mover);
        if (margin > best) moves.clear();
        if (margin >= best) moves.push_back(house);
        best = std::max(best, margin);
      }
      const House chosen = beginner_move(game, kSeesAll, {.seed = random.next()});
      ASSERT_NE(std::ranges::find(moves, chosen), moves.end())
          << format_position(game.position()) << ' ' << chosen.letter();
      const auto legal = game.legal();
      auto any = legal.begin();
      for (auto skip = random.below(static_cast<std::uint32_t>(legal.size())); skip > 0; --skip)
        ++any;
      ASSERT_TRUE(game.play(*any));
    }
  }
  EXPECT_GT(repetitions, 10);
}

TEST(Beginner, StoppedAtOnceItStillMoves) {
  const std::atomic<bool> stop = true;
  const std::atomic<bool> go_on = false;
  // E captures at once; whoever does not look takes any.
  const Game game = game_from("4-4-4-0-3-0-4-1-4-4-4-4-6-6-S");
  int taken = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const House move = beginner_move(game, kShortSighted, {.seed = seed, .stop = &stop});
    ASSERT_TRUE(game.legal().contains(move));
    taken += move.letter() == 'E' ? 1 : 0;
    EXPECT_EQ(beginner_move(game, kShortSighted, {.seed = seed, .stop = &go_on}).letter(), 'E');
  }
  EXPECT_LT(taken, kSeeds * 3 / 4);
}

TEST(Beginner, PlaysTheOnlyMove) {
  const Game game = game_from("0-0-0-0-0-9-1-0-0-0-0-0-19-19-S");
  EXPECT_EQ(beginner_move(game, kShortSighted, {}), *game.legal().begin());
}

}  // namespace
}  // namespace oware::search

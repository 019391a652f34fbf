// What another thread is at is put off, and not lost.
#include "search/underway.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "search/searcher.hpp"

namespace oware::search {
namespace {

using rules::Game;

TEST(Underway, KnowsWhatHasBegunAndNotEnded) {
  Underway underway;
  const std::uint64_t move = Underway::name(42, 3);
  EXPECT_FALSE(underway.has(move));
  underway.begin(move);
  EXPECT_TRUE(underway.has(move));
  for (int house = 0; house < rules::kHousesPerSide; ++house)
    EXPECT_EQ(underway.has(Underway::name(42, house)), house == 3);
  underway.end(Underway::name(42, 4));
  EXPECT_TRUE(underway.has(move));
  underway.end(move);
  EXPECT_FALSE(underway.has(move));
  underway.begin(move);
  underway.clear();
  EXPECT_FALSE(underway.has(move));
}

// As if another thread were at every move of the game's next plies.
void mark(const Game& game, int plies, Underway& underway) {
  if (game.over()) return;
  for (const rules::House house : game.legal()) {
    underway.begin(Underway::name(key_of(game.position()), house.number() % rules::kHousesPerSide));
    Game after = game;
    if (plies > 1 && after.play(house)) mark(after, plies - 1, underway);
  }
}

Report searched(const Game& game, int depth, Underway* underway) {
  TranspositionTable table(1U << 22U);
  Searcher searcher(table, nullptr, Pruning::none);
  return searcher.search(game, {.depth = depth, .underway = underway});
}

TEST(Underway, MovesThatOthersAreAtComeLastAndCount) {
  constexpr int kDepth = 13;  // a few plies more than threads share
  for (const char* position : {"2-1-0-1-2-1-1-0-2-1-2-1-17-17-S", "1-2-1-0-2-1-0-1-2-1-2-1-17-17-S",
                               "1-0-2-0-1-1-0-1-0-2-0-1-20-19-S"}) {
    const Game game(rules::RuleSet{}, rules::parse_position(position, rules::RuleSet{}).value());
    const Report alone = searched(game, kDepth, nullptr);
    Underway underway;
    mark(game, 3, underway);
    const Report beside = searched(game, kDepth, &underway);
    EXPECT_EQ(alone.lines.front().score, beside.lines.front().score) << position;
    EXPECT_NE(alone.nodes, beside.nodes) << position << ": nothing was put off";
  }
}

}  // namespace
}  // namespace oware::search

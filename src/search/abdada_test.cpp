// Moves that another thread is searching are deferred, not lost.
#include "search/abdada.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "search/searcher.hpp"

namespace oware::search {
namespace {

using rules::Game;

TEST(AbdadaTable, KnowsBusyMoves) {
  AbdadaTable abdada;
  const std::uint64_t move = AbdadaTable::move_key(42, 3);
  EXPECT_FALSE(abdada.is_busy(move));
  abdada.begin(move);
  EXPECT_TRUE(abdada.is_busy(move));
  for (int house = 0; house < rules::kHousesPerSide; ++house)
    EXPECT_EQ(abdada.is_busy(AbdadaTable::move_key(42, house)), house == 3);
  abdada.end(AbdadaTable::move_key(42, 4));
  EXPECT_TRUE(abdada.is_busy(move));
  abdada.end(move);
  EXPECT_FALSE(abdada.is_busy(move));
  abdada.begin(move);
  abdada.clear();
  EXPECT_FALSE(abdada.is_busy(move));
}

// As if another thread were searching every move of the game's next plies.
void mark(const Game& game, int plies, AbdadaTable& abdada) {
  if (game.over()) return;
  for (const rules::House house : game.legal()) {
    abdada.begin(
        AbdadaTable::move_key(key_of(game.position()), house.number() % rules::kHousesPerSide));
    Game after = game;
    if (plies > 1 && after.play(house)) mark(after, plies - 1, abdada);
  }
}

Report searched(const Game& game, int depth, AbdadaTable* abdada) {
  TranspositionTable table(1U << 22U);
  Searcher searcher(table, nullptr, Techniques(Pruning::none));
  return searcher.search(game, {.depth = depth, .abdada = abdada});
}

TEST(AbdadaTable, BusyMovesAreDeferredAndCount) {
  constexpr int kDepth = 13;  // a few plies more than threads share
  for (const char* position : {"2-1-0-1-2-1-1-0-2-1-2-1-17-17-S", "1-2-1-0-2-1-0-1-2-1-2-1-17-17-S",
                               "1-0-2-0-1-1-0-1-0-2-0-1-20-19-S"}) {
    const Game game(rules::RuleSet{}, rules::parse_position(position, rules::RuleSet{}).value());
    const Report alone = searched(game, kDepth, nullptr);
    AbdadaTable abdada;
    mark(game, 3, abdada);
    const Report beside = searched(game, kDepth, &abdada);
    EXPECT_EQ(alone.lines.front().score, beside.lines.front().score) << position;
    EXPECT_NE(alone.nodes, beside.nodes) << position << ": nothing was deferred";
  }
}

}  // namespace
}  // namespace oware::search

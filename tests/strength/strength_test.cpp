// How far apart the computer's ends are, by whole games with fixed seeds: 50 openings of four
// random plies, both colours. The strongest level plays with the fifth of its positions that a busy
// server would leave it: it wins all the same, in a minute or two of one core, where its whole
// budget would take ten. The levels' distances are in docs/search.md.
#include <gtest/gtest.h>
#include <base/random.hpp>
#include <functional>
#include <oware/engine.hpp>

namespace oware::search {
namespace {

using rules::Game;
using rules::House;
using rules::Side;
using Player = std::function<House(const Game&, std::uint64_t seed)>;

constexpr int kOpenings = 50;
constexpr int kOpeningPlies = 4;

House random_move(const Game& game, std::uint64_t seed) {
  base::Random random(seed + 1000 * static_cast<std::uint64_t>(game.ply()));
  const rules::HouseSet legal = game.legal();
  auto pick = random.below(static_cast<std::uint32_t>(legal.size()));
  for (const House house : legal) {
    if (pick-- == 0) return house;
  }
  return *legal.begin();
}

Player level(int number, std::uint64_t most_nodes = 0) {
  return [=](const Game& game, std::uint64_t seed) {
    return *choose_move(game, {.level = number, .seed = seed, .most_nodes = most_nodes});
  };
}

int wins(const Player& player, const Player& opponent) {
  int won = 0;
  for (int number = 0; number < 2 * kOpenings; ++number) {
    const Side side = number % 2 == 0 ? Side::south : Side::north;
    const auto opening = static_cast<std::uint64_t>(number / 2 + 1);
    Game game{rules::RuleSet{}};
    while (!game.over()) {
      const bool own_turn = game.position().mover() == side;
      const Player& turn = own_turn ? player : opponent;
      const House house =
          game.ply() < kOpeningPlies ? random_move(game, opening) : turn(game, opening);
      if (!game.play(house)) return -1;
    }
    if (game.ending()->winner == side) ++won;
  }
  return won;
}

TEST(Strength, WeakestBeatsRandomMover) {
  const int won = wins(level(kMinLevel), random_move);
  RecordProperty("wins_of_100", won);
  EXPECT_GE(won, 95);
}

TEST(Strength, StrongestBeatsWeakest) {
  const int won = wins(level(kMaxLevel, level_nodes(kMaxLevel) / 5), level(kMinLevel));
  RecordProperty("wins_of_100", won);
  EXPECT_GE(won, 95);
}

}  // namespace
}  // namespace oware::search

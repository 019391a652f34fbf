#include "rules/playout.hpp"

#include <gtest/gtest.h>

namespace oware::rules {
namespace {

RuleSet rules_numbered(int number) {
  return {static_cast<GrandSlam>(number % 6), static_cast<Feeding>(number / 6 % 2),
          static_cast<Repetition>(number / 12 % 3), 4};
}

// The game by the checked functions.
Playout played_slowly(const Position& start, const RuleSet& rules, base::Random random) {
  Game game(rules, start);
  std::uint64_t choices = 0;
  while (!game.over()) {
    const House house = random_choice(game.legal(), random);
    choices = fold_choice(choices, house);
    EXPECT_TRUE(game.play(house));
  }
  return {game.position(), game.ply(), game.ending()->reason, choices};
}

bool same(const Playout& one, const Playout& other) {
  return one.plies == other.plies && one.choices == other.choices && one.last == other.last &&
         one.reason == other.reason;
}

TEST(Playout, PlaysTheSameGamesAsGame) {
  for (int number = 0; number < 36 * 20; ++number) {
    const RuleSet rules = rules_numbered(number);
    base::Random random(static_cast<std::uint64_t>(number));
    const Playout slow = played_slowly(Position::start(rules), rules, random);
    EXPECT_TRUE(same(playout(Position::start(rules), rules, random), slow)) << to_string(rules);
    base::Random after(static_cast<std::uint64_t>(number));
    for (int ply = 0; ply < slow.plies; ++ply) after.next();
    EXPECT_EQ(random.next(), after.next()) << "a number a move is drawn";
  }
}

// A few seeds go round the board until a position recurs; South or North begins, and some boards
// have ended.
std::vector<Position> boards_of_few_seeds(base::Random& random, int count) {
  std::vector<Position> boards;
  for (int number = 0; number < count; ++number) {
    Setup setup;
    setup.mover = static_cast<Side>(random.below(2));
    const int seeds = 1 + static_cast<int>(random.below(6));
    for (int seed = 0; seed < seeds; ++seed) ++setup.houses[random.below(kHouses)];
    setup.stores = {(48 - seeds) / 2 - static_cast<int>(random.below(2)), 0};
    setup.stores[1] = 48 - seeds - setup.stores[0];
    boards.push_back(*Position::from(setup, {}));
  }
  return boards;
}

TEST(Playout, PlaysManyAsOneByOne) {
  std::array<int, 8> ends{};
  for (int number = 0; number < 36; ++number) {
    const RuleSet rules = rules_numbered(number);
    base::Random random(static_cast<std::uint64_t>(number));
    std::vector<Position> starts = boards_of_few_seeds(random, 300);
    starts.insert(starts.begin() + 100, 30, Position::start(rules));
    std::vector<std::uint64_t> seeds;
    for (std::size_t game = 0; game < starts.size(); ++game) seeds.push_back(random.next());
    const std::vector<Playout> games = playouts(starts, seeds, rules);
    ASSERT_EQ(games.size(), starts.size());
    for (std::size_t game = 0; game < games.size(); ++game) {
      const Playout slow = played_slowly(starts[game], rules, base::Random(seeds[game]));
      EXPECT_TRUE(same(games[game], slow)) << to_string(rules) << ", game " << game;
      ++ends[static_cast<std::size_t>(slow.reason)];
    }
  }
  EXPECT_GT(ends[static_cast<std::size_t>(EndReason::repetition)], 500);
}

TEST(Playout, PlaysFewOrNone) {
  const Position start = Position::start({});
  const std::vector<std::uint64_t> seeds{7, 8};
  EXPECT_TRUE(playouts({}, {}, {}).empty());
  for (std::size_t count = 1; count <= 2; ++count) {
    const std::vector<Position> starts(count, start);
    const auto games = playouts(starts, std::span(seeds).first(count), {});
    for (std::size_t game = 0; game < count; ++game) {
      base::Random random(seeds[game]);
      EXPECT_TRUE(same(games[game], playout(start, {}, random)));
    }
  }
}

}  // namespace
}  // namespace oware::rules

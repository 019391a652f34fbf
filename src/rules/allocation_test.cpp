// What is played in the inner loops takes no memory: every request of this program for memory is
// counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <oware/game.hpp>
#include <oware/perft.hpp>

#include "rules/playout.hpp"

namespace {

std::size_t requests = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++requests;
  if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace oware::rules {
namespace {

TEST(Allocation, RequestsAreCounted) {
  const std::size_t before = requests;
  const std::vector<int> list(3);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(requests, before + 1);
}

TEST(Allocation, AMoveTakesNoMemory) {
  base::Random random(3);
  for (int number = 0; number < 36; ++number) {
    const RuleSet rules{.grand_slam = static_cast<GrandSlam>(number % 6),
                        .feeding = static_cast<Feeding>(number / 6 % 2),
                        .repetition = static_cast<Repetition>(number / 12 % 3)};
    Game game(rules);
    Position board = Position::start(rules);
    const std::size_t before = requests;
    while (!game.over() && game.ply() < 200) {
      const House house = random_choice(game.legal(), random);
      ASSERT_TRUE(legal_moves(board, rules).contains(house));
      board = play_unchecked(board, house, rules);
      ASSERT_TRUE(play(game.position(), house, rules));
      ASSERT_TRUE(game.play(house));
    }
    EXPECT_EQ(requests, before) << to_string(rules);
  }
}

TEST(Allocation, APlayoutTakesNoMemory) {
  base::Random random(4);
  const RuleSet rules;
  const std::size_t before = requests;
  for (int number = 0; number < 100; ++number)
    EXPECT_GT(playout(Position::start(rules), rules, random).plies, 0);
  EXPECT_EQ(requests, before);
}

}  // namespace
}  // namespace oware::rules

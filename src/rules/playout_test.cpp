#include "rules/playout.hpp"

#include <gtest/gtest.h>

namespace oware::rules {
namespace {

TEST(Playout, PlaysTheSameGamesAsGame) {
  for (int number = 0; number < 36 * 20; ++number) {
    const RuleSet rules{static_cast<GrandSlam>(number % 6), static_cast<Feeding>(number / 6 % 2),
                        static_cast<Repetition>(number / 12 % 3), 4};
    base::Random one(static_cast<std::uint64_t>(number));
    base::Random two(static_cast<std::uint64_t>(number));
    const Playout fast = playout(Position::start(rules), rules, one);
    Game slow(rules);
    std::uint64_t choices = 0;
    while (!slow.over()) {
      const House house = random_choice(slow.legal(), two);
      choices = fold_choice(choices, house);
      ASSERT_TRUE(slow.play(house));
    }
    EXPECT_EQ(fast.plies, slow.ply());
    EXPECT_EQ(fast.choices, choices);
    EXPECT_EQ(fast.last, slow.position());
    EXPECT_EQ(fast.reason, slow.ending()->reason) << to_string(rules);
  }
}

}  // namespace
}  // namespace oware::rules

// Move ordering: the pickers' positions are those of the rules, their order that of the ranks.
#include "search/move_picker.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <base/random.hpp>
#include <utility>
#include <vector>

namespace oware::search {
namespace {

rules::Position random_board(base::Random& random) {
  rules::Setup setup;
  const auto houses = 1 + random.below(rules::kHouses);
  for (auto seeds = 1 + random.below(48); seeds > 0; --seeds) ++setup.houses[random.below(houses)];
  setup.stores = {static_cast<int>(random.below(10)), static_cast<int>(random.below(10))};
  return rules::Position::from(setup, {}, rules::SeedCount::study).value();
}

rules::RuleSet random_rules(base::Random& random) {
  return {.grand_slam = static_cast<rules::GrandSlam>(random.below(6)),
          .feeding = static_cast<rules::Feeding>(random.below(2))};
}

int captured_by(const rules::Position& position, rules::House house, const rules::RuleSet& rules) {
  return play_unchecked(position, house, rules).store(rules::Side::south) -
         position.store(rules::Side::south);
}

TEST(MovePicker, BoardsAreThoseOfTheRulesSeenByTheNextMover) {
  base::Random random(11);
  for (int round = 0; round < 20000; ++round) {
    const auto position = random_board(random);
    const auto rules = random_rules(random);
    rules::with_rules(rules, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
      MovePicker<kGrandSlam> moves(position);
      std::array<int, rules::kHousesPerSide> told{};
      moves.capture(rules::Kernel::ripening_row(position), [&](int house, int captured) {
        told[static_cast<std::size_t>(house)] = captured;
      });
      for (const rules::House house : legal_moves(position, rules)) {
        EXPECT_EQ(moves.after(house.number()),
                  rules::Kernel::turned(play_unchecked(position, house, rules)));
        EXPECT_EQ(moves.captured(house.number()), captured_by(position, house, rules));
        EXPECT_EQ(told[static_cast<std::size_t>(house.number())],
                  captured_by(position, house, rules));
      }
    });
  }
}

TEST(CapturePicker, AreThoseThatCaptureTheMostSeedsFirst) {
  base::Random random(13);
  for (int round = 0; round < 20000; ++round) {
    const auto position = random_board(random);
    const auto rules = random_rules(random);
    std::vector<std::pair<int, int>> capturing;
    unsigned row = 0;
    for (const rules::House house : legal_moves(position, rules)) {
      row |= 1U << house.number();
      if (const int captured = captured_by(position, house, rules); captured > 0)
        capturing.emplace_back(captured, house.number());
    }
    std::sort(capturing.rbegin(), capturing.rend());
    rules::with_rules(rules, [&]<rules::GrandSlam kGrandSlam, rules::Feeding kFeeding>() {
      CapturePicker<kGrandSlam> captures(position, row & rules::Kernel::ripening_row(position));
      for (const auto& [captured, house] : capturing) {
        ASSERT_FALSE(captures.none());
        EXPECT_EQ(captures.after(),
                  rules::Kernel::turned(play_unchecked(position, rules::House(house), rules)));
        captures.drop();
      }
      EXPECT_TRUE(captures.none());
    });
  }
}

TEST(MovePicker, ComeByRankAndOfEqualOnesTheLastFirst) {
  base::Random random(12);
  const auto position = random_board(random);
  MovePicker<rules::GrandSlam::no_capture> moves(position);
  const std::vector<int> ranks = {5, -16'000, 1 << 22, 5, 0, kNever};
  for (int house = 0; house < rules::kHousesPerSide; ++house)
    moves.rank(house, ranks[static_cast<std::size_t>(house)]);
  moves.rank(moves.if_in(0b111100, 1), 99);  // to no effect
  moves.keep(0b111011);
  std::vector<int> order;
  for (int house = moves.next(); house >= 0; house = moves.next()) order.push_back(house);
  EXPECT_EQ(order, (std::vector<int>{3, 0, 4, 1}));
  EXPECT_EQ(moves.next(), -1);
}

}  // namespace
}  // namespace oware::search

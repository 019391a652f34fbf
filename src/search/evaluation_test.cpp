// However wide the vectors are, a board is worth the same.
#include "search/evaluation.hpp"

#include <gtest/gtest.h>
#include <base/random.hpp>

#include "rules/kernel.hpp"

namespace oware::search {
namespace {

TEST(Evaluation, EveryWidthOfVectorsGivesTheSame) {
  base::Random random(3);
  for (int round = 0; round < 20000; ++round) {
    rules::Setup setup;
    const auto houses = 1 + random.below(rules::kHouses);
    for (auto seeds = random.below(rules::kMaxSeeds + 1); seeds > 0; --seeds) ++setup.houses[random.below(houses)];
    setup.mover = static_cast<rules::Side>(random.below(2));
    const auto position = rules::Position::from(setup, {}, rules::SeedCount::study).value();
    const auto from_south = position.mover() == rules::Side::south ? position : rules::Kernel::turned(position);
    for (const BoardWorth worth : board_worths()) ASSERT_EQ(worth(from_south), board_worth(position));
    ASSERT_EQ(board_worths().back()(from_south), board_worth(position));
  }
}

}  // namespace
}  // namespace oware::search

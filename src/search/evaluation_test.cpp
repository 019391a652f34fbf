// However wide the vectors are, a board is worth the same.
#include "search/evaluation.hpp"

#include <gtest/gtest.h>
#include <base/random.hpp>

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
    const View view = View::of(position);
    for (const BoardWorth worth : board_worths()) {
      ASSERT_EQ(worth(view, position.seeds_on_board()), board_worths().back()(view, position.seeds_on_board()));
    }
  }
}

}  // namespace
}  // namespace oware::search

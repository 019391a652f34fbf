// The portable lanes and the vector lanes must give the same bytes.
#include "rules/kernel.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <oware/move.hpp>

#include "base/random.hpp"

namespace oware::rules {
namespace {

Position random_board(base::Random& random) {
  Setup setup;
  const int seeds = static_cast<int>(random.below(48)) + 1;
  const std::uint32_t houses = 1 + random.below(12);
  for (int seed = 0; seed < seeds; ++seed) {
    ++setup.houses[random.below(houses)];
  }
  setup.mover = random.below(2) == 0 ? Side::south : Side::north;
  setup.stores = {static_cast<int>(random.below(10)), static_cast<int>(random.below(10))};
  return *Position::from(setup, RuleSet{}, SeedCount::study);
}

TEST(Kernel, PortableAndVectorLanesAgree) {
  using Portable = BasicKernel<PortableLanes>;
  base::Random random(1);
  for (int round = 0; round < 20000; ++round) {
    const Position board = random_board(random);
    RuleSet rules;
    rules.grand_slam = static_cast<GrandSlam>(random.below(6));
    rules.feeding = static_cast<Feeding>(random.below(2));
    with_rules(rules, [&]<GrandSlam kGrandSlam, Feeding kFeeding>() {
      const unsigned row = Portable::legal_row<kGrandSlam, kFeeding>(board);
      EXPECT_EQ(row, (Kernel::legal_row<kGrandSlam, kFeeding>(board)));
      const int base = kHousesPerSide * index(board.mover());
      for (unsigned rest = row; rest != 0; rest &= rest - 1) {
        const int house = base + std::countr_zero(rest);
        EXPECT_EQ(Portable::play<kGrandSlam>(board, house), Kernel::play<kGrandSlam>(board, house));
      }
    });
    EXPECT_EQ(Portable::ripening_row(board), Kernel::ripening_row(board));
    EXPECT_EQ(Portable::turned(board), Kernel::turned(board));
    const Position once = Portable::turned(board);
    EXPECT_EQ(PortableLanes::low_word(
                  PortableLanes::add_folded(Portable::load(board), Portable::load(once))),
              Lanes::low_word(Lanes::add_folded(Kernel::load(board), Kernel::load(once))));
  }
}

// Sides change places and nothing else does: the other side's moves are what this side's were.
TEST(Kernel, TurnedBoardIsTheSameFromTheOtherSide) {
  base::Random random(4);
  for (int round = 0; round < 20000; ++round) {
    const Position board = random_board(random);
    auto setup = board.setup();
    std::rotate(setup.houses.begin(), setup.houses.begin() + kHousesPerSide, setup.houses.end());
    std::swap(setup.stores[0], setup.stores[1]);
    setup.mover = other(setup.mover);
    const Position turned = Kernel::turned(board);
    EXPECT_EQ(turned, *Position::from(setup, RuleSet{}, SeedCount::study));
    const RuleSet rules{.grand_slam = static_cast<GrandSlam>(random.below(6)),
                        .feeding = static_cast<Feeding>(random.below(2))};
    for (const House house : legal_moves(board, rules)) {
      const House there((house.number() + kHousesPerSide) % kHouses);
      ASSERT_TRUE(legal_moves(turned, rules).contains(there));
      EXPECT_EQ(play_unchecked(turned, there, rules),
                Kernel::turned(play_unchecked(board, house, rules)));
    }
  }
}

// Where a grand slam captures like any other move, the moves that ripen a house are those that
// capture.
TEST(Kernel, RipeningMovesAreTheCapturingOnes) {
  base::Random random(2);
  for (int round = 0; round < 20000; ++round) {
    const Position board = random_board(random);
    const int base = kHousesPerSide * index(board.mover());
    unsigned capturing = 0;
    for (int house = 0; house < kHousesPerSide; ++house) {
      if (board.seeds(House(base + house)) == 0) continue;
      const Position after = Kernel::play<GrandSlam::capture>(board, base + house);
      capturing |= static_cast<unsigned>(after.store(board.mover()) > board.store(board.mover()))
                   << house;
    }
    EXPECT_EQ(Kernel::ripening_row(board), capturing) << index(board.mover());
  }
}

Position south_board(std::array<int, kHouses> houses) {
  Setup setup;
  setup.houses = houses;
  return *Position::from(setup, RuleSet{}, SeedCount::study);
}

// As many as a game has, four laps and four houses more; and as many as a study position holds.
TEST(Kernel, AllSeedsInOneHouseAreSown) {
  const Position after =
      Kernel::play<GrandSlam::no_capture>(south_board({48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 0);
  EXPECT_EQ(after.setup().houses, (std::array<int, kHouses>{0, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4}));
  const Position study =
      Kernel::play<GrandSlam::no_capture>(south_board({96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 0);
  EXPECT_EQ(study.setup().houses, (std::array<int, kHouses>{0, 9, 9, 9, 9, 9, 9, 9, 9, 8, 8, 8}));
}

// Seventeen seeds from F bring two to each of the opponent's empty houses and capture them all.
TEST(Kernel, AGrandSlamThatStarvesAgainIsNoFeedingMove) {
  const Position board = south_board({0, 0, 0, 0, 6, 17, 0, 0, 0, 0, 0, 0});
  const auto legal = [&](GrandSlam grand_slam) {
    std::string letters;
    for (const House house : legal_moves(board, {.grand_slam = grand_slam})) {
      letters += house.letter();
    }
    return letters;
  };
  EXPECT_EQ(legal(GrandSlam::capture), "E");
  EXPECT_EQ(legal(GrandSlam::opponent_collects), "E");
  EXPECT_EQ(legal(GrandSlam::forbidden), "E");
  EXPECT_EQ(legal(GrandSlam::no_capture), "EF");
  EXPECT_EQ(legal(GrandSlam::spare_last), "EF");
  EXPECT_EQ(legal(GrandSlam::spare_first), "EF");
}

// Where feeding is asked for whenever it is possible, a slam is left for a move that leaves seeds.
TEST(Kernel, ASlamThatStarvesGivesWayToMovesThatLeaveSeeds) {
  const auto legal = [](GrandSlam grand_slam, std::array<int, kHouses> houses) {
    std::string letters;
    const RuleSet rules{.grand_slam = grand_slam, .feeding = Feeding::whenever_possible};
    for (const House house : legal_moves(south_board(houses), rules)) letters += house.letter();
    return letters;
  };
  constexpr std::array<int, kHouses> kOther = {1, 0, 0, 3, 0, 2, 1, 1, 0, 0, 0, 0};
  EXPECT_EQ(legal(GrandSlam::capture, kOther), "AD");
  EXPECT_EQ(legal(GrandSlam::opponent_collects, kOther), "AD");
  EXPECT_EQ(legal(GrandSlam::no_capture, kOther), "ADF");
  EXPECT_EQ(legal(GrandSlam::spare_last, kOther), "ADF");
  constexpr std::array<int, kHouses> kSlamAlone = {0, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0};
  EXPECT_EQ(legal(GrandSlam::capture, kSlamAlone), "F") << "nothing else can be played";
}

TEST(Kernel, ATraceNamesTheHousesThatTheOpponentCollects) {
  const RuleSet rules{.grand_slam = GrandSlam::opponent_collects};
  const Position board = south_board({1, 0, 0, 3, 0, 2, 1, 1, 0, 0, 0, 0});
  const MoveTrace slam = trace(board, House(5), rules);
  EXPECT_TRUE(slam.grand_slam);
  EXPECT_EQ(slam.captures.size(), 2U);
  ASSERT_EQ(slam.collected.size(), 2U);
  EXPECT_EQ(slam.collected[0].house, House(0));
  EXPECT_EQ(slam.collected[0].seeds, 1);
  EXPECT_EQ(slam.collected[1].house, House(3));
  EXPECT_EQ(slam.collected[1].seeds, 3);
  EXPECT_TRUE(trace(board, House(3), rules).collected.empty());
}

}  // namespace
}  // namespace oware::rules

// perft walks the tree by straight code of its own; every board of it must be the one that the
// checked functions reach.
#include <oware/perft.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <oware/ends.hpp>
#include <oware/move.hpp>

#include "base/random.hpp"

namespace oware::rules {
namespace {

constexpr int kDepth = 4;

Position random_board(const RuleSet& rules, base::Random& random) {
  Setup setup;
  const std::uint32_t houses = 2 + random.below(11);
  for (std::uint32_t seed = 1 + random.below(48); seed > 0; --seed) {
    ++setup.houses[random.below(houses)];
  }
  setup.mover = random.below(2) == 0 ? Side::south : Side::north;
  setup.stores = {static_cast<int>(random.below(5)), static_cast<int>(random.below(5))};
  return *Position::from(setup, rules, SeedCount::study);
}

void walk(const Position& position, const RuleSet& rules, int ply, PerftResult& found) {
  if (ply == kDepth) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(position);
    found.checksum += words[0] ^ words[1];
    return;
  }
  if (decided_by_stores(position)) return;
  for (const House house : legal_moves(position, rules)) {
    ++found.counts[static_cast<std::size_t>(ply)];
    walk(*play(position, house, rules), rules, ply + 1, found);
  }
}

TEST(Perft, ReachesTheBoardsThatTheCheckedFunctionsReach) {
  base::Random random(48);
  for (int round = 0; round < 12 * 60; ++round) {
    const RuleSet rules{.grand_slam = static_cast<GrandSlam>(round % 6),
                        .feeding = static_cast<Feeding>(round / 6 % 2)};
    const Position position = random_board(rules, random);
    PerftResult expected{std::vector<std::uint64_t>(kDepth), 0};
    walk(position, rules, 0, expected);
    const PerftResult played = perft(position, rules, kDepth, PerftMode::played);
    EXPECT_EQ(played.counts, expected.counts) << to_string(rules) << " round " << round;
    EXPECT_EQ(played.checksum, expected.checksum) << to_string(rules) << " round " << round;
    EXPECT_EQ(perft(position, rules, kDepth, PerftMode::bulk).counts, expected.counts)
        << to_string(rules) << " round " << round;
  }
}

TEST(Perft, NothingIsCountedAtDepthNought) {
  for (const PerftMode mode : {PerftMode::played, PerftMode::bulk}) {
    const PerftResult result = perft(Position::start(RuleSet{}), RuleSet{}, 0, mode);
    EXPECT_TRUE(result.counts.empty());
    EXPECT_EQ(result.checksum, 0U);
  }
}

}  // namespace
}  // namespace oware::rules

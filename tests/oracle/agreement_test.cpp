// The library against the oracle, move by move: legal moves, reasons, boards and traces.
#include <gtest/gtest.h>

#include "bridge.hpp"
#include "samples.hpp"

namespace oware::oracle {
namespace {

// Sanitizers slow the comparison down many times; they look for other things, so a part of the
// sample does.
#ifdef OWARE_SMALL_SAMPLES
constexpr int kBoards = 20'000;
constexpr int kExhaustiveSeeds = 3;
#else
constexpr int kBoards = 1'000'000;
constexpr int kExhaustiveSeeds = 6;
#endif

TEST(Agreement, OnEveryBoardOfFewSeeds) {
  const std::vector<RuleSet> rule_sets = move_rules();
  for (int seeds = 0; seeds <= kExhaustiveSeeds; ++seeds) {
    for_each_board(seeds, [&](const std::vector<int>& houses) {
      for (const char mover : {'S', 'N'}) {
        const Table table = lay_out(houses, 3, 5, mover);
        for (const RuleSet& rules : rule_sets) {
          ASSERT_EQ(disagreement(table, rules), "");
        }
      }
    });
    if (HasFatalFailure()) return;
  }
}

// How often the rare things happened, so that the sample is known to hold them.
struct Seen {
  int slams = 0;
  int starved = 0;
  int must_feed = 0;
  int forbidden = 0;
  int leaves_empty = 0;
  int swept = 0;
  int all_leave_empty = 0;
  int sizes_of_laps = 0;  // a house of 12, 23 or 34 seeds was sown
};

void count_rarities(const Table& table, const RuleSet& rules, Seen& seen) {
  int outcomes = 0;
  int emptying = 0;
  const char opponent = table.mover == 'S' ? 'N' : 'S';
  const bool starved = seeds_on_side(table, opponent) == 0;
  seen.starved += static_cast<int>(starved);
  for (const Option& option : options(table, rules)) {
    seen.must_feed += static_cast<int>(option.verdict == IllegalReason::must_feed);
    seen.forbidden += static_cast<int>(option.verdict == IllegalReason::grand_slam_forbidden);
    seen.leaves_empty += static_cast<int>(option.verdict == IllegalReason::leaves_opponent_empty);
    if (!option.outcome) continue;
    const std::size_t sown = option.outcome->drops.size();
    seen.sizes_of_laps += static_cast<int>(sown == 12 || sown == 23 || sown == 34);
    seen.slams += static_cast<int>(option.outcome->grand_slam);
    seen.swept += static_cast<int>(!option.outcome->collected.empty());
    ++outcomes;
    emptying += static_cast<int>(!starved && seeds_on_side(option.outcome->after, opponent) == 0);
  }
  seen.all_leave_empty += static_cast<int>(outcomes > 1 && emptying == outcomes);
}

TEST(Agreement, OnRandomBoardsOfManySeeds) {
  const std::vector<RuleSet> rule_sets = move_rules();
  base::Random random(20261121);
  Seen seen;
  for (int i = 0; i < kBoards; ++i) {
    const Table table = random_table(random, 7 + i % 42);
    const RuleSet& rules = rule_sets[random.below(static_cast<std::uint32_t>(rule_sets.size()))];
    ASSERT_EQ(disagreement(table, rules), "") << "board " << i;
    if (i % 10 == 0) count_rarities(table, rules, seen);
  }
  EXPECT_GT(seen.slams, 0);
  EXPECT_GT(seen.starved, 0);
  EXPECT_GT(seen.must_feed, 0);
  EXPECT_GT(seen.forbidden, 0);
  EXPECT_GT(seen.leaves_empty, 0);
  EXPECT_GT(seen.swept, 0);
  EXPECT_GT(seen.all_leave_empty, 0);
  EXPECT_GT(seen.sizes_of_laps, 0);
}

// The full cross product, and boards beyond one set of seeds up to the 96 of a study board.
void expect_agreement_under_every_rule(std::uint64_t seed) {
  const std::vector<RuleSet> rule_sets = move_rules();
  base::Random random(seed);
  for (int i = 0; i < kBoards / 2; ++i) {
    const Table table = random_table(random, i % 4 == 0 ? 49 + i % 48 : 7 + i % 42);
    for (const RuleSet& rules : rule_sets) {
      ASSERT_EQ(disagreement(table, rules), "") << "board " << i;
    }
  }
}

// In two halves, for two cores.
TEST(AgreementExtra, FirstHalf) { expect_agreement_under_every_rule(19020101); }
TEST(AgreementExtra, SecondHalf) { expect_agreement_under_every_rule(20020101); }

}  // namespace
}  // namespace oware::oracle

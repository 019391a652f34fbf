// The fast solver against published histograms, and board by board against the slow one under every
// rule set.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "histograms.hpp"
#include "margins.hpp"
#include "rule_names.hpp"
#include "solved.hpp"
#include "tables/index.hpp"

namespace oware::oracle {
namespace {

using tables::Kind;

#ifdef OWARE_SMALL_SAMPLES
constexpr int kEverySeeds = 4;
constexpr int kPublishedSeeds = 8;
constexpr int kAwariSeeds = 8;
#else
constexpr int kEverySeeds = 7;
constexpr int kPublishedSeeds = 12;
constexpr int kAwariSeeds = 14;
#endif

vectors::Histogram histogram_of(const std::vector<std::int8_t>& margins) {
  vectors::Histogram histogram;
  for (const std::int8_t margin : margins) ++histogram[margin];
  return histogram;
}

std::vector<rules::RuleSet> every_table_rule_set() {
  std::vector<rules::RuleSet> all;
  for (int slam = 0; slam < 6; ++slam) {
    for (int feeding = 0; feeding < 2; ++feeding) {
      all.push_back({static_cast<rules::GrandSlam>(slam), static_cast<rules::Feeding>(feeding),
                     rules::Repetition::split_own, 4});
    }
  }
  return all;
}

std::int8_t found(const std::vector<std::vector<std::int8_t>>& layers, const Twelve& twelve) {
  tables::Board board;
  std::ranges::transform(twelve, board.houses.begin(),
                         [](int seeds) { return static_cast<std::uint8_t>(seeds); });
  return layers[static_cast<std::size_t>(tables::seeds(board))][tables::rank(board)];
}

TEST(Solver, AwariIsThePublishedGame) {
  const auto published = vectors::awari_even_histograms();
  const Solved solved =
      solve_layers(kAwariSeeds, Kind::even, rule_set_named("awari"), build::best_kernel(), 2);
  for (int layer = 0; layer <= kAwariSeeds; ++layer) {
    EXPECT_EQ(histogram_of(solved.lo[static_cast<std::size_t>(layer)]), published.at(layer))
        << "layer " << layer;
  }
}

TEST(Solver, AbapaEvenMatchesTheVectors) {
  const auto published = vectors::abapa_even_histograms();
  const Solved solved =
      solve_layers(kPublishedSeeds, Kind::even, rule_set_named("abapa"), build::best_kernel(), 2);
  for (int layer = 0; layer <= kPublishedSeeds; ++layer) {
    EXPECT_EQ(histogram_of(solved.lo[static_cast<std::size_t>(layer)]), published.at(layer))
        << "layer " << layer;
  }
}

TEST(Solver, AbapaBoundsMatchTheVectors) {
  const auto published = vectors::abapa_bound_histograms();
  const Solved solved =
      solve_layers(kPublishedSeeds, Kind::bounds, rule_set_named("abapa"), build::best_kernel(), 2);
  for (std::size_t layer = 0; layer < solved.lo.size(); ++layer) {
    const vectors::BoundHistograms& expected = published.at(static_cast<int>(layer));
    EXPECT_EQ(histogram_of(solved.lo[layer]), expected.lo) << "layer " << layer;
    EXPECT_EQ(histogram_of(solved.hi[layer]), expected.hi) << "layer " << layer;
    vectors::Histogram width;
    for (std::size_t rank = 0; rank < solved.lo[layer].size(); ++rank)
      ++width[solved.hi[layer][rank] - solved.lo[layer][rank]];
    EXPECT_EQ(width, expected.width) << "layer " << layer;
  }
}

void expect_even_as_slow(int seeds, const rules::RuleSet& rules) {
  const Solved solved = solve_layers(seeds, Kind::even, rules, build::best_kernel(), 1);
  for (const auto& [board, margin] : even_margins(seeds, rules))
    ASSERT_EQ(found(solved.lo, board), margin) << to_string(rules);
}

void expect_bounds_as_slow(int seeds, const rules::RuleSet& rules) {
  const Solved solved = solve_layers(seeds, Kind::bounds, rules, build::best_kernel(), 1);
  for (const auto& [board, bound] : bound_margins(seeds, rules)) {
    ASSERT_EQ(found(solved.lo, board), bound.lo) << to_string(rules);
    ASSERT_EQ(found(solved.hi, board), bound.hi) << to_string(rules);
  }
}

TEST(Solver, EvenIsTheSlowSolversUnderEveryRuleSet) {
  for (const rules::RuleSet& rules : every_table_rule_set())
    expect_even_as_slow(kEverySeeds, rules);
}

TEST(Solver, BoundsAreTheSlowSolvers) {
  expect_bounds_as_slow(kEverySeeds, rule_set_named("abapa"));
}

TEST(Solver, BoundsAreTheSlowSolversUnderEveryRuleSet) {
  for (const rules::RuleSet& rules : every_table_rule_set())
    expect_bounds_as_slow(kEverySeeds - 2, rules);
}

TEST(SolverExtra, BoundsAreTheSlowSolversUnderEveryRuleSet) {
  for (const rules::RuleSet& rules : every_table_rule_set())
    expect_bounds_as_slow(kEverySeeds, rules);
}

// An empty predecessor worklist is the fixpoint: no sweep follows that would find what it missed. A
// part's first sweep, in which lanes beyond the layer may change, is never followed by one.
TEST(Solver, AWorklistFromTheSecondSweepOnGivesTheSameMargins) {
  constexpr int kSeeds = kPublishedSeeds - 2;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    build::SolveControl sweeps_only;
    sweeps_only.worklist_share = 0;
    const Solved first =
        solve_layers(kSeeds, kind, rule_set_named("abapa"), build::best_kernel(), 1, sweeps_only);
    EXPECT_EQ(first.worklists, 0);
    for (const int threads : {1, 2, 4}) {
      build::SolveControl at_once;
      at_once.worklist_share = 0.5;
      const Solved again = solve_layers(kSeeds, kind, rule_set_named("abapa"), build::best_kernel(),
                                        threads, at_once);
      EXPECT_GT(again.worklists, 0);
      EXPECT_LT(again.sweeps, first.sweeps / 2);
      EXPECT_EQ(again.lo, first.lo) << threads << " threads";
      EXPECT_EQ(again.hi, first.hi) << threads << " threads";
    }
  }
}

// Vector units and threads change how fast, not what.
TEST(Solver, EveryKernelAndNumberOfThreadsGiveTheSameMargins) {
  constexpr int kSeeds = kPublishedSeeds - 1;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    const Solved first =
        solve_layers(kSeeds, kind, rule_set_named("abapa"), build::portable_kernel(), 1);
    for (const build::Kernel* kernel :
         {&build::portable_kernel(), build::avx2_kernel(), build::avx512_kernel()}) {
      for (const int threads : {1, 2, 4}) {
        if (kernel == nullptr || (kernel == &build::portable_kernel() && threads == 1)) continue;
        const Solved again = solve_layers(kSeeds, kind, rule_set_named("abapa"), *kernel, threads);
        EXPECT_EQ(again.lo, first.lo) << kernel->name << ", " << threads << " threads";
        EXPECT_EQ(again.hi, first.hi) << kernel->name << ", " << threads << " threads";
      }
    }
  }
}

}  // namespace
}  // namespace oware::oracle

// The slow solver against published histograms, against its own other half, and against all
// histories of the real game.
#include "margins.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <random>

#include "histograms.hpp"
#include "rule_names.hpp"

namespace oware::oracle {
namespace {

#ifdef OWARE_SMALL_SAMPLES
constexpr int kSeeds = 5;
#else
constexpr int kSeeds = 7;
#endif

int seeds_on(const Twelve& board) { return side_of(board, 0) + side_of(board, 6); }

std::string text_of(const Twelve& board) {
  std::string text;
  for (const int seeds : board) text += (text.empty() ? "" : "-") + std::to_string(seeds);
  return text;
}

// By layer.
std::map<int, vectors::Histogram> histograms_of(const Margins& margins) {
  std::map<int, vectors::Histogram> layers;
  for (const auto& [board, margin] : margins) ++layers[seeds_on(board)][margin];
  return layers;
}

TEST(Margins, AwariIsThePublishedGame) {
  const auto published = vectors::awari_even_histograms();
  const auto found = histograms_of(even_margins(kSeeds, rule_set_named("awari")));
  for (int layer = 0; layer <= kSeeds; ++layer)
    EXPECT_EQ(found.at(layer), published.at(layer)) << "layer " << layer;
}

TEST(Margins, AbapaEvenMatchesTheVectors) {
  const auto published = vectors::abapa_even_histograms();
  const auto found = histograms_of(even_margins(kSeeds, rule_set_named("abapa")));
  for (int layer = 0; layer <= kSeeds; ++layer)
    EXPECT_EQ(found.at(layer), published.at(layer)) << "layer " << layer;
}

const Bounds& abapa_bounds() {
  static const Bounds bounds = bound_margins(kSeeds, rule_set_named("abapa"));
  return bounds;
}

TEST(Margins, AbapaBoundsMatchTheVectors) {
  const auto published = vectors::abapa_bound_histograms();
  std::map<int, vectors::BoundHistograms> found;
  for (const auto& [board, bound] : abapa_bounds()) {
    auto& layer = found[seeds_on(board)];
    ++layer.lo[bound.lo];
    ++layer.hi[bound.hi];
    ++layer.width[bound.hi - bound.lo];
  }
  for (int layer = 0; layer <= kSeeds; ++layer) {
    EXPECT_EQ(found.at(layer).lo, published.at(layer).lo) << "layer " << layer;
    EXPECT_EQ(found.at(layer).hi, published.at(layer).hi) << "layer " << layer;
    EXPECT_EQ(found.at(layer).width, published.at(layer).width) << "layer " << layer;
  }
}

// Each of `lo` and `hi` is found as a game of its own; they must be one ply apart.
TEST(Margins, HiIsOnePlyFromLo) {
  for (const char* name : {"abapa", "abapa,grand-slam=capture", "abapa,grand-slam=forbidden",
                           "abapa,grand-slam=opponent-collects"}) {
    const rules::RuleSet rules = rule_set_named(name);
    const Bounds bounds = bound_margins(5, rules);
    for (const auto& [board, bound] : bounds) {
      int hi = -100;
      int lo = -100;
      for (const Step& step : steps(board, rules)) {
        hi = std::max(hi, step.gain - bounds.at(step.after).lo);
        lo = std::max(lo, step.gain - bounds.at(step.after).hi);
      }
      if (hi == -100) hi = lo = side_of(board, 0) - side_of(board, 6);
      ASSERT_EQ(bound.hi, hi) << name << " " << text_of(board);
      ASSERT_EQ(bound.lo, lo) << name << " " << text_of(board);
    }
  }
}

// Every board to 3 seeds, then boards drawn by a fixed seed; a search that runs out of its budget
// says nothing.
void expect_true_values_within(const Bounds& bounds, int seeds, const rules::RuleSet& rules) {
  HistorySearch exhaustive(rules, 10'000'000);
  HistorySearch sampling(rules, 10'000);
  std::mt19937 random(11);
  for (int layer = 0; layer <= seeds; ++layer) {
    std::vector<Twelve> boards = boards_with(layer);
    if (layer > 3) {
      std::ranges::shuffle(boards, random);
      boards.resize(100);
    }
    HistorySearch& search = layer <= 3 ? exhaustive : sampling;
    std::size_t searched = 0;
    for (const Twelve& board : boards) {
      const std::optional<bool> enough = search.at_least(board, bounds.at(board).lo);
      const std::optional<bool> too_much = search.at_least(board, bounds.at(board).hi + 1);
      ASSERT_TRUE(enough.value_or(true)) << text_of(board);
      ASSERT_FALSE(too_much.value_or(false)) << text_of(board);
      searched += enough && too_much ? 1U : 0U;
    }
    EXPECT_GE(searched, layer <= 3 ? boards.size() : std::size_t{5}) << layer << " seeds";
  }
}

TEST(Histories, TheTrueValueUnderAbapaLiesWithinTheBounds) {
  expect_true_values_within(abapa_bounds(), kSeeds, rule_set_named("abapa"));
}

TEST(Histories, TheTrueValueUnderOtherGrandSlamRulesLiesWithinTheBounds) {
  for (const char* name : {"abapa,grand-slam=capture", "abapa,grand-slam=opponent-collects",
                           "abapa,grand-slam=forbidden", "abapa,grand-slam=spare-last",
                           "abapa,grand-slam=spare-first", "awari,repetition=split-own"}) {
    const rules::RuleSet rules = rule_set_named(name);
    expect_true_values_within(bound_margins(5, rules), 5, rules);
  }
}

}  // namespace
}  // namespace oware::oracle

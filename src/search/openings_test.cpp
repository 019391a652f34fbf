// Openings for matches: even by a search to the depth that is told.
#include "search/openings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "search/searcher.hpp"

namespace oware::search {
namespace {

TEST(Openings, EachIsEvenByTheSearchThatVerifiedIt) {
  for (const int depth : {3, 9}) {
    const OpeningOptions options{.plies = 6, .most = kSeed / 2, .depth = depth, .seed = 7};
    const auto openings = balanced_openings({}, 6, options);
    EXPECT_EQ(openings.size(), 6U);
    std::set<std::vector<int>> different;
    for (const Opening& opening : openings) {
      rules::Game game{rules::RuleSet{}};
      std::vector<int> moves;
      for (const rules::House house : opening.moves) {
        ASSERT_TRUE(game.play(house));
        moves.push_back(house.number());
      }
      EXPECT_TRUE(different.insert(moves).second);
      EXPECT_EQ(game.ply(), 6);
      TranspositionTable table(1U << 24U);
      Searcher searcher(table, nullptr);
      EXPECT_EQ(searcher.search(game, {.depth = depth}).lines.front().score, opening.score);
      EXPECT_LE(std::abs(opening.score), options.most);
    }
  }
}

// Tables that know every board, and prove the same of each.
class SameBounds final : public Prober {
 public:
  SameBounds(int lo, int hi) : margin_{.lo = lo, .hi = hi} {}
  int most_seeds() const override { return 48; }
  ProbeResult probe(const rules::Position& position, ProvenMargin& margin) const override {
    const int stores = StaticBounds::of(position).margin;
    margin = {.lo = margin_.lo - stores, .hi = margin_.hi - stores};
    return ProbeResult::proven;
  }

 private:
  ProvenMargin margin_;
};

TEST(Openings, BothProvenBoundsAreWithinTheMost) {
  const auto found = [](int lo, int hi) {
    const SameBounds tables(lo, hi);
    return balanced_openings(
               {}, 1, {.plies = 8, .most = 2 * kSeed, .depth = 1, .seed = 3, .prober = &tables})
        .size();
  };
  EXPECT_EQ(found(-2, 2), 1U);
  EXPECT_EQ(found(-3, 2), 0U);
  EXPECT_EQ(found(-2, 3), 0U);
}

TEST(Openings, EachIsToldWhenItIsFoundUntilNoMoreAreWanted) {
  std::vector<Score> told;
  const auto lines = balanced_openings({}, 3, {.plies = 4, .depth = 4}, [&](const Opening& line) {
    told.push_back(line.score);
    return told.size() < 2;
  });
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(told, (std::vector<Score>{lines[0].score, lines[1].score}));
}

// Random play ends before so many plies, and a finished game is no opening.
TEST(Openings, NoGameIsLongerThanItself) {
  EXPECT_TRUE(balanced_openings({}, 2, {.plies = 2000, .depth = 1}).empty());
}

// There are six first moves.
TEST(Openings, EachIsAnother) {
  const auto openings = balanced_openings({}, 10, {.plies = 1, .most = kInfinity, .depth = 1});
  EXPECT_EQ(openings.size(), 6U);
}

TEST(Openings, TheSameSeedGivesTheSameLines) {
  const auto lines = [](std::uint64_t seed) {
    std::vector<std::vector<rules::House>> all;
    for (const Opening& opening : balanced_openings({}, 4, {.plies = 4, .depth = 4, .seed = seed}))
      all.push_back(opening.moves);
    return all;
  };
  EXPECT_EQ(lines(1), lines(1));
  EXPECT_NE(lines(1), lines(2));
}

}  // namespace
}  // namespace oware::search

// Scores with and without the outcome in them.
#include "search/score.hpp"

#include <gtest/gtest.h>

namespace oware::search {
namespace {

TEST(Score, AnyWinBeatsAnyHopeUnlessOnlySeedsCount) {
  EXPECT_GT(final_score(1), rules::kMaxSeeds * kSeed);
  EXPECT_LT(final_score(-1), -rules::kMaxSeeds * kSeed);
  EXPECT_EQ(final_score(0), 0);
  EXPECT_EQ(final_score(-2, 0), -2 * kSeed);
}

TEST(Score, TheOutcomeComesAndGoes) {
  for (int margin = -rules::kMaxSeeds; margin <= rules::kMaxSeeds; ++margin) {
    EXPECT_EQ(without_outcome(final_score(margin)), final_score(margin, 0));
    EXPECT_EQ(with_outcome(final_score(margin, 0)), final_score(margin));
  }
  for (const Score none : {-kInfinity, kInfinity}) {
    EXPECT_EQ(without_outcome(none), none);
    EXPECT_EQ(with_outcome(none), none);
  }
}

}  // namespace
}  // namespace oware::search

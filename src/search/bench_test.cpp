// The bench searches the same nodes each time, deeper ones more.
#include "search/bench.hpp"

#include <gtest/gtest.h>

namespace oware::search {
namespace {

TEST(Bench, CountsTheSameNodesEachTime) {
  const BenchResult first = bench(3);
  EXPECT_EQ(first.depth, 3);
  EXPECT_GT(first.positions, 0);
  EXPECT_GE(first.seconds, 0);
  EXPECT_EQ(bench(3).signature, first.signature);
  const BenchResult deeper = bench(5);
  EXPECT_EQ(deeper.positions, first.positions);
  EXPECT_GT(deeper.signature, first.signature);
}

}  // namespace
}  // namespace oware::search

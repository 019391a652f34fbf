#include "base/retry.hpp"

#include <gtest/gtest.h>

namespace oware::base {
namespace {

using std::chrono::milliseconds;

TEST(RetryPolicy, PausesGrowByTheFactor) {
  constexpr RetryPolicy kPolicy{.first_pause = milliseconds(100), .factor = 4, .attempts = 4};
  EXPECT_EQ(kPolicy.pause_after(1), milliseconds(100));
  EXPECT_EQ(kPolicy.pause_after(2), milliseconds(400));
  EXPECT_EQ(kPolicy.pause_after(3), milliseconds(1600));
}

TEST(RetryPolicy, TheLastAttemptIsTheLast) {
  constexpr RetryPolicy kPolicy{.first_pause = milliseconds(1), .attempts = 2};
  EXPECT_TRUE(kPolicy.goes_on(1));
  EXPECT_FALSE(kPolicy.goes_on(2));
  EXPECT_TRUE(RetryPolicy{.first_pause = milliseconds(1)}.goes_on(1'000'000));
}

}  // namespace
}  // namespace oware::base

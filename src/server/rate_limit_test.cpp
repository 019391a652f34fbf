#include "server/rate_limit.hpp"

#include <gtest/gtest.h>

namespace oware::server {
namespace {

using std::chrono::seconds;
using Time = RateLimiter::Time;

constexpr Rates kRates{
    .requests_burst = 3, .requests_per_second = 1, .games_burst = 1, .games_per_second = 0.5};

TEST(RateLimit, AllowsABurstAndThenARate) {
  RateLimiter limiter(kRates);
  const Time start{};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allow("a", Cost::request, start));
  EXPECT_FALSE(limiter.allow("a", Cost::request, start));
  EXPECT_TRUE(limiter.allow("a", Cost::request, start + seconds(1)));
  EXPECT_FALSE(limiter.allow("a", Cost::request, start + seconds(1)));
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(limiter.allow("a", Cost::request, start + seconds(99)))
        << "never more than the burst";
  EXPECT_FALSE(limiter.allow("a", Cost::request, start + seconds(99)));
}

TEST(RateLimit, GamesCountApart) {
  RateLimiter limiter(kRates);
  const Time start{};
  EXPECT_TRUE(limiter.allow("a", Cost::game, start));
  EXPECT_FALSE(limiter.allow("a", Cost::game, start + seconds(1)));
  EXPECT_TRUE(limiter.allow("a", Cost::request, start + seconds(1)));
  EXPECT_TRUE(limiter.allow("a", Cost::game, start + seconds(2)));
}

TEST(RateLimit, AddressesCountApart) {
  RateLimiter limiter(kRates);
  EXPECT_TRUE(limiter.allow("a", Cost::game, Time{}));
  EXPECT_TRUE(limiter.allow("b", Cost::game, Time{}));
}

TEST(RateLimit, TimeThatGoesBackGivesNothing) {
  RateLimiter limiter(kRates);
  EXPECT_TRUE(limiter.allow("a", Cost::game, Time{} + seconds(9)));
  EXPECT_FALSE(limiter.allow("a", Cost::game, Time{}));
}

TEST(RateLimit, ForgetsAddressesThatAreQuiet) {
  RateLimiter limiter(kRates);
  for (int i = 0; i < 30'000; ++i)
    limiter.allow(std::to_string(i), Cost::request, Time{} + seconds(i));
  EXPECT_LE(limiter.size(), 10'001U);
}

TEST(RateLimit, CountsNetworksOfTheNewerProtocol) {
  EXPECT_EQ(rate_key("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(rate_key("2001:db8:1:2:3:4:5:6"), rate_key("2001:db8:1:2::1"));
  EXPECT_NE(rate_key("2001:db8:1:2::1"), rate_key("2001:db8:1:3::1"));
  EXPECT_EQ(rate_key("nonsense"), "nonsense");
}

}  // namespace
}  // namespace oware::server

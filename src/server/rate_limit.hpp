// How much one address (one person, one account) may ask for: buckets of tokens that fill again
// with time. An IPv6 client is its /64 network. Buckets that are full again are forgotten. Thread
// rule: the loop thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/options.hpp"

namespace oware::server {

enum class Cost : std::uint8_t {
  request,          // any request
  game,             // one that makes a game or takes a seat
  chat,             // something said
  sign_in,          // a password tried
  account_sign_in,  // a password tried for one account by devices that it does not know
  puzzle,           // an answer to a puzzle
  picture           // a game drawn as a picture that moves
};
inline constexpr std::size_t kCosts = 7;

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RateLimiter(const Rates& rates);

  // Takes a token from the bucket of an address (or of a person, an account: "user:7"); false when
  // it is empty.
  bool allow(std::string_view address, Cost cost, Time now);

  // Takes back what allow() has taken, where that turned out to be nothing to count.
  void give_back(std::string_view address, Cost cost);

  std::size_t size() const { return buckets_.size(); }

 private:
  struct Bucket {
    std::array<double, kCosts> tokens;  // by Cost
    Time last;
  };

  void refill(Bucket& bucket, Time now) const;
  void forget_full(Time now);

  struct Rate {
    double burst;
    double per_second;
  };
  std::array<Rate, kCosts> rates_;  // by Cost
  std::unordered_map<std::string, Bucket> buckets_;
};

// What an address is counted under.
std::string rate_key(std::string_view address);

}  // namespace oware::server

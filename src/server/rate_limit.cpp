#include "server/rate_limit.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace oware::server {
namespace {

constexpr std::size_t kManyBuckets = 10'000;
// So many addresses together may try one account's password before others wait: few attackers do
// not lock the owner out, many do not guess without bound.
constexpr double kAddressesPerAccount = 20;
constexpr std::size_t kNetworkBytes = 8;

}  // namespace

std::string rate_key(std::string_view address) {
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(address, error);
  if (error || !parsed.is_v6()) return std::string(address);
  auto bytes = parsed.to_v6().to_bytes();
  std::fill(bytes.begin() + kNetworkBytes, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::address_v6(bytes).to_string();
}

RateLimiter::RateLimiter(const Rates& rates)
    : rates_{{{rates.requests_burst, rates.requests_per_second},
              {rates.games_burst, rates.games_per_second},
              {rates.chat_burst, rates.chat_per_second},
              {rates.sign_in_burst, rates.sign_in_per_second},
              {kAddressesPerAccount * rates.sign_in_burst,
               kAddressesPerAccount * rates.sign_in_per_second},
              {rates.puzzles_burst, rates.puzzles_per_second},
              {rates.pictures_burst, rates.pictures_per_second}}} {}

void RateLimiter::refill(Bucket& bucket, Time now) const {
  const double seconds = std::max(0.0, std::chrono::duration<double>(now - bucket.last).count());
  for (std::size_t cost = 0; cost < kCosts; ++cost) {
    bucket.tokens[cost] =
        std::min(rates_[cost].burst, bucket.tokens[cost] + seconds * rates_[cost].per_second);
  }
  bucket.last = now;
}

void RateLimiter::forget_full(Time now) {
  std::erase_if(buckets_, [&](const auto& entry) {
    Bucket bucket = entry.second;
    refill(bucket, now);
    return std::ranges::equal(bucket.tokens, rates_, {}, {}, &Rate::burst);
  });
}

bool RateLimiter::allow(std::string_view address, Cost cost, Time now) {
  if (buckets_.size() >= kManyBuckets) forget_full(now);
  const auto [entry, fresh] = buckets_.try_emplace(rate_key(address), Bucket{{}, now});
  Bucket& bucket = entry->second;
  if (fresh) std::ranges::transform(rates_, bucket.tokens.begin(), &Rate::burst);
  refill(bucket, now);
  double& tokens = bucket.tokens[static_cast<std::size_t>(cost)];
  if (tokens < 1) return false;
  tokens -= 1;
  return true;
}

void RateLimiter::give_back(std::string_view address, Cost cost) {
  const auto found = buckets_.find(rate_key(address));
  if (found == buckets_.end()) return;
  found->second.tokens[static_cast<std::size_t>(cost)] += 1;
}

}  // namespace oware::server

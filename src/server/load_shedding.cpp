#include "server/load_shedding.hpp"

#include <algorithm>

namespace oware::server {

double budget_share(std::span<const QueuedSearch> queue, int threads) {
  double share = 1;
  std::chrono::duration<double> needed{};
  for (const QueuedSearch& search : queue) {
    needed += search.needs;
    const auto left = threads * (kLongestWait - search.waited);
    if (needed > left) share = std::min(share, left / needed);
  }
  return std::max(share, kLeastShare);
}

}  // namespace oware::server

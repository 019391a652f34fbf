#include "server/load_shedding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "base/random.hpp"

namespace oware::server {
namespace {

using Seconds = std::chrono::duration<double>;

std::vector<QueuedSearch> alike(std::size_t count, double needs, double waited = 0) {
  return std::vector<QueuedSearch>(count, QueuedSearch{Seconds(needs), Seconds(waited)});
}

TEST(LoadShedding, IsWholeWhileThereIsTime) {
  EXPECT_EQ(budget_share(alike(1, 0.2), 1), 1);
  EXPECT_EQ(budget_share(alike(12, 0.2), 1), 1);
  EXPECT_EQ(budget_share(alike(24, 0.2), 2), 1) << "two threads think about twice as much";
}

TEST(LoadShedding, SharesTheTimeThatIsLeft) {
  EXPECT_NEAR(budget_share(alike(100, 0.2), 1), 2.5 / 20, 1e-9);
  EXPECT_NEAR(budget_share(alike(100, 0.2), 2), 5.0 / 20, 1e-9);
  EXPECT_NEAR(budget_share(alike(100, 0.2, 1.5), 1), 1.0 / 20, 1e-9) << "they have waited already";
}

TEST(LoadShedding, LooksAtEveryoneInTheQueue) {
  // The second has waited so long that both must hurry, though there is time for the third.
  const std::vector<QueuedSearch> queue = {
      {Seconds(0.2), Seconds(0)}, {Seconds(0.2), Seconds(2.3)}, {Seconds(0.2), Seconds(0)}};
  EXPECT_NEAR(budget_share(queue, 1), 0.5, 1e-9);
}

TEST(LoadShedding, NeverVanishes) {
  EXPECT_EQ(budget_share(alike(1, 0.2, 60), 1), kLeastShare);
  EXPECT_EQ(budget_share(alike(100'000, 0.2), 1), kLeastShare);
}

// A server thinking by this rule, on a clock of its own: `burst` people ask at once, and each asks
// again as soon as they are answered and have thought for a moment. The longest that anybody
// waited.
double longest_wait(std::size_t burst, int threads, double needs, int rounds) {
  struct Asked {
    double at;
  };
  base::Random random(burst + static_cast<std::uint64_t>(threads));
  std::deque<Asked> coming;
  for (std::size_t i = 0; i < burst; ++i) coming.push_back({0});
  std::deque<Asked> queue;
  std::vector<double> free_at(static_cast<std::size_t>(threads), 0);
  double longest = 0;
  for (int done = 0; done < rounds; ++done) {
    auto& thread = *std::ranges::min_element(free_at);
    if (queue.empty()) thread = std::max(thread, coming.front().at);
    while (!coming.empty() && coming.front().at <= thread) {
      queue.push_back(coming.front());
      coming.pop_front();
    }
    std::vector<QueuedSearch> seen;
    for (const Asked& asked : queue) seen.push_back({Seconds(needs), Seconds(thread - asked.at)});
    thread += needs * budget_share(seen, threads);
    longest = std::max(longest, thread - queue.front().at);
    queue.pop_front();
    const Asked again{thread + 0.001 * random.below(1000)};
    coming.insert(std::ranges::upper_bound(coming, again.at, {}, &Asked::at), again);
  }
  return longest;
}

TEST(LoadShedding, KeepsItsPromise) {
  for (const int threads : {1, 2, 4}) {
    for (const std::size_t players : {1U, 10U, 100U, 400U}) {
      EXPECT_LE(longest_wait(players, threads, 0.3, 3000), 3.0)
          << players << " players, " << threads << " threads";
    }
  }
}

}  // namespace
}  // namespace oware::server

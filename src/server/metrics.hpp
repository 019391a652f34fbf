// What the server counts, and how it tells (GET /metrics): prometheus-cpp writes the text of what
// atomic numbers here hold (docs/experiments/build_and_tests.md says why they are ours). Thread
// rule: counters may be raised from any thread.
#pragma once

#include <prometheus/metric_family.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace oware::server {

// Times in buckets, as Prometheus wants them: how many took at most so long.
class Histogram {
 public:
  void record(std::chrono::microseconds duration);
  prometheus::MetricFamily family(std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<std::int64_t, 9> kBoundsUs = {
      500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 1'000'000};

  std::array<std::atomic<std::uint64_t>, kBoundsUs.size() + 1> buckets_{};
  std::atomic<std::uint64_t> sum_us_{0};
};

using Counter = std::atomic<std::uint64_t>;

struct Metrics {
  std::array<Counter, 6> answers{};  // by the first digit of the status
  Counter connections_total{0};
  Counter connections_refused{0};
  Counter connections{0};       // open now
  Counter live_connections{0};  // of those, WebSockets
  Counter live_messages{0};
  Counter slow_consumers{0};  // disconnected
  Counter games_created{0};
  Counter moves{0};
  Counter rooms{0};  // in memory now
  Counter rate_limited{0};
  Counter refused_for_memory{0};
  Counter memory_scarce{0};  // 1 while new work is refused
  Counter memory_mark{0};    // in bytes; 0: none
  Counter push_sent{0};
  Counter push_failed{0};  // given up
  Counter push_retried{0};
  Counter push_dropped{0};  // because too many wait
  Counter push_waiting{0};  // now
  Counter push_gone{0};     // subscriptions that their service has ended
  Counter mail_sent{0};
  Counter mail_failed{0};  // given up
  Counter mail_retried{0};
  Counter searches_cut{0};  // of the computer's, for want of time
  Counter analyses{0};      // taken
  Counter analyses_refused{0};
  Counter analyses_waiting{0};  // now
  Counter analyses_running{0};  // now
  Counter analyses_kept{0};     // that have ended
  Counter commits{0};
  Counter failed_commits{0};
  Counter store_failing_ms{0};  // since the last commit that succeeded, while they fail
  Counter store_waiting_ms{0};  // of the oldest change that waits for its commit
  Counter store_damaged{0};     // games and other places that were found damaged
  Counter log_failing_ms{0};    // since transactions are not recorded
  Counter logged{0};            // transactions recorded
  Counter log_copies{0};        // of the database, beside the log
  Counter nodes{0};             // on the same database, this one, too; 0: there cannot be others
  Counter node_takeovers{0};    // leases of others that this node has taken away
  Counter node_messages{0};     // heard of others
  Counter node_conflicts{0};    // commands decided again because another node was quicker
  Histogram notify_time;
  Histogram request_time;
  Histogram commit_time;
  Histogram search_time;

  std::string text() const;

 private:
  prometheus::MetricFamily answers_family() const;
};

}  // namespace oware::server

#include "server/metrics.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "server/process_metrics.hpp"

namespace oware::server {
namespace {

void write_value(std::string& out, std::string_view name, std::string_view type,
                 std::string_view help, const Counter& value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type,
                 help, value.load());
}

}  // namespace

void Histogram::record(std::chrono::microseconds duration) {
  std::size_t bucket = 0;
  while (bucket < kBoundsUs.size() && duration.count() > kBoundsUs[bucket]) ++bucket;
  buckets_[bucket].fetch_add(1, std::memory_order_relaxed);
  sum_us_.fetch_add(static_cast<std::uint64_t>(duration.count()), std::memory_order_relaxed);
}

void Histogram::write(std::string& out, std::string_view name, std::string_view help) const {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t count = 0;
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    count += buckets_[bucket].load(std::memory_order_relaxed);
    const std::string bound = bucket < kBoundsUs.size()
                                  ? fmt::format("{}", static_cast<double>(kBoundsUs[bucket]) / 1e6)
                                  : std::string("+Inf");
    fmt::format_to(std::back_inserter(out), "{}_bucket{{le=\"{}\"}} {}\n", name, bound, count);
  }
  const double seconds = static_cast<double>(sum_us_.load(std::memory_order_relaxed)) / 1e6;
  fmt::format_to(std::back_inserter(out), "{0}_sum {1}\n{0}_count {2}\n", name, seconds, count);
}

std::string Metrics::text() const {
  std::string out =
      "# HELP oware_http_answers_total Answers by class of status.\n# TYPE "
      "oware_http_answers_total counter\n";
  for (std::size_t digit = 1; digit < answers.size(); ++digit) {
    fmt::format_to(std::back_inserter(out), "oware_http_answers_total{{class=\"{}xx\"}} {}\n",
                   digit, answers[digit].load());
  }
  write_value(out, "oware_connections_total", "counter", "Connections taken.", connections_total);
  write_value(out, "oware_connections_refused_total", "counter",
              "Connections closed at once, over a limit.", connections_refused);
  write_value(out, "oware_connections", "gauge", "Connections open now.", connections);
  write_value(out, "oware_live_connections", "gauge", "Live connections (WebSocket) open now.",
              live_connections);
  write_value(out, "oware_live_messages_total", "counter", "Messages sent on live connections.",
              live_messages);
  write_value(out, "oware_slow_readers_total", "counter",
              "Live connections closed because they fell behind.", slow_consumers);
  write_value(out, "oware_games_created_total", "counter", "Games created, rematches included.",
              games_created);
  write_value(out, "oware_moves_total", "counter", "Moves kept.", moves);
  write_value(out, "oware_rooms", "gauge", "Games in memory now.", rooms);
  write_value(out, "oware_rate_limited_total", "counter", "Requests refused by a rate limit.",
              rate_limited);
  write_value(out, "oware_memory_scarce", "gauge", "1 while new work is refused for its memory.",
              memory_scarce);
  write_value(out, "oware_memory_mark_bytes", "gauge",
              "Resident memory above which new work is refused; 0: no mark.", memory_mark);
  write_value(out, "oware_refused_for_memory_total", "counter",
              "Requests refused because memory was scarce.", refused_for_memory);
  write_value(out, "oware_push_sent_total", "counter", "Push messages that a push service took.",
              push_sent);
  write_value(out, "oware_push_failed_total", "counter", "Push messages given up.", push_failed);
  write_value(out, "oware_push_retried_total", "counter", "Push messages to be tried again.",
              push_retried);
  write_value(out, "oware_push_dropped_total", "counter",
              "Push messages dropped because too many wait.", push_dropped);
  write_value(out, "oware_push_waiting", "gauge", "Push messages that are not settled.",
              push_waiting);
  write_value(out, "oware_push_gone_total", "counter",
              "Push subscriptions that their service has ended.", push_gone);
  write_value(out, "oware_searches_cut_total", "counter",
              "Searches of the computer's with less than their budget.", searches_cut);
  write_value(out, "oware_store_commits_total", "counter", "Transactions committed.", commits);
  write_value(out, "oware_store_failed_commits_total", "counter",
              "Transactions that failed for the database's sake.", failed_commits);
  write_value(out, "oware_store_failing_milliseconds", "gauge",
              "For how long every commit has failed; 0: the last one succeeded.", store_failing_ms);
  write_value(out, "oware_store_waiting_milliseconds", "gauge",
              "How long the oldest change has waited for its commit.", store_waiting_ms);
  write_value(out, "oware_store_damaged", "gauge",
              "Damaged games and other damage found since the start.", store_damaged);
  write_process_metrics(out);
  request_time.write(out, "oware_request_seconds",
                     "From a request's last byte to its answer's first.");
  commit_time.write(out, "oware_commit_seconds", "From a change to its being safe on disk.");
  search_time.write(out, "oware_search_seconds", "The computer's thinking about one move.");
  return out;
}

}  // namespace oware::server

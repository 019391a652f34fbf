#include "server/metrics.hpp"

#include <prometheus/text_serializer.h>

#include <limits>
#include <string_view>

#include "server/metric_family.hpp"
#include "server/process_metrics.hpp"

namespace oware::server {
namespace {

using Families = std::vector<prometheus::MetricFamily>;

void add_counter(Families& all, std::string_view name, std::string_view help,
                 const Counter& value) {
  all.push_back(counter_family(name, help, static_cast<double>(value.load())));
}

void add_gauge(Families& all, std::string_view name, std::string_view help, const Counter& value) {
  all.push_back(gauge_family(name, help, static_cast<double>(value.load())));
}

void add_store(Families& all, const Metrics& metrics) {
  add_counter(all, "oware_store_commits_total", "Transactions committed.", metrics.commits);
  add_counter(all, "oware_store_failed_commits_total",
              "Transactions that failed for the database's sake.", metrics.failed_commits);
  add_gauge(all, "oware_store_failing_milliseconds",
            "For how long every commit has failed; 0: the last one succeeded.",
            metrics.store_failing_ms);
  add_gauge(all, "oware_store_waiting_milliseconds",
            "How long the oldest change has waited for its commit.", metrics.store_waiting_ms);
  add_gauge(all, "oware_store_damaged", "Damaged games and other damage found since the start.",
            metrics.store_damaged);
  add_counter(all, "oware_transaction_log_records_total",
              "Transactions recorded in the transaction log.", metrics.logged);
  add_counter(all, "oware_transaction_log_copies_total",
              "Copies of the database made beside the transaction log.", metrics.log_copies);
  add_gauge(all, "oware_transaction_log_failing_milliseconds",
            "For how long transactions could not be recorded, or the database not be copied; 0: "
            "they are, or no log is wanted.",
            metrics.log_failing_ms);
}

void add_mail(Families& all, const Metrics& metrics) {
  add_counter(all, "oware_mail_sent_total", "Letters that the SMTP server took.",
              metrics.mail_sent);
  add_counter(all, "oware_mail_failed_total", "Letters given up.", metrics.mail_failed);
  add_counter(all, "oware_mail_retried_total", "Letters to be tried again.", metrics.mail_retried);
}

}  // namespace

void Histogram::record(std::chrono::microseconds duration) {
  std::size_t bucket = 0;
  while (bucket < kBoundsUs.size() && duration.count() > kBoundsUs[bucket]) ++bucket;
  buckets_[bucket].fetch_add(1, std::memory_order_relaxed);
  sum_us_.fetch_add(static_cast<std::uint64_t>(duration.count()), std::memory_order_relaxed);
}

prometheus::MetricFamily Histogram::family(std::string_view name, std::string_view help) const {
  prometheus::ClientMetric metric;
  std::uint64_t count = 0;
  for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
    count += buckets_[bucket].load(std::memory_order_relaxed);
    const double bound = bucket < kBoundsUs.size() ? static_cast<double>(kBoundsUs[bucket]) / 1e6
                                                   : std::numeric_limits<double>::infinity();
    metric.histogram.bucket.push_back({count, bound});
  }
  metric.histogram.sample_count = count;
  metric.histogram.sample_sum = static_cast<double>(sum_us_.load(std::memory_order_relaxed)) / 1e6;
  return {.name = std::string(name),
          .help = std::string(help),
          .type = prometheus::MetricType::Histogram,
          .metric = {metric}};
}

prometheus::MetricFamily Metrics::answers_family() const {
  prometheus::MetricFamily family{.name = "oware_http_answers_total",
                                  .help = "Answers by class of status.",
                                  .type = prometheus::MetricType::Counter,
                                  .metric = {}};
  for (std::size_t digit = 1; digit < answers.size(); ++digit) {
    prometheus::ClientMetric metric;
    metric.label = {{.name = "class", .value = std::to_string(digit) + "xx"}};
    metric.counter.value = static_cast<double>(answers[digit].load());
    family.metric.push_back(metric);
  }
  return family;
}

std::string Metrics::text() const {
  Families all = {answers_family()};
  add_counter(all, "oware_connections_total", "Connections taken.", connections_total);
  add_counter(all, "oware_connections_refused_total", "Connections closed at once, over a limit.",
              connections_refused);
  add_gauge(all, "oware_connections", "Connections open now.", connections);
  add_gauge(all, "oware_live_connections", "Live connections (WebSocket) open now.",
            live_connections);
  add_counter(all, "oware_live_messages_total", "Messages sent on live connections.",
              live_messages);
  add_counter(all, "oware_slow_readers_total", "Live connections closed because they fell behind.",
              slow_consumers);
  add_counter(all, "oware_games_created_total", "Games created, rematches included.",
              games_created);
  add_counter(all, "oware_moves_total", "Moves kept.", moves);
  add_gauge(all, "oware_rooms", "Games in memory now.", rooms);
  add_counter(all, "oware_rate_limited_total", "Requests refused by a rate limit.", rate_limited);
  add_gauge(all, "oware_memory_scarce", "1 while new work is refused for its memory.",
            memory_scarce);
  add_gauge(all, "oware_memory_mark_bytes",
            "Resident memory above which new work is refused; 0: no mark.", memory_mark);
  add_counter(all, "oware_refused_for_memory_total", "Requests refused because memory was scarce.",
              refused_for_memory);
  add_counter(all, "oware_push_sent_total", "Push messages that a push service took.", push_sent);
  add_counter(all, "oware_push_failed_total", "Push messages given up.", push_failed);
  add_counter(all, "oware_push_retried_total", "Push messages to be tried again.", push_retried);
  add_counter(all, "oware_push_dropped_total", "Push messages dropped because too many wait.",
              push_dropped);
  add_gauge(all, "oware_push_waiting", "Push messages that are not settled.", push_waiting);
  add_counter(all, "oware_push_gone_total", "Push subscriptions that their service has ended.",
              push_gone);
  add_mail(all, *this);
  add_counter(all, "oware_searches_cut_total",
              "Searches of the computer's with less than their budget.", searches_cut);
  add_counter(all, "oware_analyses_total", "Analyses taken.", analyses);
  add_counter(all, "oware_analyses_refused_total", "Analyses refused because too many wait.",
              analyses_refused);
  add_gauge(all, "oware_analyses_waiting", "Analyses that wait.", analyses_waiting);
  add_gauge(all, "oware_analyses_running", "Analyses under way.", analyses_running);
  add_gauge(all, "oware_analyses_kept", "Analyses in memory that have ended.", analyses_kept);
  add_store(all, *this);
  add_gauge(
      all, "oware_nodes",
      "Nodes with a lease on the database, this one included; 0: SQLite, there are no others.",
      nodes);
  add_counter(all, "oware_node_takeovers_total",
              "Leases of other nodes that had run out and that this node took away.",
              node_takeovers);
  add_counter(all, "oware_node_messages_total", "Messages heard from other nodes.", node_messages);
  add_counter(all, "oware_node_conflicts_total",
              "Commands decided again because another node had been quicker.", node_conflicts);
  all.push_back(notify_time.family("oware_node_notify_seconds",
                                   "From a message to other nodes to its being heard (NOTIFY)."));
  add_process_metrics(all);
  all.push_back(request_time.family("oware_request_seconds",
                                    "From a request's last byte to its answer's first."));
  all.push_back(
      commit_time.family("oware_commit_seconds", "From a change to its being safe on disk."));
  all.push_back(
      search_time.family("oware_search_seconds", "The computer's thinking about one move."));
  return prometheus::TextSerializer().Serialize(all);
}

}  // namespace oware::server

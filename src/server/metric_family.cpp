#include "server/metric_family.hpp"

#include <string>

namespace oware::server {
namespace {

prometheus::MetricFamily family(std::string_view name, std::string_view help,
                                prometheus::MetricType type, const prometheus::ClientMetric& one) {
  return {.name = std::string(name), .help = std::string(help), .type = type, .metric = {one}};
}

}  // namespace

prometheus::MetricFamily counter_family(std::string_view name, std::string_view help,
                                        double value) {
  prometheus::ClientMetric metric;
  metric.counter.value = value;
  return family(name, help, prometheus::MetricType::Counter, metric);
}

prometheus::MetricFamily gauge_family(std::string_view name, std::string_view help, double value) {
  prometheus::ClientMetric metric;
  metric.gauge.value = value;
  return family(name, help, prometheus::MetricType::Gauge, metric);
}

}  // namespace oware::server

// Metrics with one value as prometheus-cpp's serializer takes them. Thread rule: pure functions.
#pragma once

#include <prometheus/metric_family.h>

#include <string_view>

namespace oware::server {

// What only grows.
prometheus::MetricFamily counter_family(std::string_view name, std::string_view help, double value);
// What goes up and down.
prometheus::MetricFamily gauge_family(std::string_view name, std::string_view help, double value);

}  // namespace oware::server

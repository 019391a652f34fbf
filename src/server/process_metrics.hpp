// What Prometheus expects of every process, by its usual names, and which build this is. Thread
// rule: any thread.
#pragma once

#include <prometheus/metric_family.h>

#include <vector>

namespace oware::server {

void add_process_metrics(std::vector<prometheus::MetricFamily>& all);

}  // namespace oware::server

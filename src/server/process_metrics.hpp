// What Prometheus expects of every process, by its usual names, and which build this is. Thread
// rule: any thread.
#pragma once

#include <string>

namespace oware::server {

void write_process_metrics(std::string& out);

}  // namespace oware::server

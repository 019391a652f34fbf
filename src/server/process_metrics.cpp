#include "server/process_metrics.hpp"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/metric_family.hpp"

namespace oware::server {
namespace {

// The process's own, near enough: this is initialised before main.
const std::chrono::system_clock::time_point kStarted = std::chrono::system_clock::now();

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double open_descriptors() {
  std::error_code error;
  const std::filesystem::directory_iterator all("/proc/self/fd", error);
  return error ? 0 : static_cast<double>(std::distance(begin(all), end(all)));
}

double most_descriptors() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<double>(limit.rlim_cur);
}

prometheus::MetricFamily build_info() {
  prometheus::MetricFamily family =
      gauge_family("oware_build_info", "The build, in its labels.", 1);
  family.metric.front().label = {{.name = "version", .value = OWARE_VERSION},
                                 {.name = "compiler", .value = __VERSION__}};
  return family;
}

}  // namespace

void add_process_metrics(std::vector<prometheus::MetricFamily>& all) {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  const auto page = static_cast<double>(sysconf(_SC_PAGESIZE));
  const double started = std::chrono::duration<double>(kStarted.time_since_epoch()).count();
  all.push_back(
      counter_family("process_cpu_seconds_total", "Processor time used.", processor_seconds()));
  const auto add = [&all](std::string_view name, std::string_view help, double value) {
    all.push_back(gauge_family(name, help, value));
  };
  add("process_resident_memory_bytes", "Resident memory.", static_cast<double>(resident) * page);
  add("process_virtual_memory_bytes", "Address space.", static_cast<double>(size) * page);
  add("process_open_fds", "Open file descriptors.", open_descriptors());
  add("process_max_fds", "File descriptors that there may be.", most_descriptors());
  add("process_start_time_seconds", "When the process began, since 1970.", started);
  all.push_back(build_info());
}

}  // namespace oware::server

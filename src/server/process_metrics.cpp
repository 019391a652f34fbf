#include "server/process_metrics.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace oware::server {
namespace {

// The process's own, near enough: this is initialised before main.
const std::chrono::system_clock::time_point kStarted = std::chrono::system_clock::now();

void write_figure(std::string& out, std::string_view name, std::string_view type,
                  std::string_view help, double value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type,
                 help, value);
}

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

}  // namespace

void write_process_metrics(std::string& out) {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  const auto page = static_cast<double>(sysconf(_SC_PAGESIZE));
  const double started = std::chrono::duration<double>(kStarted.time_since_epoch()).count();
  write_figure(out, "process_cpu_seconds_total", "counter", "Processor time used.",
               processor_seconds());
  write_figure(out, "process_resident_memory_bytes", "gauge", "Resident memory.",
               static_cast<double>(resident) * page);
  write_figure(out, "process_virtual_memory_bytes", "gauge", "Address space.",
               static_cast<double>(size) * page);
  write_figure(out, "process_open_fds", "gauge", "Open file descriptors.", open_descriptors());
  write_figure(out, "process_max_fds", "gauge", "File descriptors that there may be.",
               most_descriptors());
  write_figure(out, "process_start_time_seconds", "gauge", "When the process began, since 1970.",
               started);
  fmt::format_to(
      std::back_inserter(out),
      "# HELP oware_build_info The build, in its labels.\n# TYPE oware_build_info gauge\n"
      "oware_build_info{{version=\"{}\",compiler=\"{}\"}} 1\n",
      OWARE_VERSION, __VERSION__);
}

}  // namespace oware::server

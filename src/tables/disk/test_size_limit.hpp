// A disk without room, for tests. Thread rule: one thread, none other writes files meanwhile.
#pragma once

#include <sys/resource.h>
#include <csignal>
#include <cstdint>

namespace oware::tables::disk {

// No file of this process may be larger, as on a full disk, while this exists.
class SizeLimit {
 public:
  explicit SizeLimit(std::uint64_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SizeLimit() {
    setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, before_);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;

 private:
  void (*before_)(int);
  rlimit old_{};
};

}  // namespace oware::tables::disk

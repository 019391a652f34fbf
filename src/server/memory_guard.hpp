// How much memory the server takes, and whether it is at its mark: then it refuses new work (503)
// and goes on with what it has, instead of ending when the system gives no more.
//
// The mark is what `--memory` says, else seven eighths of the limit that the machine sets: the
// control group's, RLIMIT_AS or RLIMIT_DATA. A reserve is set apart from the start; the first
// allocation that fails takes it, so that what is under way can be finished. Memory that the heap
// holds without using it does not count.
// Thread rule: scarce() from any thread, the rest from the loop thread; one guard a process.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <oware/error.hpp>

#include "server/metrics.hpp"
#include "server/task.hpp"

namespace oware::server {

// In bytes; 0: no limit.
struct MemoryLimits {
  std::size_t resident = 0;       // of the control group, or what the operator says
  std::size_t address_space = 0;  // RLIMIT_AS
  std::size_t data = 0;           // RLIMIT_DATA
};

// What the machine allows this process.
MemoryLimits machine_memory_limits();
// Error: unavailable, where the machine allows less than the server needs to start.
Result<void> check_memory_limits();

struct MemoryUse {
  std::size_t resident = 0;
  std::size_t address_space = 0;
  std::size_t data = 0;
};

class MemoryGuard {
 public:
  // `mark`: resident bytes above which new work is refused; 0: by the machine's limits.
  MemoryGuard(std::size_t mark, Metrics& metrics);
  ~MemoryGuard();
  MemoryGuard(const MemoryGuard&) = delete;
  MemoryGuard& operator=(const MemoryGuard&) = delete;

  bool scarce() const;

  // Looks again and again; calls `relieve` each time while memory is scarce. Never ends.
  Task<void> watch(asio::io_context& loop, std::function<void()> relieve);

 private:
  void look();

  MemoryLimits marks_;
  Metrics& metrics_;
};

// Small stacks and few heaps for the threads to come, where the address space is limited: the usual
// ones would take it all. Before the first thread.
void limit_thread_memory();

}  // namespace oware::server

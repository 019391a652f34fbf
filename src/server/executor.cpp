#include "server/executor.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <utility>

namespace oware::server {
namespace {

constexpr int kLowPriority = 10;

// On Linux a thread has a priority of its own.
void lower_priority() {
  thread_local bool lowered = false;
  if (!std::exchange(lowered, true))
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kLowPriority);
}

}  // namespace

Executor::Executor(int threads, std::size_t most_waiting, Priority priority)
    : most_waiting_(most_waiting),
      threads_(static_cast<std::size_t>(threads)),
      priority_(priority),
      pool_(static_cast<std::size_t>(threads)) {}

Executor::~Executor() {
  pool_.stop();
  pool_.join();
}

bool Executor::submit(std::function<void()> job) {
  if (pending_.fetch_add(1) >= most_waiting_ + threads_) {
    --pending_;
    return false;
  }
  asio::post(pool_, [this, job = std::move(job)]() mutable {
    if (priority_ == Priority::low) lower_priority();
    job();
    job = nullptr;  // what it holds goes before the next is let in
    --pending_;
  });
  return true;
}

}  // namespace oware::server

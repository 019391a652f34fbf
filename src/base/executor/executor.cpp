#include "base/executor/executor.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <system_error>
#include <utility>

namespace oware::base {
namespace {

constexpr int kLowPriority = 10;

// On Linux a thread has a priority of its own.
void lower_priority() { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kLowPriority); }

}  // namespace

Executor::Executor(int threads, std::size_t most_waiting, Priority priority)
    : most_waiting_(most_waiting), open_(jobs_.get_executor()), workers_(threads, [=, this](int) {
        if (priority == Priority::low) lower_priority();
        jobs_.run();
      }) {
  if (workers_.size() == 0)
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again),
                            "thread");
}

Executor::~Executor() { jobs_.stop(); }

bool Executor::submit(std::function<void()> job) {
  if (pending_.fetch_add(1) >= most_waiting_ + static_cast<std::size_t>(workers_.size())) {
    --pending_;
    return false;
  }
  boost::asio::post(jobs_, [this, job = std::move(job)]() mutable {
    job();
    job = nullptr;  // what it holds goes before the next is let in
    --pending_;
  });
  return true;
}

}  // namespace oware::base

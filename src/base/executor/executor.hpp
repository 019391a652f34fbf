// A pool of threads with a bound on the jobs that wait for it: what takes milliseconds or blocks
// (hashes of passwords, pictures, long replays, searches, the administration's database calls) runs
// here, so that an event loop never waits. Each kind of job has an executor of its own: one kind
// cannot delay another.
//
// The threads run an io_context and are not Boost.Asio's thread_pool: the constructor of that one
// (Boost 1.81) waits for ever where the system gives fewer threads than asked for.
//
// Thread rule: submit() from any thread; jobs run on the pool's threads; destroying drops the jobs
// that have not begun and waits for the others.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/threads/workers.hpp"

namespace oware::base {

class Executor {
 public:
  enum class Priority : std::uint8_t { usual, low };

  // Throws std::system_error where the system gives not a single thread.
  Executor(int threads, std::size_t most_waiting, Priority priority = Priority::usual);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // False when too many wait; the job is dropped then. A job must not throw.
  bool submit(std::function<void()> job);

 private:
  const std::size_t most_waiting_;
  std::atomic<std::size_t> pending_{0};  // waiting and running
  boost::asio::io_context jobs_;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_;
  Workers workers_;
};

}  // namespace oware::base

// A pool of threads with a bound on the jobs that wait for it: what takes milliseconds or blocks
// (hashes of passwords, pictures, long replays, searches, the administration's database calls) runs
// here, so that the loop never waits. Each kind of job has an executor of its own: one kind cannot
// delay another. Thread rule: submit() from any thread; jobs run on the pool's threads; destroying
// drops the jobs that have not begun and waits for the others.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <optional>

#include "server/task.hpp"

namespace oware::server {

class Executor {
 public:
  enum class Priority : std::uint8_t { usual, low };

  Executor(int threads, std::size_t most_waiting, Priority priority = Priority::usual);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // False when too many wait; the job is dropped then. A job must not throw.
  bool submit(std::function<void()> job);

 private:
  const std::size_t most_waiting_;
  const std::size_t threads_;
  std::atomic<std::size_t> pending_{0};  // waiting and running
  const Priority priority_;
  boost::asio::thread_pool pool_;
};

// Runs `job` on the executor and goes on in the loop with its result; nothing when too many wait or
// memory is out. The caller keeps `job` in a variable of its own, since g++ 12 destroys a temporary
// closure in an awaited call twice.
template <class T, class Job>
Task<std::optional<T>> run_on(asio::io_context& loop, Executor& executor, Job& job) {
  co_return co_await answer_of<std::optional<T>>(loop, [&executor, &job](auto done) {
    const auto told = std::make_shared<decltype(done)>(std::move(done));
    auto run = [job = std::move(job), told] {
      std::optional<T> result;
      try {
        result = job();
      } catch (const std::bad_alloc&) {  // answered like one too many
      }
      (*told)(std::move(result));
    };
    if (!executor.submit(std::move(run))) (*told)(std::nullopt);
  });
}

}  // namespace oware::server

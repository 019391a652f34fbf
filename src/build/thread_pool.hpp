// A fixed pool of threads for data-parallel work: run() calls `work` with the numbers 0..size-1,
// each on a thread of its own (number 0 on the caller's), and returns when all are done. The size
// is the one asked for, or what the system gives. For work of milliseconds and more. Thread rule:
// run() from one thread at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <oware/error.hpp>
#include <utility>

#include "base/threads/workers.hpp"

namespace oware::build {

class ThreadPool {
 public:
  explicit ThreadPool(int size);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return workers_.size() + 1; }
  void run(const std::function<void(int)>& work);

 private:
  void serve(int number);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int busy_ = 0;
  bool closing_ = false;
  base::Workers workers_;
};

// The first error of any of a pool's threads. Thread rule: keep() from any thread.
class FirstError {
 public:
  void keep(Result<void> result) {
    if (!result) {
      const std::lock_guard lock(mutex_);
      if (first_) {
        first_ = std::move(result);
      }
    }
  }
  Result<void> take() { return std::move(first_); }

 private:
  std::mutex mutex_;
  Result<void> first_;
};

}  // namespace oware::build

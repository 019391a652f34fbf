// A few threads for what takes tens of milliseconds (hashes of passwords, pictures), so that the
// loop never waits for it. What would queue for long is refused. Thread rule: submit() from any
// thread; jobs run on the workers' threads; destroying drops the jobs that have not begun.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace oware::server {

class Workers {
 public:
  Workers(int threads, std::size_t most_waiting);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False when too many wait; the job is dropped then.
  bool submit(std::function<void()> job);

 private:
  void run();

  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace oware::server

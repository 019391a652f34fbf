// Threads that do the same work side by side. The system may give fewer than asked for (a limit on
// processes or memory): the work is divided among those that it gives, which the caller counts with
// size(). Thread rule: one thread starts, asks and joins.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace oware::base {

class Workers {
 public:
  // Calls work(0), work(1), ... work(count - 1), each on a thread of its own. Nothing is started
  // for a count below 1. `work` must not throw.
  Workers(int count, std::function<void(int)> work);
  // Waits for all of them: whatever ends their work must come before.
  ~Workers() { join(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // How many threads were started.
  int size() const { return static_cast<int>(threads_.size()); }
  void join();

 private:
  const std::function<void(int)> work_;
  std::vector<std::thread> threads_;
};

}  // namespace oware::base

// A queue that one thread or several empty. Thread rule: any thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace oware::store {

// `close` lets the threads finish what is there.
template <class Item>
class WorkQueue {
 public:
  void push(Item item) {
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
    }
    wake_.notify_one();
  }

  // Waits for something; takes at most `limit` items. Empty when the queue is closed and nothing is
  // left.
  std::deque<Item> take(std::size_t limit) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return closed_ || !items_.empty(); });
    std::deque<Item> taken;
    while (!items_.empty() && taken.size() < limit) {
      taken.push_back(std::move(items_.front()));
      items_.pop_front();
    }
    return taken;
  }

  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Item> items_;
  bool closed_ = false;
};

}  // namespace oware::store

#include "build/thread_pool.hpp"

namespace oware::build {

ThreadPool::ThreadPool(int size) : workers_(size - 1, [this](int number) { serve(number + 1); }) {}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
}

void ThreadPool::run(const std::function<void(int)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = workers_.size();
    ++round_;
  }
  wake_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  work_ = nullptr;
}

void ThreadPool::serve(int number) {
  std::uint64_t seen = 0;
  for (;;) {
    const std::function<void(int)>* work = nullptr;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || round_ != seen; });
      if (closing_) {
        return;
      }
      seen = round_;
      work = work_;
    }
    (*work)(number);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) {
      done_.notify_one();
    }
  }
}

}  // namespace oware::build

// The coroutines that the server is made of, and tools for them: waiting for an answer from another
// thread, a mutex, and going on whatever happens.
//
// What is handed to a coroutine that is awaited has a name: g++ 12 moves temporaries of an awaited
// expression bit by bit, which breaks short strings among them. Nothing is awaited behind `&&`,
// `||` or `?`: it destroys temporaries there that were never made.
//
// Thread rule: everything here belongs to the server's one loop thread; only the answer itself may
// come from elsewhere.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <list>
#include <memory>
#include <utility>

namespace oware::server {

namespace asio = boost::asio;

template <class T>
using Task = asio::awaitable<T>;

// Waiting in a way that gives the error beside the result instead of throwing it.
inline constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

// Calls `start` with a function that takes the answer; goes on in the loop once it has been called,
// from whatever thread.
template <class T, class Start>
Task<T> answer_of(asio::io_context& loop, Start start) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      [&loop, &start](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        start([&loop, shared](T answer) mutable {
          asio::post(loop, [shared = std::move(shared), answer = std::move(answer)]() mutable {
            (*shared)(std::move(answer));
          });
        });
      },
      asio::use_awaitable);
}

// Waits two seconds, before another attempt at what has failed.
Task<void> pause(asio::io_context& loop);

// Runs a coroutine of the loop to its end. An exception out of it (memory is out, a bug) is logged,
// and after a pause `start` begins it anew: what the server lives by never just stops.
void keep_going(asio::io_context& loop, std::function<Task<void>()> start);

// An async mutex: one holder at a time, in the order of arrival.
class AsyncMutex {
 public:
  // Unlocks when destroyed.
  class Guard {
   public:
    explicit Guard(AsyncMutex* mutex) : mutex_(mutex) {}
    Guard(Guard&& from) noexcept : mutex_(std::exchange(from.mutex_, nullptr)) {}
    Guard& operator=(Guard&&) = delete;
    ~Guard() {
      if (mutex_ != nullptr) mutex_->unlock();
    }

   private:
    AsyncMutex* mutex_;
  };

  std::size_t waiting() const { return waiting_.size(); }

  Task<Guard> lock(asio::io_context& loop) {
    loop_ = &loop;
    if (locked_) {
      co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(
          [this, &loop](auto handler) {
            auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            waiting_.push_back(
                [&loop, shared] { asio::post(loop, [shared]() mutable { (*shared)(); }); });
          },
          asio::use_awaitable);
    }
    locked_ = true;
    co_return Guard(this);
  }

 private:
  // Hands over to the next without letting go, so that nobody can slip in between. Once the loop
  // has stopped, nobody goes on.
  void unlock() {
    if (waiting_.empty() || loop_->stopped()) {
      locked_ = false;
      waiting_.clear();
      return;
    }
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
  }

  asio::io_context* loop_ = nullptr;
  bool locked_ = false;
  std::list<std::function<void()>> waiting_;
};

}  // namespace oware::server

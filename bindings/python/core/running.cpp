#include "running.hpp"

#include <algorithm>
#include <future>
#include <thread>
#include <vector>

namespace oware::python {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{10};  // at signals

// True when a handler raised: the exception is then set.
bool interrupted() {
  const pybind11::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

}  // namespace

void run(const std::function<void(std::atomic<bool>& cancel)>& work,
         std::optional<std::chrono::nanoseconds> most) {
  std::atomic<bool> cancel = false;
  bool raised = false;
  std::future<void> future;
  {
    const pybind11::gil_scoped_release release;
    const auto begin = std::chrono::steady_clock::now();
    future = std::async(std::launch::async, [&] { work(cancel); });
    for (;;) {
      std::chrono::nanoseconds wait = kBetweenLooks;
      if (most && !cancel) {
        const auto left = *most - (std::chrono::steady_clock::now() - begin);
        wait = std::clamp<std::chrono::nanoseconds>(left, std::chrono::nanoseconds{0}, wait);
      }
      if (future.wait_for(wait) == std::future_status::ready) break;
      if (most && std::chrono::steady_clock::now() - begin >= *most) cancel = true;
      if (!raised && interrupted()) {
        raised = true;
        cancel = true;
      }
    }
  }
  if (raised) throw pybind11::error_already_set();
  future.get();
}

void run_pieces(
    std::size_t pieces, int threads,
    const std::function<void(std::size_t piece, const std::atomic<bool>& cancel)>& action) {
  run([&](std::atomic<bool>& cancel) {
    std::atomic<std::size_t> next = 0;
    const auto take = [&] {
      while (!cancel.load(std::memory_order_relaxed)) {
        const std::size_t piece = next.fetch_add(1);
        if (piece >= pieces) return;
        action(piece, cancel);
      }
    };
    std::vector<std::jthread> team;
    for (std::size_t thread = 1; thread < std::min(static_cast<std::size_t>(threads), pieces);
         ++thread) {
      team.emplace_back(take);
    }
    take();
  });
}

}  // namespace oware::python

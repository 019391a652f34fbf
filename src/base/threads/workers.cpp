#include "base/threads/workers.hpp"

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <utility>

namespace oware::base {

Workers::Workers(int count, std::function<void(int)> work) : work_(std::move(work)) {
  threads_.reserve(static_cast<std::size_t>(std::max(count, 0)));
  try {
    for (int number = 0; number < count; ++number)
      threads_.emplace_back([this, number] { work_(number); });
  } catch (const std::system_error&) {  // no more threads than these
  }
}

void Workers::join() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace oware::base

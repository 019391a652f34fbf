// Work for another thread, awaited in the loop.
#pragma once

#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "base/executor/executor.hpp"
#include "server/task.hpp"

namespace oware::server {

// Runs `job` on the executor and goes on in the loop with its result; nothing when too many wait or
// memory is out. The caller keeps `job` in a variable of its own, since g++ 12 destroys a temporary
// closure in an awaited call twice.
template <class T, class Job>
Task<std::optional<T>> run_on(asio::io_context& loop, base::Executor& executor, Job& job) {
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

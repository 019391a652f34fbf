#include "server/task.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <string>

#include "base/retry.hpp"
#include "server/log.hpp"

namespace oware::server {
namespace {

constexpr base::RetryPolicy kRetry{.first_pause = std::chrono::seconds(2)};

Task<void> run_to_the_end(asio::io_context& loop, std::function<Task<void>()> start) {
  while (true) {
    try {
      co_await start();
      co_return;
    } catch (const std::exception& error) {
      log(LogLevel::error, "exception", {{"what", std::string_view(error.what())}});
    }
    co_await pause(loop);
  }
}

}  // namespace

Task<void> pause(asio::io_context& loop) {
  asio::steady_timer timer(loop, kRetry.first_pause);
  co_await timer.async_wait(kNoThrow);
}

void keep_going(asio::io_context& loop, std::function<Task<void>()> start) {
  asio::co_spawn(loop, run_to_the_end(loop, std::move(start)), asio::detached);
}

}  // namespace oware::server

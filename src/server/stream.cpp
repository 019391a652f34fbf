#include "server/stream.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "server/feed.hpp"

namespace oware::server {
namespace {

using boost::system::error_code;

constexpr std::string_view kHeartbeat = "{\"type\":\"heartbeat\"}\n";
constexpr int kSendBuffer = 64 * 1024;  // the kernel's, so that a slow reader is noticed soon

class StreamConnection final : public Follower,
                               public Stoppable,
                               public std::enable_shared_from_this<StreamConnection> {
 public:
  StreamConnection(StreamStart start, ConnectionContext& context)
      : context_(context),
        start_(std::move(start)),
        timer_(start_.stream.get_executor()),
        entry_(context.connections, this, start_.address) {}

  ~StreamConnection() override { depart(); }

  Task<void> serve() {
    error_code ignored;
    start_.stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    start_.feed->enter(this);
    entered_ = true;
    ++context_.metrics.live_connections;
    asio::co_spawn(
        start_.stream.get_executor(), [self = shared_from_this()] { return self->watch_for_end(); },
        asio::detached);
    while (!over_ && !start_.ticket->revoked) {
      std::string line = co_await next_line();
      if (line.empty()) break;
      if (!co_await write(std::move(line))) over_ = true;
    }
    if (!over_ && start_.framing == Framing::chunks) {
      std::string last = "0\r\n\r\n";
      co_await write_bytes(std::move(last));
    }
    over_ = true;
    start_.stream.close();
    depart();
  }

  void wake() override {
    woken_ = true;
    timer_.cancel();
    if (!writing_ || start_.feed->keeps_up() || over_) return;
    ++context_.metrics.slow_consumers;
    end();
  }

  void stop() override {
    stopping_ = true;
    timer_.cancel();
  }

  void abandon() override { depart(); }

 private:
  void depart() {
    if (!std::exchange(entered_, false)) return;
    --context_.metrics.live_connections;
    start_.feed->leave(this);
  }

  void end() {
    over_ = true;
    timer_.cancel();
    start_.stream.close();
  }

  // What the client sends is read and dropped; when it hangs up, the stream ends.
  Task<void> watch_for_end() {
    std::array<char, 512> dropped;
    error_code ended;
    while (!ended && !over_) {
      auto [error, size] =
          co_await start_.stream.socket().async_read_some(asio::buffer(dropped), kNoThrow);
      ended = error;
    }
    if (!over_) end();
  }

  // Empty when nothing will follow.
  Task<std::string> next_line() {
    const auto heartbeat_at = asio::steady_timer::clock_type::now() + limits().ping_interval;
    while (!over_ && !stopping_) {
      woken_ = false;
      if (const SharedText message = start_.feed->next_message())
        co_return *message + start_.feed->message_end() + "\n";
      if (start_.feed->told_all()) break;
      if (woken_) continue;
      timer_.expires_at(heartbeat_at);
      co_await timer_.async_wait(kNoThrow);
      if (!woken_ && !stopping_ && !over_) co_return std::string(kHeartbeat);
    }
    co_return std::string();
  }

  Task<bool> write(std::string line) {
    ++context_.metrics.live_messages;
    if (start_.framing == Framing::chunks) line = fmt::format("{:x}\r\n{}\r\n", line.size(), line);
    co_return co_await write_bytes(std::move(line));
  }

  Task<bool> write_bytes(std::string bytes) {
    writing_ = true;
    start_.stream.expires_after(limits().write_timeout);
    auto [error, size] = co_await asio::async_write(start_.stream, asio::buffer(bytes), kNoThrow);
    writing_ = false;
    co_return !error;
  }

  const Limits& limits() const { return context_.options.limits; }

  ConnectionContext& context_;
  StreamStart start_;
  asio::steady_timer timer_;
  bool entered_ = false;
  bool writing_ = false;
  bool woken_ = false;
  bool over_ = false;
  bool stopping_ = false;
  Connections::Entry entry_;
};

}  // namespace

Task<void> serve_stream(std::unique_ptr<StreamStart> start, ConnectionContext& context) {
  auto connection = std::make_shared<StreamConnection>(std::move(*start), context);
  start.reset();
  co_await connection->serve();
}

}  // namespace oware::server

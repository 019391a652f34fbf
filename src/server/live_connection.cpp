#include "server/live_connection.hpp"

#include <array>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

namespace oware::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr auto kHandshakeTime = std::chrono::seconds(10);
constexpr std::size_t kLongestMessage = 1024;  // that a client may send
constexpr int kSendBuffer = 64 * 1024;  // the kernel's, so that a slow reader is noticed soon

}  // namespace

LiveConnection::LiveConnection(beast::tcp_stream stream, std::shared_ptr<Feed> feed,
                               ConnectionContext& context, std::string_view address)
    : context_(context),
      feed_(std::move(feed)),
      socket_(std::move(stream)),
      entry_(context.connections, this, address) {}

Task<bool> LiveConnection::accept(beast::http::request<beast::http::string_body> request) {
  beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(
      websocket::stream_base::timeout{kHandshakeTime, 2 * limits().ping_interval, true});
  socket_.read_message_max(kLongestMessage);
  socket_.auto_fragment(false);  // a message is a frame, which any client can read
  error_code ignored;
  beast::get_lowest_layer(socket_).socket().set_option(
      asio::socket_base::send_buffer_size(kSendBuffer), ignored);
  auto [error] = co_await socket_.async_accept(request, kNoThrow);
  co_return !error;
}

Task<void> LiveConnection::serve() {
  feed_->enter(this);
  entered_ = true;
  ++context_.metrics.live_connections;
  if (stopping_) say_goodbye();
  wake();
  beast::flat_static_buffer<kLongestMessage> buffer;
  error_code ended;
  while (!ended) {
    buffer.clear();
    auto [error, size] = co_await socket_.async_read(buffer, kNoThrow);
    ended = error;
  }
  over_ = true;
  depart();
}

void LiveConnection::depart() {
  if (!std::exchange(entered_, false)) return;
  --context_.metrics.live_connections;
  feed_->leave(this);
}

void LiveConnection::wake() {
  if (!entered_) return;
  if (!writing_) {
    write_next();
  } else if (!feed_->keeps_up()) {
    drop_slow_consumer();
  }
}

void LiveConnection::stop() {
  stopping_ = true;
  over_ = true;
  if (entered_ && !writing_) say_goodbye();
}

void LiveConnection::drop_slow_consumer() {
  if (!over_) ++context_.metrics.slow_consumers;
  over_ = true;
  beast::get_lowest_layer(socket_).close();
}

// Sends what there is to send, and goes on when that is done.
void LiveConnection::write_next() {
  if (over_) return;
  message_ = feed_->next_message();
  if (message_ == nullptr) {
    if (!feed_->told_all()) return;
    over_ = true;
    say_goodbye();
    return;
  }
  message_end_ = feed_->message_end();
  const std::array<asio::const_buffer, 2> parts = {asio::buffer(*message_),
                                                   asio::buffer(message_end_)};
  socket_.text(true);
  writing_ = true;
  socket_.async_write(
      parts, [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
}

void LiveConnection::written(error_code error) {
  writing_ = false;
  ++context_.metrics.live_messages;
  if (error) {
    over_ = true;
    beast::get_lowest_layer(socket_).close();
  } else if (stopping_) {
    say_goodbye();
  } else {
    write_next();
  }
}

void LiveConnection::say_goodbye() {
  const websocket::close_reason goodbye(stopping_ ? websocket::close_code::going_away
                                                  : websocket::close_code::normal);
  socket_.async_close(goodbye, [self = shared_from_this()](error_code) {});
}

}  // namespace oware::server

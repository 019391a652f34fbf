// A live connection: a WebSocket that tells what a feed has to tell, in order, until either side
// ends it.
//
// When a message has been written it asks for the next. One write is in flight at a time; a slow
// consumer is disconnected (Limits::outbox_events). What the client says is read and dropped, its
// pings are answered. Thread rule: the loop thread.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/connection.hpp"
#include "server/feed.hpp"

namespace oware::server {

class LiveConnection final : public Follower,
                             public Stoppable,
                             public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(boost::beast::tcp_stream stream, std::shared_ptr<Feed> feed,
                 ConnectionContext& context, std::string_view address);
  ~LiveConnection() override { depart(); }

  // The handshake; false when it fails.
  Task<bool> accept(boost::beast::http::request<boost::beast::http::string_body> request);
  // Tells the client what happens until the connection ends.
  Task<void> serve();

  void wake() override;
  void stop() override;
  void abandon() override { depart(); }

 private:
  const Limits& limits() const { return context_.options.limits; }
  void depart();
  void drop_slow_consumer();
  void write_next();
  void written(boost::system::error_code error);
  void say_goodbye();

  ConnectionContext& context_;
  std::shared_ptr<Feed> feed_;
  boost::beast::websocket::stream<boost::beast::tcp_stream, false> socket_;
  SharedText message_;  // being sent, and its end
  std::string message_end_;
  bool entered_ = false;
  bool writing_ = false;
  bool over_ = false;
  bool stopping_ = false;
  Connections::Entry entry_;
};

}  // namespace oware::server

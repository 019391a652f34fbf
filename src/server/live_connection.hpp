// A live connection: a WebSocket that tells what happens, in order, until either side ends it.
//
// It keeps no queue of messages: when one has been written it asks for the next, so that a slow
// reader costs no memory. One write is in flight at a time. What the client says is read and
// dropped, its pings are answered. Thread rule: the loop thread.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/connection.hpp"
#include "server/live_room.hpp"

namespace oware::server {

class LiveConnection : public Follower,
                       public Stoppable,
                       public std::enable_shared_from_this<LiveConnection> {
 public:
  // The handshake; false when it fails.
  Task<bool> accept(boost::beast::http::request<boost::beast::http::string_body> request);
  // Tells the client what happens until the connection ends.
  Task<void> serve();

  void wake() override;
  void stop() override;

 protected:
  LiveConnection(boost::beast::tcp_stream stream, ConnectionContext& context,
                 std::string_view address);

  // From now on wake() is called; until leave(), which follows once. A destructor calls depart().
  virtual void enter() = 0;
  virtual void leave() = 0;
  void depart();
  // Whether the reader has kept up so far; asked while a message is being written.
  virtual bool keeps_up() const = 0;
  // Null when there is nothing to say at present.
  virtual SharedText next_message() = 0;
  // What stands behind each message.
  virtual std::string message_end() const { return {}; }
  // Nothing will ever follow.
  virtual bool told_all() const { return false; }

  ConnectionContext& context() const { return context_; }
  const Limits& limits() const { return context_.options.limits; }

 private:
  void drop_slow_consumer();
  void write_next();
  void written(boost::system::error_code error);
  void say_goodbye();

  ConnectionContext& context_;
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

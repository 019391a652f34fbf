// A live connection: a WebSocket that tells every event of one game, in order, each once.
//
// It keeps no queue of messages: it knows the last version it has sent and asks the room for the
// next, so that a slow reader costs no memory; a slow consumer is disconnected in the end
// (Limits::outbox_events). One write is in flight at a time. What the client says is read and
// dropped. Thread rule: the loop thread.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "server/connection.hpp"

namespace oware::server {

struct LiveStart {
  boost::beast::tcp_stream stream;
  boost::beast::http::request<boost::beast::http::string_body> request;
  Admission admission;
  std::string address;  // of the client, under which the connection is counted
};

// Completes the handshake and serves until the connection ends.
Task<void> serve_live(std::unique_ptr<LiveStart> start, ConnectionContext& context);

}  // namespace oware::server

// What a live connection (live_connection.hpp) tells: every event of one game, in order, each once,
// or an analysis as it deepens. It knows the last version it has sent and asks for the next; a slow
// consumer of a game is disconnected (Limits::outbox_events). Thread rule: the loop thread.
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

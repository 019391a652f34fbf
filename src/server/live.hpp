// From a request for a WebSocket to a live connection (live_connection.hpp). Thread rule: the loop
// thread.
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
  std::shared_ptr<Feed> feed;
  std::string address;  // of the client, under which the connection is counted
};

// Completes the handshake and serves until the connection ends.
Task<void> serve_live(std::unique_ptr<LiveStart> start, ConnectionContext& context);

}  // namespace oware::server

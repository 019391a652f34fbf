// A stream: an answer whose body never ends, a line of JSON for each message of a feed, for
// programs that would rather read lines than speak WebSocket.
//
// A line `{"type":"heartbeat"}` comes after each Limits::ping_interval without another, so that
// both sides notice a dead connection. One write is in flight; a reader that falls behind
// (Feed::keeps_up) or takes longer than Limits::write_timeout for one line is disconnected. Thread
// rule: the loop thread.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>

#include "server/access.hpp"
#include "server/connection.hpp"

namespace oware::server {

// Whether a body of unknown length comes in chunks or ends with the connection (HTTP/1.0).
enum class Framing : std::uint8_t { chunks, connection_end };

struct StreamStart {
  boost::beast::tcp_stream stream;  // behind the answer's head
  std::shared_ptr<Feed> feed;
  std::shared_ptr<StreamTicket> ticket;
  Framing framing = Framing::chunks;
  std::string address;  // of the client, under which the connection is counted
};

// Serves until the connection ends.
Task<void> serve_stream(std::unique_ptr<StreamStart> start, ConnectionContext& context);

}  // namespace oware::server

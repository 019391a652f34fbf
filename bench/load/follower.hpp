// A live connection of a game: counts its events, holds them to their order, tells how long each
// took to arrive. Thread rule: the loop thread.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "latency.hpp"
#include "server/task.hpp"

namespace oware::load {

using server::Task;
namespace asio = boost::asio;

// What all followers add up to.
struct Heard {
  Latency told;            // from the sending of a move to its event on a live connection
  Latency told_elsewhere;  // of these, at another server than the move was sent to
  std::uint64_t events = 0;
  std::uint64_t out_of_order = 0;
  std::uint64_t open = 0;
  std::uint64_t failed = 0;
};

// What a follower shares with who plays its game.
struct Followed {
  std::string id;
  std::chrono::steady_clock::time_point sent{};  // the move under way, or the last one
  std::size_t sent_to = 0;                       // to which of the servers
  int heard_version = 0;                         // the newest that any follower has been told
  bool keeps_moves = false;
  std::string moves;      // with keeps_moves: as last told
  bool finished = false;  // with keeps_moves: the game is over
};

// The text of a field in JSON that our own server wrote, none of whose texts of interest are
// escaped.
std::string_view text_field(std::string_view json, std::string_view name);

class Follower {
 public:
  // Of a player, or of a spectator, without a token, at the server of that number.
  Follower(asio::io_context& loop, std::shared_ptr<Followed> game, std::string token,
           std::size_t node, Heard& heard)
      : socket_(loop),
        game_(std::move(game)),
        token_(std::move(token)),
        node_(node),
        heard_(heard) {}

  // Connects, with all events after `from` to come, and reads until the connection ends.
  Task<void> follow(asio::ip::tcp::endpoint server, int from);
  void close();

 private:
  Task<bool> connect(asio::ip::tcp::endpoint server, int from);
  void take(std::string_view message);

  boost::beast::websocket::stream<boost::beast::tcp_stream, false> socket_;
  std::shared_ptr<Followed> game_;
  std::string token_;
  std::size_t node_;
  Heard& heard_;
  int version_ = 0;
  bool closing_ = false;
};

}  // namespace oware::load

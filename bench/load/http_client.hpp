// One connection that stays open: requests one after the other. Reads only what our own server
// sends: answers with a Content-Length. Thread rule: the loop thread.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <string>
#include <string_view>

#include "server/task.hpp"

namespace oware::load {

using server::Task;
namespace asio = boost::asio;

struct Answer {
  int status = 0;  // 0: the connection has ended
  std::string body;
};

// An error is a value of what is awaited.
inline constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

struct Ask {
  std::string_view method = "GET";
  std::string path;
  std::string token;
  std::string body;
};

class HttpClient {
 public:
  HttpClient(asio::io_context& loop, asio::ip::tcp::endpoint server)
      : socket_(loop), server_(server) {}

  // Connects first if need be.
  Task<Answer> request(Ask ask);
  void close();

 private:
  Task<bool> connect();
  Task<bool> fill();

  asio::ip::tcp::socket socket_;
  asio::ip::tcp::endpoint server_;
  std::string received_;
};

}  // namespace oware::load

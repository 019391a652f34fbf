// A site as a program reaches it: its address, and requests to it over HTTP, with TLS where the
// address says https (certificates are verified by the system's authorities).
//
// A connection is kept between requests; one that has gone meanwhile is replaced once, so every
// request may arrive twice: those of the interface bear that. Every wait has its limit. Thread
// rule: one thread, that of the io_context.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace oware::bot {

namespace asio = boost::asio;

template <class T>
using Task = asio::awaitable<T>;

struct Site {
  std::string host;
  std::string port;
  bool secure = false;

  std::string authority() const;  // "host:port", as the Host header has it
};
// "https://oware.example", with a port or not; a path other than "/" is refused. Error: usage.
Result<Site> parse_site(std::string_view url);

// A stream that says nothing for so long (three heartbeats) is dead.
inline constexpr std::chrono::milliseconds kLongestSilence(50'000);

struct Answer {
  int status = 0;
  std::string body;
  std::chrono::seconds retry_after{0};
};

// One connection.
class Wire {
 public:
  Wire(asio::io_context& loop, asio::ssl::context& certificates, const Site& site);

  Task<Result<void>> connect();
  // Sends a request and reads the answer's header.
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  Task<Result<void>> send(Request& request);
  // The whole answer. Its body has at most 4 MiB.
  Task<Result<Answer>> receive();
  // The head of an answer whose body is read as lines.
  Task<Result<int>> receive_head();
  // The next line of such a body, without its end. Error: unavailable, at the end or after
  // `patience`.
  Task<Result<std::string>> next_line(std::chrono::milliseconds patience);
  bool keeps() const { return keeps_; }

 private:
  using Plain = boost::beast::tcp_stream;
  using Secure = asio::ssl::stream<Plain>;
  using Parser = boost::beast::http::response_parser<boost::beast::http::buffer_body>;

  Plain& plain();
  Error failure(std::string_view what) const;

  asio::io_context& loop_;
  const Site& site_;
  std::variant<Plain, Secure> stream_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> lines_;
  std::string heard_;  // of the body, not yet a line
  bool keeps_ = false;
};

// What all requests of a program share.
struct Account {
  asio::io_context& loop;
  asio::ssl::context& certificates;
  Site site;
  std::string token;
};

class Client {
 public:
  explicit Client(const Account& account) : account_(account) {}

  // `body` is JSON, or empty. Error: unavailable, when the site cannot be reached.
  Task<Result<Answer>> get(std::string target);
  Task<Result<Answer>> post(std::string target, std::string body);
  // Begins a stream of lines; else the status that refuses it.
  Task<Result<std::unique_ptr<Wire>>> open_lines(std::string target, int& status);

 private:
  Task<Result<Answer>> ask(Wire::Request request);
  Wire::Request request(boost::beast::http::verb method, std::string_view target) const;

  const Account& account_;
  std::unique_ptr<Wire> wire_;
};

// Waits for `time`.
Task<void> pause(asio::io_context& loop, std::chrono::milliseconds time);

}  // namespace oware::bot

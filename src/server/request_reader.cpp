#include "server/request_reader.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <iterator>

#include "server/host.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::size_t kReadBytes = 4096;
constexpr unsigned kHttp10 = 10;

// Digits without a leading zero, which some readers take for octal.
bool is_plain_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos &&
         (text.size() == 1 || text.front() != '0');
}

std::size_t lines_of(const RequestReader::Message& message, http::field field) {
  const auto [first, last] = message.equal_range(field);
  return static_cast<std::size_t>(std::distance(first, last));
}

std::optional<std::string_view> framing_fault(const RequestReader::Message& message) {
  const std::size_t lengths = lines_of(message, http::field::content_length);
  if (lengths > 1 || (lengths == 1 && !is_plain_number(message[http::field::content_length])))
    return "Content-Length must be one plain number.";
  const std::size_t encodings = lines_of(message, http::field::transfer_encoding);
  if (encodings == 0) return std::nullopt;
  const bool chunked =
      encodings == 1 &&
      equal_ignoring_case(std::string_view(message[http::field::transfer_encoding]), "chunked");
  if (!chunked || lengths > 0 || message.version() == kHttp10)
    return "Transfer-Encoding must be chunked, in HTTP/1.1, without Content-Length.";
  return std::nullopt;
}

}  // namespace

RequestReader::RequestReader(boost::beast::tcp_stream& stream, boost::beast::flat_buffer& buffer,
                             const Limits& limits)
    : stream_(stream), buffer_(buffer), limits_(limits) {
  // One more than the limit: read_header() draws the exact line.
  parser_.header_limit(static_cast<std::uint32_t>(limits.header_bytes + 1));
  parser_.body_limit(limits.body_bytes);
}

error_code RequestReader::feed() {
  error_code error;
  const std::size_t size = parser_.put(buffer_.data(), error);
  buffer_.consume(size);
  taken_ += size;
  return error == http::error::need_more ? error_code{} : error;
}

Task<error_code> RequestReader::receive() {
  auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(kReadBytes), kNoThrow);
  buffer_.commit(size);
  if (error == asio::error::eof) co_return http::error::partial_message;
  co_return error;
}

Task<error_code> RequestReader::read_header() {
  stream_.expires_after(limits_.header_timeout);
  parser_.eager(false);
  while (true) {
    if (buffer_.size() > 0) {
      if (const error_code error = feed()) co_return error;
      const bool done = parser_.is_header_done();
      if (taken_ + (done ? 0 : buffer_.size()) > limits_.header_bytes)
        co_return http::error::header_limit;
      if (done) co_return error_code{};
    }
    if (const error_code error = co_await receive()) co_return error;
  }
}

// A client that waits for leave to send its body gets it.
Task<error_code> RequestReader::invite_body() {
  const std::string_view expected = message()[http::field::expect];
  if (!equal_ignoring_case(expected, "100-continue")) co_return error_code{};
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  auto [error, written] = co_await asio::async_write(stream_, asio::buffer(kContinue), kNoThrow);
  co_return error;
}

Task<error_code> RequestReader::read_body() {
  if (parser_.is_done()) co_return error_code{};
  const std::size_t header_size = taken_;
  stream_.expires_after(limits_.body_timeout);
  parser_.eager(true);
  if (buffer_.size() == 0) {
    if (const error_code error = co_await invite_body()) co_return error;
  }
  while (true) {
    if (buffer_.size() > 0) {
      if (const error_code error = feed()) co_return error;
      const std::size_t waiting = parser_.is_done() ? 0 : buffer_.size();
      const std::size_t framing = taken_ + waiting - header_size - message().body().size();
      if (framing > limits_.framing_bytes) co_return http::error::body_limit;
      if (parser_.is_done()) co_return error_code{};
    }
    if (const error_code error = co_await receive()) co_return error;
  }
}

std::optional<std::string_view> header_fault(const RequestReader::Message& message) {
  if (auto fault = framing_fault(message)) return fault;
  const std::size_t hosts = lines_of(message, http::field::host);
  if (hosts > 1 || (hosts == 0 && message.version() != kHttp10))
    return "A request has one Host field.";
  if (hosts == 1 && !is_host(message[http::field::host]))
    return "Host must be a name or an address, with a port or without.";
  if (!message.target().starts_with('/')) return "The request's target must be a path.";
  return std::nullopt;
}

}  // namespace oware::server

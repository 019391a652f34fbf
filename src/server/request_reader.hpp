// Reads one HTTP/1.1 request from a stream and holds each part of it to a limit.
//
// Beast's parser limits a header's lines and a body's content, but not the bytes around a chunked
// body: chunk sizes, chunk extensions and trailers. This reader counts every byte of a message, so
// that an endless part of any kind is refused before it fills memory.
// Thread rule: the loop thread.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string_view>

#include "server/options.hpp"
#include "server/task.hpp"

namespace oware::server {

class RequestReader {
 public:
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  using Message = Parser::value_type;

  // `stream` and `buffer` outlive the reader. The buffer may hold the first bytes of the request;
  // afterwards it holds what follows the request.
  RequestReader(boost::beast::tcp_stream& stream, boost::beast::flat_buffer& buffer,
                const Limits& limits);

  // Errors: http::error::header_limit, another error of the parser, or the stream's.
  Task<boost::system::error_code> read_header();
  // Call it after read_header(). Errors: http::error::body_limit for a body or its framing over the
  // limit, another error of the parser, or the stream's.
  Task<boost::system::error_code> read_body();

  Message& message() { return parser_.get(); }

 private:
  boost::system::error_code feed();
  Task<boost::system::error_code> receive();
  Task<boost::system::error_code> invite_body();

  boost::beast::tcp_stream& stream_;
  boost::beast::flat_buffer& buffer_;
  const Limits& limits_;
  Parser parser_;
  std::size_t taken_ = 0;  // bytes of the message that the parser has consumed
};

// What makes a header ambiguous or invalid, as a sentence for the client; nothing when it is sound.
// Two readers of one connection must agree on where a message ends (RFC 9112, sections 3.2, 6.1 and
// 6.3), so every form that some readers take differently is refused.
std::optional<std::string_view> header_fault(const RequestReader::Message& message);

}  // namespace oware::server

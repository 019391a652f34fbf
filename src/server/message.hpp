// A request and its answer: what the routes see of HTTP. Sockets are connection.cpp's business. A
// request's views point into what came over the connection, which keeps it until it has answered.
// Thread rule: values.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace oware::games {
struct Known;
}

namespace oware::server {

struct Access;  // access.hpp
class Feed;     // feed.hpp
struct StreamTicket;
struct Operation;  // api.hpp

enum class Method : std::uint8_t { get, head, post, del, options, other };

struct Request {
  Method method = Method::get;
  std::string path;           // decoded, without the query; empty if its escapes are malformed
  std::string_view raw_path;  // as it came, without the query
  std::string query;          // as it came, without the question mark
  std::string_view host;
  std::string_view public_url;  // the operator's; empty: the address that was asked
  std::string_view origin;
  std::string_view authorization;
  std::string_view cookie;
  std::string_view content_type;
  std::string_view accept_encoding;
  std::string_view if_none_match;
  std::string_view agent;  // what the client calls itself
  std::string address;     // of the client, as far as we believe it
  std::string id;          // names this request in logs
  std::string_view body;
  const Operation* operation = nullptr;          // that the route has found; null before
  std::vector<std::string> parameters{};         // of the path, in its order
  std::shared_ptr<const games::Known> person{};  // of operations for persons
  std::shared_ptr<const Access> access{};        // by a personal token; null: none speaks
  std::string administrator{};                   // the name, of operations for administrators
  bool https = false;
  bool upgrade = false;  // asks for a WebSocket
};

using Header = std::pair<std::string_view, std::string>;

struct Response {
  int status = 200;
  std::string_view content_type;
  std::vector<Header> headers;
  std::variant<std::string, std::span<const std::byte>> body;  // a span points at constant data
  // The body never ends: lines of this feed (stream.hpp), as long as the ticket allows.
  std::shared_ptr<Feed> feed{};
  std::shared_ptr<StreamTicket> ticket{};
  bool framed = false;  // other sites may show it in a frame (pages.hpp)
};

inline std::string_view body_of(const Response& response) {
  if (const auto* text = std::get_if<std::string>(&response.body)) return *text;
  const auto bytes = std::get<std::span<const std::byte>>(response.body);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace oware::server

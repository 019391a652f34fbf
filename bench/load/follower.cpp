#include "follower.hpp"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <charconv>

#include "http_client.hpp"

namespace oware::load {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

}  // namespace

std::string_view text_field(std::string_view json, std::string_view name) {
  const std::string wanted = "\"" + std::string(name) + "\":\"";
  const auto at = json.find(wanted);
  if (at == std::string_view::npos) return {};
  json.remove_prefix(at + wanted.size());
  return json.substr(0, json.find('"'));
}

Task<bool> Follower::connect(asio::ip::tcp::endpoint server, int from) {
  auto [error] = co_await beast::get_lowest_layer(socket_).async_connect(server, kNoThrow);
  if (error) co_return false;
  boost::system::error_code ignored;
  beast::get_lowest_layer(socket_).socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  const std::string bearer = "Bearer " + token_;
  socket_.set_option(
      websocket::stream_base::decorator([this, &bearer](websocket::request_type& request) {
        if (!token_.empty()) request.set(beast::http::field::authorization, bearer);
      }));
  const std::string target = "/api/games/" + game_->id + "/live?from=" + std::to_string(from);
  const std::string host = "load";
  auto [refused] = co_await socket_.async_handshake(host, target, kNoThrow);
  version_ = from;
  co_return !refused;
}

Task<void> Follower::follow(asio::ip::tcp::endpoint server, int from) {
  if (!co_await connect(server, from)) {
    ++heard_.failed;
    co_return;
  }
  ++heard_.open;
  beast::flat_buffer buffer;
  while (!closing_) {
    auto [error, size] = co_await socket_.async_read(buffer, kNoThrow);
    if (error) break;
    take({static_cast<const char*>(buffer.data().data()), size});
    buffer.clear();
  }
  --heard_.open;
  close();
}

void Follower::close() {
  closing_ = true;
  beast::get_lowest_layer(socket_).close();
}

// {"version":N,"type":"T",...
void Follower::take(std::string_view message) {
  constexpr std::string_view kVersion = R"({"version":)";
  constexpr std::string_view kType = R"(,"type":")";
  if (!message.starts_with(kVersion)) {
    ++heard_.out_of_order;
    return;
  }
  int version = 0;
  const auto [end, failure] =
      std::from_chars(message.data() + kVersion.size(), message.data() + message.size(), version);
  const auto rest = message.substr(static_cast<std::size_t>(end - message.data()));
  const auto type = rest.substr(kType.size(), rest.find('"', kType.size()) - kType.size());
  if (type == "presence" || type == "resync") return;
  ++heard_.events;
  if (version != version_ + 1) ++heard_.out_of_order;
  version_ = version;
  game_->heard_version = std::max(game_->heard_version, version);
  if (game_->keeps_moves) {
    game_->moves = text_field(message, "moves");
    game_->finished = text_field(message, "status") == "finished";
  }
  if (type != "moved") return;
  const auto passed = std::chrono::steady_clock::now() - game_->sent;
  heard_.told.record(passed);
  if (node_ != game_->sent_to) heard_.told_elsewhere.record(passed);
}

}  // namespace oware::load

#include "bot/site.hpp"

#include <openssl/ssl.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/url/parse.hpp>
#include <charconv>
#include <utility>

namespace oware::bot {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::seconds kPatience(30);  // for an answer
constexpr std::uint64_t kLongestBody = std::uint64_t{4} << 20U;
constexpr std::size_t kLongestLine = std::size_t{4} << 20U;

Error unreachable(const Site& site, std::string found) {
  return {.code = ErrorCode::unavailable,
          .what = site.authority(),
          .found = std::move(found),
          .expected = "a site that answers"};
}

}  // namespace

std::string Site::authority() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  const bool usual = port == (secure ? "443" : "80");
  return usual ? name : name + ":" + port;
}

Result<Site> parse_site(std::string_view url) {
  const auto parsed = boost::urls::parse_uri(url);
  const bool known = parsed && (parsed->scheme() == "http" || parsed->scheme() == "https");
  const bool bare = known && !parsed->has_userinfo() && !parsed->has_query() &&
                    !parsed->has_fragment() &&
                    (parsed->encoded_path().empty() || parsed->encoded_path() == "/");
  if (!bare || parsed->host().empty() || parsed->host().find('\0') != std::string::npos) {
    return tl::unexpected(Error{.code = ErrorCode::usage,
                                .what = "--site",
                                .found = std::string(url),
                                .expected = "http://HOST[:PORT] or https://HOST[:PORT]"});
  }
  Site site{.host = parsed->host_address(), .port = parsed->port(), .secure = false};
  site.secure = parsed->scheme() == "https";
  if (site.port.empty()) site.port = site.secure ? "443" : "80";
  return site;
}

Wire::Wire(asio::io_context& loop, asio::ssl::context& certificates, const Site& site)
    : loop_(loop), site_(site), stream_(std::in_place_type<Plain>, loop) {
  if (site.secure) stream_.emplace<Secure>(Plain(loop), certificates);
}

Wire::Plain& Wire::plain() {
  return std::visit([](auto& stream) -> Plain& { return beast::get_lowest_layer(stream); },
                    stream_);
}

Error Wire::failure(std::string_view what) const { return unreachable(site_, std::string(what)); }

Task<Result<void>> Wire::connect() {
  tcp::resolver resolver(loop_);
  auto [lookup_error, found] = co_await resolver.async_resolve(site_.host, site_.port, kNoThrow);
  if (lookup_error) co_return tl::unexpected(failure(lookup_error.message()));
  plain().expires_after(kPatience);
  auto [connect_error, endpoint] = co_await plain().async_connect(found, kNoThrow);
  if (connect_error) co_return tl::unexpected(failure(connect_error.message()));
  error_code ignored;
  plain().socket().set_option(tcp::no_delay(true), ignored);
  auto* secure = std::get_if<Secure>(&stream_);
  if (secure == nullptr) co_return Result<void>{};
  // The macro for it casts in the old style.
  SSL_ctrl(secure->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
           const_cast<char*>(site_.host.c_str()));
  secure->set_verify_mode(asio::ssl::verify_peer);
  secure->set_verify_callback(asio::ssl::host_name_verification(site_.host));
  auto [shake_error] = co_await secure->async_handshake(asio::ssl::stream_base::client, kNoThrow);
  if (shake_error) co_return tl::unexpected(failure(shake_error.message()));
  co_return Result<void>{};
}

Task<Result<void>> Wire::send(Request& request) {
  plain().expires_after(kPatience);
  auto [error, size] = co_await std::visit(
      [&request](auto& stream) { return http::async_write(stream, request, kNoThrow); }, stream_);
  if (error) co_return tl::unexpected(failure(error.message()));
  co_return Result<void>{};
}

Task<Result<Answer>> Wire::receive() {
  http::response_parser<http::string_body> parser;
  parser.body_limit(kLongestBody);
  plain().expires_after(kPatience);
  auto [error, size] = co_await std::visit(
      [&](auto& stream) { return http::async_read(stream, buffer_, parser, kNoThrow); }, stream_);
  if (error) co_return tl::unexpected(failure(error.message()));
  keeps_ = parser.get().keep_alive();
  Answer answer{.status = static_cast<int>(parser.get().result_int()),
                .body = std::move(parser.get().body())};
  const std::string_view wait = parser.get()[http::field::retry_after];
  int seconds = 0;
  if (std::from_chars(wait.data(), wait.data() + wait.size(), seconds).ec == std::errc{})
    answer.retry_after = std::chrono::seconds(seconds);
  co_return answer;
}

Task<Result<int>> Wire::receive_head() {
  lines_.emplace();
  lines_->body_limit(boost::none);
  plain().expires_after(kPatience);
  auto [error, size] = co_await std::visit(
      [this](auto& stream) { return http::async_read_header(stream, buffer_, *lines_, kNoThrow); },
      stream_);
  if (error) co_return tl::unexpected(failure(error.message()));
  co_return static_cast<int>(lines_->get().result_int());
}

Task<Result<std::string>> Wire::next_line(std::chrono::milliseconds patience) {
  std::array<char, 8192> part;
  while (true) {
    if (const auto end = heard_.find('\n'); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      co_return line;
    }
    if (heard_.size() > kLongestLine) co_return tl::unexpected(failure("a line without end"));
    if (lines_->is_done()) co_return tl::unexpected(failure("the end of the stream"));
    auto& body = lines_->get().body();
    body.data = part.data();
    body.size = part.size();
    body.more = true;
    plain().expires_after(patience);
    auto [error, size] = co_await std::visit(
        [this](auto& stream) { return http::async_read_some(stream, buffer_, *lines_, kNoThrow); },
        stream_);
    if (error && error != http::error::need_buffer)
      co_return tl::unexpected(failure(error.message()));
    heard_.append(part.data(), part.size() - body.size);
  }
}

Wire::Request Client::request(http::verb method, std::string_view target) const {
  Wire::Request request(method, target, 11);
  request.set(http::field::host, account_.site.authority());
  request.set(http::field::user_agent, "oware bot");
  request.set(http::field::authorization, "Bearer " + account_.token);
  return request;
}

Task<Result<Answer>> Client::get(std::string target) {
  Wire::Request asked = request(http::verb::get, target);
  co_return co_await ask(std::move(asked));
}

Task<Result<Answer>> Client::post(std::string target, std::string body) {
  Wire::Request asked = request(http::verb::post, target);
  asked.set(http::field::content_type, "application/json");
  asked.body() = std::move(body);
  asked.prepare_payload();
  co_return co_await ask(std::move(asked));
}

Task<Result<Answer>> Client::ask(Wire::Request request) {
  if (wire_ != nullptr) {
    if (co_await wire_->send(request)) {
      auto answer = co_await wire_->receive();
      if (answer && !wire_->keeps()) wire_.reset();
      if (answer) co_return answer;
    }
  }
  wire_ = std::make_unique<Wire>(account_.loop, account_.certificates, account_.site);
  if (auto connected = co_await wire_->connect(); !connected) {
    wire_.reset();
    co_return tl::unexpected(connected.error());
  }
  if (auto sent = co_await wire_->send(request); !sent) {
    wire_.reset();
    co_return tl::unexpected(sent.error());
  }
  auto answer = co_await wire_->receive();
  if (!answer || !wire_->keeps()) wire_.reset();
  co_return answer;
}

Task<Result<std::unique_ptr<Wire>>> Client::open_lines(std::string target, int& status) {
  auto wire = std::make_unique<Wire>(account_.loop, account_.certificates, account_.site);
  if (auto connected = co_await wire->connect(); !connected)
    co_return tl::unexpected(connected.error());
  Wire::Request asked = request(http::verb::get, target);
  if (auto sent = co_await wire->send(asked); !sent) co_return tl::unexpected(sent.error());
  const auto head = co_await wire->receive_head();
  if (!head) co_return tl::unexpected(head.error());
  status = *head;
  if (status != 200)
    co_return tl::unexpected(
        unreachable(account_.site, "status " + std::to_string(status) + " for " + target));
  co_return wire;
}

Task<void> pause(asio::io_context& loop, std::chrono::milliseconds time) {
  asio::steady_timer timer(loop, time);
  co_await timer.async_wait(kNoThrow);
}

}  // namespace oware::bot

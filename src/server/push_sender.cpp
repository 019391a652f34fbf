#include "server/push_sender.hpp"

#include <openssl/ssl.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <utility>

#include "push/vapid.hpp"
#include "server/log.hpp"

namespace oware::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::size_t kAtOnce = 16;
constexpr int kUnsettledOfPerson = 60;  // deliveries, those to be tried again among them
constexpr std::uint32_t kLongestAnswerHeader = 16 * 1024;
constexpr std::size_t kMessageBytes = 512;  // all messages are filled up to this
constexpr auto kSignedFor = std::chrono::hours(12);
constexpr std::size_t kTopicBytes = 24;  // 32 letters, the longest that RFC 8030 allows

std::int64_t seconds_since_epoch() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

bool may_reach(const asio::ip::address& address, push::Reach reach) {
  const bool own = reach == push::Reach::loopback;
  if (address.is_v4()) {
    const push::Ipv4 bytes = address.to_v4().to_bytes();
    return push::is_public(bytes) || (own && push::is_loopback(bytes));
  }
  const push::Ipv6 bytes = address.to_v6().to_bytes();
  return push::is_public(bytes) || (own && push::is_loopback(bytes));
}

// The push service may tell messages about one game from others, but not which game it is.
std::string topic_of(const std::string& about, const push::Bytes& secret) {
  push::Bytes hash(kTopicBytes);
  const push::Bytes text(about.begin(), about.end());
  crypto_generichash(hash.data(), hash.size(), text.data(), text.size(), secret.data(),
                     secret.size());
  return push::to_base64url(hash);
}

// Sends and reads the answer's status; nothing when that fails.
template <class Stream>
Task<std::optional<int>> exchange(Stream& stream, const std::string& request) {
  const auto sent = asio::buffer(request);
  auto [write_error, written] = co_await asio::async_write(stream, sent, kNoThrow);
  if (write_error) co_return std::nullopt;
  beast::flat_buffer buffer(kLongestAnswerHeader);
  http::response_parser<http::empty_body> parser;
  parser.header_limit(kLongestAnswerHeader);
  auto [read_error, size] = co_await http::async_read_header(stream, buffer, parser, kNoThrow);
  if (read_error) co_return std::nullopt;
  co_return static_cast<int>(parser.get().result_int());
}

bool worth_another_try(int status) { return status == 408 || status == 429 || status >= 500; }

}  // namespace

PushSender::PushSender(games::PushStore& store, push::KeyPair key, const PushOptions& options,
                       Metrics& metrics)
    : store_(store),
      key_(std::move(key)),
      options_(options),
      metrics_(metrics),
      loop_(std::make_unique<asio::io_context>(1)),
      certificates_(boost::asio::ssl::context::tls_client),
      queue_(FairQueueLimits{}) {
  certificates_.set_default_verify_paths();
  certificates_.set_verify_mode(boost::asio::ssl::verify_peer);
  SSL_CTX_set_min_proto_version(certificates_.native_handle(), TLS1_2_VERSION);
  thread_ = std::thread([this] {
    const auto guard = asio::make_work_guard(*loop_);
    loop_->run();
  });
}

PushSender::~PushSender() {
  stop();
  // Asio waits for a name that is being looked up, which may take long: then its loop is left to
  // the end of the process.
  if (looking_up_ > 0) static_cast<void>(loop_.release());
}

void PushSender::stop() {
  loop_->stop();
  if (thread_.joinable()) thread_.join();
}

void PushSender::send(PushMessage message) {
  if (++waiting_ > options_.most_waiting) {
    --waiting_;
    ++metrics_.push_dropped;
    return;
  }
  const games::UserId user = message.user;
  auto shared = std::make_shared<const PushMessage>(std::move(message));
  store_.subscriptions(
      user, options_.most_subscriptions,
      [this, shared](Result<std::vector<games::PushSubscription>> found) {
        auto to = found ? *std::move(found) : std::vector<games::PushSubscription>();
        asio::post(*loop_, [this, shared, to = std::move(to)] { address(shared, to); });
      });
}

// ---- the sender's own thread

void PushSender::address(const std::shared_ptr<const PushMessage>& message,
                         const std::vector<games::PushSubscription>& to) {
  waiting_ += static_cast<int>(to.size()) - 1;
  metrics_.push_waiting = static_cast<std::uint64_t>(waiting_.load());
  for (const games::PushSubscription& one : to) {
    int& unsettled = unsettled_[message->user];
    if (unsettled >= kUnsettledOfPerson) {
      --waiting_;
      ++metrics_.push_dropped;
      continue;
    }
    ++unsettled;
    enqueue({one, message, 0});
  }
}

void PushSender::enqueue(const Delivery& delivery) {
  const games::UserId user = delivery.message->user;
  const auto endpoint = push::parse_endpoint(delivery.to.endpoint, options_.reach);
  if (!queue_.push({user, endpoint ? endpoint->origin() : std::string(), delivery})) {
    forget(delivery);
    ++metrics_.push_dropped;
    return;
  }
  if (working_ >= kAtOnce) return;
  ++working_;
  asio::co_spawn(*loop_, work(), asio::detached);
}

// A delivery that is settled, one way or the other.
void PushSender::forget(const Delivery& delivery) {
  metrics_.push_waiting = static_cast<std::uint64_t>(--waiting_);
  const auto found = unsettled_.find(delivery.message->user);
  if (--found->second == 0) unsettled_.erase(found);
}

Task<void> PushSender::work() {
  while (auto entry = queue_.pop()) {
    const Outcome outcome = co_await deliver(entry->item);
    queue_.done(entry->owner, entry->place);
    settle(std::move(entry->item), outcome);
  }
  --working_;
}

void PushSender::settle(Delivery delivery, Outcome outcome) {
  if (outcome == Outcome::failed && options_.retry.goes_on(++delivery.failed)) {
    ++metrics_.push_retried;
    asio::co_spawn(*loop_, try_later(std::move(delivery)), asio::detached);
    return;
  }
  forget(delivery);
  if (outcome == Outcome::sent) ++metrics_.push_sent;
  if (outcome == Outcome::failed || outcome == Outcome::refused) ++metrics_.push_failed;
  if (outcome != Outcome::gone) return;
  store_.drop_subscription(delivery.to.id,
                           [&metrics = metrics_](const Result<void>&) { ++metrics.push_gone; });
}

Task<void> PushSender::try_later(Delivery delivery) {
  asio::steady_timer timer(*loop_, options_.retry.pause_after(delivery.failed));
  co_await timer.async_wait(kNoThrow);
  enqueue(delivery);
}

Task<PushSender::Outcome> PushSender::deliver(const Delivery& delivery) {
  const auto endpoint = push::parse_endpoint(delivery.to.endpoint, options_.reach);
  const auto public_key = push::from_base64url(delivery.to.public_key);
  const auto auth = push::from_base64url(delivery.to.auth);
  if (!endpoint || !public_key || !auth) co_return Outcome::refused;
  const auto body = push::encrypt(delivery.message->text, {*public_key, *auth}, push::new_once(),
                                  push::Padding{.to_bytes = kMessageBytes});
  if (!body) co_return Outcome::refused;
  const std::string request = request_of(delivery, *endpoint, *body);
  const Outcome outcome = co_await post(*endpoint, request);
  if (outcome == Outcome::failed || outcome == Outcome::refused) {
    log(LogLevel::info, "push",
        {{"service", endpoint->origin()},
         {"what", outcome == Outcome::failed ? "failed" : "refused"}});
  }
  co_return outcome;
}

std::string PushSender::request_of(const Delivery& delivery, const push::Endpoint& endpoint,
                                   const push::Bytes& body) const {
  const std::string origin = endpoint.origin();
  const std::int64_t until =
      seconds_since_epoch() + std::chrono::duration_cast<std::chrono::seconds>(kSignedFor).count();
  const auto secret = push::from_base64url(delivery.to.auth);
  std::string request = "POST " + endpoint.target + " HTTP/1.1\r\n";
  const auto header = [&request](std::string_view name, std::string_view value) {
    request.append(name).append(": ").append(value).append("\r\n");
  };
  header("Host", origin.substr(origin.find("//") + 2));
  header(
      "Authorization",
      push::authorization({.origin = origin, .until_s = until, .contact = options_.contact}, key_));
  header("TTL", std::to_string(delivery.message->keep.count()));
  header("Urgency", "normal");
  header("Topic", topic_of(delivery.message->about, *secret));
  header("Content-Encoding", "aes128gcm");
  header("Content-Type", "application/octet-stream");
  header("Content-Length", std::to_string(body.size()));
  header("Connection", "close");
  request.append("\r\n").append(body.begin(), body.end());
  return request;
}

Task<PushSender::Outcome> PushSender::post(const push::Endpoint& endpoint,
                                           const std::string& request) {
  tcp::resolver resolver(*loop_);
  ++looking_up_;
  auto [lookup_error, found] =
      co_await resolver.async_resolve(endpoint.host, endpoint.port, kNoThrow);
  --looking_up_;
  if (lookup_error) co_return Outcome::failed;
  const auto allowed = std::ranges::find_if(found, [this](const auto& entry) {
    return may_reach(entry.endpoint().address(), options_.reach);
  });
  if (allowed == found.end()) co_return Outcome::refused;
  const tcp::endpoint address = allowed->endpoint();

  boost::asio::ssl::stream<beast::tcp_stream> stream(beast::tcp_stream(*loop_), certificates_);
  beast::tcp_stream& plain = beast::get_lowest_layer(stream);
  plain.expires_after(options_.timeout);
  auto [connect_error] = co_await plain.async_connect(address, kNoThrow);
  if (connect_error) co_return Outcome::failed;
  std::optional<int> status;
  if (endpoint.secure) {
    // The macro for it casts in the old style.
    SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             const_cast<char*>(endpoint.host.c_str()));
    stream.set_verify_callback(boost::asio::ssl::host_name_verification(endpoint.host));
    auto [handshake_error] =
        co_await stream.async_handshake(boost::asio::ssl::stream_base::client, kNoThrow);
    if (handshake_error) co_return Outcome::failed;
    status = co_await exchange(stream, request);
  } else {
    status = co_await exchange(plain, request);
  }
  if (!status || worth_another_try(*status)) co_return Outcome::failed;
  if (*status == 404 || *status == 410) co_return Outcome::gone;
  co_return *status >= 200 && *status < 300 ? Outcome::sent : Outcome::refused;
}

}  // namespace oware::server

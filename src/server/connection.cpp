#include "server/connection.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <exception>
#include <new>

#include "games/token.hpp"
#include "server/answers.hpp"
#include "server/live.hpp"
#include "server/log.hpp"
#include "server/pages.hpp"
#include "server/problem.hpp"
#include "server/rate_limit.hpp"
#include "server/request_reader.hpp"
#include "server/stream.hpp"
#include "server/text.hpp"

namespace oware::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kFirstRead = 2048;
constexpr std::size_t kScarceConnections = 256;
// After an answer that closes the connection, so much of what the client still sends is read and
// dropped, so that the answer reaches it before the connection breaks.
constexpr std::size_t kLingerBytes = 1 << 20;
constexpr auto kLingerTime = std::chrono::seconds(2);

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::get;
    case http::verb::head:
      return Method::head;
    case http::verb::post:
      return Method::post;
    case http::verb::delete_:
      return Method::del;
    case http::verb::options:
      return Method::options;
    default:
      return Method::other;
  }
}

// Names a request in logs: this run of the server, and a number.
std::string next_request_id() {
  static const std::string run = fmt::format("{:08x}-", games::random_number() & 0xFFFFFFFFU);
  static std::uint64_t number = 0;
  std::string id = run;
  append(id, ++number);
  return id;
}

// The last item of a list that may stand in several lines: what the nearest proxy has added.
std::string_view last_item(const RequestReader::Message& from, std::string_view name) {
  const auto [first, last] = from.equal_range(name);
  if (first == last) return {};
  const std::string_view list = std::prev(last)->value();
  return trimmed(list.substr(list.rfind(',') + 1));
}

Response problem_of(error_code error) {
  if (error == http::error::body_limit)
    return problem(ProblemCode::body_too_large,
                   "The body, or what frames its chunks, is larger than this server takes.");
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return problem(ProblemCode::header_too_large, "The header is larger than this server takes.");
  }
  return problem(ProblemCode::bad_request, "This is not HTTP as we know it.");
}

// What does not come in time gets none: the stream closes itself then.
bool worth_an_answer(error_code error) {
  return error.category() == http::make_error_code(http::error::bad_line_ending).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

// Whether an address has as many connections as one may.
bool crowded(const ConnectionContext& context, std::string_view address) {
  return context.limit_addresses &&
         context.connections.count(address) >= context.options.limits.connections_per_address;
}

// What a connection goes on as, if anything.
struct NextLife {
  std::unique_ptr<LiveStart> live;
  std::unique_ptr<StreamStart> stream;
};

class Connection final : public Stoppable {
 public:
  Connection(asio::ip::tcp::socket socket, ConnectionContext& context, std::string address)
      : context_(context),
        address_(std::move(address)),
        stream_(std::move(socket)),
        entry_(context.connections, this, address_) {}

  // Until the connection ends as one of requests and answers.
  Task<NextLife> run() {
    bool more = true;
    while (more && !context_.connections.stopping()) more = co_await serve_one();
    if (!next_.live && !next_.stream) co_await linger();
    co_return std::move(next_);
  }

  void stop() override {
    if (waiting_) stream_.cancel();
  }

 private:
  const Limits& limits() const { return context_.options.limits; }

  // One request and its answer; false when the connection is at its end.
  Task<bool> serve_one() {
    if (!co_await wait_for_request()) co_return false;
    RequestReader reader(stream_, buffer_, limits());
    if (const error_code error = co_await reader.read_header()) co_return co_await refuse(error);
    if (const auto fault = header_fault(reader.message()))
      co_return co_await refuse(problem(ProblemCode::bad_request, *fault));
    // Before the body: its trailers, which a proxy may not look at, join the header's fields.
    Request request = request_of(reader.message());
    if (const error_code error = co_await reader.read_body()) co_return co_await refuse(error);
    request.body = reader.message().body();
    if (request.upgrade) {
      co_await go_live(request, reader.message());
      co_return false;
    }
    co_return co_await answer(request, reader.message());
  }

  Task<bool> wait_for_request() {
    if (buffer_.size() > 0) co_return true;
    waiting_ = true;
    stream_.expires_after(limits().idle_timeout);
    auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(kFirstRead), kNoThrow);
    waiting_ = false;
    if (error) co_return false;
    buffer_.commit(size);
    co_return true;
  }

  Request request_of(const RequestReader::Message& from) const {
    Request request{.method = method_of(from.method()),
                    .path = {},
                    .raw_path = {},
                    .query = {},
                    .host = from[http::field::host],
                    .public_url = context_.options.public_url,
                    .origin = from[http::field::origin],
                    .authorization = from[http::field::authorization],
                    .cookie = from[http::field::cookie],
                    .content_type = from[http::field::content_type],
                    .accept_encoding = from[http::field::accept_encoding],
                    .if_none_match = from[http::field::if_none_match],
                    .agent = from[http::field::user_agent],
                    .address = address_,
                    .id = next_request_id(),
                    .body = {}};
    const std::string_view target = from.target();
    const auto question = target.find('?');
    request.raw_path = target.substr(0, question);
    request.path = percent_decode(request.raw_path).value_or("");
    if (question != std::string_view::npos) request.query = target.substr(question + 1);
    request.upgrade = beast::websocket::is_upgrade(from);
    if (context_.options.behind_proxy) {
      if (const auto client = last_item(from, "X-Forwarded-For"); !client.empty())
        request.address = client;
      request.https = equal_ignoring_case(last_item(from, "X-Forwarded-Proto"), "https");
    }
    return request;
  }

  Task<bool> answer(Request& request, const RequestReader::Message& from) {
    const auto start = Clock::now();
    Response response = co_await answer_safely(request);
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    context_.metrics.request_time.record(passed);
    const LogLevel level = response.status >= 500 ? LogLevel::error : LogLevel::info;
    if (logs(level)) {
      log(level, "request",
          {{"request", request.id},
           {"client", request.address},
           {"method", std::string_view(from.method_string())},
           {"path", request.path},
           {"status", response.status},
           {"us", passed.count()}});
    }
    if (response.feed != nullptr && request.method == Method::get)
      co_return co_await go_streaming(std::move(response), request, from);
    const bool keep =
        from.keep_alive() && !context_.connections.stopping() && !context_.memory.scarce();
    co_return co_await write(std::move(response), request, from,
                             keep ? Ending::keep_alive : Ending::close);
  }

  Task<Response> answer_safely(Request& request) {
    std::string fault;
    try {
      co_return co_await context_.routes.answer(request);
    } catch (const std::bad_alloc&) {
      ++context_.metrics.refused_for_memory;
      co_return memory_scarce();
    } catch (const std::exception& error) {
      fault = error.what();
    }
    log(LogLevel::error, "exception", {{"request", request.id}, {"what", fault}});
    co_return problem(ProblemCode::internal, "The fault is ours and has been logged.");
  }

  enum class Ending : std::uint8_t { keep_alive, close, close_later };

  Task<bool> write(Response response, const Request& request, const RequestReader::Message& from,
                   Ending ending) {
    ++context_.metrics.answers[static_cast<std::size_t>(response.status / 100)];
    const std::string head = head_of(response, request, from.version() == 10 ? 10U : 11U, ending);
    const bool bare =
        request.method == Method::head || response.status == 304 || response.status == 204;
    const std::string_view body = bare ? std::string_view{} : body_of(response);
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(body)};
    stream_.expires_after(limits().write_timeout);
    auto [error, size] = co_await asio::async_write(stream_, parts, kNoThrow);
    co_return !error && ending != Ending::close;
  }

  // Written by hand: a server does little else as often.
  static std::string head_of(const Response& response, const Request& request, unsigned version,
                             Ending ending) {
    const auto reason = http::obsolete_reason(static_cast<http::status>(response.status));
    std::string head;
    head.reserve(1024);
    append(head, "HTTP/1.", version - 10, " ", response.status, " ", std::string_view(reason),
           "\r\n");
    if (version == 11 && ending == Ending::close) append(head, "Connection: close\r\n");
    if (version == 10 && ending == Ending::keep_alive) append(head, "Connection: keep-alive\r\n");
    if (!response.content_type.empty())
      append(head, "Content-Type: ", response.content_type, "\r\n");
    if (response.feed != nullptr) {
      if (version == 11) append(head, "Transfer-Encoding: chunked\r\n");
    } else if (response.status != 304 && response.status != 204) {
      append(head, "Content-Length: ", body_of(response).size(), "\r\n");
    }
    if (!request.id.empty()) append(head, "X-Request-Id: ", request.id, "\r\n");
    for (const auto& [name, value] : response.headers) {
      // A value never begins a line of its own, whatever it was made of.
      if (value.find_first_of("\r\n") == std::string::npos) append(head, name, ": ", value, "\r\n");
    }
    return head.append(response.framed ? framed_headers() : safety_headers()).append("\r\n");
  }

  // Answers a malformed request and ends the connection: where the next one begins is unknown.
  Task<bool> refuse(Response response) {
    const Request none;
    const RequestReader::Message nothing;
    co_return co_await write(std::move(response), none, nothing, Ending::close);
  }

  Task<bool> refuse(error_code error) {
    if (!worth_an_answer(error)) co_return false;
    co_return co_await refuse(problem_of(error));
  }

  // Writes the head; the body is written by what comes after this connection.
  Task<bool> go_streaming(Response response, const Request& request,
                          const RequestReader::Message& from) {
    const auto feed = response.feed;
    const auto ticket = response.ticket;
    const std::string address = request.address;
    const auto framing = from.version() == 10 ? Framing::connection_end : Framing::chunks;
    if (co_await write(std::move(response), request, from, Ending::close_later)) {
      next_.stream = std::make_unique<StreamStart>(
          StreamStart{std::move(stream_), feed, ticket, framing, address});
    }
    co_return false;
  }

  Task<void> go_live(Request& request, RequestReader::Message& from) {
    // Behind a proxy all connections come from there: live ones count for those whom it names.
    if (context_.options.behind_proxy && crowded(context_, request.address)) {
      ++context_.metrics.connections_refused;
      co_await write(too_many(), request, from, Ending::close);
      co_return;
    }
    auto admission = co_await context_.routes.admit(request);
    if (!admission) {
      co_await write(std::move(admission.error()), request, from, Ending::close);
      co_return;
    }
    from.body().clear();
    next_.live = std::make_unique<LiveStart>(
        LiveStart{std::move(stream_), std::move(from), *std::move(admission), request.address});
  }

  Task<void> linger() {
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    if (ignored) co_return;
    stream_.expires_after(kLingerTime);
    buffer_.clear();
    for (std::size_t dropped = 0; dropped < kLingerBytes;) {
      auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(kFirstRead), kNoThrow);
      if (error) break;
      dropped += size;
    }
  }

  ConnectionContext& context_;
  std::string address_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  Connections::Entry entry_;
  bool waiting_ = false;
  NextLife next_;
};

}  // namespace

Connections::Entry::Entry(Connections& list, Stoppable* who, std::string_view address)
    : list_(list), who_(who), key_(rate_key(address)) {
  list_.all_.insert(who_);
  ++list_.by_address_[key_];
}

Connections::Entry::~Entry() {
  list_.all_.erase(who_);
  const auto found = list_.by_address_.find(key_);
  if (--found->second == 0) list_.by_address_.erase(found);
}

std::size_t Connections::count(std::string_view address) const {
  const auto found = by_address_.find(rate_key(address));
  return found == by_address_.end() ? 0 : found->second;
}

void Connections::stop_all() {
  stopping_ = true;
  for (Stoppable* who : all_) who->stop();
}

void Connections::abandon_all() {
  for (Stoppable* who : all_) who->abandon();
}

Task<void> serve_connection(asio::ip::tcp::socket socket, ConnectionContext& context) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error) co_return;
  const std::string address = peer.address().to_string();
  const bool refused = !context.options.behind_proxy && crowded(context, address);
  // While memory is scarce no crowd is let in; health can be asked and games go on.
  const std::size_t most = context.memory.scarce()
                               ? std::min(kScarceConnections, context.options.limits.connections)
                               : context.options.limits.connections;
  if (refused || context.connections.count() >= most) {
    ++context.metrics.connections_refused;
    co_return;
  }
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  ++context.metrics.connections_total;
  ++context.metrics.connections;
  NextLife next;
  {
    Connection connection(std::move(socket), context, address);
    next = co_await connection.run();
  }
  if (next.live) co_await serve_live(std::move(next.live), context);
  if (next.stream) co_await serve_stream(std::move(next.stream), context);
  --context.metrics.connections;
}

}  // namespace oware::server

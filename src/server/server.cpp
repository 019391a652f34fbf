#include "server/server.hpp"

#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <optional>
#include <utility>

#include "server/connection.hpp"
#include "server/log.hpp"
#include "server/memory_guard.hpp"
#include "server/push.hpp"
#include "server/router.hpp"

namespace oware::server {
namespace {

using asio::ip::tcp;
using boost::system::error_code;

// for open connections, after the signal
constexpr auto kLastWords = std::chrono::milliseconds(1200);
constexpr auto kOnlineTold = std::chrono::seconds(1);  // between two messages to other nodes
constexpr int kOnlineToldInPart = 60;                  // of so many, one says all
constexpr auto kAcceptPause = std::chrono::milliseconds(100);  // when there are no descriptors left

tl::unexpected<Error> cannot_listen(const Options& options, const error_code& error) {
  return tl::unexpected(
      Error{.code = ErrorCode::unavailable,
            .what = "listening on " + options.host + ":" + std::to_string(options.port),
            .found = error.message(),
            .expected = "an address that is free (choose one with --listen HOST:PORT)"});
}

// As many descriptors as the system allows: each connection is one.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

class Server {
 public:
  Server(const Options& options, std::unique_ptr<games::Store> store, const AdminServices& admin,
         std::function<void(std::string)> started)
      : options_(options),
        started_(std::move(started)),
        memory_(options_.memory_mark, metrics_),
        push_(options_.push, metrics_),
        store_(std::move(store)),
        admin_(admin),
        cluster_(loop_, store_->nodes(), metrics_),
        games_(loop_, *store_, options_, metrics_, admin.tables, cluster_),
        analyses_(loop_, options_.analysis, admin.tables, metrics_),
        analysis_mirrors_(loop_, analyses_, cluster_),
        people_(loop_, store_->people(), options_),
        events_(loop_, store_->events(), store_->clubs(), games_, people_, cluster_),
        access_(loop_, store_->access()),
        notices_(store_->social(), push_),
        mailer_(loop_, store_->mail(), push_.online(), options_, metrics_),
        conduct_(loop_, admin_.admin, options_.registration),
        acceptor_(loop_),
        signals_(loop_),
        last_words_(loop_) {}

  Result<void> run() {
    raise_descriptor_limit();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like a full disk, no end
    if (auto listening = listen(); !listening) return listening;
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    asio::co_spawn(loop_, stop_on_signal(), asio::detached);
    asio::co_spawn(loop_, open_or_end(), asio::detached);
    keep_going(loop_, [this] { return memory_.watch(loop_, [this] { shrink(); }); });
    run_loop();
    connections_.abandon_all();  // while what they follow is there
    if (auto* nodes = store_->nodes()) nodes->listen({});
    push_.stop();
    return outcome_;
  }

 private:
  // What one connection throws (memory is out) ends that connection, not the server.
  void run_loop() {
    while (!loop_.stopped()) {
      try {
        loop_.run();
      } catch (const std::exception& error) {
        log(LogLevel::error, "exception", {{"what", std::string_view(error.what())}});
      }
    }
  }

  Result<void> listen() {
    error_code error;
    tcp::resolver resolver(loop_);
    const auto found = resolver.resolve(options_.host, std::to_string(options_.port),
                                        tcp::resolver::passive, error);
    if (error) return cannot_listen(options_, error);
    const tcp::endpoint endpoint = found.begin()->endpoint();
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) return cannot_listen(options_, error);
    return {};
  }

  void shrink() {
    games_.shrink();
    analyses_.shrink();
  }

  bool limits_rates() const {
    if (options_.rate_limits != RateLimits::automatic)
      return options_.rate_limits == RateLimits::on;
    return !acceptor_.local_endpoint().address().is_loopback();
  }

  std::string address() const {
    const tcp::endpoint local = acceptor_.local_endpoint();
    std::string host = local.address().to_string();
    if (local.address().is_unspecified()) host = "localhost";
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    return "http://" + host + ":" + std::to_string(local.port()) + "/";
  }

  Task<void> open_or_end() {
    std::string fault;
    try {
      co_await open();
      co_return;
    } catch (const std::exception& error) {
      fault = error.what();
    }
    outcome_ = tl::unexpected(Error{.code = ErrorCode::unavailable,
                                    .what = "starting",
                                    .found = fault,
                                    .expected = "memory and threads to start with"});
    loop_.stop();
  }

  Task<void> open() {
    outcome_ = co_await games_.open();
    if (outcome_) outcome_ = co_await push_.open(loop_, store_->push());
    if (outcome_) outcome_ = co_await events_.open();
    if (!outcome_) {
      loop_.stop();
      co_return;
    }
    games_.on_turn([this](const LiveRoom& room) { push_.turn(room); });
    account_events_.observe(games_);
    notices_.observe(games_);
    const bool limited = limits_rates();
    if (limited) games_.limit_offers(options_.limits.open_offers);
    throttle_.emplace(options_.rates, limited ? Throttle::Mode::on : Throttle::Mode::off, metrics_);
    const Services services{.games = games_,
                            .analyses = analyses_,
                            .analysis_mirrors = analysis_mirrors_,
                            .events = events_,
                            .people = people_,
                            .access = access_,
                            .account_events = account_events_,
                            .push = push_,
                            .push_store = store_->push(),
                            .analysis_store = store_->analyses(),
                            .rating_store = store_->ratings(),
                            .challenge_store = store_->challenges(),
                            .club_store = store_->clubs(),
                            .social_store = store_->social(),
                            .credential_store = store_->credentials(),
                            .notices = notices_,
                            .mailer = mailer_,
                            .throttle = *throttle_,
                            .memory = memory_,
                            .settings = settings_,
                            .conduct = conduct_,
                            .options = options_,
                            .metrics = metrics_};
    router_.emplace(services, admin_);
    join_nodes();
    keep_going(loop_, [this] { return router_->watch(); });
    context_.emplace(
        ConnectionContext{*router_, options_, metrics_, memory_, connections_, limited});
    if (mailer_.on()) keep_going(loop_, [this] { return mailer_.watch(); });
    started_(address());
    keep_going(loop_, [this] { return accept_all(); });
  }

  // What people and tokens are remembered by is asked for again at every node.
  void join_nodes() {
    people_.on_forget([this] { cluster_.publish(PeopleMessage{}); });
    access_.on_revoke([this](std::int64_t token) { cluster_.publish(PeopleMessage{token}); });
    cluster_.on_message([this](const std::string& node, const NodeMessage& message) {
      if (const auto* online = std::get_if<OnlineMessage>(&message))
        push_.online().hear(node, *online);
      const auto* people = std::get_if<PeopleMessage>(&message);
      if (people == nullptr) return;
      people_.forget_all_here();
      access_.forget_all();
      if (people->revoked) access_.revoke_here(*people->revoked);
    });
    cluster_.on_nodes(
        [this](const std::vector<std::string>& nodes) { push_.online().hear_nodes(nodes); });
    if (!cluster_.alone()) keep_going(loop_, [this] { return tell_who_is_online(); });
    cluster_.listen();
  }

  Task<void> tell_who_is_online() {
    asio::steady_timer timer(loop_);
    for (int tellings = 1;; ++tellings) {
      if (tellings % kOnlineToldInPart == 0) push_.online().tell_all();
      for (const OnlineMessage& one : push_.online().changes(std::chrono::steady_clock::now()))
        cluster_.publish(one);
      timer.expires_after(kOnlineTold);
      co_await timer.async_wait(kNoThrow);
    }
  }

  Task<void> accept_all() {
    while (acceptor_.is_open()) {
      auto [error, socket] = co_await acceptor_.async_accept(kNoThrow);
      if (!error) {
        asio::co_spawn(loop_, serve_connection(std::move(socket), *context_), asio::detached);
      } else if (acceptor_.is_open()) {
        log(LogLevel::warning, "accept", {{"what", error.message()}});
        asio::steady_timer pause(loop_, kAcceptPause);
        co_await pause.async_wait(kNoThrow);
      }
    }
  }

  Task<void> stop_on_signal() {
    auto [error, signal] = co_await signals_.async_wait(kNoThrow);
    if (error) co_return;
    log(LogLevel::info, "stopping", {{"signal", signal}});
    if (router_) router_->stop();
    mailer_.stop();
    error_code ignored;
    acceptor_.close(ignored);
    connections_.stop_all();
    // A second signal, or time, ends what is still open.
    const auto deadline = asio::steady_timer::clock_type::now() + kLastWords;
    while (connections_.count() > 0 && asio::steady_timer::clock_type::now() < deadline) {
      last_words_.expires_after(std::chrono::milliseconds(10));
      co_await last_words_.async_wait(kNoThrow);
    }
    loop_.stop();
  }

  // Destroyed from below: first what uses the store, then the store, whose last answers still find
  // the loop, then the loop with the coroutines that are left: connections that follow nothing any
  // more (Stoppable::abandon), and still find what they share.
  const Options options_;
  std::function<void(std::string)> started_;
  Metrics metrics_;
  MemoryGuard memory_;
  Connections connections_;
  std::optional<ConnectionContext> context_;
  AccountEvents account_events_;
  Push push_;  // whose sender has been stopped by then
  asio::io_context loop_{1};
  std::unique_ptr<games::Store> store_;
  const AdminServices admin_;
  games::SiteSettings settings_;
  Cluster cluster_;
  GameService games_;
  AnalysisService analyses_;
  AnalysisMirrors analysis_mirrors_;
  People people_;
  EventService events_;
  AccessService access_;
  Notices notices_;
  Mailer mailer_;
  Conduct conduct_;
  std::optional<Throttle> throttle_;
  std::optional<Router> router_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer last_words_;
  Result<void> outcome_;
};

}  // namespace

Result<void> run(const Options& options, std::unique_ptr<games::Store> store,
                 const AdminServices& admin, const std::function<void(std::string)>& started) {
  Server server(options, std::move(store), admin, started);
  return server.run();
}

}  // namespace oware::server

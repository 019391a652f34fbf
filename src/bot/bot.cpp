#include "bot/bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <map>

#include "bot/backoff.hpp"
#include "bot/challenges.hpp"
#include "bot/game_player.hpp"
#include "bot/json.hpp"

namespace oware::bot {
namespace {

namespace json = boost::json;

std::optional<json::object> parse_object(const std::string& text) {
  boost::system::error_code fault;
  auto value = json::parse(text, fault);
  if (fault || !value.is_object()) return std::nullopt;
  return std::move(value.get_object());
}

class Bot {
 public:
  Bot(const Site& site, const std::string& token, const Options& options, const Say& say,
      const std::function<void(const Finished&)>& finished)
      : options_(options),
        say_(say),
        certificates_(asio::ssl::context::tls_client),
        account_{loop_, certificates_, site, token},
        client_(account_),
        engines_(static_cast<std::size_t>(options.concurrency)),
        workshop_{account_, options_, engines_, stopping_, say, finished},
        signals_(loop_, SIGINT, SIGTERM) {
    boost::system::error_code ignored;
    certificates_.set_default_verify_paths(ignored);
  }

  ~Bot() {
    stopping_ = true;
    engines_.join();
  }

  Result<void> run() {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (!error) stop();
    });
    asio::co_spawn(loop_, [this] { return live(); }, asio::detached);
    loop_.run();
    return outcome_;
  }

 private:
  void stop() {
    stopping_ = true;
    loop_.stop();
  }

  void fail(std::string found, std::string expected) {
    outcome_ = tl::unexpected(Error{.code = ErrorCode::not_allowed,
                                    .what = "the site",
                                    .found = std::move(found),
                                    .expected = std::move(expected)});
    stop();
  }

  Task<void> live() {
    if (!co_await sign_on()) co_return;
    Backoff backoff;
    while (!stopping_) {
      int status = 0;
      std::string target = "/api/stream/events";
      auto lines = co_await client_.open_lines(std::move(target), status);
      if (lines) {
        backoff.reset();
        co_await follow(**lines);
      } else if (status == 401 || status == 403) {
        fail(fmt::format("status {} to the token", status), "a token that has not been revoked");
        co_return;
      } else {
        note_failure(message(lines.error()));
      }
      co_await pause(loop_, backoff.next());
    }
  }

  // Finds out who it is, and becomes a bot where that is still to be done.
  Task<bool> sign_on() {
    Backoff backoff;
    while (true) {
      std::string target = "/api/me/bot";
      std::string body = "{}";
      const auto answer = co_await client_.post(std::move(target), std::move(body));
      if (answer && answer->status == 200) {
        const auto me = parse_object(answer->body);
        const json::object* you = me ? object_of(*me, "you") : nullptr;
        name_ = you != nullptr ? text_of(*you, "name") : std::string();
        say_(fmt::format("{} at {}", name_, account_.site.authority()));
        co_return true;
      }
      if (answer && answer->status >= 400 && answer->status < 500 && answer->status != 429) {
        const auto problem = parse_object(answer->body);
        fail(problem ? text_of(*problem, "detail") : fmt::format("status {}", answer->status),
             "a token of a bot account with the scope \"bot\"");
        co_return false;
      }
      note_failure(answer ? fmt::format("status {}", answer->status) : message(answer.error()));
      co_await pause(loop_, backoff.next());
    }
  }

  // Each failure once, until something else happens.
  void note_failure(const std::string& text) {
    if (text == failure_) return;
    failure_ = text;
    say_(text + "; trying again");
  }

  Task<void> follow(Wire& lines) {
    waiting_.clear();  // those that are still open are told again
    ready_ = false;
    while (true) {
      const auto line = co_await lines.next_line(kLongestSilence);
      if (!line) {
        if (!stopping_) note_failure(message(line.error()));
        co_return;
      }
      failure_.clear();
      const auto event = parse_object(*line);
      if (!event) continue;
      const std::string type = text_of(*event, "type");
      if (type == "game-start") {
        const json::object* game = object_of(*event, "game");
        if (game != nullptr) start(text_of(*game, "id"), text_of(*event, "side"));
      }
      if (type == "challenge") hear_challenge(*event);
      ready_ = ready_ || type == "ready";
      accept_waiting();  // a game may have ended
    }
  }

  void start(const std::string& id, const std::string& side) {
    if (id.empty() || games_.contains(id)) return;
    const auto player = std::make_shared<GamePlayer>(workshop_, id);
    games_.emplace(id, player);
    say_(fmt::format("game {}: plays {}", id, side));
    asio::co_spawn(loop_, play(player), asio::detached);
  }

  Task<void> play(std::shared_ptr<GamePlayer> player) {
    co_await player->play();
    games_.erase(player->id());
    accept_waiting();
  }

  // Its own challenges are another program's to make.
  void hear_challenge(const json::object& event) {
    const json::object* challenge = object_of(event, "challenge");
    const json::object* to = challenge == nullptr ? nullptr : object_of(*challenge, "to");
    if (to == nullptr || text_of(*to, "name") != name_) return;
    const std::string id = text_of(*challenge, "id");
    waiting_.remove(id);
    if (text_of(*challenge, "state") != "open") return;
    if (allows(options_, *challenge)) {
      waiting_.add(id);
    } else {
      asio::co_spawn(loop_, answer_challenge(id, "decline"), asio::detached);
    }
  }

  void accept_waiting() {
    while (ready_ && games_at_hand() < options_.concurrency) {
      const auto id = waiting_.take();
      if (!id) return;
      ++accepting_;
      asio::co_spawn(loop_, accept(*id), asio::detached);
    }
  }

  int games_at_hand() const {
    const auto playing =
        std::ranges::count_if(games_, [](const auto& game) { return game.second->playing(); });
    return static_cast<int>(playing) + accepting_;
  }

  Task<void> accept(std::string id) {
    const auto made = co_await answer_challenge(std::move(id), "accept");
    --accepting_;
    if (made) start(text_of(*made, "id"), text_of(*made, "side"));
    accept_waiting();
  }

  // Until the site has the answer; nothing when it refuses it: the challenge is open no more.
  Task<std::optional<json::object>> answer_challenge(std::string id, std::string answer) {
    Client client(account_);
    Backoff backoff;
    while (true) {
      std::string target = "/api/challenges/" + id + "/" + answer;
      std::string body;
      const auto told = co_await client.post(std::move(target), std::move(body));
      if (told && told->status == 200) co_return parse_object(told->body);
      if (told && told->status < 500 && told->status != 429) co_return std::nullopt;
      co_await pause(loop_, backoff.next());
    }
  }

  const Options& options_;
  const Say& say_;
  std::atomic<bool> stopping_{false};
  asio::io_context loop_{1};
  asio::ssl::context certificates_;
  const Account account_;
  Client client_;
  asio::thread_pool engines_;
  Workshop workshop_;
  asio::signal_set signals_;
  std::map<std::string, std::shared_ptr<GamePlayer>> games_;
  Waiting waiting_;
  int accepting_ = 0;   // challenges on the way to becoming games
  bool ready_ = false;  // all games of the account are known
  std::string name_;
  std::string failure_;
  Result<void> outcome_;
};

}  // namespace

Result<void> run(const Site& site, const std::string& token, const Options& options, const Say& say,
                 const std::function<void(const Finished&)>& finished) {
  Bot bot(site, token, options, say, finished);
  return bot.run();
}

}  // namespace oware::bot

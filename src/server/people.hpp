// Who asks: guests and accounts by the cookie `oware_me`, as the store knows them.
//
// The cookie counts only where no other site can have sent it along: reading, unless another Origin
// is named; changing, with our own Origin. Who was found is remembered for some seconds, so that
// what another process changes (a ban) is soon seen; live connections hold the same Known and see
// it change. Thread rule: the loop thread; passwords are hashed by an executor.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/executor/executor.hpp"
#include "games/people.hpp"
#include "server/message.hpp"
#include "server/options.hpp"
#include "server/outcome.hpp"
#include "server/task.hpp"

namespace oware::server {

using Person = std::shared_ptr<const games::Known>;  // null: nobody

// Somebody, and the cookie that a new guest is to get.
struct Identity {
  Person person;
  std::string cookie;
};

class People {
 public:
  People(asio::io_context& loop, games::PeopleStore& store, const Options& options);

  Task<Outcome<Person>> who(const Request& request);
  // Makes a guest of whoever writes from our page for the first time; `name` is theirs, or empty.
  Task<Outcome<Identity>> who_or_guest(const Request& request, std::string name, games::TimeMs now);

  // Somebody who may ask, or the answer that refuses: 401, 403.
  Task<tl::expected<Person, Response>> somebody(const Request& request);

  // The answer to an error of the store in a request of this person: 401 where the person has been
  // deleted meanwhile, else the error's own.
  Task<Response> problem_of(ServiceError error, Person person);

  // What is remembered of everybody is asked for again: sessions, names or blocks have changed.
  void forget_all();
  // The same for what another node has changed.
  void forget_all_here();
  // `told` is called by forget_all(), to have the other nodes forget.
  void on_forget(std::function<void()> told) { told_ = std::move(told); }
  // A session that the store has just made: its holder, and the cookie.
  Identity welcome(const Request& request, const std::string& token, games::Known known);

  // The hash; nothing when too many wait.
  Task<std::optional<std::string>> hash(std::string password);
  Task<std::optional<bool>> matches(std::string hash, std::string password);

  games::PeopleStore& store() { return store_; }
  asio::io_context& loop() { return loop_; }

  // `question` calls one of the store's functions with what it gets; it may refer to locals of the
  // caller's.
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    auto answer = co_await answer_of<Result<T>>(
        loop_, [this, &question](auto done) { question(store_, std::move(done)); });
    if (!answer) co_return fail(answer.error());
    if constexpr (std::is_void_v<T>) {
      co_return Outcome<void>{};
    } else {
      co_return std::move(*answer);
    }
  }

 private:
  struct Entry {
    std::shared_ptr<games::Known> known;
    std::chrono::steady_clock::time_point read;
  };

  Task<Outcome<Person>> find(std::string token);
  Person remember(const std::string& key, games::Known known);

  asio::io_context& loop_;
  games::PeopleStore& store_;
  // by the hash of the session's token, in base 16
  std::unordered_map<std::string, Entry> entries_;
  std::function<void()> told_;
  base::Executor passwords_;
};

// The token of the cookie `oware_me`, where it counts; else empty.
std::string session_token(const Request& request);
// A browser that has signed in to an account proves it with a cookie: its attempts are counted
// apart, so that attempts from elsewhere do not lock the owner out. The secret is the account's
// password hash: a new password makes every device unknown. Gives the device's id; empty when the
// account does not know it.
std::string known_device(const Request& request, std::string_view account_key,
                         std::string_view password_hash);
// The Set-Cookie header for a device that has just signed in.
std::string device_cookie(const Request& request, std::string_view account_key,
                          std::string_view password_hash);
bool carries_session_cookie(const Request& request);
// The Set-Cookie header; an empty token takes the cookie away.
std::string session_cookie(const Request& request, std::string_view token);
// What the browser calls itself, as far as it is kept.
std::string agent_of(const Request& request);

}  // namespace oware::server

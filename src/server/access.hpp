// Requests of programs: the personal token that one carries, and whether its scopes permit the
// operation (x-scope in docs/openapi.json).
//
// A token speaks for its account: People::who() gives that account, whatever cookies say. What was
// found is remembered for some seconds, like sessions (people.hpp); revoking forgets it at once.
// Thread rule: the loop thread.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/access.hpp"
#include "server/message.hpp"
#include "server/outcome.hpp"
#include "server/people.hpp"

namespace oware::server {

// Who asks by a token, and what it permits.
struct Access {
  Person person;
  std::int64_t token = 0;
  games::Scopes scopes;
};
using AccessPtr = std::shared_ptr<const Access>;

// The personal token of the Authorization header; nothing where there is none, or another's (a
// seat's, an administrator's).
std::optional<std::string> personal_token(const Request& request);
// The answer that refuses a token whose scopes do not permit the request's operation; nothing when
// they do, or when no token speaks.
std::optional<Response> refused_by_scope(const Request& request);
// Whether a program speaks for a bot account, as far as its token permits that.
bool speaks_for_bot(const Request& request);
// The key under which rate limits count a token's requests.
std::string rate_key_of(const Access& access);

// Held by a stream as long as it lasts.
struct StreamTicket {
  bool revoked = false;  // the stream ends
};

class AccessService {
 public:
  AccessService(asio::io_context& loop, games::AccessStore& store) : loop_(loop), store_(store) {}

  // Of a token that has been found before and is still fresh; null: find() has to ask.
  AccessPtr remembered(const std::string& token) const;
  // Null when there is no such token.
  Task<Outcome<AccessPtr>> find(std::string token, games::TimeMs now);
  void forget_all() { entries_.clear(); }
  // That token counts no more: its streams end, each at its next line.
  void revoke_here(std::int64_t token);
  void revoke(std::int64_t token);
  // `told` is called by revoke(), to have the other nodes do the same.
  void on_revoke(std::function<void(std::int64_t token)> told) { told_ = std::move(told); }
  // Null when `owner` (a token; a person of a session as a negative number) has `most` streams.
  std::shared_ptr<StreamTicket> open_stream(std::int64_t owner, std::size_t most);
  // `question` calls one of the store's functions, as People::ask.
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    auto found = co_await answer_of<Result<T>>(
        loop_, [this, &question](auto done) { question(store_, std::move(done)); });
    if (!found) co_return fail(found.error());
    co_return std::move(*found);
  }

 private:
  struct Entry {
    AccessPtr access;
    std::chrono::steady_clock::time_point read;
  };

  asio::io_context& loop_;
  games::AccessStore& store_;
  std::function<void(std::int64_t)> told_;
  std::unordered_map<std::string, Entry> entries_;  // by the token's hash, in base 16
  std::unordered_map<std::int64_t, std::vector<std::weak_ptr<StreamTicket>>> streams_;
};

}  // namespace oware::server

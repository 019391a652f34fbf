// What ratings tell: the leaders of a pool, how a player's rating came about, how two players stand
// against each other, how strong the computer is. Thread rule: the loop thread.
#pragma once

#include <string>

#include "games/ratings.hpp"
#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class RatingsController final : public RatingsHandlers {
 public:
  explicit RatingsController(const Services& services) : services_(services) {}

  Task<Response> leaders(const Request& request) override;
  Task<Response> history(const Request& request) override;
  Task<Response> against(const Request& request) override;
  Task<Response> levels(const Request& request) override;
  Task<Response> placement(const Request& request) override;

 private:
  // The account of that name; else the answer that there is none.
  Task<tl::expected<games::PlayerPage, Response>> player(std::string name);

  // `question` calls one of the rating store's functions with what it gets.
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    auto answer = co_await answer_of<Result<T>>(services_.people.loop(), [&](auto done) {
      question(services_.rating_store, std::move(done));
    });
    if (!answer) co_return fail(answer.error());
    co_return std::move(*answer);
  }

  Services services_;
};

}  // namespace oware::server

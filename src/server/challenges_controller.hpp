// Challenges between accounts: making, looking at, accepting, declining and cancelling them. Thread
// rule: the loop thread.
#pragma once

#include <string>

#include "games/challenges.hpp"
#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class ChallengesController final : public ChallengesHandlers {
 public:
  explicit ChallengesController(const Services& services)
      : services_(services), games_(services.games), people_(services.people) {}

  Task<Response> mine(const Request& request) override;
  Task<Response> make(const Request& request) override;
  Task<Response> show(const Request& request) override;
  Task<Response> accept(const Request& request) override;
  Task<Response> decline(const Request& request) override;
  Task<Response> cancel(const Request& request) override;

 private:
  using Found = tl::expected<games::Challenge, Response>;

  // One of the asking person's own; else the answer that there is none.
  Task<Found> find(const Request& request);
  // The account of that name, which may be challenged; else the answer that refuses.
  Task<tl::expected<games::Known, Response>> challenged(const Request& request, std::string name);
  // Nothing where a game between the two may begin, and which of them are bots; else the answer
  // that refuses.
  Task<std::optional<Response>> refuse_game(games::Challenge& challenge);
  Task<Response> end(const Request& request, games::ChallengeState state);
  // `token`: of the asking person's seat, empty where it is not told.
  Task<Response> game_answer(const Request& request, games::Challenge challenge, std::string token);

  // `question` calls one of the functions of the store of challenges, as People::ask.
  template <class T, class Question>
  Task<Outcome<T>> ask(Question question) {
    auto answer = co_await answer_of<Result<T>>(
        people_.loop(), [&](auto done) { question(services_.challenge_store, std::move(done)); });
    if (!answer) co_return fail(answer.error());
    co_return std::move(*answer);
  }

  Services services_;
  GameService& games_;
  People& people_;
};

}  // namespace oware::server

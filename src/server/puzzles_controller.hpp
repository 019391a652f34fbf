// Puzzles: the one of the day, the next one, and answers, which rate accounts and puzzles. Thread
// rule: the loop thread.
#pragma once

#include <optional>

#include "base/random.hpp"
#include "puzzles/catalogue.hpp"
#include "server/api_routes.hpp"
#include "server/services.hpp"

namespace oware::server {

class PuzzlesController final : public PuzzlesHandlers {
 public:
  explicit PuzzlesController(const Services& services)
      : services_(services), random_(static_cast<std::uint64_t>(services.games.now())) {}

  Task<Response> daily(const Request& request) override;
  Task<Response> next(const Request& request) override;
  Task<Response> answer(const Request& request) override;

 private:
  // Read from the page's file when it is asked for first.
  const puzzles::Catalogue& catalogue();
  Result<bool> solves(const puzzles::Puzzle& puzzle, const std::vector<rules::House>& moves) const;
  Task<Outcome<games::PuzzleOutcome>> rate(games::UserId user, games::PuzzleAnswer answer,
                                           int estimate);

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
  base::Random random_;
  std::optional<puzzles::Catalogue> catalogue_;
};

}  // namespace oware::server

#include "server/pairings_controller.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/rated.hpp"
#include "server/answers.hpp"
#include "server/api.hpp"
#include "server/credentials.hpp"
#include "server/problem.hpp"

namespace oware::server {
namespace {

double rating_of(const games::OpenGame& game) {
  return game.rating ? game.rating->rating : games::KeptRating{}.value.rating;
}

bool same_terms(const games::Settings& one, const games::Settings& other) {
  return one.rules == other.rules && one.clock == other.clock && one.rated == other.rated &&
         one.guarded == other.guarded && !one.start && !other.start;
}

bool allows(const std::optional<games::RatingRange>& range, double rating) {
  return !range || range->contains(rating);
}

Response seat_answer(const Request& request, int status, const NewSeat& seat,
                     const std::string& cookie) {
  const std::string url = origin_of(request) + "/g/" + seat.game;
  Response response = json_answer(status, created_text(seat.game, url, seat.side, seat.token));
  response.headers.emplace_back("Location", "/api/games/" + seat.game);
  if (!seat.token.empty())
    response.headers.emplace_back("Set-Cookie", seat_cookie(request, seat.game, seat.token));
  if (!cookie.empty()) response.headers.emplace_back("Set-Cookie", cookie);
  return response;
}

}  // namespace

Task<Outcome<std::vector<games::OpenGame>>> PairingsController::fitting(Wish wish, Person person) {
  auto open = co_await games_.list_open();
  if (!open) co_return tl::unexpected(open.error());
  std::erase_if(*open, [&](const games::OpenGame& game) {
    const games::Settings& settings = game.founding.settings;
    if (!same_terms(settings, wish.settings)) return true;
    if (!allows(settings.rating_range, wish.rating)) return true;
    if (!allows(wish.settings.rating_range, rating_of(game))) return true;
    return person != nullptr && game.holder && person->apart_from(game.holder->user);
  });
  std::ranges::stable_sort(*open, {}, [&](const games::OpenGame& game) {
    return std::abs(rating_of(game) - wish.rating);
  });
  co_return *std::move(open);
}

Task<Outcome<std::optional<NewSeat>>> PairingsController::join_one(
    std::vector<games::OpenGame> open, Seating seating) {
  for (const games::OpenGame& game : open) {
    if (game.holder && seating.holder && game.holder->user == seating.holder->user) {
      // Asked again: their own offer stands.
      co_return NewSeat{
          .game = game.founding.id, .side = rules::other(game.free_side), .token = {}};
    }
    const auto room = co_await games_.find(game.founding.id);
    if (!room) continue;
    std::string name = seating.name;
    auto holder = seating.holder;
    auto seat = co_await games_.join(*room, std::move(name), std::move(holder));
    if (seat) co_return *std::move(seat);
    if (std::holds_alternative<Error>(seat.error())) co_return tl::unexpected(seat.error());
  }
  co_return std::nullopt;
}

Task<Response> PairingsController::pair(const Request& request) {
  if (auto refused = services_.throttle.charge(request)) co_return *std::move(refused);
  auto wanted = read_body(request).and_then(read_pairing);
  if (!wanted) co_return bad_body(wanted.error());
  std::string unnamed;
  auto seating = co_await seats_.seating(request, std::move(unnamed));
  if (!seating) co_return std::move(seating.error());
  games::Settings& settings = wanted->settings;
  const bool account = seating->holder && seating->holder->registered;
  if ((settings.rated || settings.rating_range) && !account)
    co_return problem(ProblemCode::not_signed_in,
                      "Rated games, and games that ask for a rating, are between accounts.");
  Wish wish{.settings = settings, .rating = games::KeptRating{}.value.rating};
  if (account) {
    const auto rating = co_await rating_in(services_, seating->holder->user, settings);
    if (!rating) co_return problem(rating.error());
    wish.rating = rating->value.rating;
  }
  const auto guard = co_await mutex_.lock(people_.loop());
  auto open = co_await fitting(std::move(wish), seating->person);
  if (!open) co_return problem(open.error());
  const auto joined = co_await join_one(*std::move(open), *seating);
  if (!joined) co_return co_await people_.problem_of(joined.error(), seating->person);
  if (*joined) co_return seat_answer(request, 200, **joined, seating->cookie);
  wanted->name = seating->name;
  wanted->address = rate_key(request.address);
  auto holder = seating->holder;
  const auto made = co_await games_.create(*std::move(wanted), std::move(holder));
  if (!made) co_return co_await people_.problem_of(made.error(), seating->person);
  co_return seat_answer(request, 201, *made, seating->cookie);
}

}  // namespace oware::server

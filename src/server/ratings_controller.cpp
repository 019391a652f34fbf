#include "server/ratings_controller.hpp"

#include <algorithm>
#include <utility>

#include "games/levels.hpp"
#include "games/names.hpp"
#include "games/rated.hpp"
#include "server/answers.hpp"
#include "server/problem.hpp"
#include "server/wire_ratings.hpp"

namespace oware::server {
namespace {

constexpr int kLeaders = 100;
constexpr int kPoints = 1'000;

bool is_pool(const std::string& name) {
  return std::ranges::find(games::rating_pools(), name) != games::rating_pools().end();
}

Response no_such_pool() {
  return problem(ProblemCode::no_such_page, "Nothing is rated under this name.");
}

}  // namespace

Task<Response> RatingsController::leaders(const Request& request) {
  const std::string& pool = request.parameters[0];
  if (!is_pool(pool)) co_return no_such_pool();
  const games::TimeMs since = services_.games.now() - games::kLeaderMs;
  const auto found = co_await ask<std::vector<games::Leader>>(
      [&](auto& store, auto done) { store.leaders(pool, since, kLeaders, std::move(done)); });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, leaders_text(pool, *found));
}

Task<tl::expected<games::PlayerPage, Response>> RatingsController::player(std::string name) {
  const std::string key = games::account_key(name).value_or("");
  auto page = co_await services_.people.ask<std::optional<games::PlayerPage>>(
      [&](auto& store, auto done) { store.player(key, std::move(done)); });
  if (!page) co_return tl::unexpected(problem(page.error()));
  if (!*page)
    co_return tl::unexpected(problem(ProblemCode::no_such_player, "No account has this name."));
  co_return *std::move(*page);
}

Task<Response> RatingsController::history(const Request& request) {
  const std::string& pool = request.parameters[1];
  if (!is_pool(pool)) co_return no_such_pool();
  std::string name = request.parameters[0];
  const auto page = co_await player(std::move(name));
  if (!page) co_return page.error();
  const games::UserId user = page->user.id;
  const auto all = co_await ratings_of(services_, user);
  if (!all) co_return problem(all.error());
  const auto points = co_await ask<std::vector<games::RatingPoint>>(
      [&](auto& store, auto done) { store.rating_history(user, pool, kPoints, std::move(done)); });
  if (!points) co_return problem(points.error());
  games::KeptRating kept;
  for (const games::PoolRating& one : *all) {
    if (one.pool == pool) kept = games::standing_at(one.rating, services_.games.now());
  }
  co_return json_answer(200, history_text(page->user.name, pool, kept, *points));
}

Task<Response> RatingsController::against(const Request& request) {
  std::string name = request.parameters[0];
  std::string other = request.parameters[1];
  const auto one = co_await player(std::move(name));
  if (!one) co_return one.error();
  const auto two = co_await player(std::move(other));
  if (!two) co_return two.error();
  const auto found = co_await ask<games::HeadToHead>([&](auto& store, auto done) {
    store.head_to_head(one->user.id, two->user.id, std::move(done));
  });
  if (!found) co_return problem(found.error());
  co_return json_answer(200, head_to_head_text(one->user.name, two->user.name, *found));
}

Task<Response> RatingsController::levels(const Request&) {
  co_return json_answer(200, levels_text());
}

Task<Response> RatingsController::placement(const Request& request) {
  const games::UserId user = request.person->user.id;
  const auto all = co_await ratings_of(services_, user);
  if (!all) co_return problem(all.error());
  Placement placement;
  for (const games::PoolRating& one : *all) {
    if (one.pool == games::kComputerPool)
      placement.rating = games::standing_at(one.rating, services_.games.now());
  }
  if (placement.rating.games >= games::kPlacementGames) {
    placement.level = games::nearest_level(placement.rating.value.rating);
    co_return json_answer(200, placement_text(placement));
  }
  const auto points = co_await ask<std::vector<games::RatingPoint>>([&](auto& store, auto done) {
    store.rating_history(user, std::string(games::kComputerPool), 1, std::move(done));
  });
  if (!points) co_return problem(points.error());
  const bool none = points->empty() || !points->front().opponent_rating;
  placement.level =
      none ? games::kDefaultLevel
           : games::placement_level(placement.rating.games,
                                    games::nearest_level(*points->front().opponent_rating),
                                    points->front().score);
  co_return json_answer(200, placement_text(placement));
}

}  // namespace oware::server

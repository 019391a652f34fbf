#include "server/services.hpp"

#include "games/levels.hpp"
#include "games/rated.hpp"

namespace oware::server {

Task<Outcome<std::vector<games::PushSubscription>>> push_subscriptions(const Services& services,
                                                                       games::UserId user) {
  using Found = Result<std::vector<games::PushSubscription>>;
  auto found = co_await answer_of<Found>(services.people.loop(), [&](auto done) {
    services.push_store.subscriptions(user, services.options.push.most_subscriptions,
                                      std::move(done));
  });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Outcome<std::vector<games::KeptAnalysis>>> kept_analyses(const Services& services,
                                                              games::UserId user,
                                                              games::AnalysisStore::Listed listed) {
  co_return co_await ask_analyses<std::vector<games::KeptAnalysis>>(
      services,
      [&](auto& store, auto done) { store.list_analyses(user, listed, std::move(done)); });
}

Task<Outcome<std::vector<games::PoolRating>>> ratings_of(const Services& services,
                                                         games::UserId user) {
  using Found = Result<std::vector<games::PoolRating>>;
  auto found = co_await answer_of<Found>(services.people.loop(), [&](auto done) {
    services.rating_store.ratings_of(user, std::move(done));
  });
  if (!found) co_return fail(found.error());
  co_return *std::move(found);
}

Task<Outcome<games::KeptRating>> rating_in(const Services& services, games::UserId user,
                                           const games::Settings& settings) {
  const auto pool = games::pool_of(settings);
  const auto all = co_await ratings_of(services, user);
  if (!all) co_return tl::unexpected(all.error());
  std::optional<games::KeptRating> computer;
  for (const games::PoolRating& one : *all) {
    if (pool && one.pool == *pool) co_return games::standing_at(one.rating, services.games.now());
    if (one.pool == games::kComputerPool) computer = one.rating;
  }
  co_return games::first_rating(computer, pool.value_or(""));
}

Task<Outcome<std::optional<games::ClubRole>>> club_role(const Services& services, std::string club,
                                                        games::UserId user) {
  using Role = std::optional<games::ClubRole>;
  const auto page = co_await answer_of<Result<std::optional<games::ClubPage>>>(
      services.people.loop(), [&](auto done) { services.club_store.club(club, std::move(done)); });
  if (!page) co_return fail(page.error());
  co_return *page ? (*page)->role_of(user) : Role();
}

}  // namespace oware::server

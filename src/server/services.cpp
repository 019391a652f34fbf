#include "server/services.hpp"

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

}  // namespace oware::server

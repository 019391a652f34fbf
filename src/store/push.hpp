// The statements about push subscriptions and the server's own key; as store/people.hpp. They throw
// soci::soci_error. Thread rule: a session belongs to one thread.
#pragma once

#include <soci/soci.h>

#include <string>
#include <vector>

#include "games/push.hpp"

namespace oware::store::push {

games::PushKey key(soci::session& session, const games::PushKey& fresh, games::TimeMs at);
games::Subscribed subscribe(soci::session& session, std::int64_t of,
                            const games::PushSubscription& subscription, int most);
bool unsubscribe(soci::session& session, games::UserId user, const std::string& endpoint);
std::vector<games::PushSubscription> subscriptions(soci::session& session, games::UserId user,
                                                   int limit);
void drop(soci::session& session, std::int64_t id);
// Those of all of the user's sessions go to the session `to`.
void pass_on(soci::session& session, games::UserId user, std::int64_t to);

}  // namespace oware::store::push

// The repository of push subscriptions and the server's own key; as store/people.hpp.
#pragma once

#include <string>
#include <vector>

#include "games/push.hpp"
#include "store/sql.hpp"

namespace oware::store::push {

games::PushKey key(Sql& sql, const games::PushKey& fresh, games::TimeMs at);
games::Subscribed subscribe(Sql& sql, std::int64_t of, const games::PushSubscription& subscription,
                            int most);
bool unsubscribe(Sql& sql, games::UserId user, const std::string& endpoint);
std::vector<games::PushSubscription> subscriptions(Sql& sql, games::UserId user, int limit);
void drop(Sql& sql, std::int64_t id);
// Those of all of the user's sessions go to the session `to`.
void pass_on(Sql& sql, games::UserId user, std::int64_t to);

}  // namespace oware::store::push

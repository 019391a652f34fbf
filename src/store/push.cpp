#include "store/push.hpp"

namespace oware::store::push {
namespace {

using games::UserId;
using Number = std::int64_t;

}  // namespace

games::PushKey key(Sql& sql, const games::PushKey& fresh, games::TimeMs at) {
  const auto kept = sql.row<std::string, std::string>(
      "SELECT private_key, public_key FROM push_key WHERE one = 1");
  if (kept) return {std::get<0>(*kept), std::get<1>(*kept)};
  sql.run(
      "INSERT INTO push_key (one, private_key, public_key, created_ms) VALUES (1, :private, "
      ":public, :at)",
      fresh.private_key, fresh.public_key, at);
  return fresh;
}

games::Subscribed subscribe(Sql& sql, std::int64_t of, const games::PushSubscription& subscription,
                            int most) {
  const auto user = sql.row<Number>("SELECT user FROM sessions WHERE id = :of", of);
  if (!user) return games::Subscribed::session_ended;
  const auto others = sql.value<Number>(
      "SELECT COUNT(*) FROM push_subscriptions p JOIN sessions s ON s.id = p.session WHERE s.user "
      "= :user AND p.endpoint <> :endpoint",
      std::get<0>(*user), subscription.endpoint);
  if (others >= most) return games::Subscribed::too_many;
  // A new row, so that what is still being told of the old one does not count for it. Another
  // person's stays: whoever knows an address must not end what others have asked for there.
  unsubscribe(sql, std::get<0>(*user), subscription.endpoint);
  sql.run(
      "INSERT INTO push_subscriptions (session, endpoint, public_key, auth, created_ms) VALUES "
      "(:of, :endpoint, :key, :auth, :at)",
      of, subscription.endpoint, subscription.public_key, subscription.auth, subscription.created);
  return games::Subscribed::done;
}

bool unsubscribe(Sql& sql, UserId user, const std::string& endpoint) {
  return sql.run(
             "DELETE FROM push_subscriptions WHERE endpoint = :endpoint AND session IN (SELECT id "
             "FROM sessions WHERE user = :user)",
             endpoint, user) > 0;
}

std::vector<games::PushSubscription> subscriptions(Sql& sql, UserId user, int limit) {
  std::vector<games::PushSubscription> found;
  for (auto& [id, endpoint, public_key, auth, created] :
       sql.rows<Number, std::string, std::string, std::string, Number>(
           "SELECT p.id, p.endpoint, p.public_key, p.auth, p.created_ms FROM push_subscriptions p "
           "JOIN sessions s ON s.id = p.session WHERE s.user = :user ORDER BY p.id DESC LIMIT "
           ":limit",
           user, limit))
    found.push_back({id, endpoint, public_key, auth, created});
  return found;
}

void drop(Sql& sql, std::int64_t id) {
  sql.run("DELETE FROM push_subscriptions WHERE id = :id", id);
}

void pass_on(Sql& sql, UserId user, std::int64_t to) {
  sql.run(
      "UPDATE push_subscriptions SET session = :to WHERE session IN (SELECT id FROM sessions WHERE "
      "user = :user)",
      to, user);
}

}  // namespace oware::store::push

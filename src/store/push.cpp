#include "store/push.hpp"

namespace oware::store::push {
namespace {

using games::UserId;
using soci::into;
using soci::use;

bool changed(soci::session& session) {
  int rows = 0;
  session << "SELECT changes()", into(rows);
  return rows > 0;
}

}  // namespace

games::PushKey key(soci::session& session, const games::PushKey& fresh, games::TimeMs at) {
  games::PushKey kept;
  session << "SELECT private_key, public_key FROM push_key", into(kept.private_key),
      into(kept.public_key);
  if (session.got_data()) return kept;
  session << "INSERT INTO push_key (one, private_key, public_key, created_ms) VALUES (1, :private, "
             ":public, :at)",
      use(fresh.private_key), use(fresh.public_key), use(at);
  return fresh;
}

games::Subscribed subscribe(soci::session& session, std::int64_t of,
                            const games::PushSubscription& subscription, int most) {
  long long user = 0;
  session << "SELECT user FROM sessions WHERE id = :of", into(user), use(of);
  if (!session.got_data()) return games::Subscribed::session_ended;
  int others = 0;
  session << "SELECT COUNT(*) FROM push_subscriptions p JOIN sessions s ON s.id = p.session WHERE "
             "s.user = :user AND "
             "p.endpoint <> :endpoint",
      into(others), use(user), use(subscription.endpoint);
  if (others >= most) return games::Subscribed::too_many;
  // A new row, so that what is still being told of the old one does not count for it.
  session << "DELETE FROM push_subscriptions WHERE endpoint = :endpoint",
      use(subscription.endpoint);
  session << "INSERT INTO push_subscriptions (session, endpoint, public_key, auth, created_ms) "
             "VALUES (:of, :endpoint, :key, "
             ":auth, :at)",
      use(of), use(subscription.endpoint), use(subscription.public_key), use(subscription.auth),
      use(subscription.created);
  return games::Subscribed::done;
}

bool unsubscribe(soci::session& session, UserId user, const std::string& endpoint) {
  session << "DELETE FROM push_subscriptions WHERE endpoint = :endpoint AND session IN (SELECT id "
             "FROM sessions WHERE user = "
             ":user)",
      use(endpoint), use(user);
  return changed(session);
}

std::vector<games::PushSubscription> subscriptions(soci::session& session, UserId user, int limit) {
  games::PushSubscription one;
  long long id = 0;
  long long created = 0;
  soci::statement select =
      (session.prepare
           << "SELECT p.id, p.endpoint, p.public_key, p.auth, p.created_ms FROM push_subscriptions "
              "p JOIN sessions s "
              "ON s.id = p.session WHERE s.user = :user ORDER BY p.id DESC LIMIT :limit",
       into(id), into(one.endpoint), into(one.public_key), into(one.auth), into(created), use(user),
       use(limit));
  std::vector<games::PushSubscription> found;
  for (bool more = select.execute(true); more; more = select.fetch()) {
    one.id = id;
    one.created = created;
    found.push_back(one);
  }
  return found;
}

void drop(soci::session& session, std::int64_t id) {
  session << "DELETE FROM push_subscriptions WHERE id = :id", use(id);
}

void pass_on(soci::session& session, UserId user, std::int64_t to) {
  session << "UPDATE push_subscriptions SET session = :to WHERE session IN (SELECT id FROM "
             "sessions WHERE user = :user)",
      use(to), use(user);
}

}  // namespace oware::store::push

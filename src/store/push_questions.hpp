// The store's part for Web Push (push.hpp), as access_questions.hpp. Thread rule: as Store.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "store/push.hpp"

namespace oware::store {

template <class Threads>
class PushQuestions : public games::PushStore {
 public:
  template <class T>
  using Done = games::PushStore::Done<T>;
  using UserId = games::UserId;

  void push_key(games::PushKey fresh, games::TimeMs at, Done<games::PushKey> done) override {
    threads().write(std::move(done), [fresh = std::move(fresh), at](Sql& sql) {
      return store::push::key(sql, fresh, at);
    });
  }
  void subscribe(std::int64_t session, games::PushSubscription subscription, int most,
                 Done<games::Subscribed> done) override {
    threads().write(std::move(done),
                    [session, subscription = std::move(subscription), most](Sql& sql) {
                      return store::push::subscribe(sql, session, subscription, most);
                    });
  }
  void unsubscribe(UserId user, std::string endpoint, Done<bool> done) override {
    threads().write(std::move(done), [user, endpoint = std::move(endpoint)](Sql& sql) {
      return store::push::unsubscribe(sql, user, endpoint);
    });
  }
  void subscriptions(UserId user, int limit,
                     Done<std::vector<games::PushSubscription>> done) override {
    threads().read(std::move(done),
                   [=](Sql& sql) { return store::push::subscriptions(sql, user, limit); });
  }
  void drop_subscription(std::int64_t id, Done<void> done) override {
    threads().write(std::move(done), [id](Sql& sql) { store::push::drop(sql, id); });
  }

 private:
  Threads& threads() { return static_cast<Threads&>(*this); }
};

}  // namespace oware::store

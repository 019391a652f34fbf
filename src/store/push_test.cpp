#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>

#include "games/push.hpp"
#include "store/schema.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

namespace fs = std::filesystem;
using games::Known;
using games::PushSubscription;
using games::Subscribed;

constexpr int kMost = 3;

class PushTest : public TestStore {
 protected:
  static PushSubscription subscription(const std::string& name) {
    return {.id = 0,
            .endpoint = "https://push.example/" + name,
            .public_key = "key",
            .auth = "secret",
            .created = 20};
  }
  Subscribed subscribe(const Known& of, const std::string& name) {
    return answer<Subscribed>(
        [&](auto done) { store_->push().subscribe(of.session, subscription(name), kMost, done); });
  }
  bool unsubscribe(const Known& of, const std::string& name) {
    return answer<bool>([&](auto done) {
      store_->push().unsubscribe(of.user.id, subscription(name).endpoint, done);
    });
  }
  std::vector<PushSubscription> all(const Known& of) {
    return answer<std::vector<PushSubscription>>(
        [&](auto done) { store_->push().subscriptions(of.user.id, kMost, done); });
  }
  std::vector<std::string> names(const Known& of) {
    std::vector<std::string> found;
    for (const auto& one : all(of))
      found.push_back(one.endpoint.substr(one.endpoint.rfind('/') + 1));
    return found;
  }
  games::PushKey key(const std::string& fresh) {
    return answer<games::PushKey>(
        [&](auto done) { store_->push().push_key({fresh, fresh + " in public"}, 1, done); });
  }
};

using Names = std::vector<std::string>;

TEST_F(PushTest, TheFirstKeyStays) {
  EXPECT_EQ(key("one").private_key, "one");
  EXPECT_EQ(key("two").private_key, "one");
  open();
  EXPECT_EQ(key("three").public_key, "one in public");
}

TEST_F(PushTest, SubscriptionsAreKeptWholeTheNewestFirst) {
  const Known ama = guest("Ama");
  EXPECT_EQ(subscribe(ama, "phone"), Subscribed::done);
  EXPECT_EQ(subscribe(ama, "laptop"), Subscribed::done);
  EXPECT_EQ(names(ama), (Names{"laptop", "phone"}));
  const PushSubscription one = all(ama).back();
  EXPECT_EQ(one.public_key, "key");
  EXPECT_EQ(one.auth, "secret");
  EXPECT_EQ(one.created, 20);
  EXPECT_TRUE(unsubscribe(ama, "phone"));
  EXPECT_FALSE(unsubscribe(ama, "phone")) << "gone already";
  answer<void>([&](auto done) { store_->push().drop_subscription(all(ama)[0].id, done); });
  EXPECT_EQ(names(ama), Names{});
}

TEST_F(PushTest, AtTheLimitAndOnePast) {
  const Known ama = guest("Ama");
  for (int number = 0; number < kMost; ++number)
    EXPECT_EQ(subscribe(ama, std::to_string(number)), Subscribed::done);
  EXPECT_EQ(subscribe(ama, "more"), Subscribed::too_many);
  EXPECT_EQ(subscribe(ama, "0"), Subscribed::done) << "the same again is none more";
  EXPECT_EQ(names(ama), (Names{"0", "2", "1"}));
  EXPECT_EQ(subscribe(guest("Kofi"), "other"), Subscribed::done) << "each person has their own";
}

TEST_F(PushTest, APersonTakesNothingFromAnother) {
  const Known ama = guest("Ama");
  const Known kofi = guest("Kofi");
  subscribe(ama, "shared");
  EXPECT_FALSE(unsubscribe(kofi, "shared")) << "it is another person's";
  EXPECT_EQ(subscribe(kofi, "shared"), Subscribed::done);
  EXPECT_EQ(names(ama), Names{"shared"});
  EXPECT_EQ(names(kofi), Names{"shared"});
  EXPECT_TRUE(unsubscribe(kofi, "shared"));
  EXPECT_EQ(names(ama), Names{"shared"});
}

TEST_F(PushTest, SubscriptionsEndWithTheirSession) {
  const Known ama = guest("Ama");
  subscribe(ama, "phone");
  answer<bool>([&](auto done) { store_->people().end_session(ama.user.id, ama.session, done); });
  EXPECT_EQ(names(ama), Names{});
  EXPECT_EQ(subscribe(ama, "phone"), Subscribed::session_ended);
}

TEST_F(PushTest, SubscriptionsEndWithTheirUser) {
  const Known ama = guest("Ama");
  subscribe(ama, "phone");
  answer<void>([&](auto done) { store_->people().forget(ama.user.id, done); });
  EXPECT_EQ(names(ama), Names{});
}

TEST_F(PushTest, AGuestsSubscriptionsComeAlong) {
  const Known ama = guest("Ama");
  subscribe(ama, "phone");
  const games::User wanted{
      .id = 0, .player = "pAbena", .name = "Abena", .language = "de", .created = 5};
  const auto account = answer<std::optional<Known>>([&](auto done) {
    store_->people().enrol(ama.user.id, wanted, "hash", session("Abena"), done);
  });
  ASSERT_TRUE(account);
  EXPECT_EQ(names(*account), Names{"phone"});
  const Known other = guest("Other");
  subscribe(other, "laptop");
  const Known signed_in = answer<Known>([&](auto done) {
    store_->people().sign_in(account->user.id, other.user.id, session("laptop"), done);
  });
  EXPECT_EQ(names(signed_in), (Names{"laptop", "phone"}));
  answer<void>([&](auto done) {
    store_->people().end_other_sessions(account->user.id, account->session, done);
  });
  EXPECT_EQ(names(*account), Names{"phone"}) << "of the session that was left";
}

// A database as version 3 left it.
class SqlitePush : public PushTest {};

TEST_F(SqlitePush, OlderTablesAreBroughtUpToDate) {
  store_.reset();
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  const std::string file = (folder_ / "oware.db").string();
  {
    soci::session session(*soci::factory_sqlite3(), "dbname=" + file);
    ASSERT_TRUE(migrate(session, file, steps().first(3)));
    session << "INSERT INTO users (public_id, name, language, created_ms) VALUES ('2222222222', "
               "'Ama', '', 1)";
  }
  open();
  EXPECT_TRUE(fs::exists(file + ".before-v4"));
  const Known kofi = guest("Kofi");
  EXPECT_EQ(subscribe(kofi, "phone"), Subscribed::done);
  EXPECT_EQ(names(kofi), Names{"phone"});
}

}  // namespace
}  // namespace oware::store

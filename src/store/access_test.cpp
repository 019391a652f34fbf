#include "games/access.hpp"

#include "games/apply.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::AccessToken;
using games::BotChange;
using games::Grant;
using games::Scope;
using games::Scopes;

class AccessTokens : public TestStore {
 protected:
  games::UserId account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<std::optional<games::Known>>([&](auto done) {
             store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
           })
        ->user.id;
  }
  std::optional<std::int64_t> add(games::UserId user, const std::string& secret, Scope scope,
                                  int most = 20) {
    games::NewAccessToken fresh{
        .name = "of " + secret, .hash = games::hash_token(secret), .scopes = {}, .at = 7};
    fresh.scopes.add(scope);
    return answer<std::optional<std::int64_t>>(
        [&](auto done) { store_->access().add_access_token(user, fresh, most, done); });
  }
  std::optional<Grant> grant(const std::string& secret) {
    return answer<std::optional<Grant>>(
        [&](auto done) { store_->access().grant(games::hash_token(secret), done); });
  }
  std::vector<AccessToken> tokens(games::UserId user) {
    return answer<std::vector<AccessToken>>(
        [&](auto done) { store_->access().access_tokens(user, done); });
  }
  bool revoke(games::UserId user, std::int64_t token) {
    return answer<bool>(
        [&](auto done) { store_->access().revoke_access_token(user, token, 8, done); });
  }
  BotChange become_bot(games::UserId user) {
    return answer<BotChange>([&](auto done) { store_->access().become_bot(user, 9, done); });
  }
  void found_game(games::UserId user, const std::string& player) {
    games::Change change;
    change.number = 1;
    change.founding = games::Founding{"2222222222", 1, {}, 5, {}};
    change.events =
        games::found(*change.founding, rules::Side::south, {"", games::hash_token("seat")});
    games::Room room(*change.founding);
    for (const auto& event : change.events) ASSERT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    change.holders[0] = games::Holder{user, player, true, false};
    answer<void>([&](auto done) { store_->append({change}, done); });
  }
  void expect_sound() {
    const auto found = checked();
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->problems, std::vector<std::string>{});
  }
};

TEST_F(AccessTokens, ATokenIsItsAccountsUntilItIsRevoked) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto first = add(ama, "one", Scope::play);
  const auto second = add(ama, "two", Scope::read);
  ASSERT_TRUE(first && second);
  const auto granted = grant("one");
  ASSERT_TRUE(granted.has_value());
  EXPECT_EQ(granted->person.user.id, ama);
  EXPECT_TRUE(granted->scopes.has(Scope::play));
  EXPECT_FALSE(granted->scopes.has(Scope::read));
  EXPECT_EQ(granted->used, 0);
  answer<void>([&](auto done) { store_->access().touch_access_token(*first, 77, done); });
  EXPECT_EQ(grant("one")->used, 77);
  EXPECT_EQ(tokens(ama).front().id, *second) << "the newest first";
  EXPECT_EQ(tokens(ama).back().name, "of one");
  EXPECT_FALSE(revoke(kofi, *first));
  EXPECT_TRUE(revoke(ama, *first));
  EXPECT_FALSE(revoke(ama, *first));
  EXPECT_FALSE(grant("one").has_value());
  EXPECT_FALSE(grant("three").has_value());
  expect_sound();
}

TEST_F(AccessTokens, AnAccountHasSoManyAndNoMore) {
  const auto ama = account("Ama");
  EXPECT_TRUE(add(ama, "one", Scope::read, 2));
  EXPECT_TRUE(add(ama, "two", Scope::read, 2));
  EXPECT_FALSE(add(ama, "three", Scope::read, 2));
  EXPECT_TRUE(add(account("Kofi"), "four", Scope::read, 2));
}

TEST_F(AccessTokens, OnlyWhoHasNoSeatBecomesABot) {
  const auto ama = account("Ama");
  EXPECT_EQ(become_bot(ama), BotChange::made);
  EXPECT_EQ(become_bot(ama), BotChange::was_one);
  const auto kofi = account("Kofi");
  found_game(kofi, "Kofi22222222");
  EXPECT_EQ(become_bot(kofi), BotChange::has_played);
  const auto asked = [&](games::UserId user) {
    return answer<std::optional<games::Known>>(
               [&](auto done) { store_->people().user(user, done); })
        ->user.bot;
  };
  EXPECT_TRUE(asked(ama));
  EXPECT_FALSE(asked(kofi));
  open();
  EXPECT_TRUE(asked(ama));
  expect_sound();
}

TEST_F(AccessTokens, WhatBelongsToAnAccountGoesWithIt) {
  const auto ama = account("Ama");
  add(ama, "one", Scope::bot);
  become_bot(ama);
  answer<void>([&](auto done) { store_->people().forget(ama, done); });
  EXPECT_FALSE(grant("one").has_value());
  EXPECT_TRUE(tokens(ama).empty());
  expect_sound();
}

TEST_F(AccessTokens, WhatABrowserHasPlayedIsNoBots) {
  const auto ama = account("Ama");
  become_bot(ama);
  const games::Known kofi = guest("Kofi");
  found_game(kofi.user.id, kofi.user.player);
  answer<games::Known>(
      [&](auto done) { store_->people().sign_in(ama, kofi.user.id, session("again"), done); });
  const auto game = answer<std::optional<games::StoredGame>>(
      [&](auto done) { store_->load("2222222222", done); });
  ASSERT_TRUE(game && game->holders[0]);
  EXPECT_EQ(game->holders[0]->user, kofi.user.id);
}

TEST(ScopesText, IsReadAsItIsWritten) {
  for (int bits = 0; bits < 8; ++bits) {
    Scopes scopes;
    for (int i = 0; i < 3; ++i) {
      if ((bits >> i & 1) != 0) scopes.add(games::kScopes[static_cast<std::size_t>(i)]);
    }
    EXPECT_EQ(games::parse_scopes(games::to_string(scopes)), scopes);
  }
  EXPECT_TRUE(games::parse_scopes("admin  everything").empty());
}

}  // namespace
}  // namespace oware::store

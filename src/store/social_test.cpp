#include "games/social.hpp"

#include "games/apply.hpp"
#include "store/test_rows.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::FollowOutcome;
using games::Notice;
using games::NoticeKind;
using games::PrivateMessage;
using games::SendOutcome;

class SocialTest : public TestStore {
 protected:
  games::UserId account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<std::optional<games::Known>>([&](auto done) {
             store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
           })
        ->user.id;
  }
  FollowOutcome follow(games::UserId user, games::UserId whom, games::TimeMs at = 10) {
    return answer<FollowOutcome>([&](auto done) { store_->social().follow(user, whom, at, done); });
  }
  void befriend(games::UserId one, games::UserId other) {
    follow(one, other);
    follow(other, one);
  }
  games::Friends friends(games::UserId user) {
    return answer<games::Friends>([&](auto done) { store_->social().friends(user, done); });
  }
  games::SocialStore::Sent send(games::UserId from, games::UserId to, const std::string& text,
                                games::TimeMs at = 20) {
    const PrivateMessage message{.from = from, .to = to, .text = text, .at = at};
    return answer<games::SocialStore::Sent>(
        [&](auto done) { store_->social().send_message(message, done); });
  }
  std::vector<PrivateMessage> messages(games::UserId user, games::UserId other,
                                       std::int64_t before = 0, int limit = 50) {
    return answer<std::vector<PrivateMessage>>(
        [&](auto done) { store_->social().messages(user, other, before, limit, done); });
  }
  std::vector<games::Conversation> conversations(games::UserId user) {
    return answer<std::vector<games::Conversation>>(
        [&](auto done) { store_->social().conversations(user, 50, done); });
  }
  games::Notices notices(games::UserId user) {
    return answer<games::Notices>([&](auto done) { store_->social().notices(user, done); });
  }
  void block(games::UserId user, const std::string& player, games::BlockKind kind) {
    answer<bool>([&](auto done) { store_->people().set_block(user, player, kind, 9, done); });
  }
  void forget(games::UserId user) {
    answer<void>([&](auto done) { store_->people().forget(user, done); });
  }
  void expect_sound() {
    const auto found = checked();
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->problems, std::vector<std::string>{});
  }
};

TEST_F(SocialTest, TwoWhoFollowEachOtherAreFriends) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto esi = account("Esi");
  EXPECT_EQ(follow(ama, kofi, 10), FollowOutcome::done);
  EXPECT_EQ(follow(ama, kofi, 11), FollowOutcome::done) << "again changes nothing";
  EXPECT_EQ(follow(esi, ama, 12), FollowOutcome::done);
  EXPECT_FALSE(friends(ama).following.at(0).mutual);
  EXPECT_EQ(follow(kofi, ama, 13), FollowOutcome::done);
  const games::Friends of_ama = friends(ama);
  ASSERT_EQ(of_ama.following.size(), 1U);
  EXPECT_EQ(of_ama.following[0].name, "Kofi");
  EXPECT_EQ(of_ama.following[0].player, "Kofi22222222");
  EXPECT_EQ(of_ama.following[0].since, 10);
  EXPECT_TRUE(of_ama.following[0].mutual);
  ASSERT_EQ(of_ama.followers.size(), 2U);
  EXPECT_EQ(of_ama.followers[0].name, "Kofi") << "the newest first";
  EXPECT_TRUE(of_ama.followers[0].mutual);
  EXPECT_FALSE(of_ama.followers[1].mutual);
  const auto relation =
      answer<games::Relation>([&](auto done) { store_->social().relation(esi, ama, done); });
  EXPECT_TRUE(relation.follows);
  EXPECT_FALSE(relation.followed);
  const auto counts =
      answer<games::FollowCounts>([&](auto done) { store_->social().follow_counts(ama, done); });
  EXPECT_EQ(counts.following, 1);
  EXPECT_EQ(counts.followers, 2);
  answer<void>([&](auto done) { store_->social().unfollow(ama, kofi, done); });
  EXPECT_TRUE(friends(ama).following.empty());
  EXPECT_FALSE(friends(ama).followers[0].mutual);
  expect_sound();
}

TEST_F(SocialTest, AnAccountFollowsSoManyAndNoMore) {
  const auto ama = account("Ama");
  {
    soci::session beside;
    connect(beside);
    Sql sql(beside);
    for (int i = 0; i < games::kMostFollowed - 1; ++i) {
      const auto id = sql.value<std::int64_t>(
          "INSERT INTO users (public_id, name, language, created_ms) VALUES (:player, 'Yaa', '', "
          "1) "
          "RETURNING id",
          "player" + std::to_string(i));
      social::follow(sql, ama, id, 5);
    }
  }
  EXPECT_EQ(follow(ama, account("Kofi")), FollowOutcome::done);
  EXPECT_EQ(follow(ama, account("Esi")), FollowOutcome::too_many);
}

TEST_F(SocialTest, ABlockEndsFollowingAndKeepsItEnded) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  befriend(ama, kofi);
  block(ama, "Kofi22222222", games::BlockKind::mute);
  EXPECT_EQ(friends(ama).following.size(), 1U);
  block(ama, "Kofi22222222", games::BlockKind::block);
  EXPECT_TRUE(friends(ama).following.empty());
  EXPECT_TRUE(friends(ama).followers.empty());
  EXPECT_EQ(follow(ama, kofi), FollowOutcome::apart);
  EXPECT_EQ(follow(kofi, ama), FollowOutcome::apart);
}

TEST_F(SocialTest, OnlyFriendsWriteToEachOther) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  EXPECT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::no_friends);
  follow(ama, kofi);
  EXPECT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::no_friends);
  EXPECT_EQ(send(kofi, ama, "Hello").outcome, SendOutcome::no_friends);
  follow(kofi, ama);
  EXPECT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::sent);
  block(kofi, "Ama22222222", games::BlockKind::mute);
  EXPECT_EQ(send(ama, kofi, "Hello?").outcome, SendOutcome::no_friends);
  EXPECT_EQ(send(kofi, ama, "Hello?").outcome, SendOutcome::no_friends);
}

TEST_F(SocialTest, AConversationIsReadInItsOrder) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto esi = account("Esi");
  befriend(ama, kofi);
  befriend(esi, ama);
  const auto first = send(kofi, ama, "one", 21).id;
  const auto second = send(ama, kofi, "two", 22).id;
  const auto third = send(kofi, ama, "three", 23).id;
  send(esi, ama, "Good morning", 24);
  const auto all = messages(ama, kofi);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].text, "one");
  EXPECT_EQ(all[1].from, ama);
  EXPECT_EQ(all[1].to, kofi);
  EXPECT_EQ(all[2].at, 23);
  EXPECT_EQ(messages(kofi, ama).size(), 3U);
  EXPECT_EQ(messages(ama, kofi, third, 1).at(0).id, second);
  EXPECT_EQ(messages(ama, kofi, first).size(), 0U);
  EXPECT_TRUE(messages(kofi, esi).empty());
  auto of_ama = conversations(ama);
  ASSERT_EQ(of_ama.size(), 2U);
  EXPECT_EQ(of_ama[0].name, "Esi");
  EXPECT_EQ(of_ama[1].name, "Kofi");
  EXPECT_EQ(of_ama[1].last.text, "three");
  EXPECT_EQ(of_ama[1].unread, 2);
  EXPECT_EQ(conversations(kofi).at(0).unread, 1);
  answer<void>([&](auto done) { store_->social().read_messages(ama, kofi, 30, done); });
  of_ama = conversations(ama);
  EXPECT_EQ(of_ama[1].unread, 0);
  EXPECT_EQ(of_ama[0].unread, 1);
  EXPECT_EQ(conversations(kofi).at(0).unread, 1) << "the reader's own stay unread";
  EXPECT_EQ(messages(kofi, ama)[0].read, 30);
  const auto drop = [&](games::UserId user, std::int64_t id) {
    return answer<bool>([&](auto done) { store_->social().drop_message(user, id, done); });
  };
  EXPECT_FALSE(drop(kofi, second)) << "somebody else's";
  EXPECT_TRUE(drop(ama, second));
  EXPECT_FALSE(drop(ama, second));
  EXPECT_EQ(messages(kofi, ama).size(), 2U);
  expect_sound();
}

TEST_F(SocialTest, MessagesThatNobodyReadsHaveALimit) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  befriend(ama, kofi);
  for (int i = 0; i < games::kMostUnread; ++i)
    ASSERT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::sent);
  EXPECT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::too_many);
  EXPECT_EQ(send(kofi, ama, "Yes?").outcome, SendOutcome::sent);
  answer<void>([&](auto done) { store_->social().read_messages(kofi, ama, 30, done); });
  EXPECT_EQ(send(ama, kofi, "Hello").outcome, SendOutcome::sent);
}

TEST_F(SocialTest, NoticesTellEachThingOnce) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  befriend(kofi, ama);
  send(kofi, ama, "one");
  send(kofi, ama, "two");
  answer<void>([&](auto done) {
    store_->social().notify(ama, {.kind = NoticeKind::security, .about = "password", .at = 40},
                            done);
  });
  games::Notices found = notices(ama);
  ASSERT_EQ(found.notices.size(), 3U);
  EXPECT_EQ(found.unread, 3);
  EXPECT_EQ(found.notices[0].kind, NoticeKind::security);
  EXPECT_EQ(found.notices[0].about, "password");
  EXPECT_FALSE(found.notices[0].actor);
  EXPECT_EQ(found.notices[1].kind, NoticeKind::message);
  EXPECT_EQ(found.notices[1].name, "Kofi");
  EXPECT_EQ(found.notices[2].kind, NoticeKind::follow);
  answer<void>([&](auto done) { store_->social().read_notices(ama, found.notices[1].id, done); });
  EXPECT_EQ(notices(ama).unread, 1);
  EXPECT_FALSE(notices(ama).notices[0].read);
  expect_sound();
}

TEST_F(SocialTest, OldNoticesAreDropped) {
  const auto ama = account("Ama");
  for (int i = 0; i <= games::kMostNotices; ++i) {
    const Notice notice{.kind = NoticeKind::finish, .about = "game" + std::to_string(i), .at = i};
    answer<void>([&](auto done) { store_->social().notify(ama, notice, done); });
    EXPECT_EQ(std::ssize(notices(ama).notices), std::min(i + 1, games::kMostNotices));
  }
  EXPECT_EQ(notices(ama).notices.back().about, "game1");
}

TEST_F(SocialTest, AProfileShowsFinishedGamesOfItsOwn) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto play = [&](int number, games::UserId south, bool finished) {
    games::Change change;
    change.number = number;
    change.founding = games::Founding{"222222222" + std::to_string(number), number, {}, 5, {}};
    change.events =
        games::found(*change.founding, rules::Side::south, {"", games::hash_token("seat")});
    games::Room room(*change.founding);
    for (const auto& event : change.events) ASSERT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    if (finished) change.summary->status = games::Status::finished;
    change.holders[0] = games::Holder{south, "Ama22222222", true, false};
    answer<void>([&](auto done) { store_->append({change}, done); });
  };
  play(2, ama, true);
  play(3, kofi, true);
  play(4, ama, false);
  const auto kept = answer<games::Profile>([&](auto done) {
    store_->social().set_own_profile(
        ama, {"GH", "Abapa.", {"2222222222", "2222222223", "2222222224", "nothing"}}, done);
  });
  EXPECT_EQ(kept.best, std::vector<std::string>{"2222222222"});
  const auto read =
      answer<games::Profile>([&](auto done) { store_->social().own_profile(ama, done); });
  EXPECT_EQ(read.country, "GH");
  EXPECT_EQ(read.text, "Abapa.");
  EXPECT_EQ(read.best, kept.best);
  EXPECT_EQ(
      answer<games::Profile>([&](auto done) { store_->social().own_profile(kofi, done); }).country,
      "");
}

TEST_F(SocialTest, EverythingGoesWithEitherAccount) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  {
    soci::session beside;
    connect(beside);
    Sql sql(beside);
    add_social_rows(sql, ama, kofi);
  }
  EXPECT_EQ(answer<games::SocialLife>([&](auto done) {
              store_->social().social_life(ama, done);
            }).messages.size(),
            1U);
  forget(ama);
  EXPECT_TRUE(friends(kofi).following.empty());
  EXPECT_TRUE(conversations(kofi).empty());
  EXPECT_TRUE(notices(kofi).notices.empty());
  soci::session beside;
  connect(beside);
  Sql sql(beside);
  for (const char* table : {"withheld_messages", "follows", "private_messages", "notices",
                            "profiles", "addresses", "mail_tokens", "letters", "authenticators",
                            "recovery_codes", "passkeys", "passkey_challenges"})
    EXPECT_EQ(sql.value<int>(std::string("SELECT COUNT(*) FROM ") + table), 0) << table;
  std::promise<Result<FollowOutcome>> told;
  store_->social().follow(kofi, ama, 50, [&](auto result) { told.set_value(std::move(result)); });
  const auto followed = told.get_future().get();
  ASSERT_FALSE(followed);
  EXPECT_EQ(followed.error().code, ErrorCode::not_allowed);
  expect_sound();
}

TEST(SocialText, CountriesAreThoseOfIso3166) {
  for (const char* code : {"AD", "GH", "ZW", "DE", "CI"}) EXPECT_TRUE(games::is_country(code));
  for (const char* code : {"", "D", "gh", "XX", "D ", " A", "DEU", "EU"})
    EXPECT_FALSE(games::is_country(code)) << code;
}

TEST(SocialText, AProfilesTextIsOneLineOfSoManyLetters) {
  EXPECT_EQ(games::clean_profile_text(" two\nlines "), "two lines");
  EXPECT_EQ(games::clean_profile_text(""), "");
  EXPECT_TRUE(games::clean_profile_text(std::string(games::kMostProfileText, 'a')));
  EXPECT_FALSE(games::clean_profile_text(std::string(games::kMostProfileText + 1, 'a')));
}

}  // namespace
}  // namespace oware::store

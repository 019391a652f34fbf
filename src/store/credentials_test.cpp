#include "games/credentials.hpp"

#include <future>

#include "games/apply.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::Letter;
using games::MailPurpose;
using games::Passkey;

class CredentialsTest : public TestStore {
 protected:
  games::UserId account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<std::optional<games::Known>>([&](auto done) {
             store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
           })
        ->user.id;
  }
  games::CredentialStore& store() { return store_->credentials(); }
  games::Credentials of(games::UserId user) {
    return answer<games::Credentials>([&](auto done) { store().credentials_of(user, done); });
  }
  void send_link(games::UserId user, const std::string& token, MailPurpose purpose,
                 const std::string& address) {
    const Letter letter{.user = user, .address = address, .text = token, .at = 10, .next = 10};
    answer<void>([&](auto done) {
      store().send_link({games::hash_token(token), user, purpose, address, 100}, letter, done);
    });
  }
  bool verify(const std::string& token, games::TimeMs now = 50) {
    return answer<bool>(
        [&](auto done) { store().verify_address(games::hash_token(token), now, done); });
  }
  std::optional<games::UserId> reset(const std::string& token, games::TimeMs now = 50) {
    return answer<std::optional<games::UserId>>([&](auto done) {
      store().reset_password(games::hash_token(token), "new hash", now, done);
    });
  }
  std::vector<Letter> claim(games::TimeMs now, games::TimeMs again, int limit = 10) {
    return answer<std::vector<Letter>>(
        [&](auto done) { store_->mail().claim_letters(now, again, limit, done); });
  }
  void expect_sound() {
    const auto found = checked();
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->problems, std::vector<std::string>{});
  }
};

TEST_F(CredentialsTest, NothingOpensAClosedAccountButItsModerators) {
  const auto ama = account("Ama");
  send_link(ama, "address", MailPurpose::verify, "ama@example.org");
  ASSERT_TRUE(verify("address"));
  send_link(ama, "reset", MailPurpose::reset, "ama@example.org");
  int times = 0;
  const auto signs_in = [&] {
    std::promise<Result<games::Known>> known;
    store_->people().sign_in(ama, std::nullopt, session(std::to_string(++times)),
                             [&](auto result) { known.set_value(std::move(result)); });
    return known.get_future().get().has_value();
  };
  EXPECT_TRUE(signs_in());
  const games::Actor esi{"Esi", 50};
  const auto moderate = [&](games::ModerationAction action) {
    const auto player =
        answer<std::optional<games::Known>>([&](auto done) { store_->people().user(ama, done); });
    return store_->admin()
        .moderate(esi, {.action = action,
                        .player = player->user.player,
                        .until = 0,
                        .name = {},
                        .password_hash = {}})
        .has_value();
  };
  ASSERT_TRUE(moderate(games::ModerationAction::close));
  EXPECT_FALSE(signs_in()) << "as with a passkey";
  EXPECT_EQ(reset("reset"), ama);
  EXPECT_FALSE(signs_in()) << "a new password is that of the appeal";
  ASSERT_TRUE(moderate(games::ModerationAction::reopen));
  EXPECT_TRUE(signs_in());
}

TEST_F(CredentialsTest, AnAddressCountsOnceItsLinkIsFollowed) {
  const auto ama = account("Ama");
  send_link(ama, "old", MailPurpose::verify, "old@example.org");
  send_link(ama, "one", MailPurpose::verify, "Ama@example.org");
  EXPECT_FALSE(of(ama).email);
  EXPECT_FALSE(verify("old")) << "a newer link has ended it";
  EXPECT_FALSE(reset("one")) << "of another purpose";
  EXPECT_TRUE(verify("one", 99));
  EXPECT_FALSE(verify("one")) << "it serves once";
  ASSERT_TRUE(of(ama).email);
  EXPECT_EQ(of(ama).email->address, "Ama@example.org");
  EXPECT_EQ(of(ama).email->verified, 99);
  EXPECT_FALSE(of(ama).email->digest);
  EXPECT_TRUE(answer<bool>([&](auto done) { store().set_digest(ama, true, done); }));
  EXPECT_TRUE(of(ama).email->digest);
  send_link(ama, "two", MailPurpose::verify, "other@example.org");
  EXPECT_EQ(of(ama).email->address, "Ama@example.org") << "until the new one is verified";
  EXPECT_FALSE(verify("two", 100)) << "it has expired";
  send_link(ama, "three", MailPurpose::verify, "other@example.org");
  EXPECT_TRUE(verify("three"));
  EXPECT_EQ(of(ama).email->address, "other@example.org");
  EXPECT_TRUE(of(ama).email->digest);
  EXPECT_TRUE(answer<bool>([&](auto done) { store().drop_address(ama, done); }));
  EXPECT_FALSE(answer<bool>([&](auto done) { store().drop_address(ama, done); }));
  EXPECT_FALSE(of(ama).email);
  EXPECT_FALSE(answer<bool>([&](auto done) { store().set_digest(ama, true, done); }));
  expect_sound();
}

TEST_F(CredentialsTest, AResetEndsEverySession) {
  const auto ama = account("Ama");
  send_link(ama, "verify", MailPurpose::verify, "ama@example.org");
  EXPECT_TRUE(verify("verify"));
  const auto found = answer<std::vector<games::Addressee>>(
      [&](auto done) { store().addressees("AMA@example.org", done); });
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].user, ama);
  EXPECT_EQ(found[0].name, "Ama");
  EXPECT_TRUE(answer<std::vector<games::Addressee>>([&](auto done) {
                store().addressees("kofi@example.org", done);
              }).empty());
  send_link(ama, "reset", MailPurpose::reset, "ama@example.org");
  EXPECT_FALSE(verify("reset"));
  send_link(ama, "late", MailPurpose::reset, "ama@example.org");
  EXPECT_FALSE(reset("late", 100));
  send_link(ama, "again", MailPurpose::reset, "ama@example.org");
  EXPECT_EQ(reset("again", 99), ama);
  EXPECT_FALSE(reset("again"));
  EXPECT_EQ(answer<std::string>([&](auto done) { store_->people().password(ama, done); }),
            "new hash");
  EXPECT_TRUE(answer<std::vector<games::Session>>([&](auto done) {
                store_->people().sessions(ama, done);
              }).empty());
}

TEST_F(CredentialsTest, AnAuthenticatorCountsOnceACodeOfItIsShown) {
  const auto ama = account("Ama");
  const auto begin = [&](const std::string& secret) {
    return answer<bool>([&](auto done) { store().begin_authenticator(ama, secret, done); });
  };
  const auto confirm = [&](std::int64_t step) {
    return answer<bool>([&](auto done) {
      store().confirm_authenticator(ama, step, {games::hash_token("a"), games::hash_token("b")}, 20,
                                    done);
    });
  };
  const auto use_step = [&](std::int64_t step) {
    return answer<bool>([&](auto done) { store().use_step(ama, step, done); });
  };
  const auto use_code = [&](const std::string& code) {
    return answer<bool>(
        [&](auto done) { store().use_recovery_code(ama, games::hash_token(code), done); });
  };
  EXPECT_FALSE(confirm(7)) << "there is none";
  EXPECT_TRUE(begin("FIRST"));
  EXPECT_TRUE(begin("SECOND"));
  EXPECT_FALSE(of(ama).authenticator);
  EXPECT_TRUE(confirm(7));
  EXPECT_FALSE(confirm(8));
  EXPECT_FALSE(begin("THIRD")) << "one is in use";
  EXPECT_TRUE(of(ama).authenticator);
  EXPECT_EQ(of(ama).recovery_codes, 2);
  const auto kept = answer<std::optional<games::Authenticator>>(
      [&](auto done) { store().authenticator(ama, done); });
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->secret, "SECOND");
  EXPECT_EQ(kept->step, 7);
  EXPECT_FALSE(use_step(7)) << "a code serves once";
  EXPECT_TRUE(use_step(9));
  EXPECT_FALSE(use_step(8));
  EXPECT_TRUE(use_code("a"));
  EXPECT_FALSE(use_code("a"));
  EXPECT_FALSE(use_code("c"));
  EXPECT_EQ(of(ama).recovery_codes, 1);
  expect_sound();
  EXPECT_TRUE(answer<bool>([&](auto done) { store().drop_authenticator(ama, done); }));
  EXPECT_FALSE(answer<bool>([&](auto done) { store().drop_authenticator(ama, done); }));
  EXPECT_EQ(of(ama).recovery_codes, 0);
}

TEST_F(CredentialsTest, AChallengeIsTakenOnce) {
  const auto ama = account("Ama");
  const auto make = [&](const std::string& text, std::optional<games::UserId> user) {
    answer<void>(
        [&](auto done) { store().new_challenge({games::hash_token(text), user, 100}, 10, done); });
  };
  const auto take = [&](const std::string& text, games::TimeMs now) {
    return answer<std::optional<games::PasskeyChallenge>>(
        [&](auto done) { store().take_challenge(games::hash_token(text), now, done); });
  };
  make("one", ama);
  make("two", std::nullopt);
  make("three", std::nullopt);
  EXPECT_FALSE(take("four", 20));
  const auto one = take("one", 99);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->user, ama);
  EXPECT_FALSE(take("one", 99));
  EXPECT_FALSE(take("two", 100)) << "it has expired";
  EXPECT_FALSE(take("two", 50)) << "and is gone";
  const auto three = take("three", 50);
  ASSERT_TRUE(three);
  EXPECT_FALSE(three->user);
}

TEST_F(CredentialsTest, PasskeysCountUp) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto add = [&](games::UserId user, const std::string& credential, std::int64_t counter) {
    const Passkey fresh{.user = user,
                        .credential = credential,
                        .public_key = "key",
                        .counter = counter,
                        .name = "Phone",
                        .created = 11};
    return answer<std::optional<std::int64_t>>(
        [&](auto done) { store().add_passkey(fresh, done); });
  };
  const auto use = [&](std::int64_t id, std::int64_t counter) {
    return answer<bool>([&](auto done) { store().use_passkey(id, counter, 30, done); });
  };
  const auto counting = add(ama, "counting", 4);
  const auto still = add(ama, "still", 0);
  ASSERT_TRUE(counting && still);
  EXPECT_FALSE(add(kofi, "counting", 0)) << "the credential is somebody's";
  const auto found =
      answer<std::optional<Passkey>>([&](auto done) { store().passkey("counting", done); });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->user, ama);
  EXPECT_EQ(found->counter, 4);
  EXPECT_FALSE(use(*counting, 4)) << "a copy";
  EXPECT_FALSE(use(*counting, 0)) << "it has stopped to count";
  EXPECT_TRUE(use(*counting, 5));
  EXPECT_TRUE(use(*still, 0));
  EXPECT_TRUE(use(*still, 0));
  EXPECT_EQ(of(ama).passkeys.at(1).used, 30);
  for (int i = 2; i < games::kMostPasskeys; ++i)
    EXPECT_TRUE(add(ama, "more" + std::to_string(i), 0));
  EXPECT_FALSE(add(ama, "one too many", 0));
  const auto drop = [&](games::UserId user) {
    return answer<bool>([&](auto done) { store().drop_passkey(user, *counting, done); });
  };
  EXPECT_FALSE(drop(kofi));
  EXPECT_TRUE(drop(ama));
  EXPECT_FALSE(drop(ama));
  expect_sound();
}

TEST_F(CredentialsTest, ALetterWaitsUntilItIsSent) {
  const auto ama = account("Ama");
  send_link(ama, "one", MailPurpose::verify, "ama@example.org");
  EXPECT_TRUE(claim(9, 60).empty()) << "not due";
  const auto letters = claim(10, 60);
  ASSERT_EQ(letters.size(), 1U);
  EXPECT_EQ(letters[0].text, "one");
  EXPECT_EQ(letters[0].failed, 0);
  EXPECT_TRUE(claim(59, 60).empty()) << "another node has it";
  answer<void>([&](auto done) { store_->mail().retry_letter(letters[0].id, 200, done); });
  EXPECT_TRUE(claim(199, 300).empty());
  open();
  EXPECT_EQ(claim(200, 300).at(0).failed, 1);
  answer<void>([&](auto done) { store_->mail().drop_letter(letters[0].id, done); });
  EXPECT_TRUE(claim(900, 999).empty());
  expect_sound();
}

TEST_F(CredentialsTest, ADigestTellsOfTurnsByCorrespondence) {
  const auto ama = account("Ama");
  send_link(ama, "verify", MailPurpose::verify, "ama@example.org");
  verify("verify");
  answer<bool>([&](auto done) { store().set_digest(ama, true, done); });
  const auto play = [&](int number, games::ClockRules clock) {
    games::Change change;
    change.number = number;
    change.founding =
        games::Founding{"222222222" + std::to_string(number), number, {.clock = clock}, 5, {}};
    change.events =
        games::found(*change.founding, rules::Side::south, {"", games::hash_token("seat")});
    games::Room room(*change.founding);
    for (const auto& event : change.events) ASSERT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    change.summary->status = games::Status::playing;
    change.summary->turn = rules::Side::south;
    change.summary->changed = 1'000;
    change.summary->deadline = 9'000;
    change.holders[0] = games::Holder{ama, "Ama22222222", true, false};
    answer<void>([&](auto done) { store_->append({change}, done); });
  };
  const auto due = [&](games::TimeMs before, games::TimeMs turn_before) {
    return answer<std::vector<games::DueDigest>>(
        [&](auto done) { store_->mail().due_digests(before, turn_before, 10, done); });
  };
  play(2, {.kind = games::ClockKind::live, .initial_ms = 60'000});
  EXPECT_TRUE(due(10, 2'000).empty()) << "no game by correspondence";
  play(3, {.kind = games::ClockKind::correspondence, .days_per_move = 2});
  EXPECT_TRUE(due(10, 999).empty()) << "the turn is too new";
  const auto found = due(10, 1'000);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].to.name, "Ama");
  ASSERT_EQ(found[0].games.size(), 1U);
  EXPECT_EQ(found[0].games[0].id, "2222222223");
  EXPECT_EQ(found[0].games[0].deadline, 9'000);
  const auto queue = [&] {
    const Letter letter{.user = ama, .address = "ama@example.org", .at = 2'000, .next = 2'000};
    return answer<bool>(
        [&](auto done) { store_->mail().queue_digest(found[0].before, letter, done); });
  };
  EXPECT_TRUE(queue());
  EXPECT_FALSE(queue()) << "another node was first";
  EXPECT_TRUE(due(1'999, 2'000).empty());
  EXPECT_EQ(due(2'000, 2'000).size(), 1U);
  answer<bool>([&](auto done) { store().set_digest(ama, false, done); });
  EXPECT_TRUE(due(2'000, 2'000).empty());
}

TEST(EmailAddress, IsOneOfRfc5321WithoutQuotes) {
  EXPECT_EQ(games::clean_address("Ama.K+oware@Example.ORG"), "Ama.K+oware@example.org");
  EXPECT_EQ(games::clean_address("a@b.c"), "a@b.c");
  for (const char* text : {"",
                           "@",
                           "ama",
                           "ama@",
                           "@example.org",
                           "ama@example",
                           "ama@@example.org",
                           ".ama@example.org",
                           "ama.@example.org",
                           "a..b@example.org",
                           "ama@example..org",
                           "ama@-example.org",
                           "ama@example-.org",
                           "a ma@example.org",
                           "ama@exa mple.org",
                           "\"ama\"@example.org",
                           "ama@example.org\r\nBcc: x@example.org",
                           "ama@[127.0.0.1]",
                           "am\xC3\xA4@example.org",
                           "ama@example.org>",
                           "<ama@example.org"})
    EXPECT_FALSE(games::clean_address(text)) << text;
  const std::string domain = "@" + std::string(60, 'd') + ".org";
  EXPECT_TRUE(games::clean_address(std::string(64, 'a') + domain));
  EXPECT_FALSE(games::clean_address(std::string(65, 'a') + domain));
  std::string longest = std::string(64, 'a') + "@";
  while (longest.size() + 64 < games::kLongestAddress) longest += std::string(61, 'd') + ".";
  longest += std::string(games::kLongestAddress - longest.size(), 'e');
  EXPECT_EQ(longest.size(), games::kLongestAddress);
  EXPECT_TRUE(games::clean_address(longest)) << longest;
  EXPECT_FALSE(games::clean_address(longest + "e"));
}

}  // namespace
}  // namespace oware::store

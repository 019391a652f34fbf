#include "games/moderation.hpp"

#include <algorithm>
#include <future>

#include "games/apply.hpp"
#include "store/check.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::AppealState;
using games::ModerationAction;

class Moderation : public TestStore {
 protected:
  games::UserId account(const std::string& name) { return enrol(name)->user.id; }
  std::optional<games::Known> enrol(const std::string& name) {
    return answer<std::optional<games::Known>>([&](auto done) {
      store_->people().enrol(std::nullopt, wanted(name), "hash", session(name), done);
    });
  }
  // Nothing: the name is taken. An error: the invite does not stand.
  Result<std::optional<games::Known>> by_invite(const std::string& name, const std::string& invite,
                                                games::TimeMs at) {
    std::promise<Result<std::optional<games::Known>>> promise;
    games::NewSession made = session(name);
    made.at = at;
    store_->people().enrol_by_invite(games::hash_token(invite), std::nullopt, wanted(name), "hash",
                                     made, [&](auto result) { promise.set_value(result); });
    return promise.get_future().get();
  }
  static games::User wanted(const std::string& name) {
    return {.id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
  }
  games::AdminStore& admin() { return store_->admin(); }
  Result<games::PersonView> take(ModerationAction action, const std::string& player) {
    return admin().moderate(
        esi_,
        {.action = action, .player = player, .until = 1'000, .name = {}, .password_hash = {}});
  }
  std::vector<std::string> said_to(std::optional<games::UserId> reader) {
    std::vector<std::string> texts;
    for (const games::Said& one : answer<std::vector<games::Said>>(
             [&](auto done) { store_->people().said(1, reader, 0, 100, done); }))
      texts.push_back(one.text);
    return texts;
  }
  void found_game() {
    games::Founding founding{
        .id = "2222222222", .number = 1, .settings = {}, .created = 1, .rematch_of = {}};
    games::Room room(founding);
    games::Change change{
        .number = 1,
        .founding = founding,
        .events = games::found(founding, rules::Side::south, {"Ama", games::hash_token("t")}),
        .summary = {}};
    for (const games::Event& event : change.events) EXPECT_TRUE(room.take(event));
    change.summary = games::summarise(room);
    version_ = room.version();
    answer<void>([&](auto done) { store_->append({change}, done); });
  }
  void say(games::UserId user, const std::string& text, bool only_author) {
    games::Said said;
    said.game = 1;
    said.text = text;
    said.user = user;
    said.only_author = only_author;
    answer<std::int64_t>([&](auto done) { store_->people().say(said, done); });
  }

  const games::Actor esi_{"Esi", 50};
  int version_ = 0;
};

using Heard = std::vector<std::string>;

TEST_F(Moderation, NotesAreKeptWithTheirAuthor) {
  account("Ama");
  ASSERT_TRUE(admin().add_note(esi_, "Ama", "First.\nSecond line."));
  ASSERT_TRUE(admin().add_note({"Kofi", 60}, "Ama22222222", "Later"));
  open();
  const auto notes = admin().notes("ama");
  ASSERT_TRUE(notes);
  ASSERT_EQ(notes->size(), 2U);
  EXPECT_EQ(notes->at(0).text, "Later");
  EXPECT_EQ(notes->at(0).who, "Kofi");
  EXPECT_EQ(notes->at(1).text, "First.\nSecond line.");
  EXPECT_EQ(notes->at(1).at, 50);
  EXPECT_EQ(admin().people("Ama", 5)->at(0).notes, 2);
  EXPECT_EQ(admin().audit_log(0, 1)->at(0).what, "note");
  EXPECT_FALSE(admin().notes("Nobody"));
  EXPECT_FALSE(admin().add_note(esi_, "Nobody", "x"));
}

TEST_F(Moderation, AShadowMutedPersonAloneSeesWhatTheySay) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  found_game();
  EXPECT_TRUE(take(ModerationAction::shadow_mute, "Ama")->shadow_muted);
  EXPECT_TRUE(take(ModerationAction::shadow_mute, "Ama")->shadow_muted) << "twice is once";
  EXPECT_TRUE(answer<std::optional<games::Known>>([&](auto done) {
                store_->people().user(ama, done);
              })->user.shadow_muted);
  say(ama, "one", true);
  say(kofi, "two", false);
  EXPECT_EQ(said_to(ama), (Heard{"one", "two"}));
  EXPECT_EQ(said_to(kofi), Heard{"two"});
  EXPECT_EQ(said_to({}), Heard{"two"});
  EXPECT_FALSE(take(ModerationAction::shadow_unmute, "Ama")->shadow_muted);
  EXPECT_EQ(said_to(kofi), Heard{"two"}) << "what was said before stays";
  const auto all =
      answer<games::Everything>([&](auto done) { store_->people().everything(ama, done); });
  EXPECT_EQ(all.said.size(), 1U) << "their own export has it";
}

TEST_F(Moderation, AnAccountAppealsOnceAgainstItsMeasures) {
  const auto ama = account("Ama");
  EXPECT_FALSE(*admin().appeal(ama, "Why?", 10)) << "nothing to appeal against";
  ASSERT_TRUE(take(ModerationAction::mute, "Ama"));
  EXPECT_FALSE(*admin().appeal(ama, "Why?", 1'000)) << "the mute is over";
  EXPECT_TRUE(*admin().appeal(ama, "Why?", 999));
  EXPECT_FALSE(*admin().appeal(ama, "Again", 999));
  ASSERT_TRUE(take(ModerationAction::ban, "Ama"));
  EXPECT_FALSE(*admin().appeal(ama, "Again", 999)) << "the open one keeps its place";
  const auto queue = admin().appeals(AppealState::open, 10);
  ASSERT_TRUE(queue);
  ASSERT_EQ(queue->size(), 1U);
  EXPECT_EQ(queue->at(0).name, "Ama");
  EXPECT_EQ(queue->at(0).appeal.text, "Why?");
  EXPECT_TRUE(queue->at(0).measures.banned);
  ASSERT_TRUE(admin().decide_appeal(esi_, "Ama", false, "Because."));
  EXPECT_FALSE(admin().decide_appeal(esi_, "Ama", true, "")) << "it has been decided";
  EXPECT_FALSE(*admin().appeal(ama, "Again", 999));
  const auto standing = admin().standing(ama);
  ASSERT_TRUE(standing && standing->appeal);
  EXPECT_EQ(standing->appeal->state, AppealState::refused);
  EXPECT_EQ(standing->appeal->answer, "Because.");
  EXPECT_TRUE(standing->measures.banned);
  ASSERT_TRUE(take(ModerationAction::ban_cheat, "Ama"));
  EXPECT_TRUE(*admin().appeal(ama, "A new measure", 999));
  ASSERT_TRUE(admin().decide_appeal(esi_, "Ama", true, ""));
  EXPECT_FALSE(admin().standing(ama)->measures.any(1));
  EXPECT_FALSE(admin().standing(guest("Guest").user.id)) << "a guest has no account";
}

TEST_F(Moderation, AClosedAccountIsOpenedAgainWithItsPassword) {
  const auto ama = account("Ama");
  const auto login = [&] {
    return *answer<std::optional<games::PeopleStore::Login>>(
        [&](auto done) { store_->people().login("ama", done); });
  };
  EXPECT_FALSE(login().closed);
  EXPECT_FALSE(take(ModerationAction::reopen, "Ama")) << "it is open";
  for (int times = 0; times < 2; ++times) EXPECT_TRUE(take(ModerationAction::close, "Ama")->closed);
  EXPECT_TRUE(login().closed);
  EXPECT_EQ(login().password, "hash");
  EXPECT_FALSE(answer<std::optional<games::Known>>(
      [&](auto done) { store_->people().who(session("Ama").token, done); }));
  EXPECT_TRUE(*admin().appeal(ama, "Please", 10));
  ASSERT_TRUE(admin().decide_appeal(esi_, "Ama", true, ""));
  EXPECT_FALSE(login().closed);
  EXPECT_EQ(login().password, "hash");
  ASSERT_TRUE(take(ModerationAction::close, "Ama"));
  const auto after = take(ModerationAction::reopen, "Ama");
  ASSERT_TRUE(after);
  EXPECT_FALSE(after->closed || after->banned);
  EXPECT_EQ(login().password, "hash");
}

TEST_F(Moderation, ListsOfWordsAreWrittenAndReset) {
  EXPECT_TRUE(admin().word_lists()->empty());
  ASSERT_TRUE(admin().set_words(esi_, {"en", {"nasty", "grim*"}}));
  ASSERT_TRUE(admin().set_words(esi_, {"de", {}}));
  ASSERT_TRUE(admin().set_words(esi_, {"en", {"nasty"}}));
  open();
  EXPECT_EQ(*admin().word_lists(), (std::vector<games::WordList>{{"de", {}}, {"en", {"nasty"}}}));
  ASSERT_TRUE(admin().reset_words(esi_, "en"));
  EXPECT_EQ(admin().word_lists()->size(), 1U);
}

TEST_F(Moderation, AnInviteHasItsUsesAndItsTime) {
  const games::NewInvite fresh{.token = games::hash_token("secret"),
                               .maker = {},
                               .by = "Esi",
                               .created = 10,
                               .expires = 100,
                               .most = 2};
  ASSERT_TRUE(*admin().add_invite(esi_, fresh, games::kAdministratorInvites));
  EXPECT_TRUE(*admin().invite_stands(fresh.token, 99));
  EXPECT_FALSE(*admin().invite_stands(fresh.token, 100));
  EXPECT_FALSE(*admin().invite_stands(games::hash_token("other"), 99));
  EXPECT_FALSE(by_invite("Ama", "secret", 100)) << "expired";
  EXPECT_FALSE(by_invite("Ama", "other", 50)) << "never made";
  EXPECT_TRUE(*by_invite("Ama", "secret", 99));
  EXPECT_FALSE(*by_invite("ama", "secret", 99)) << "a taken name takes no use";
  EXPECT_EQ(admin().invites({}, 10)->at(0).used, 1);
  EXPECT_TRUE(*by_invite("Kofi", "secret", 99));
  EXPECT_FALSE(by_invite("Efua", "secret", 99)) << "used up";
  EXPECT_TRUE(admin().people("Efua", 5)->empty()) << "nothing of the account is left";
  const auto listed = admin().invites({}, 10);
  EXPECT_EQ(listed->at(0).used, 2);
  EXPECT_EQ(listed->at(0).by, "Esi");
  EXPECT_TRUE(listed->at(0).administrator);
}

TEST_F(Moderation, AMemberHasSoManyOpenInvites) {
  const auto ama = account("Ama");
  const auto kofi = account("Kofi");
  const auto invite = [&](const std::string& token, games::TimeMs at) {
    return *admin().add_invite({},
                               {.token = games::hash_token(token),
                                .maker = ama,
                                .by = {},
                                .created = at,
                                .expires = at + 100,
                                .most = 1},
                               games::kMemberInvites);
  };
  std::optional<std::int64_t> last;
  for (int i = 0; i < games::kMemberInvites.most_open; ++i) {
    last = invite(std::to_string(i), 10);
    EXPECT_TRUE(last);
  }
  EXPECT_FALSE(invite("one more", 10));
  EXPECT_TRUE(*by_invite("Efua", "0", 20));
  EXPECT_TRUE(invite("in its place", 20)) << "one was used up";
  EXPECT_FALSE(invite("again", 20));
  EXPECT_TRUE(invite("later", 110)) << "the others have expired";
  EXPECT_EQ(admin().invites(ama, 100)->size(), 7U);
  EXPECT_EQ(admin().invites(ama, 100)->at(0).by, "Ama");
  EXPECT_FALSE(*admin().revoke_invite({}, kofi, *last)) << "another's";
  EXPECT_TRUE(*admin().revoke_invite({}, ama, *last));
  EXPECT_FALSE(*admin().revoke_invite({}, ama, *last));
  answer<void>([&](auto done) { store_->people().forget(ama, done); });
  EXPECT_TRUE(admin().invites({}, 100)->empty()) << "they go with their maker";
}

TEST_F(Moderation, MovesAfterLeavingThePageAreCountedWithTheGame) {
  found_game();
  const auto join = [&](bool blurred) {
    games::Change change{
        .number = 1,
        .founding = {},
        .events = {{++version_, 5, games::Offered{rules::Side::south, games::Offer::end}}},
        .summary = {}};
    if (blurred) change.blurred = rules::Side::north;
    answer<void>([&](auto done) { store_->append({change}, done); });
  };
  using Counts = std::array<int, 2>;
  EXPECT_EQ(*admin().blurs("2222222222"), Counts{});
  join(true);
  join(false);
  join(true);
  EXPECT_EQ(*admin().blurs("2222222222"), (Counts{0, 2}));
  EXPECT_EQ(*admin().blurs("3333333333"), Counts{});
}

TEST_F(Moderation, EveryRowIsWatched) {
  const auto ama = account("Ama");
  ASSERT_TRUE(admin().add_note(esi_, "Ama", "Note"));
  ASSERT_TRUE(take(ModerationAction::shadow_mute, "Ama"));
  ASSERT_TRUE(take(ModerationAction::close, "Ama"));
  ASSERT_TRUE(*admin().appeal(ama, "Please", 10));
  ASSERT_TRUE(admin().set_words(esi_, {"en", {"nasty"}}));
  ASSERT_TRUE(*admin().add_invite(esi_, {.token = {}, .maker = ama, .by = {}}, {}));
  store_.reset();
  const auto sound = checked();
  ASSERT_TRUE(sound);
  for (const std::string& problem : sound->problems) ADD_FAILURE() << problem;
  soci::session session;
  connect(session);
  if (dialect_of(session) == Dialect::postgresql) return;  // its pages have checksums
  for (const char* change : {"moderator_notes SET text = 'x'", "shadow_mutes SET since_ms = 1",
                             "closed_accounts SET since_ms = 1", "appeals SET state = 'x'",
                             "word_lists SET words = 'x'", "invites SET used = 7"}) {
    const std::string table = std::string(change).substr(0, std::string(change).find(' '));
    session << "DROP TRIGGER " + table + "_updated";
    session << std::string("UPDATE ") + change;
    EXPECT_TRUE(std::ranges::any_of(check(database())->problems, [&](const std::string& problem) {
      return problem.find("table " + table + ":") != std::string::npos;
    })) << table;
  }
}

}  // namespace
}  // namespace oware::store

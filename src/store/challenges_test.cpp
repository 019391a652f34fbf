// Challenges in a store: states, limits, expiry, founding a game once.
#include "games/challenges.hpp"

#include <future>

#include "games/apply.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::Challenge;
using games::ChallengeLimits;
using games::ChallengeState;
using games::Known;
using games::MadeChallenge;

class Challenges : public TestStore {
 protected:
  Known account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return *answer<std::optional<Known>>([&](auto done) {
      store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
    });
  }
  static Challenge challenge(const Known& from, const Known& to, const std::string& id) {
    const games::ClockRules clock{
        .kind = games::ClockKind::live, .initial_ms = 180'000, .increment_ms = 2'000};
    return {.id = id,
            .from = {from.user.id, from.user.player, from.user.name},
            .to = {to.user.id, to.user.player, to.user.name},
            .settings = games::challenge_settings({}, "abapa", clock, true),
            .side = rules::Side::north,
            .token = games::hash_token(id),
            .created = 1'000,
            .expires = 2'000};
  }
  MadeChallenge make(const Challenge& fresh, const ChallengeLimits& limits = {}) {
    return answer<MadeChallenge>(
        [&](auto done) { store_->challenges().make_challenge(fresh, limits, done); });
  }
  std::optional<Challenge> load(const std::string& id) {
    return answer<std::optional<Challenge>>(
        [&](auto done) { store_->challenges().challenge(id, done); });
  }
  std::vector<std::string> open_of(const Known& user, games::TimeMs now) {
    std::vector<std::string> ids;
    for (const Challenge& one : answer<std::vector<Challenge>>(
             [&](auto done) { store_->challenges().open_challenges(user.user.id, now, done); }))
      ids.push_back(one.id);
    return ids;
  }
  bool end(const std::string& id, ChallengeState state, games::TimeMs now) {
    return answer<bool>(
        [&](auto done) { store_->challenges().end_challenge(id, state, now, done); });
  }
  // A game between two accounts that the challenge leads to.
  static games::Change accepting(const Challenge& accepted, std::int64_t number,
                                 games::TimeMs now) {
    const games::Founding founding{.id = "23456789a" + std::to_string(number % 10),
                                   .number = number,
                                   .settings = accepted.settings,
                                   .created = now,
                                   .rematch_of = {}};
    const auto events = games::found_between(founding, {accepted.from.name, accepted.token},
                                             {accepted.to.name, games::hash_token("other")});
    games::Room room(founding);
    for (const games::Event& event : events) EXPECT_TRUE(room.take(event));
    return {.number = number,
            .founding = founding,
            .events = events,
            .summary = games::summarise(room),
            .holders = {games::Holder{accepted.from.user, accepted.from.player, true},
                        games::Holder{accepted.to.user, accepted.to.player, true}},
            .challenge = accepted.id};
  }
  Result<void> append(const games::Change& change) {
    std::promise<Result<void>> promise;
    store_->append({change}, [&promise](Result<void> done) { promise.set_value(std::move(done)); });
    return promise.get_future().get();
  }
};

TEST_F(Challenges, ComeBackAsTheyWereMade) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const Challenge made = challenge(ama, kofi, "one");
  ASSERT_EQ(make(made), MadeChallenge::made);
  open();
  EXPECT_EQ(load("one"), made);
  Challenge drawn = challenge(kofi, ama, "two");
  drawn.side.reset();
  drawn.settings = games::challenge_settings({}, "abapa", {}, false);
  ASSERT_EQ(make(drawn), MadeChallenge::made);
  EXPECT_EQ(load("two"), drawn);
  EXPECT_EQ(load("three"), std::nullopt);
  EXPECT_EQ(open_of(ama, 1'999), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(open_of(kofi, 1'999), (std::vector<std::string>{"two", "one"}));
  EXPECT_TRUE(open_of(ama, 2'000).empty());
  const auto sound = checked();
  ASSERT_TRUE(sound);
  EXPECT_TRUE(sound->sound()) << sound->problems.front();
}

TEST_F(Challenges, EndOnce) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  make(challenge(ama, kofi, "one"));
  EXPECT_TRUE(end("one", ChallengeState::declined, 1'500));
  EXPECT_FALSE(end("one", ChallengeState::cancelled, 1'500));
  EXPECT_EQ(load("one")->state, ChallengeState::declined);
  make(challenge(ama, kofi, "two"));
  EXPECT_FALSE(end("two", ChallengeState::declined, 2'000));
  EXPECT_FALSE(end("none", ChallengeState::declined, 1'500));
}

TEST_F(Challenges, HaveLimits) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const Known yaa = account("Yaa");
  const ChallengeLimits limits{.made = 3, .received = 4, .between = 2};
  EXPECT_EQ(make(challenge(ama, kofi, "1"), limits), MadeChallenge::made);
  EXPECT_EQ(make(challenge(ama, kofi, "2"), limits), MadeChallenge::made);
  EXPECT_EQ(make(challenge(ama, kofi, "3"), limits), MadeChallenge::too_many_between);
  EXPECT_EQ(make(challenge(ama, yaa, "4"), limits), MadeChallenge::made);
  EXPECT_EQ(make(challenge(ama, yaa, "5"), limits), MadeChallenge::too_many_made);
  EXPECT_EQ(make(challenge(yaa, kofi, "6"), limits), MadeChallenge::made);
  EXPECT_EQ(make(challenge(yaa, kofi, "7"), limits), MadeChallenge::made);
  const Known esi = account("Esi");
  EXPECT_EQ(make(challenge(esi, kofi, "8"), limits), MadeChallenge::too_many_received);
  // One that has ended or expired counts no more.
  EXPECT_TRUE(end("1", ChallengeState::cancelled, 1'500));
  EXPECT_EQ(make(challenge(esi, kofi, "8"), limits), MadeChallenge::made);
  Challenge later = challenge(ama, kofi, "9");
  later.created = 2'000;
  later.expires = 3'000;
  EXPECT_EQ(make(later, limits), MadeChallenge::made);
}

TEST_F(Challenges, AreDroppedLongAfterTheyExpired) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  make(challenge(ama, kofi, "old"));
  Challenge later = challenge(ama, kofi, "edge");
  later.created = 2'000 + ChallengeLimits{}.kept;
  later.expires = later.created + 1'000;
  make(later);
  EXPECT_TRUE(load("old"));
  later.id = "past";
  ++later.created;
  make(later);
  EXPECT_FALSE(load("old"));
}

TEST_F(Challenges, LeadToOneGame) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  const Challenge made = challenge(ama, kofi, "one");
  make(made);
  ASSERT_TRUE(append(accepting(made, 1, 1'500)));
  EXPECT_EQ(load("one")->state, ChallengeState::accepted);
  EXPECT_EQ(load("one")->game, "23456789a1");
  const auto again = append(accepting(made, 2, 1'500));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::not_allowed);
  const auto none = answer<std::optional<games::StoredGame>>(
      [&](auto done) { store_->load("23456789a2", done); });
  EXPECT_FALSE(none);
  const auto game = answer<std::optional<games::StoredGame>>(
      [&](auto done) { store_->load("23456789a1", done); });
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->founding.settings.rated);
  EXPECT_EQ(game->events.size(), 2U);
  make(challenge(ama, kofi, "two"));
  EXPECT_FALSE(append(accepting(challenge(ama, kofi, "two"), 3, 2'000)));
}

TEST_F(Challenges, GoWithEitherAccount) {
  const Known ama = account("Ama");
  const Known kofi = account("Kofi");
  make(challenge(ama, kofi, "one"));
  make(challenge(kofi, ama, "two"));
  answer<void>([&](auto done) { store_->people().forget(ama.user.id, done); });
  EXPECT_FALSE(load("one"));
  EXPECT_FALSE(load("two"));
  std::promise<Result<MadeChallenge>> promise;
  store_->challenges().make_challenge(
      challenge(kofi, ama, "three"), {},
      [&promise](Result<MadeChallenge> result) { promise.set_value(std::move(result)); });
  const auto refused = promise.get_future().get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
}

}  // namespace
}  // namespace oware::store

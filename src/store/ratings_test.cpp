#include "games/ratings.hpp"

#include <future>

#include "store/check.hpp"
#include "store/test_store.hpp"

namespace oware::store {
namespace {

using games::after_result;
using games::KeptRating;
using games::PuzzleOutcome;

constexpr oware::ratings::Rating kPuzzle{1400, 250, 0.06};

class Ratings : public TestStore {
 protected:
  games::UserId account(const std::string& name) {
    const games::User wanted{
        .id = 0, .player = name + "22222222", .name = name, .language = "en", .created = 5};
    return answer<std::optional<games::Known>>([&](auto done) {
             store_->people().enrol(std::nullopt, wanted, "hash", session(name), done);
           })
        ->user.id;
  }
  PuzzleOutcome solve(games::UserId user, const std::string& puzzle, bool right, games::TimeMs at) {
    return answer<PuzzleOutcome>([&](auto done) {
      store_->ratings().answer_puzzle(user, {.puzzle = puzzle, .right = right, .at = at}, kPuzzle,
                                      done);
    });
  }
  games::PuzzleStanding standing(std::optional<games::UserId> user) {
    return answer<games::PuzzleStanding>(
        [&](auto done) { store_->ratings().puzzle_standing(user, done); });
  }
  std::vector<games::PoolRating> ratings_of(games::UserId user) {
    return answer<std::vector<games::PoolRating>>(
        [&](auto done) { store_->ratings().ratings_of(user, done); });
  }
  std::vector<games::PuzzleAnswer> answers_of(games::UserId user) {
    return answer<std::vector<games::PuzzleAnswer>>(
        [&](auto done) { store_->ratings().puzzle_answers(user, done); });
  }
};

TEST_F(Ratings, TheFirstAnswerCountsForAccountAndPuzzle) {
  const auto ama = account("Ama");
  const PuzzleOutcome first = solve(ama, "00000001", true, 100);
  const KeptRating mine = after_result({}, {.value = kPuzzle}, 1, 100);
  const KeptRating its = after_result({.value = kPuzzle}, {}, 0, 100);
  EXPECT_TRUE(first.counted);
  EXPECT_EQ(first.before, KeptRating{});
  EXPECT_EQ(first.after, mine);
  EXPECT_EQ(first.puzzle, its);
  const PuzzleOutcome second = solve(ama, "00000001", false, 200);
  EXPECT_FALSE(second.counted);
  EXPECT_EQ(second.after, mine);
  EXPECT_EQ(second.puzzle, its);
  // The puzzle's next opponent meets its new rating.
  const auto kofi = account("Kofi");
  EXPECT_EQ(solve(kofi, "00000001", false, 300).after, after_result({}, its, 0, 300));
}

// As the bits were, after a start.
TEST_F(Ratings, StandAsTheyWereAfterAStart) {
  const auto ama = account("Ama");
  solve(ama, "00000001", true, 100);
  const PuzzleOutcome last = solve(ama, "00000002", false, 200);
  open();
  ASSERT_EQ(ratings_of(ama).size(), 1U);
  EXPECT_EQ(ratings_of(ama)[0].pool, games::kPuzzlePool);
  EXPECT_EQ(ratings_of(ama)[0].rating, last.after);
  const auto found = standing(ama);
  EXPECT_EQ(found.rating, last.after);
  EXPECT_EQ(found.answered, (std::set<std::string>{"00000001", "00000002"}));
  EXPECT_EQ(found.ratings.at("00000002"), last.puzzle.value.rating);
  EXPECT_EQ(standing(std::nullopt).ratings.size(), 2U);
  const auto answers = answers_of(ama);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_TRUE(answers[0].right);
  EXPECT_EQ(answers[1].rating, last.after.value.rating);
  const auto sound = checked();
  ASSERT_TRUE(sound);
  EXPECT_TRUE(sound->sound()) << sound->problems.front();
}

TEST_F(Ratings, OfAnswersAtOnceOneCounts) {
  const auto ama = account("Ama");
  constexpr int kAtOnce = 20;
  std::vector<std::promise<Result<PuzzleOutcome>>> promises(kAtOnce);
  for (auto& promise : promises) {
    store_->ratings().answer_puzzle(
        ama, {.puzzle = "00000001", .right = true, .at = 100}, kPuzzle,
        [&promise](Result<PuzzleOutcome> outcome) { promise.set_value(std::move(outcome)); });
  }
  int counted = 0;
  for (auto& promise : promises) counted += promise.get_future().get().value().counted ? 1 : 0;
  EXPECT_EQ(counted, 1);
  EXPECT_EQ(ratings_of(ama)[0].rating.games, 1);
}

TEST_F(Ratings, GoWithTheAccount) {
  const auto ama = account("Ama");
  const PuzzleOutcome outcome = solve(ama, "00000001", true, 100);
  answer<void>([&](auto done) { store_->people().forget(ama, done); });
  EXPECT_TRUE(ratings_of(ama).empty());
  EXPECT_TRUE(answers_of(ama).empty());
  // The puzzle keeps what it has learned, and names nobody.
  EXPECT_EQ(standing(std::nullopt).ratings.at("00000001"), outcome.puzzle.value.rating);
  std::promise<Result<PuzzleOutcome>> promise;
  store_->ratings().answer_puzzle(
      ama, {.puzzle = "00000002", .right = true, .at = 200}, kPuzzle,
      [&promise](Result<PuzzleOutcome> result) { promise.set_value(std::move(result)); });
  const auto refused = promise.get_future().get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
}

}  // namespace
}  // namespace oware::store

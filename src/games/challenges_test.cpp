#include "games/challenges.hpp"

#include <gtest/gtest.h>

namespace oware::games {
namespace {

TEST(Challenges, StatesHaveTheirWords) {
  for (const ChallengeState state :
       {ChallengeState::open, ChallengeState::accepted, ChallengeState::declined,
        ChallengeState::cancelled, ChallengeState::expired})
    EXPECT_EQ(parse_challenge_state(to_string(state)), state);
  EXPECT_EQ(parse_challenge_state("Open"), std::nullopt);
  EXPECT_EQ(parse_challenge_state(""), std::nullopt);
}

TEST(Challenges, AnOpenOneExpiresAndNoOther) {
  Challenge challenge{.id = "2222222222", .from = {.user = 1}, .to = {.user = 2}, .expires = 100};
  EXPECT_EQ(challenge.state_at(99), ChallengeState::open);
  EXPECT_EQ(challenge.state_at(100), ChallengeState::expired);
  challenge.state = ChallengeState::accepted;
  EXPECT_EQ(challenge.state_at(100), ChallengeState::accepted);
  EXPECT_TRUE(challenge.between(1));
  EXPECT_TRUE(challenge.between(2));
  EXPECT_FALSE(challenge.between(3));
}

TEST(Challenges, ARatedGameIsNotCasual) {
  EXPECT_FALSE(challenge_settings({}, "abapa", {}, true).casual);
  EXPECT_TRUE(challenge_settings({}, "abapa", {}, false).casual);
  EXPECT_TRUE(challenge_settings({}, "abapa", {}, true).listed);
}

}  // namespace
}  // namespace oware::games

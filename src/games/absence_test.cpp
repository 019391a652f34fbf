#include "games/absence.hpp"

#include <gtest/gtest.h>

#include "games/apply.hpp"

namespace oware::games {
namespace {

using rules::Side;

constexpr AbsenceRules kRules{.live_ms = 1'000, .long_ms = 50'000};
constexpr ClockRules kTenMinutes{.kind = ClockKind::live, .initial_ms = 600'000};
constexpr ClockRules kTwoDays{.kind = ClockKind::correspondence, .days_per_move = 2};
constexpr Away kSouthLeft{5'000, std::nullopt};

// A game between two people after some moves, the last at 3000; South is to move after an even
// number.
Room after(std::string_view moves, const ClockRules& clock,
           Opponent opponent = Opponent::friend_by_link) {
  Room room({.id = "23456789ab",
             .number = 1,
             .settings = {.opponent = opponent, .clock = clock},
             .created = 1'000,
             .rematch_of = {}});
  for (const Event& event : found(room.founding(), Side::south, {"Ama", hash_token("south")}))
    EXPECT_TRUE(room.take(event));
  if (opponent != Opponent::computer) {
    EXPECT_TRUE(room.take(
        Event{room.version() + 1, 2'000, Joined{Side::north, "Kofi", hash_token("north")}}));
  }
  for (const char letter : moves) {
    const int house = letter >= 'a' ? letter - 'a' + 6 : letter - 'A';
    EXPECT_TRUE(room.take(Event{room.version() + 1, 3'000, Moved{rules::House(house)}}));
  }
  return room;
}

TEST(Absence, CountsFromLeavingOrTheLastEvent) {
  EXPECT_EQ(absence(after("Ff", kTenMinutes), kSouthLeft, kRules), (Absence{Side::south, 6'000}));
  EXPECT_EQ(absence(after("Ff", kTenMinutes), {1'500, std::nullopt}, kRules),
            (Absence{Side::south, 4'000}));
  EXPECT_EQ(absence(after("Ff", {}), kSouthLeft, kRules), (Absence{Side::south, 53'000}))
      << "without a clock";
}

TEST(Absence, OfTheSideToMoveOnly) {
  EXPECT_FALSE(absence(after("FfE", kTenMinutes), kSouthLeft, kRules));
  EXPECT_FALSE(absence(after("Ff", kTenMinutes), {std::nullopt, 1}, kRules)) << "they are here";
  EXPECT_EQ(absence(after("FfE", kTenMinutes), {std::nullopt, 3'500}, kRules)->side, Side::north);
}

TEST(Absence, CountsBeforeTheFirstMovesToo) {
  EXPECT_EQ(absence(after("", kTenMinutes), kSouthLeft, kRules), (Absence{Side::south, 6'000}));
  EXPECT_EQ(absence(after("F", kTenMinutes), {1, 1}, kRules), (Absence{Side::north, 4'000}));
  EXPECT_EQ(absence(after("", {}), kSouthLeft, kRules), (Absence{Side::south, 52'000}));
  EXPECT_EQ(absence(after("", kTwoDays), kSouthLeft, kRules),
            (Absence{Side::south, 2'000 + 2 * kDayMs}))
      << "no clock runs yet";
  EXPECT_EQ(absence(after("F", kTwoDays), {1, 1}, kRules),
            (Absence{Side::north, 3'000 + 2 * kDayMs}));
}

TEST(Absence, NeverWhereDaysAreCountedNorAgainstTheComputer) {
  EXPECT_FALSE(absence(after("Ff", kTwoDays), kSouthLeft, kRules));
  EXPECT_FALSE(absence(after("", kTenMinutes, Opponent::computer), kSouthLeft, kRules));
  EXPECT_FALSE(absence(after("Ff", kTenMinutes, Opponent::computer), kSouthLeft, kRules));
  Room over = after("Ff", kTenMinutes);
  ASSERT_TRUE(over.take(
      Event{over.version() + 1, 4'000, Ended{rules::EndReason::agreement, std::nullopt}}));
  EXPECT_FALSE(absence(over, kSouthLeft, kRules));
}

TEST(Absence, CanBeClaimedFromThatTimeOn) {
  const Room room = after("Ff", kTenMinutes);
  const Act claim{Side::north, Action::claim, {}, absence(room, kSouthLeft, kRules)};
  EXPECT_FALSE(apply(room, claim, 5'999)) << "one too early";
  const auto claimed = apply(room, claim, 6'000);
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->front().body, EventBody(Ended{rules::EndReason::timeout, Side::south}));
  const Act own{Side::south, Action::claim, {}, absence(room, kSouthLeft, kRules)};
  EXPECT_FALSE(apply(room, own, 7'000)) << "one's own absence";
}

TEST(Absence, AGameThatHasNotBegunEndsWithoutAResult) {
  for (const std::string_view moves : {"", "F"}) {
    Room room = after(moves, kTenMinutes);
    const Side gone = *room.turn();
    const Act claim{rules::other(gone), Action::claim, {}, absence(room, {5'000, 5'000}, kRules)};
    EXPECT_FALSE(apply(room, claim, 5'999)) << "one too early";
    const auto claimed = apply(room, claim, 6'000);
    ASSERT_TRUE(claimed);
    EXPECT_EQ(claimed->front().body, EventBody(Ended{rules::EndReason::aborted, std::nullopt}));
    ASSERT_TRUE(room.take(claimed->front()));
    EXPECT_TRUE(apply(room, claim, 6'001)->empty()) << "again";
  }
}

// An offer whose owner is South, made at 1000.
Room offer(Opponent opponent, const ClockRules& clock, Side side = Side::south) {
  Room room({.id = "23456789ab",
             .number = 1,
             .settings = {.opponent = opponent, .clock = clock},
             .created = 1'000,
             .rematch_of = {}});
  for (const Event& event : found(room.founding(), side, {"Ama", hash_token("owner")}))
    EXPECT_TRUE(room.take(event));
  return room;
}

TEST(Withdrawal, SomeTimeAfterTheOwnerHasLeft) {
  const Away away{5'000, 1'000};
  for (const ClockRules& clock : {ClockRules{}, kTenMinutes}) {
    EXPECT_EQ(withdrawal(offer(Opponent::anyone, clock), away, kRules), 6'000);
    EXPECT_EQ(withdrawal(offer(Opponent::anyone, clock, Side::north), away, kRules), 2'000);
    EXPECT_FALSE(withdrawal(offer(Opponent::anyone, clock), {std::nullopt, 1'000}, kRules))
        << "the owner is here";
  }
}

TEST(Withdrawal, NeverByCorrespondenceNorByLinkNorOnceItIsJoined) {
  const Away away{5'000, 5'000};
  EXPECT_FALSE(withdrawal(offer(Opponent::anyone, kTwoDays), away, kRules));
  EXPECT_FALSE(withdrawal(offer(Opponent::friend_by_link, kTenMinutes), away, kRules));
  EXPECT_FALSE(withdrawal(after("", kTenMinutes, Opponent::anyone), away, kRules));
}

TEST(Withdrawal, EndsTheOfferOnce) {
  Room room = offer(Opponent::anyone, kTenMinutes);
  const auto withdrawn = withdraw(room, 6'000);
  ASSERT_EQ(withdrawn.size(), 1U);
  EXPECT_EQ(withdrawn[0].body, EventBody(Ended{rules::EndReason::aborted, std::nullopt}));
  ASSERT_TRUE(room.take(withdrawn[0]));
  EXPECT_EQ(room.status(), Status::finished);
  EXPECT_TRUE(withdraw(room, 7'000).empty());
  EXPECT_FALSE(withdrawal(room, {5'000, 5'000}, kRules));
  EXPECT_TRUE(withdraw(after("", kTenMinutes, Opponent::anyone), 6'000).empty()) << "joined";
  EXPECT_FALSE(apply(room, Join{"Kofi", hash_token("late")}, 8'000));
}

}  // namespace
}  // namespace oware::games

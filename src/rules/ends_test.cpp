#include <oware/ends.hpp>

#include <gtest/gtest.h>

#include <oware/notation.hpp>
#include <vector>

namespace oware::rules {
namespace {

Position at(std::string_view text) { return *parse_position(text, RuleSet{}, SeedCount::study); }

std::optional<EndReason> end(std::string_view text, Repetition repetition, int ply, bool moves,
                             bool recurs) {
  return end_by_rules(at(text), repetition, ply, [=] { return moves; }, [=] { return recurs; });
}

constexpr std::string_view kOpen = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
constexpr std::string_view kOneSide = "2-0-0-0-0-0-0-0-0-0-0-0-23-23-S";

TEST(Ends, StoresDecideByMoreThanHalfOrByHalfEach) {
  EXPECT_FALSE(decided_by_stores(at("1-0-0-0-0-0-0-0-0-0-0-0-24-23-S")));
  EXPECT_TRUE(decided_by_stores(at("1-0-0-0-0-0-0-0-0-0-0-0-25-22-S")));
  EXPECT_TRUE(decided_by_stores(at("1-0-0-0-0-0-0-0-0-0-0-0-22-25-N")));
  EXPECT_TRUE(decided_by_stores(at("0-0-0-0-0-0-0-0-0-0-0-0-24-24-N")));
  EXPECT_EQ(end_by_stores(at("1-0-0-0-0-0-0-0-0-0-0-0-25-22-S")), EndReason::majority);
  EXPECT_EQ(end_by_stores(at("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")), EndReason::even);
}

TEST(Ends, ThoseOfTheStoresComeFirstThenNoMoveThenARecurrence) {
  const auto decided = "1-0-0-0-0-0-1-0-0-0-0-0-25-21-S";
  EXPECT_EQ(end(decided, Repetition::split_own, 0, false, true), EndReason::majority);
  EXPECT_EQ(end(kOpen, Repetition::split_own, 0, false, true), EndReason::no_move);
  EXPECT_EQ(end(kOpen, Repetition::none, kPlyLimit, false, true), EndReason::no_move);
  EXPECT_EQ(end(kOpen, Repetition::split_own, 0, true, true), EndReason::repetition);
  EXPECT_EQ(end(kOpen, Repetition::split_own, 0, true, false), std::nullopt);
}

TEST(Ends, ARecurrenceCountsWithSeedsOnBothSides) {
  EXPECT_EQ(end(kOpen, Repetition::split_even, 0, true, true), EndReason::repetition);
  EXPECT_EQ(end(kOneSide, Repetition::split_even, 0, true, true), std::nullopt);
  EXPECT_EQ(end("0-0-0-0-0-0-2-0-0-0-0-0-23-23-N", Repetition::split_own, 0, true, true),
            std::nullopt);
}

TEST(Ends, OnlyWithoutARepetitionRuleIsThereAPlyLimitAndAClaim) {
  EXPECT_EQ(end(kOpen, Repetition::none, kPlyLimit - 1, true, true), std::nullopt);
  EXPECT_EQ(end(kOpen, Repetition::none, kPlyLimit, true, true), EndReason::agreement);
  EXPECT_EQ(end(kOpen, Repetition::split_own, kPlyLimit, true, false), std::nullopt);
  EXPECT_FALSE(claim_is_open(Repetition::none, kClaimPlies - 1));
  EXPECT_TRUE(claim_is_open(Repetition::none, kClaimPlies));
  EXPECT_FALSE(claim_is_open(Repetition::split_even, kClaimPlies));
}

TEST(Ends, APositionRecursWithTheSameSideToMove) {
  const Position south = at(kOpen);
  const Position north = at("1-0-0-0-0-0-1-0-0-0-0-0-23-23-N");
  const Position third = at("0-1-0-0-0-0-1-0-0-0-0-0-23-23-S");
  const auto back = [](std::vector<Position> line) { return plies_since_occurrence(line); };
  EXPECT_EQ(back({south}), 0);
  EXPECT_EQ(back({south, north}), 0);
  EXPECT_EQ(back({south, north, third}), 0);
  EXPECT_EQ(back({south, north, south}), 2);
  EXPECT_EQ(back({south, north, third, north, south}), 4);
}

TEST(Ends, SeedsAreSharedByTheReason) {
  const Position board = at("3-0-0-0-0-0-1-1-0-0-0-0-20-23-S");
  const Score stores{40, 46};
  const Score by_side{46, 50};
  const Score halved{45, 51};
  for (const EndReason reason : {EndReason::majority, EndReason::even, EndReason::resignation,
                                 EndReason::timeout, EndReason::aborted}) {
    EXPECT_EQ(final_score(board, reason, Repetition::split_own), stores);
  }
  for (const EndReason reason : {EndReason::no_move, EndReason::agreement}) {
    EXPECT_EQ(final_score(board, reason, Repetition::split_even), by_side);
  }
  EXPECT_EQ(final_score(board, EndReason::repetition, Repetition::split_own), by_side);
  EXPECT_EQ(final_score(board, EndReason::repetition, Repetition::split_even), halved);
  EXPECT_EQ(final_score(board, EndReason::repetition, Repetition::none), by_side);
}

TEST(Ends, AScoreKnowsItsMarginAndLeader) {
  EXPECT_EQ((Score{49, 47}).margin(Side::south), 1);
  EXPECT_EQ((Score{49, 47}).margin(Side::north), -1);
  EXPECT_EQ((Score{49, 47}).leader(), Side::south);
  EXPECT_EQ((Score{47, 49}).leader(), Side::north);
  EXPECT_EQ((Score{48, 48}).leader(), std::nullopt);
}

}  // namespace
}  // namespace oware::rules

// The oracle against the vectors, without the library: what it is proved by is the documents and
// two other programs.
#include "oracle.hpp"

#include <gtest/gtest.h>

#include "rule_names.hpp"
#include "vectors.hpp"

namespace oware::oracle {
namespace {

std::string words(const std::vector<Pot>& pots) {
  std::string text;
  for (const Pot& pot : pots) {
    text += (text.empty() ? "" : " ") + std::string(1, pot.house) + std::to_string(pot.seeds);
  }
  return text;
}

std::string half_seeds(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::string score_of(const Match& match) {
  const auto& finish = match.finish();
  const int south = finish ? finish->south_halves : 2 * match.table().south_store;
  const int north = finish ? finish->north_halves : 2 * match.table().north_store;
  return half_seeds(south) + "-" + half_seeds(north);
}

std::string name_of(EndReason reason) {
  switch (reason) {
    case EndReason::majority:
      return "majority";
    case EndReason::even:
      return "even";
    case EndReason::no_move:
      return "no-move";
    case EndReason::repetition:
      return "repetition";
    case EndReason::agreement:
      return "agreement";
    case EndReason::resignation:
      return "resignation";
    case EndReason::timeout:
      return "timeout";
    case EndReason::aborted:
      return "aborted";
  }
  return "?";
}

std::string end_of(const Match& match) {
  return match.finish() ? name_of(match.finish()->reason) : "ongoing";
}

std::string winner_of(const Match& match) {
  const char winner = match.finish() ? match.finish()->winner : '?';
  return winner == 'S' ? "south" : winner == 'N' ? "north" : "none";
}

std::string name_of(IllegalReason reason) {
  switch (reason) {
    case IllegalReason::none:
      return "none";
    case IllegalReason::no_house:
      return "no-house";
    case IllegalReason::not_your_house:
      return "not-your-house";
    case IllegalReason::empty_house:
      return "empty-house";
    case IllegalReason::must_feed:
      return "must-feed";
    case IllegalReason::grand_slam_forbidden:
      return "grand-slam-forbidden";
    case IllegalReason::leaves_opponent_empty:
      return "leaves-opponent-empty";
  }
  return "?";
}

std::string verdict_on(const Table& table, char house, const RuleSet& rules) {
  for (const Option& option : options(table, rules)) {
    if (option.house == house) return name_of(option.verdict);
  }
  return "not-your-house";
}

template <class T>
void expect_claim(const std::optional<T>& claim, const T& actual, const char* name) {
  if (claim) {
    EXPECT_EQ(actual, *claim) << name;
  }
}

void check_last_move(const vectors::WorkedExample& example, const Table& before,
                     const RuleSet& rules) {
  const Outcome outcome = carry_out(before, example.moves.back(), rules);
  expect_claim(example.drops, outcome.drops, "drops");
  expect_claim(example.captures, words(outcome.captured), "captures");
  expect_claim(example.grand_slam, outcome.grand_slam, "grand_slam");
  EXPECT_EQ(words(outcome.collected), example.collected.value_or(""));
}

TEST(Oracle, AgreesWithEveryWorkedExample) {
  for (const vectors::WorkedExample& example : vectors::worked_examples()) {
    SCOPED_TRACE("line " + std::to_string(example.line) + ": " + example.document + ": " +
                 example.says);
    const RuleSet rules = rule_set_named(example.rules);
    Match match(rules, read_table(example.position));
    Table before = match.table();
    for (char house : example.moves) {
      before = match.table();
      ASSERT_TRUE(match.play(house)) << house << " at " << write_table(before);
    }
    if (!example.moves.empty()) check_last_move(example, before, rules);
    expect_claim(example.after, write_table(match.table()), "after");
    expect_claim(example.end, end_of(match), "end");
    expect_claim(example.score, score_of(match), "score");
    expect_claim(example.winner, winner_of(match), "winner");
    expect_claim(example.repeats_ply,
                 std::int64_t{match.finish() ? match.finish()->repeats_ply : -1}, "repeats_ply");
    expect_claim(example.legal, match.legal(), "legal");
    for (const auto& [house, reason] : example.illegal)
      EXPECT_EQ(verdict_on(match.table(), house, rules), reason) << house;
  }
}

TEST(Oracle, CountsTheTreesThatTwoOtherProgramsCount) {
  for (const vectors::PerftCase& perft : vectors::perft_cases()) {
    const int depth = std::min(5, static_cast<int>(perft.counts.size()));
    const std::vector<std::uint64_t> expected(perft.counts.begin(), perft.counts.begin() + depth);
    EXPECT_EQ(count_tree(read_table(perft.position), rule_set_named(perft.rules), depth), expected)
        << perft.rules << " " << perft.position;
  }
}

TEST(Oracle, ReplaysTheReferenceGames) {
  for (const vectors::FinishedGame& game : vectors::games_abapa()) {
    Match match(rule_set_named("abapa"), opening(4));
    for (char house : game.moves) ASSERT_TRUE(match.play(house)) << game.moves;
    EXPECT_EQ(end_of(match), game.end) << game.moves;
    EXPECT_EQ(score_of(match), std::to_string(game.south) + "-" + std::to_string(game.north))
        << game.moves;
  }
}

TEST(Oracle, PlaysTheRealGamesOfPlayStrategy) {
  bool recurred_with_empty_side = false;
  for (const vectors::RealGame& game : vectors::real_games_playstrategy()) {
    Match match(rule_set_named("abapa"), opening(4));
    for (char house : game.moves) {
      ASSERT_TRUE(match.play(house)) << house << " after " << match.moves();
      recurred_with_empty_side |= match.recurs_with_empty_side();
    }
  }
  EXPECT_TRUE(recurred_with_empty_side);
}

TEST(Oracle, FindsEveryMoveOfTheOnchainGamesLegal) {
  for (const vectors::RealGame& game : vectors::real_games_awale_onchain()) {
    Table start = opening(4);
    start.mover = game.note.ends_with("startTurn=1") ? 'N' : 'S';
    Match match(rule_set_named("abapa-agreed"), start);
    for (char house : game.moves)
      ASSERT_TRUE(match.play(house)) << house << " after " << match.moves();
  }
}

}  // namespace
}  // namespace oware::oracle

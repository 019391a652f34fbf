#include <gtest/gtest.h>

#include <oware/game.hpp>
#include <oware/notation.hpp>

#include "rules/test_start.hpp"

namespace oware::rules {
namespace {

Game play_line(std::string_view rules, std::string_view start, std::string_view moves) {
  const RuleSet rule_set = *parse_rule_set(rules);
  Game game(rule_set, *parse_position(start, rule_set, SeedCount::study));
  const auto line = parse_moves(moves);
  for (const House house : *line) {
    EXPECT_TRUE(game.play(house)) << game.ply() << house.letter();
  }
  return game;
}

TEST(Game, ResignationTimeoutAndAgreement) {
  Game game = play_line("abapa", kStart, "Ff");
  Game resigned = game;
  ASSERT_TRUE(resigned.resign(Side::south));
  EXPECT_EQ(resigned.ending()->winner, Side::north);
  EXPECT_EQ(resigned.score(), (Score{0, 0}));
  EXPECT_TRUE(resigned.legal().empty());
  EXPECT_EQ(resigned.play(House(0)).error().code, ErrorCode::game_over);
  Game late = game;
  ASSERT_TRUE(late.time_out(Side::north));
  EXPECT_EQ(late.ending()->reason, EndReason::timeout);
  EXPECT_EQ(late.ending()->winner, Side::south);
  ASSERT_TRUE(game.agree());
  EXPECT_EQ(game.ending()->reason, EndReason::agreement);
  EXPECT_EQ(game.score().south_halves + game.score().north_halves, 96);
  EXPECT_FALSE(game.agree());
}

TEST(Game, AbortOnlyBeforeEachSideHasMoved) {
  Game game = play_line("abapa", kStart, "F");
  Game early = game;
  EXPECT_TRUE(early.abort());
  EXPECT_EQ(early.ending()->winner, std::nullopt);
  ASSERT_TRUE(game.play(House(11)));
  EXPECT_EQ(game.abort().error().code, ErrorCode::not_allowed);
}

TEST(Game, ATakebackReopensAGame) {
  // South's last seed feeds nobody: North has none and cannot be given any.
  Game game = play_line("abapa", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "");
  ASSERT_TRUE(game.play(House(5)));
  EXPECT_FALSE(game.over());
  ASSERT_TRUE(game.play(House(6)));
  Game before = game;
  ASSERT_TRUE(game.take_back(2));
  EXPECT_EQ(game.ply(), 0);
  EXPECT_EQ(game.position(), game.start());
  EXPECT_FALSE(game.take_back(1));
}

TEST(Game, AnEndThatThePlayersMadeStands) {
  const Game game = play_line("abapa", kStart, "Ff");
  EXPECT_EQ(Game(game).take_back(0).error().code, ErrorCode::not_allowed) << "nothing";
  Game agreed = game;
  ASSERT_TRUE(agreed.agree());
  Game resigned = game;
  ASSERT_TRUE(resigned.resign(Side::south));
  Game late = game;
  ASSERT_TRUE(late.time_out(Side::north));
  for (Game* ended : {&agreed, &resigned, &late}) {
    const auto ending = ended->ending();
    for (const int plies : {0, 1, 2}) EXPECT_FALSE(ended->take_back(plies)) << plies;
    EXPECT_EQ(ended->take_back(1).error().code, ErrorCode::game_over);
    EXPECT_FALSE(ended->may_claim());
    for (const auto& refused : {ended->agree(), ended->resign(Side::north),
                                ended->time_out(Side::south), ended->abort(), ended->claim()})
      EXPECT_EQ(refused.error().code, ErrorCode::game_over);
    EXPECT_EQ(ended->ending(), ending);
    EXPECT_EQ(ended->ply(), 2);
  }
}

TEST(Game, ARepetitionNamesTheEarlierPly) {
  // Two seeds chase each other round the board and never meet.
  Game game = play_line("abapa", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "");
  while (!game.over()) {
    ASSERT_TRUE(game.play(*game.legal().begin()));
  }
  EXPECT_EQ(game.ending()->reason, EndReason::repetition);
  ASSERT_TRUE(game.ending()->repeats_ply);
  EXPECT_EQ(*game.ending()->repeats_ply, 0);
  EXPECT_EQ(game.ply(), 12);
  EXPECT_EQ(game.score(), (Score{48, 48}));
}

TEST(Game, NothingIsClaimedWhereARepetitionEndsTheGame) {
  Game game = play_line("abapa", kStart, "Ff");
  const auto refused = game.claim();
  EXPECT_EQ(refused.error().code, ErrorCode::not_allowed);
  EXPECT_EQ(refused.error().expected, "repetition=none");
}

TEST(Game, WithoutRepetitionRuleAPlayerMayClaimAndTheLimitEndsIt) {
  Game game = play_line("abapa-agreed", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "");
  while (!game.over()) {
    EXPECT_EQ(game.may_claim(), game.ply() >= kClaimPlies) << game.ply();
    if (game.ply() == kClaimPlies - 1) {
      EXPECT_EQ(game.claim().error().code, ErrorCode::not_allowed);
    }
    if (game.ply() == kClaimPlies) {
      Game claimed = game;
      ASSERT_TRUE(claimed.claim());
      EXPECT_EQ(claimed.ending()->reason, EndReason::agreement);
    }
    ASSERT_TRUE(game.play(*game.legal().begin()));
  }
  EXPECT_EQ(game.ply(), kPlyLimit);
  EXPECT_EQ(game.ending()->reason, EndReason::agreement);
}

TEST(Game, HalfSeeds) {
  Game game = play_line("awari", "1-0-0-0-0-0-1-1-0-0-0-0-0-0-S", "");
  EXPECT_EQ(seeds_text(49), "24.5");
  EXPECT_EQ(seeds_text(48), "24");
  EXPECT_FALSE(game.over());
}

TEST(Game, AnIllegalMoveSaysWhy) {
  Game game = play_line("abapa", "2-0-3-0-1-1-0-0-0-0-0-0-20-21-S", "");
  EXPECT_EQ(message(game.play(House(0)).error()),
            "move A: you must give your opponent seeds; expected F");
}

RuleSet impossible_rules() {
  RuleSet rules;
  rules.grand_slam = static_cast<GrandSlam>(200);
  return rules;
}

TEST(Game, IsMadeUnderRuleSetsThatExist) {
  const RuleSet rules;
  ASSERT_TRUE(Game::make(rules));
  EXPECT_EQ(Game::make(rules)->position(), Position::start(rules));
  const Position later = play_unchecked(Position::start(rules), House(2), rules);
  EXPECT_EQ(Game::make(rules, later)->start(), later);
  EXPECT_EQ(Game::make(impossible_rules()).error().code, ErrorCode::bad_rules);
  EXPECT_EQ(Game::make(impossible_rules(), later).error().code, ErrorCode::bad_rules);
  EXPECT_DEATH(Game{impossible_rules()}, "is_valid");
}

TEST(Position, AreMadeOfRuleSetsAndHousesThatExist) {
  const Position start = Position::start({});
  EXPECT_EQ(Position::from(start.setup(), impossible_rules()).error().code, ErrorCode::bad_rules);
  EXPECT_EQ(play(start, House(0), impossible_rules()).error().code, ErrorCode::bad_rules);
  for (const int number : {-1, 12, 256}) {
    EXPECT_EQ(House::from_number(number).error().code, ErrorCode::bad_number) << number;
  }
  for (int number = 0; number < kHouses; ++number) {
    EXPECT_EQ(House::from_number(number)->number(), number);
  }
  EXPECT_EQ(why_illegal(start, House(12), {}), IllegalReason::no_house);
  EXPECT_EQ(message(play(start, House(200), {}).error()),
            "move 200: that is no house; expected A, B, C, D, E or F");
}

}  // namespace
}  // namespace oware::rules

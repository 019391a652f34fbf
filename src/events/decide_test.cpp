#include "events/decide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <tuple>

#include "events/standings.hpp"

namespace oware::events {
namespace {

using rules::Side;

class EventTest : public ::testing::Test {
 protected:
  Tournament event{{"event00000", 1, 0, {.name = "Test", .rounds = 3, .starts = 100}}};
  int ids = 0;

  explicit EventTest() = default;

  void set(const Settings& settings) { event = Tournament({"event00000", 1, 0, settings}); }
  void take(const std::vector<LogEntry>& entries) {
    for (const LogEntry& entry : entries) ASSERT_TRUE(event.take(entry));
  }
  void enter_all(int players) {
    for (int i = 1; i <= players; ++i) take(*enter(event, {i, 2000 - i}, 0));
  }
  std::vector<LogEntry> follow(TimeMs now) {
    std::vector<LogEntry> all;
    for (;;) {
      const auto entries = due(event, now, [this] {
        return "gameaaaaa" + std::string(1, static_cast<char>('a' + ids++));
      });
      if (entries.empty()) return all;
      take(entries);
      all.insert(all.end(), entries.begin(), entries.end());
    }
  }
  // Every running game ends in this way.
  void end_all(Outcome outcome, TimeMs now) {
    while (!event.running().empty())
      take(decided(event, event.running().begin()->first, outcome, now));
  }
  CommandErrorCode error_of(const Decision& decision) { return decision.error().code; }
};

TEST_F(EventTest, StartsWhenItIsTime) {
  enter_all(2);
  EXPECT_EQ(next_due(event), 100);
  EXPECT_TRUE(follow(99).empty());
  EXPECT_EQ(follow(100).size(), 2U);
  EXPECT_EQ(event.running().size(), 1U);
  EXPECT_EQ(event.phase(), Phase::playing);
}

TEST_F(EventTest, IsCancelledWithoutTwoPlayers) {
  enter_all(1);
  follow(100);
  EXPECT_EQ(event.phase(), Phase::cancelled);
  EXPECT_EQ(error_of(enter(event, {9, 1500}, 100)), CommandErrorCode::over);
}

TEST_F(EventTest, EnteringTwiceIsOnce) {
  enter_all(1);
  EXPECT_TRUE(enter(event, {1, 1999}, 0)->empty());
  EXPECT_EQ(error_of(leave(event, 2, 0)), CommandErrorCode::not_in_it);
  take(*leave(event, 1, 0));
  EXPECT_TRUE(leave(event, 1, 0)->empty());
  EXPECT_EQ(event.active(), 0U);
  take(*enter(event, {1, 1999}, 0));
  EXPECT_EQ(event.active(), 1U);
}

TEST_F(EventTest, HasLimitsOfRatingAndPlayers) {
  Settings settings = event.settings();
  settings.min_rating = 1000;
  settings.max_rating = 2000;
  settings.max_players = 2;
  set(settings);
  EXPECT_EQ(error_of(enter(event, {1, 999}, 0)), CommandErrorCode::rating);
  EXPECT_EQ(error_of(enter(event, {1, 2001}, 0)), CommandErrorCode::rating);
  take(*enter(event, {1, 1000}, 0));
  take(*enter(event, {2, 2000}, 0));
  EXPECT_EQ(error_of(enter(event, {3, 1500}, 0)), CommandErrorCode::full);
}

TEST_F(EventTest, SwissTakesPlayersUntilHalfOfTheRounds) {
  enter_all(8);
  follow(100);
  EXPECT_TRUE(enter(event, {20, 1500}, 101).has_value());
  end_all(Outcome::south, 101);
  follow(101);
  EXPECT_EQ(event.round(), 2);
  EXPECT_EQ(error_of(enter(event, {20, 1500}, 102)), CommandErrorCode::started);
}

TEST_F(EventTest, WhoDoesNotMoveHasLostAndLeft) {
  enter_all(2);
  follow(100);
  const std::string game = event.running().begin()->first;
  take(decided(event, game, Outcome::draw, 200, Side::south));
  EXPECT_EQ(event.active(), 1U);
  const auto table = standings(event);
  EXPECT_EQ(table[0].won, 1);
  EXPECT_TRUE(event.entrants()[table[1].player].absent);
  follow(200);
  EXPECT_EQ(event.phase(), Phase::finished);
}

TEST_F(EventTest, SwissEndsWhenNoRoundCanBePaired) {
  enter_all(2);
  follow(100);
  end_all(Outcome::draw, 101);
  follow(101);
  EXPECT_EQ(event.phase(), Phase::finished);
  EXPECT_EQ(event.round(), 1);
}

TEST_F(EventTest, ArenaDoublesAfterTwoWins) {
  Settings settings = event.settings();
  settings.format = Format::arena;
  settings.lasts_ms = 1'000'000;
  set(settings);
  enter_all(2);
  TimeMs now = 100;
  const std::vector<int> scores = {4, 8, 16, 20};  // halves: 2, 2, 4 points, then a draw for 2
  for (std::size_t i = 0; i < scores.size(); ++i) {
    follow(now);
    ASSERT_EQ(event.running().size(), 1U) << i;
    const bool south = event.running().begin()->second.game.south == 1;
    end_all(i == 3 ? Outcome::draw : south ? Outcome::south : Outcome::north, now);
    EXPECT_EQ(event.entrants()[0].score, scores[i]);
    now += kArenaPauseMs;
  }
  EXPECT_EQ(event.entrants()[0].streak, 0);
  follow(1'000'100);
  EXPECT_EQ(event.phase(), Phase::finished);
}

TEST_F(EventTest, KnockOutReplaysDrawsAndThenTheBetterSeedGoesOn) {
  Settings settings = event.settings();
  settings.format = Format::knock_out;
  set(settings);
  enter_all(3);
  follow(100);
  ASSERT_EQ(event.running().size(), 1U);  // the first seed has a bye
  UserId south = event.running().begin()->second.game.south;
  for (int game = 0; game <= kReplays; ++game) {
    EXPECT_EQ(event.round(), 1);
    end_all(Outcome::draw, 101);
    follow(101);
    if (game == kReplays) break;
    EXPECT_NE(event.running().begin()->second.game.south, south);
    south = event.running().begin()->second.game.south;
  }
  ASSERT_EQ(event.round(), 2);
  const PairedGame final_game = event.running().begin()->second.game;
  EXPECT_EQ(final_game.south + final_game.north, 1 + 2);
  end_all(Outcome::south, 102);
  follow(102);
  EXPECT_EQ(event.phase(), Phase::finished);
}

TEST_F(EventTest, TiesAreBrokenByTheOpponentsScores) {
  enter_all(4);
  follow(100);
  end_all(Outcome::south, 101);
  follow(101);
  end_all(Outcome::south, 102);
  const auto table = standings(event);
  EXPECT_EQ(table[0].score, 4);
  EXPECT_EQ(table[0].buchholz,
            event.entrants()[event.entrants()[table[0].player].games[0].opponent].score +
                event.entrants()[event.entrants()[table[0].player].games[1].opponent].score);
  for (std::size_t i = 1; i < table.size(); ++i) {
    EXPECT_GE(std::pair(table[i - 1].score, table[i - 1].buchholz),
              std::pair(table[i].score, table[i].buchholz));
  }
}

TEST_F(EventTest, AnEntryThatCannotFollowIsDamage) {
  EXPECT_FALSE(event.take({2, 0, Entered{1, 1500}}));
  EXPECT_FALSE(event.take({1, 0, Finished{}}));
  EXPECT_FALSE(event.take({1, 0, Paired{1, {}, {}}}));
  EXPECT_FALSE(event.take({1, 0, Decided{"gameaaaaaa", Outcome::draw}}));
  EXPECT_FALSE(event.take({1, 0, Left{1}}));
  EXPECT_TRUE(event.take({1, 0, Entered{1, 1500}}));
  EXPECT_FALSE(event.take({2, 0, Entered{1, 1500}}));
}

TEST_F(EventTest, WhoIsRemovedBeforeTheStartCannotEnterAgain) {
  enter_all(4);  // 1 is the founder
  take(*remove(event, 3, 0));
  EXPECT_TRUE(remove(event, 3, 0)->empty()) << "twice is once";
  EXPECT_TRUE(event.entrants()[*event.find(3)].removed);
  EXPECT_EQ(event.active(), 3U);
  EXPECT_EQ(error_of(enter(event, {3, 1500}, 0)), CommandErrorCode::removed);
  EXPECT_EQ(error_of(remove(event, 1, 0)), CommandErrorCode::host);
  EXPECT_EQ(error_of(remove(event, 9, 0)), CommandErrorCode::not_in_it);
  take(*leave(event, 4, 0));
  EXPECT_EQ(error_of(remove(event, 4, 0)), CommandErrorCode::not_in_it);
  take(*enter(event, {4, 1500}, 0));
  Tournament copy = event;
  EXPECT_FALSE(copy.take({copy.version() + 1, 0, Entered{3, 1500}}));
  follow(100);
  EXPECT_EQ(error_of(remove(event, 4, 100)), CommandErrorCode::started);
}

TEST_F(EventTest, TheHostOfASimulPlaysEverybodyAtOnce) {
  set({.name = "Test", .format = Format::simul, .starts = 100});
  EXPECT_TRUE(enter(event, {1, 1500}, 0)->empty()) << "the host is in it already";
  for (UserId user = 2; user <= 5; ++user) take(*enter(event, {user, 1500}, 0));
  take(*leave(event, 5, 0));
  EXPECT_EQ(error_of(leave(event, 1, 0)), CommandErrorCode::host);
  follow(100);
  ASSERT_EQ(event.running().size(), 3U);
  int south = 0;
  for (const auto& [id, one] : event.running()) {
    EXPECT_TRUE(one.game.south == 1 || one.game.north == 1);
    south += one.game.south == 1 ? 1 : 0;
  }
  EXPECT_EQ(south, 2) << "on each side by turns";
  EXPECT_EQ(event.entrants()[*event.host()].playing, 3);
  EXPECT_EQ(error_of(enter(event, {6, 1500}, 101)), CommandErrorCode::started);
  // The middle one ends first: each result belongs to its own game.
  const std::string middle = std::next(event.running().begin())->first;
  const bool host_south = event.running().at(middle).game.south == 1;
  take(decided(event, middle, host_south ? Outcome::south : Outcome::north, 101));
  end_all(Outcome::draw, 102);
  follow(102);
  EXPECT_EQ(event.phase(), Phase::finished);
  EXPECT_EQ(event.round(), 1);
  const auto host = host_standing(event);
  ASSERT_TRUE(host);
  EXPECT_EQ(std::tuple(host->won, host->drawn, host->lost), std::tuple(1, 2, 0));
  EXPECT_EQ(standings(event).size(), 4U) << "without the host";
}

TEST_F(EventTest, TheHostOfASimulMayChooseTheSideAndHaveMoreTime) {
  set({.name = "Test",
       .format = Format::simul,
       .clock = {.kind = games::ClockKind::live, .initial_ms = 300'000, .increment_ms = 2'000},
       .starts = 100,
       .max_players = 2,
       .host_side = Side::north,
       .host_extra_ms = 600'000});
  EXPECT_EQ(error_of(start(event, 0)), CommandErrorCode::started) << "nobody is there";
  take(*enter(event, {2, 1500}, 0));
  take(*enter(event, {3, 1500}, 0));
  EXPECT_EQ(error_of(enter(event, {4, 1500}, 0)), CommandErrorCode::full) << "the host is one more";
  take(*start(event, 50));
  EXPECT_TRUE(start(event, 50)->empty()) << "twice is once";
  follow(50);
  ASSERT_EQ(event.running().size(), 2U);
  for (const auto& [id, one] : event.running()) EXPECT_EQ(one.game.north, 1);
  EXPECT_EQ(host_clock(event.settings()), (games::ClockTerms{900'000, 2'000}));
  EXPECT_GT(first_move_ms(event, 1), first_move_ms(event, 2));
  // A host who does not come has lost, and the event ends all the same.
  while (!event.running().empty())
    take(decided(event, event.running().begin()->first, Outcome::draw, 90, Side::north));
  follow(90);
  EXPECT_EQ(event.phase(), Phase::finished);
  EXPECT_TRUE(event.entrants()[*event.host()].absent);
  EXPECT_EQ(error_of(start(event, 91)), CommandErrorCode::over);
}

TEST_F(EventTest, OnlyASimulIsBegunByItsHost) {
  enter_all(2);
  EXPECT_EQ(error_of(start(event, 0)), CommandErrorCode::format);
}

TEST_F(EventTest, ABerserkWinBringsAPointMore) {
  set({.name = "Test",
       .format = Format::arena,
       .clock = {.kind = games::ClockKind::live, .initial_ms = 60'001, .increment_ms = 1'000},
       .starts = 100,
       .lasts_ms = 10'000'000,
       .berserk = true});
  EXPECT_EQ(berserk_clock(event.settings()), (games::ClockTerms{30'000, 0}));
  enter_all(2);
  std::array<int, 2> scores{};
  for (int game = 0; game < 3; ++game) {
    follow(100 + game * 10'000);
    ASSERT_EQ(event.running().size(), 1U);
    const auto& [id, running] = *event.running().begin();
    const auto player = *event.find(running.game.south);
    const int before = event.entrants()[player].score;
    take(won_by_berserk(event, id, Outcome::south, 105 + game * 10'000));
    scores[player] += event.entrants()[player].score - before;
    EXPECT_GE(event.entrants()[player].score - before, 6) << "2 for the win, 1 for the berserk";
  }
  EXPECT_EQ(event.entrants()[0].score, scores[0]);
  EXPECT_EQ(event.entrants()[1].score, scores[1]);
  EXPECT_TRUE(won_by_berserk(event, "gamezzzzzz", Outcome::south, 1).empty());
}

TEST(EventLog, ComesBackFromItsStoredForm) {
  const games::StoredBody plain = encode(Decided{"game222222", Outcome::south});
  EXPECT_EQ(plain.detail, "game222222 south");
  const games::StoredBody berserk = encode(Decided{"game222222", Outcome::north, true});
  EXPECT_EQ(berserk.detail, "game222222 north berserk");
  EXPECT_EQ(events::decode(plain), Body(Decided{"game222222", Outcome::south}));
  EXPECT_EQ(events::decode(berserk), Body(Decided{"game222222", Outcome::north, true}));
}

TEST(EventLog, ReadsOnlyWhatItWrites) {
  for (const auto& [kind, detail] :
       std::vector<std::pair<std::string, std::string>>{{"entered", ""},
                                                        {"entered", "1"},
                                                        {"entered", "1 x"},
                                                        {"left", "1 x"},
                                                        {"started", "x"},
                                                        {"paired", ""},
                                                        {"paired", "1 x"},
                                                        {"paired", "1 gameaaaaaa:1"},
                                                        {"paired", "1 :1:2"},
                                                        {"decided", "gameaaaaaa"},
                                                        {"decided", "x south"},
                                                        {"decided", "game222222 south x"},
                                                        {"gone", ""}})
    EXPECT_FALSE(events::decode({kind, detail})) << kind << " " << detail;
}

TEST_F(EventTest, TakesThoseWhoHavePlayedEnough) {
  set({.name = "Test", .rounds = 3, .starts = 100, .min_games = 5});
  EXPECT_EQ(error_of(enter(event, {1, 1500, 4}, 0)), CommandErrorCode::games);
  EXPECT_TRUE(enter(event, {1, 1500, 5}, 0));
}

TEST_F(EventTest, ABattleOfTeamsCountsTheBestOfEach) {
  set({.name = "Test",
       .format = Format::arena,
       .starts = 100,
       .lasts_ms = 1'000'000,
       .team_best = 2});
  EXPECT_EQ(error_of(enter(event, {1, 1500}, 0)), CommandErrorCode::team);
  for (UserId user = 1; user <= 6; ++user)
    take(*enter(event, {user, 1500, 0, user <= 4 ? "aaaaaaaaaa" : "bbbbbbbbbb"}, 0));
  follow(100);
  end_all(Outcome::south, 200);
  std::vector<int> scores;
  for (const Entrant& one : event.entrants()) {
    if (one.team == "aaaaaaaaaa") scores.push_back(one.score);
  }
  std::ranges::sort(scores, std::greater{});
  const auto teams = team_standings(event);
  ASSERT_EQ(teams.size(), 2U);
  for (const TeamStanding& team : teams) {
    const bool first = team.team == "aaaaaaaaaa";
    EXPECT_EQ(team.players, first ? 4 : 2);
    if (first) {
      EXPECT_EQ(team.score, scores[0] + scores[1]);
    }
  }
  EXPECT_EQ(teams[0].rank, 1);
  EXPECT_GE(teams[0].score, teams[1].score);
  EXPECT_EQ(teams[1].rank, teams[0].score == teams[1].score ? 1 : 2);
}

TEST_F(EventTest, NobodyPlaysForATeamWhereNoneBattle) {
  EXPECT_EQ(error_of(enter(event, {1, 1500, 0, "aaaaaaaaaa"}, 0)), CommandErrorCode::team);
}

}  // namespace
}  // namespace oware::events

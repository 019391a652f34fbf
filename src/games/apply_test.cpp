#include "games/apply.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "games/test_table.hpp"

namespace oware::games {
namespace {

using rules::EndReason;

// A move that captures nothing, where there is one, and does not end the game.
rules::House quiet_move(const rules::Game& game) {
  std::optional<rules::House> quiet;
  for (const rules::House house : game.legal()) {
    rules::Game after = game;
    EXPECT_TRUE(after.play(house));
    if (!quiet || (!after.over() && after.plies_since_capture() > 0)) quiet = house;
  }
  return *quiet;
}

TEST(Move, IsKeptWithTheNextVersion) {
  Table table = playing();
  const Decision decision = table.move('F');
  ASSERT_TRUE(decision);
  ASSERT_EQ(decision->size(), 1U);
  EXPECT_EQ(decision->front(), (Event{3, 2'000, Moved{rules::House(5)}}));
  EXPECT_EQ(table.room.turn(), Side::north);
}

TEST(Move, TheSameAgainIsNoError) {
  Table table = playing();
  table.play("Ff");
  const Decision again = apply(table.room, Move{Side::south, "F", 0}, table.now);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->empty());
  EXPECT_EQ(reason_of(apply(table.room, Move{Side::south, "E", 0}, table.now)),
            CommandErrorCode::stale_ply)
      << "another move";
  EXPECT_EQ(reason_of(apply(table.room, Move{Side::north, "F", 0}, table.now)),
            CommandErrorCode::stale_ply)
      << "not their move";
}

TEST(Move, IsCheckedInTheOrderOfTheInterface) {
  Table table;
  const auto refused = [&table](Side side, std::string_view house, int ply) {
    return reason_of(apply(table.room, Move{side, house, ply}, table.now));
  };
  EXPECT_EQ(refused(Side::south, "F", 0), CommandErrorCode::not_started);
  ASSERT_TRUE(table.join());
  table.play("F");
  // Everything is wrong at once: the ply comes before the turn, the turn before the move.
  EXPECT_EQ(refused(Side::south, "Z", 5), CommandErrorCode::stale_ply);
  EXPECT_EQ(refused(Side::south, "Z", -1), CommandErrorCode::stale_ply);
  EXPECT_EQ(refused(Side::south, "Z", 1), CommandErrorCode::not_your_turn);
  EXPECT_EQ(refused(Side::north, "Z", 1), CommandErrorCode::illegal_move);
  table.act(Side::south, Action::resign);
  EXPECT_EQ(refused(Side::south, "Z", 5), CommandErrorCode::finished);
}

TEST(Move, IllegalOnesSayWhatIsLegal) {
  Table table = playing();
  table.play("F");
  for (const char* house : {"F", "A", "g", "", "ff", "f ", "É"}) {
    const Decision decision = apply(table.room, Move{Side::north, house, 1}, table.now);
    ASSERT_EQ(reason_of(decision), CommandErrorCode::illegal_move) << house;
    EXPECT_EQ(decision.error().legal.bits(), 0xFC0U) << house;
  }
}

TEST(Move, ThatEndsTheGameEndsIt) {
  // The first game of tests/vectors/games_abapa.jsonl: 5-25 by majority.
  constexpr std::string_view kMoves =
      "BdEdDbEfDaEaFbAdDcCaBbAaEeBbCaDdCaAfFcBbFdDfAdEfBeBcAfDcFbCdBbDfAeFaFdCcBfEaA";
  Table table = playing();
  table.play(kMoves);
  const Decision last = table.move('e');
  ASSERT_TRUE(last);
  ASSERT_EQ(last->size(), 2U);
  EXPECT_EQ((*last)[1].body, EventBody(Ended{EndReason::majority, std::nullopt}));
  EXPECT_EQ(table.room.status(), Status::finished);
  EXPECT_EQ(table.room.game().ending()->winner, Side::north);
  const Decision again =
      apply(table.room, Move{Side::north, "e", static_cast<int>(kMoves.size())}, table.now);
  EXPECT_TRUE(again && again->empty()) << "a retry of the last move";
}

TEST(Act, ResignationIsTheOthersWin) {
  Table table = playing();
  ASSERT_TRUE(table.act(Side::south, Action::resign));
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::resignation);
  EXPECT_EQ(table.room.game().ending()->winner, Side::north);
  const Decision again = table.act(Side::south, Action::resign);
  EXPECT_TRUE(again && again->empty());
  EXPECT_EQ(reason_of(table.act(Side::north, Action::resign)), CommandErrorCode::finished);
  EXPECT_FALSE(computer_answer(table.room));
  EXPECT_FALSE(computer_to_agree(table.room));
  EXPECT_TRUE(flag_fall(table.room, table.now).empty());
}

TEST(Act, NothingBeforeBothAreThere) {
  for (const Action action : {Action::resign, Action::offer_end, Action::accept_end,
                              Action::decline_end, Action::offer_takeback, Action::accept_takeback,
                              Action::decline_takeback, Action::claim, Action::rematch}) {
    Table table;
    EXPECT_EQ(reason_of(table.act(Side::south, action)), CommandErrorCode::not_started)
        << to_string(action);
  }
}

TEST(Act, NothingButARematchAfterTheEnd) {
  for (const Action action : {Action::resign, Action::offer_end, Action::accept_end,
                              Action::decline_end, Action::offer_takeback, Action::accept_takeback,
                              Action::decline_takeback, Action::abort, Action::claim}) {
    Table table = playing();
    table.act(Side::north, Action::resign);
    EXPECT_EQ(reason_of(table.act(action == Action::resign ? Side::south : Side::north, action)),
              CommandErrorCode::finished)
        << to_string(action);
  }
}

TEST(Act, EndByAgreementSharesOut) {
  Table table = playing();
  EXPECT_EQ(reason_of(table.act(Side::north, Action::accept_end)), CommandErrorCode::no_offer);
  ASSERT_TRUE(table.act(Side::south, Action::offer_end));
  EXPECT_EQ(table.room.offers().end, Side::south);
  const Decision again = table.act(Side::south, Action::offer_end);
  EXPECT_TRUE(again && again->empty());
  EXPECT_EQ(reason_of(table.act(Side::south, Action::accept_end)), CommandErrorCode::no_offer)
      << "one's own";
  ASSERT_TRUE(table.act(Side::north, Action::accept_end));
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::agreement);
  EXPECT_EQ(table.room.game().score(), (rules::Score{48, 48}));
  EXPECT_FALSE(table.room.offers().end);
  const Decision retry = table.act(Side::north, Action::accept_end);
  EXPECT_TRUE(retry && retry->empty());
}

TEST(Act, TwoOffersToEndAreAnAgreement) {
  Table table = playing();
  table.act(Side::south, Action::offer_end);
  ASSERT_TRUE(table.act(Side::north, Action::offer_end));
  EXPECT_EQ(table.room.status(), Status::finished);
}

TEST(Act, AnOfferToEndCanBeDeclinedOrPassedOver) {
  Table table = playing();
  table.act(Side::north, Action::offer_end);
  EXPECT_EQ(reason_of(table.act(Side::north, Action::decline_end)), CommandErrorCode::no_offer);
  ASSERT_TRUE(table.act(Side::south, Action::decline_end));
  EXPECT_FALSE(table.room.offers().end);
  table.act(Side::north, Action::offer_end);
  table.play("F");
  EXPECT_FALSE(table.room.offers().end) << "South moved on instead";
  table.act(Side::north, Action::offer_end);
  table.play("f");
  EXPECT_EQ(table.room.offers().end, Side::north) << "one's own move leaves it standing";
}

TEST(Act, TakebackGivesBackOnesOwnMove) {
  Table table = playing();
  EXPECT_EQ(reason_of(table.act(Side::south, Action::offer_takeback)), CommandErrorCode::not_now)
      << "nothing moved yet";
  table.play("Ff");
  ASSERT_TRUE(table.act(Side::south, Action::offer_takeback));
  EXPECT_EQ(reason_of(table.act(Side::north, Action::offer_takeback)), CommandErrorCode::not_now)
      << "one wish at a time";
  EXPECT_EQ(reason_of(table.act(Side::south, Action::accept_takeback)), CommandErrorCode::no_offer);
  ASSERT_TRUE(table.act(Side::north, Action::accept_takeback));
  EXPECT_EQ(table.room.game().ply(), 0) << "their move and the answer to it";
  table.play("Ef");
  ASSERT_TRUE(table.act(Side::north, Action::offer_takeback));
  ASSERT_TRUE(table.act(Side::south, Action::accept_takeback));
  EXPECT_EQ(rules::format_moves(table.room.game().moves()), "E") << "their move only";
  EXPECT_EQ(table.room.turn(), Side::north);
}

TEST(Act, OffersOfOneKindAreLimitedForEachSide) {
  struct Case {
    Action offer, answer;
  };
  for (const auto& [offer, answer] : {Case{Action::offer_end, Action::decline_end},
                                      Case{Action::offer_takeback, Action::decline_takeback},
                                      Case{Action::offer_takeback, Action::accept_takeback}}) {
    Table table = playing();
    table.play("Ff");
    for (int made = 0; made < kMaxOffers; ++made) {
      if (table.room.game().ply() == 0) table.play("Ff");
      ASSERT_TRUE(table.act(Side::south, offer)) << made;
      ASSERT_TRUE(table.act(Side::north, answer)) << made;
    }
    if (table.room.game().ply() == 0) table.play("Ff");
    EXPECT_EQ(reason_of(table.act(Side::south, offer)), CommandErrorCode::not_now);
    EXPECT_TRUE(table.act(Side::north, offer)) << "the other side has offers of its own";
    EXPECT_TRUE(table.act(Side::south, Action::resign));
  }
}

TEST(Act, WhoMayOfferNoMoreStillAgreesByAnOffer) {
  Table table = playing();
  for (int made = 0; made < kMaxOffers; ++made) {
    ASSERT_TRUE(table.act(Side::south, Action::offer_end));
    ASSERT_TRUE(table.act(Side::north, Action::decline_end));
  }
  ASSERT_TRUE(table.act(Side::north, Action::offer_end));
  ASSERT_TRUE(table.act(Side::south, Action::offer_end));
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::agreement);
}

TEST(Move, TheLastPlyOfAVeryLongGameSharesItOut) {
  Settings settings;
  settings.rules.repetition = rules::Repetition::none;
  Table table = playing(settings);
  while (table.room.status() == Status::playing) {
    ASSERT_LT(table.room.game().ply(), kMaxPlies);
    ASSERT_TRUE(table.move(quiet_move(table.room.game()).letter()));
  }
  EXPECT_EQ(table.room.game().ply(), kMaxPlies);
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::agreement);
}

TEST(Act, TakebackCanBeDeclinedOrPassedOver) {
  Table table = playing();
  table.play("F");
  table.act(Side::south, Action::offer_takeback);
  ASSERT_TRUE(table.act(Side::north, Action::decline_takeback));
  EXPECT_FALSE(table.room.offers().takeback);
  table.act(Side::south, Action::offer_takeback);
  table.play("f");
  EXPECT_FALSE(table.room.offers().takeback);
  EXPECT_EQ(reason_of(table.act(Side::north, Action::accept_takeback)), CommandErrorCode::no_offer);
}

TEST(Act, TakebackUndoesNoRepetitionHistory) {
  // A game that ends by repetition still does so when a move before the end was taken back and
  // played again.
  constexpr std::string_view kMoves =
      "FbEdFcDfFaBeFbEfCdAdBbCeCcFaEfEeCcBeCfDaAbBfEaCbDcFbEdBfBcCeFdDfEeAaBcCfFdAeBfDaCbDcEdAeBaCb"
      "FfAaBbCcDdFeAaEbFaBcCfDdEe";
  Table table = playing();
  table.play(kMoves);
  const Side mover = *table.room.turn();
  ASSERT_TRUE(table.act(rules::other(mover), Action::offer_takeback));
  ASSERT_TRUE(table.act(mover, Action::accept_takeback));
  table.play("e");
  ASSERT_EQ(table.room.status(), Status::playing);
  table.play("A");
  EXPECT_EQ(table.room.status(), Status::finished);
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::repetition);
}

TEST(Act, AbortOnlyBeforeBothHaveMoved) {
  Table open;
  ASSERT_TRUE(open.act(Side::south, Action::abort));
  EXPECT_EQ(open.room.status(), Status::finished);
  EXPECT_EQ(reason_of(open.join()), CommandErrorCode::finished);
  const Decision again = open.act(Side::south, Action::abort);
  EXPECT_TRUE(again && again->empty());

  Table table = playing();
  table.play("F");
  Table early = table;
  ASSERT_TRUE(early.act(Side::north, Action::abort));
  EXPECT_FALSE(early.room.game().ending()->winner);
  table.play("f");
  EXPECT_EQ(reason_of(table.act(Side::north, Action::abort)), CommandErrorCode::not_now);
}

TEST(Act, ClaimNeedsALongCycleUnderRulesWithoutRepetition) {
  Table table = playing();
  EXPECT_EQ(reason_of(table.act(Side::south, Action::claim)), CommandErrorCode::not_now);

  Settings settings;
  settings.rules.repetition = rules::Repetition::none;
  Table cycle = playing(settings);
  while (!cycle.room.game().may_claim()) {
    ASSERT_EQ(cycle.room.status(), Status::playing);
    ASSERT_TRUE(cycle.move(quiet_move(cycle.room.game()).letter()));
  }
  EXPECT_EQ(cycle.room.game().plies_since_capture(), rules::kClaimPlies);
  ASSERT_TRUE(cycle.act(Side::south, Action::claim));
  EXPECT_EQ(cycle.room.game().ending()->reason, EndReason::agreement);
  for (const Side side : {Side::south, Side::north}) {
    const Decision again = cycle.act(side, Action::claim);
    EXPECT_TRUE(again && again->empty());
  }
}

TEST(Act, TheSameAgainIsNoError) {
  Table table = playing();
  table.play("F");
  ASSERT_TRUE(table.act(Side::south, Action::offer_takeback));
  const Decision offered = table.act(Side::south, Action::offer_takeback);
  EXPECT_TRUE(offered && offered->empty());
  EXPECT_EQ(reason_of(table.act(Side::north, Action::offer_takeback)), CommandErrorCode::not_now)
      << "has not moved";
  ASSERT_TRUE(table.act(Side::north, Action::offer_end));
  ASSERT_TRUE(table.act(Side::south, Action::accept_end));
  for (const Action action : {Action::accept_end, Action::claim}) {
    const Decision again = table.act(Side::south, action);
    EXPECT_TRUE(again && again->empty()) << to_string(action);
  }
  EXPECT_EQ(reason_of(table.act(Side::south, Action::resign)), CommandErrorCode::finished);
}

TEST(Act, AClaimOfAnAbsentOpponentsGameAgain) {
  Table table = playing();
  table.play("Ff");
  const Absence absent{.side = Side::south, .claim_at = 5'000};
  const auto claim = [&](Side side) {
    return apply(table.room, Act{side, Action::claim, {}, absent}, 6'000);
  };
  const Decision claimed = claim(Side::north);
  ASSERT_TRUE(claimed);
  table.follow(*claimed);
  EXPECT_EQ(table.room.game().ending()->winner, Side::north);
  const Decision again = claim(Side::north);
  EXPECT_TRUE(again && again->empty());
  EXPECT_EQ(reason_of(claim(Side::south)), CommandErrorCode::finished) << "the loser's";
}

TEST(Act, OfAnotherPlyIsStale) {
  Table table = playing();
  EXPECT_EQ(reason_of(apply(table.room, Act{Side::south, Action::resign, {}, {}, 1}, 2'000)),
            CommandErrorCode::stale_ply);
  EXPECT_TRUE(apply(table.room, Act{Side::south, Action::resign, {}, {}, 0}, 2'000));
}

TEST(Act, RematchChangesSides) {
  Table table = playing();
  EXPECT_EQ(reason_of(table.act(Side::south, Action::rematch)), CommandErrorCode::not_now)
      << "not over";
  table.act(Side::south, Action::resign);
  ASSERT_TRUE(table.act(Side::south, Action::rematch));
  EXPECT_EQ(table.room.offers().rematch, Side::south);
  const Decision again = table.act(Side::south, Action::rematch);
  EXPECT_TRUE(again && again->empty());
  const Decision agreed = table.act(Side::north, Action::rematch);
  ASSERT_TRUE(agreed);
  EXPECT_EQ(agreed->back().body, EventBody(Rematched{"3333333333"}));
  EXPECT_EQ(table.room.rematch(), "3333333333");

  const Founding next{.id = "3333333333",
                      .number = 8,
                      .settings = {},
                      .created = 5'000,
                      .rematch_of = "23456789ab"};
  Room room(next);
  for (const Event& event : found_rematch(next, table.room)) ASSERT_TRUE(room.take(event));
  EXPECT_EQ(room.status(), Status::playing);
  EXPECT_EQ(room.side_of(kSouth), Side::north) << "the same tokens, the other sides";
  EXPECT_EQ(room.side_of(kNorth), Side::south);
}

TEST(Act, TheComputerIsAlwaysReadyForARematch) {
  Table table({.opponent = Opponent::computer});
  table.act(Side::south, Action::resign);
  const Decision agreed = table.act(Side::south, Action::rematch);
  ASSERT_TRUE(agreed);
  EXPECT_TRUE(std::holds_alternative<Rematched>(agreed->back().body));
}

TEST(Act, NoRematchOfAGameThatNobodyJoined) {
  Table table;
  table.act(Side::south, Action::abort);
  EXPECT_EQ(reason_of(table.act(Side::south, Action::rematch)), CommandErrorCode::not_now);
}

TEST(Act, EveryActionHasItsWord) {
  for (const char* word : {"resign", "offer-end", "accept-end", "decline-end", "offer-takeback",
                           "accept-takeback", "decline-takeback", "abort", "claim", "rematch"}) {
    ASSERT_TRUE(parse_action(word)) << word;
    EXPECT_EQ(to_string(*parse_action(word)), word);
  }
  for (const char* word : {"", "Resign", "resign ", "surrender"})
    EXPECT_FALSE(parse_action(word)) << word;
}

TEST(Flag, FallsWhenTheTimeIsUp) {
  Table table =
      playing({.clock = {.kind = ClockKind::live, .initial_ms = 1'000, .increment_ms = 0}});
  table.play("Ff");
  EXPECT_TRUE(flag_fall(table.room, 2'999).empty());
  const auto fallen = flag_fall(table.room, 3'000);
  ASSERT_EQ(fallen.size(), 1U);
  table.follow(fallen);
  EXPECT_EQ(table.room.game().ending()->reason, EndReason::timeout);
  EXPECT_EQ(table.room.game().ending()->winner, Side::north);
  EXPECT_EQ(table.room.clocks().remaining_ms(Side::south, 9'999), 0);
  EXPECT_TRUE(flag_fall(table.room, 9'999).empty()) << "once";
}

TEST(Clocks, NobodysRunsAfterTheLastMove) {
  Table table =
      playing({.clock = {.kind = ClockKind::live, .initial_ms = 60'000, .increment_ms = 0}});
  table.play("BdEdDbEfDaEaFbAdDcCaBbAaEeBbCaDdCaAfFcBbFdDfAdEfBeBcAfDcFbCdBbDfAeFaFdCcBfEaAe");
  ASSERT_EQ(table.room.status(), Status::finished);
  EXPECT_FALSE(table.room.clocks().running());
  EXPECT_EQ(table.room.clocks().remaining_ms(Side::south, 1'000'000), 60'000);
}

TEST(Clocks, RunAfterATakebackForWhoMovesAgain) {
  Table table =
      playing({.clock = {.kind = ClockKind::live, .initial_ms = 60'000, .increment_ms = 0}});
  table.play("FfEe");
  ASSERT_EQ(table.room.clocks().running(), Side::south);
  ASSERT_TRUE(table.act(Side::north, Action::offer_takeback));
  ASSERT_TRUE(table.act(Side::south, Action::accept_takeback));
  ASSERT_EQ(table.room.turn(), Side::north);
  EXPECT_EQ(table.room.clocks().running(), Side::north);
}

TEST(Flag, FallsAfterARestartToo) {
  Table table = playing({.clock = {.kind = ClockKind::correspondence, .days_per_move = 1}});
  table.play("Ff");
  Room again(table.room.founding());
  for (const Event& event : table.history) ASSERT_TRUE(again.take(event));
  EXPECT_TRUE(flag_fall(again, 2'000 + kDayMs - 1).empty());
  EXPECT_EQ(flag_fall(again, 2'000 + kDayMs).size(), 1U);
}

TEST(Flag, EventsNeverGoBackInTime) {
  Table table = playing();
  table.now = 5'000;
  table.play("F");
  table.now = 3'000;
  const Decision decision = table.move('f');
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->front().at, 5'000);
}

TEST(Computer, IsAskedToAgreeWhenItsOpponentOffers) {
  Table table({.opponent = Opponent::computer});
  EXPECT_FALSE(computer_to_agree(table.room));
  table.act(Side::south, Action::offer_end);
  EXPECT_EQ(computer_to_agree(table.room), Side::north);
  EXPECT_FALSE(computer_answer(table.room)) << "it thinks first";
  table.act(Side::north, Action::decline_end);
  EXPECT_FALSE(computer_to_agree(table.room));
  table.act(Side::north, Action::offer_end);
  EXPECT_FALSE(computer_to_agree(table.room)) << "its own offer";
}

TEST(Computer, SpeaksOfOnePly) {
  Table table({.opponent = Opponent::computer});
  table.play("F");
  const Act late{.side = Side::north, .action = Action::offer_end, .rematch_id = {}, .ply = 0};
  const Decision refused = apply(table.room, late, table.now);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, CommandErrorCode::stale_ply);
  const Act timely{.side = Side::north, .action = Action::offer_end, .rematch_id = {}, .ply = 1};
  EXPECT_TRUE(apply(table.room, timely, table.now));
}

TEST(Computer, GivesMovesBack) {
  Table table({.opponent = Opponent::computer});
  table.play("F");
  table.act(Side::south, Action::offer_takeback);
  ASSERT_TRUE(computer_answer(table.room));
  EXPECT_EQ(computer_answer(table.room)->action, Action::accept_takeback);
}

constexpr ClockTerms kHalf{150'000, 0};

Settings with_live_clock() {
  Settings settings;
  settings.clock = {.kind = ClockKind::live, .initial_ms = 300'000, .increment_ms = 2'000};
  return settings;
}

TEST(GiveClock, HoldsForOneSideFromItsFirstMoveOn) {
  Table table = playing(with_live_clock());
  ASSERT_TRUE(table.move('F'));
  ASSERT_TRUE(table.tell(GiveClock{Side::north, kHalf}));
  EXPECT_EQ(table.room.clocks().remaining_ms(Side::north, table.now), 150'000);
  EXPECT_EQ(table.room.clocks().remaining_ms(Side::south, table.now), 300'000);
  const Decision again = table.tell(GiveClock{Side::north, kHalf});
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->empty()) << "twice is once";
  Room replayed(founding(with_live_clock()));
  for (const Event& event : table.history) ASSERT_TRUE(replayed.take(event));
  EXPECT_EQ(replayed.clocks().given(Side::north), kHalf);
}

TEST(GiveClock, IsRefusedAfterTheFirstMoveAndWithoutALiveClock) {
  Table table = playing(with_live_clock());
  ASSERT_TRUE(table.move('F'));
  EXPECT_EQ(reason_of(table.tell(GiveClock{Side::south, kHalf})), CommandErrorCode::not_now);
  ASSERT_TRUE(table.act(Side::south, Action::resign));
  EXPECT_EQ(reason_of(table.tell(GiveClock{Side::north, kHalf})), CommandErrorCode::finished);
  Settings by_days;
  by_days.clock = {.kind = ClockKind::correspondence, .days_per_move = 3};
  for (const Settings& settings : {Settings{}, by_days}) {
    Table other = playing(settings);
    EXPECT_EQ(reason_of(other.tell(GiveClock{Side::south, kHalf})), CommandErrorCode::not_now);
    EXPECT_FALSE(other.room.take({other.room.version() + 1, 9, ClockGiven{Side::south, kHalf}}));
  }
  Table open(with_live_clock());
  EXPECT_EQ(reason_of(open.tell(GiveClock{Side::south, kHalf})), CommandErrorCode::not_started);
}

TEST(GiveClock, TwoAreSeatedWithTheirClocks) {
  Table table(with_live_clock());
  Room room(founding(with_live_clock()));
  for (const Event& event : found_between(founding(with_live_clock()), {"Ama", kSouth},
                                          {"Kofi", kNorth}, {ClockTerms{900'000, 2'000}, {}}))
    ASSERT_TRUE(room.take(event));
  EXPECT_EQ(room.clocks().remaining_ms(Side::south, 2'000), 900'000);
  EXPECT_FALSE(room.clocks().given(Side::north));
}

TEST(Name, IsCleaned) {
  EXPECT_EQ(clean_name("  Ama   K. "), "Ama K.");
  EXPECT_EQ(clean_name("\tKo\nfi\x01"), "Kofi");
  EXPECT_EQ(clean_name("a\u202Eb\u200Bc\uFEFF"), "abc") << "marks that turn text round or hide it";
  EXPECT_EQ(clean_name("Nchọ Ókwè"), "Nchọ Ókwè");
  EXPECT_EQ(clean_name("a\u0085b\u2028c\u2066d\u061Ce\U000E0001f"), "abcdef");
  for (const char* text : {"\xFF\xC3", "\xC0\xAF", "\xC3(", "\xE2\x82", "\xF0\x9F\x98(",
                           "\xE0\x80\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80"})
    EXPECT_EQ(clean_name(text).value_or("refused").find_first_not_of("("), std::string::npos)
        << "not UTF-8";
  EXPECT_EQ(clean_name(""), "");
  EXPECT_TRUE(clean_name(std::string(40, 'x')));
  EXPECT_FALSE(clean_name(std::string(41, 'x')));
}

}  // namespace
}  // namespace oware::games

// Matches against engines of a few lines of shell: what is attributed to whom, and what foreign
// engines may say.
#include "protocol/match.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <mutex>
#include <oware/notation.hpp>

namespace oware::protocol {
namespace {

using rules::Side;

// An engine that says hello and answers `go` with `answer`, a line of shell.
std::string engine(const std::string& answer, const std::string& hello = "echo uciok") {
  return "while read word rest; do case $word in uci) " + hello +
         ";; isready) echo readyok;; go) " + answer + ";; quit) exit;; esac; done";
}

// South takes two seeds with F and has 25; nothing else wins.
rules::Game won_by_f() {
  return rules::Game({}, rules::parse_position("1-0-0-0-0-1-1-0-2-4-4-2-23-10-S", {}).value());
}

MatchOptions options(const std::string& first, const std::string& second) {
  MatchOptions match;
  match.commands = {first, second};
  match.games = 2;
  match.budget.nodes = 1;
  match.openings = {won_by_f()};
  return match;
}

Result<MatchScore> play(const MatchOptions& match) {
  return play_match(match, [](const MatchGame&, const MatchScore&) { return true; });
}

std::array<int, 2> illegal_moves(const Result<MatchScore>& score) {
  return {score->engines[0].illegal, score->engines[1].illegal};
}

std::array<int, 2> crashes(const Result<MatchScore>& score) {
  return {score->engines[0].crashes, score->engines[1].crashes};
}

const std::string kPlaysF = engine("echo bestmove F");

TEST(Match, PlaysBothColoursOfAnOpening) {
  std::vector<int> winners;
  const auto score =
      play_match(options(kPlaysF, kPlaysF), [&](const MatchGame& game, const MatchScore&) {
        winners.push_back(game.winner.value_or(-1));
        EXPECT_EQ(game.game.ending()->reason, rules::EndReason::majority);
        return true;
      });
  ASSERT_TRUE(score);
  EXPECT_EQ(winners, (std::vector<int>{0, 1}));  // South wins, the first engine in the first game
  EXPECT_EQ(score->engines[0].tally.wins, 1);
  EXPECT_EQ(score->engines[0].tally.losses, 1);
}

TEST(Match, TakesWhatForeignEnginesSay) {
  for (const std::string& foreign :
       {engine("echo bestmove f"),
        engine("echo; echo info string thinking; echo BestMove F ponder a; echo info depth 1"),
        engine("printf 'bestmove F\\r\\n'"), engine("echo 'bestmove  F  '"),
        engine(
            "echo bestmove F",
            "echo Welcome; echo id name Foreign 1.0; echo option name Hash type spin; echo uciok"),
        "echo 'loading tables'; " + kPlaysF}) {
    const auto score = play(options(foreign, kPlaysF));
    ASSERT_TRUE(score) << foreign;
    EXPECT_EQ(score->engines[0].tally.wins, 1) << foreign;
    EXPECT_EQ(score->engines[0].illegal, 0) << foreign;
  }
}

TEST(Match, AttributesFaults) {
  const auto illegal = play(options(engine("echo bestmove B"), kPlaysF));
  ASSERT_TRUE(illegal);
  EXPECT_EQ(illegal_moves(illegal), (std::array{1, 0}));
  EXPECT_EQ(illegal->engines[0].tally.losses, 2);
  EXPECT_EQ(illegal_moves(play(options(engine("echo bestmove 0000"), kPlaysF))),
            (std::array{1, 0}));
  EXPECT_EQ(illegal_moves(play(options(engine("echo bestmove"), kPlaysF))), (std::array{1, 0}));
  const auto crash = play(options(kPlaysF, engine("exit 1")));
  ASSERT_TRUE(crash);
  EXPECT_EQ(crashes(crash), (std::array{0, 1}));
  EXPECT_EQ(crash->engines[0].tally.wins, 2);
  auto late = options(engine(":"), kPlaysF);  // never answers
  late.budget = {};
  late.budget.move_ms = 1;
  late.games = 1;
  late.grace_ms = 0;
  const auto timeout = play(late);
  ASSERT_TRUE(timeout);
  EXPECT_EQ(timeout->engines[0].timeouts, 1);
  EXPECT_EQ(timeout->engines[1].timeouts, 0);
  EXPECT_EQ(timeout->engines[0].tally.losses, 1);
}

TEST(Match, GivesTheSecondEngineItsPartOfTheBudget) {
  // Each plays only when it hears the budget that is meant for it.
  const auto hears = [](const std::string& budget) {
    return engine("[ \"$rest\" = '" + budget + "' ] && echo bestmove F || echo bestmove Z");
  };
  auto match = options(hears("nodes 1000"), hears("nodes 250"));
  match.budget.nodes = 1000;
  match.odds = 4;
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_EQ(illegal_moves(score), (std::array{0, 0}));
}

// Each plays only when it hears its own clock, and what the other has left.
TEST(Match, TellsBothClocks) {
  const auto hears = [](const std::string& pattern) {
    return engine("case $rest in " + pattern + ") echo bestmove F;; *) echo bestmove Z;; esac");
  };
  auto match = options(hears("'wtime 3600000 btime 900000 winc 1000 binc 250 movestogo 7'"),
                       hears("'wtime 900000 btime 3600000 winc 250 binc 1000 movestogo 7'"));
  match.time_control = parse_time_control("7/3600+1").value();
  match.odds = 4;
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_EQ(illegal_moves(score), (std::array{0, 0}));
}

TEST(Match, AnEmptyClockLosesTheGame) {
  auto match = options(engine(":"), kPlaysF);  // never answers
  match.time_control = parse_time_control("0.001").value();
  match.games = 1;
  match.grace_ms = 0;
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->engines[0].timeouts, 1);
  EXPECT_EQ(score->engines[0].tally.losses, 1);
}

TEST(Match, SeveralEnginesMeetEachOther) {
  MatchOptions match = options(kPlaysF, kPlaysF);
  match.commands = {kPlaysF, engine("exit 1"), kPlaysF};
  match.games = 12;
  match.concurrency = 2;
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->games, 12);
  EXPECT_EQ(score->pairs.size(), 3U);
  for (const auto& [players, tally] : score->pairs) EXPECT_EQ(tally.games(), 4);
  // The one that ends loses where it has to move: South wins at once otherwise.
  EXPECT_EQ(score->engines[1].crashes, 4);
  EXPECT_EQ(score->engines[1].tally.losses, 8);
  EXPECT_EQ(score->engines[0].crashes + score->engines[2].crashes, 0);
  EXPECT_EQ((score->pairs.at({0, 2}).wins), 2);
}

TEST(Match, SaysWhyAnEngineCannotPlay) {
  for (const char* command : {"exit 1", "/nowhere/engine"}) {
    const auto score = play(options(kPlaysF, command));
    ASSERT_FALSE(score);
    EXPECT_EQ(score.error().code, ErrorCode::unavailable);
    EXPECT_EQ(score.error().found, command);
  }
  auto other_rules = options(kPlaysF, kPlaysF);
  other_rules.rules = rules::parse_rule_set("awari").value();
  ASSERT_FALSE(play(other_rules));  // neither has the option Rules
}

TEST(Match, TellsTheRulesToAnEngineThatTakesThem) {
  const std::string picky =
      "told=; while read word a name b value; do case $word in uci) echo option name Rules type "
      "string; echo uciok;;"
      "setoption) told=$value;; isready) echo readyok;; go) [ $told = awari ] && echo bestmove F "
      "|| echo bestmove Z;; esac; done";
  auto match = options(picky, picky);
  match.rules = rules::parse_rule_set("awari").value();
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_EQ(illegal_moves(score), (std::array{0, 0}));
}

TEST(Match, PlaysSeveralGamesAtOnceEachOnce) {
  auto match = options(kPlaysF, kPlaysF);
  match.games = 12;
  match.concurrency = 3;
  std::vector<int> numbers;
  const auto score = play_match(match, [&](const MatchGame& game, const MatchScore&) {
    numbers.push_back(game.number);  // one call at a time
    return true;
  });
  ASSERT_TRUE(score);
  std::sort(numbers.begin(), numbers.end());
  EXPECT_EQ(numbers, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
}

TEST(Match, GoesOnWhereAnEarlierRunEnded) {
  auto match = options(kPlaysF, kPlaysF);
  match.games = 6;
  for (const int number : {0, 1, 4}) {
    MatchGame game;
    game.number = number;
    game.players = {number % 2, 1 - number % 2};
    game.winner = 0;
    match.played.push_back(game);
  }
  std::vector<int> numbers;
  const auto score = play_match(match, [&](const MatchGame& game, const MatchScore&) {
    numbers.push_back(game.number);
    return true;
  });
  ASSERT_TRUE(score);
  EXPECT_EQ(numbers, (std::vector<int>{2, 3, 5}));
  EXPECT_EQ(score->games, 6);
  EXPECT_EQ(score->engines[0].tally.games(), 6);
  EXPECT_GE(score->engines[0].tally.wins, 3);
}

TEST(Match, TheSequentialTestEndsItEarly) {
  auto match = options(kPlaysF, engine("exit 1"));  // wins every game
  match.games = 1000;
  match.sprt = Hypotheses{0, 100};
  const auto score = play(match);
  ASSERT_TRUE(score);
  EXPECT_LT(score->engines[0].tally.games(), 100);
  EXPECT_GE(log_likelihood_ratio(score->engines[0].tally, 0, 100), kSprtBound);
}

// Knows that every small board is worth two seeds to its mover.
class TwoSeeds final : public search::Prober {
 public:
  int most_seeds() const override { return 12; }
  search::ProbeResult probe(const rules::Position&, search::ProvenMargin& margin) const override {
    margin = {2, 2};
    return search::ProbeResult::proven;
  }
};

TEST(Match, TablesEndAGameAfterACapture) {
  auto match = options(kPlaysF, kPlaysF);
  match.games = 1;
  match.tables = std::make_shared<TwoSeeds>();
  // F takes two: ten seeds are left, North to move.
  match.openings = {
      rules::Game({}, rules::parse_position("1-0-0-0-0-1-1-0-2-4-2-1-16-20-S", {}).value())};
  const auto score = play_match(match, [](const MatchGame& game, const MatchScore&) {
    EXPECT_EQ(game.game.ply(), 1);
    EXPECT_TRUE(game.adjudication);
    if (!game.adjudication) return false;
    EXPECT_EQ(game.adjudication->by, Adjudicator::tables);
    EXPECT_EQ(game.adjudication->score, (rules::Score{2 * 18 + 10 - 2, 2 * 20 + 10 + 2}));
    EXPECT_EQ(game.winner, 1);
    return true;
  });
  ASSERT_TRUE(score);
  EXPECT_EQ(score->engines[0].tally.losses, 1);
}

TEST(Match, NotesWhatTheEngineSaysOfItsMove) {
  auto match =
      options(engine("echo info depth 3 score cp 5; echo info depth 9 seldepth 12 score cp "
                     "-125 pv F; echo info depth 9 multipv 2 score cp -900; echo info "
                     "string depth 77; echo bestmove F"),
              kPlaysF);
  match.games = 1;
  const auto score = play_match(match, [](const MatchGame& game, const MatchScore&) {
    EXPECT_EQ(game.notes.size(), 1U);
    EXPECT_EQ(game.notes.front().score, -125);
    EXPECT_EQ(game.notes.front().depth, 9);
    EXPECT_GE(game.notes.front().ms, 0);
    return true;
  });
  ASSERT_TRUE(score);
}

TEST(Match, NamesTheAnswerOfAnIllegalMove) {
  for (const std::string word : {"B", "0000", "resign"}) {
    auto match = options(engine("echo bestmove " + word), kPlaysF);
    match.games = 1;
    const auto score = play_match(match, [&](const MatchGame& game, const MatchScore&) {
      EXPECT_EQ(game.fault, Fault::illegal);
      EXPECT_EQ(game.fault_word, word);
      EXPECT_EQ(game.faulty, 0);
      return true;
    });
    ASSERT_TRUE(score);
  }
}

TEST(Match, PassesOnWhatEnginesComplainOf) {
  auto match =
      options(kPlaysF, engine("echo bestmove F", "echo info string error: no tables; echo uciok"));
  std::vector<std::string> heard;
  match.on_engine_error = [&](int engine, std::string_view line) {
    heard.push_back(std::to_string(engine) + ' ' + std::string(line));
  };
  ASSERT_TRUE(play(match));
  EXPECT_EQ(heard, std::vector<std::string>{"1 info string error: no tables"});
}

// However long an engine may think: the match is stopped while it does.
TEST(Match, AStoppedGameIsNotCounted) {
  auto match = options(kPlaysF, engine(":"));  // never answers
  match.budget = {};
  match.budget.move_ms = 3'600'000;
  match.openings = {
      rules::Game({}, rules::parse_position("1-0-0-0-0-1-1-0-2-4-4-2-12-21-S", {}).value())};
  std::atomic<int> asked = 0;
  match.stopped = [&] { return ++asked > 20; };
  int games = 0;
  const auto score = play_match(match, [&](const MatchGame&, const MatchScore&) {
    ++games;
    return true;
  });
  ASSERT_TRUE(score);
  EXPECT_EQ(games, 0);
  EXPECT_EQ(score->engines[0].tally.games(), 0);
  EXPECT_EQ(crashes(score), (std::array{0, 0}));
}

// An engine that ends is heard to end while others run that were started after it: its pipes are
// closed in them.
TEST(Child, ItsEndIsSeenWhileAnotherRuns) {
  auto first = Child::start("read line");
  auto second = Child::start("read line");
  ASSERT_TRUE(first && second);
  ASSERT_TRUE(first->tell("end"));
  std::string line;
  const auto patient = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  EXPECT_EQ(first->hear(line, patient), Child::Heard::gone);
}

// We ignore the signal of a pipe without readers; an engine must not.
TEST(Child, ItsSignalsAreAsUsual) {
  auto child = Child::start("kill -PIPE $$; echo ignored");
  ASSERT_TRUE(child);
  std::string line;
  const auto patient = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  EXPECT_EQ(child->hear(line, patient), Child::Heard::gone) << line;
}

}  // namespace
}  // namespace oware::protocol

// The engine's side of the text protocol: what it answers to sense and to nonsense.
#include <gtest/gtest.h>
#include <oware/notation.hpp>

#include "protocol/session.hpp"

namespace oware::protocol {
namespace {

// A session whose lines are kept.
class Talk {
 public:
  Talk() : session_([this](std::string_view line) { heard_.emplace_back(line); }, {}) {}

  // What a command and the search it starts have said.
  std::vector<std::string> ask(std::string_view line) {
    heard_.clear();
    session_.handle(line);
    session_.finish_input();
    return heard_;
  }
  std::string last(std::string_view line) {
    const auto heard = ask(line);
    return heard.empty() ? "" : heard.back();
  }
  Session& session() { return session_; }
  const std::vector<std::string>& heard() const { return heard_; }

 private:
  std::vector<std::string> heard_;
  Session session_;
};

bool is_error(const std::string& line) { return line.starts_with("info string error: "); }

TEST(Session, ShakesHands) {
  Talk talk;
  EXPECT_EQ(talk.last("uci"), "uciok");
  EXPECT_EQ(talk.last("isready"), "readyok");
  EXPECT_EQ(talk.session().handle("quit"), Next::quit);
}

// However little time there is, one depth is told and the move is legal; which move it is depends
// on the time.
TEST(Session, FindsAMoveWithinItsLimits) {
  Talk talk;
  talk.ask("position startpos moves FfEe");  // South has all but E
  for (const char* go :
       {"go depth 6", "go nodes 5000", "go nodes 1", "go movetime 1", "go movetime 5",
        "go wtime 100 btime 100 winc 1 movestogo 5", "go wtime -5"}) {
    const auto heard = talk.ask(go);
    ASSERT_GE(heard.size(), 2U) << go;
    EXPECT_TRUE(heard.front().starts_with("info depth 1 nodes ")) << go << ": " << heard.front();
    EXPECT_NE(heard.front().find(" score cp "), std::string::npos) << heard.front();
    EXPECT_NE(heard.front().find(" pv "), std::string::npos) << heard.front();
    EXPECT_TRUE(heard.back().starts_with("bestmove ")) << heard.back();
    EXPECT_NE(std::string("ABCDF").find(heard.back()[9]), std::string::npos) << heard.back();
  }
}

TEST(Session, AnswersThoughToldToStopAtOnce) {
  std::vector<std::string> heard;
  Session session([&](std::string_view line) { heard.emplace_back(line); }, {});
  for (int times = 0; times < 50; ++times) {
    heard.clear();
    session.handle("go infinite");
    session.handle("stop");
    session.finish_input();
    ASSERT_GE(heard.size(), 2U);
    EXPECT_TRUE(heard.front().starts_with("info depth 1 nodes ")) << heard.front();
    EXPECT_TRUE(heard.back().starts_with("bestmove ")) << heard.back();
  }
}

// A front end waits for the move, so the least limits are searched, not refused.
TEST(Session, AnswersTheLeastLimitsWithAMove) {
  Talk talk;
  for (const char* go : {"go depth 0", "go movetime 0", "go nodes 0", "go mate 0", "go mate 1",
                         "go movetime 1 movestogo 0"}) {
    EXPECT_TRUE(talk.last(go).starts_with("bestmove ")) << go;
  }
}

TEST(Session, SearchesOnlyTheMovesItIsAsked) {
  Talk talk;
  for (const char move : std::string("ABCDEF")) {
    const auto heard = talk.ask(std::string("go searchmoves ") + move + " depth 3");
    EXPECT_EQ(heard.back().substr(0, 10), std::string("bestmove ") + move);
    EXPECT_EQ(heard.size(), 4U);  // a line a depth and the move
  }
  EXPECT_NE(std::string("AC").find(talk.last("go depth 3 searchmoves A C")[9]), std::string::npos);
  EXPECT_NE(std::string("AC").find(talk.last("go searchmoves AC nodes 1")[9]), std::string::npos);
  EXPECT_EQ(talk.ask("go depth 1").size(), 2U);  // the restriction was of that search alone
}

TEST(Session, AcceptsDebugAndClearHash) {
  Talk talk;
  EXPECT_EQ(talk.ask("debug on"), std::vector<std::string>());
  const auto first = talk.ask("go depth 8").back();
  EXPECT_EQ(talk.ask("setoption name Clear Hash"), std::vector<std::string>());
  EXPECT_EQ(talk.ask("go depth 8").back(), first);
}

TEST(Session, PlaysFromItsBookWhenAsked) {
  Talk talk;
  EXPECT_EQ(talk.ask("go depth 2").front().find("info string book move"), std::string::npos);
  talk.ask("setoption name OwnBook value true");
  EXPECT_EQ(talk.ask("go depth 2").front(), "info string book move");
  EXPECT_TRUE(talk.last("go depth 2").starts_with("bestmove "));
  talk.ask("setoption name Rules value awari");  // has no book
  EXPECT_TRUE(talk.ask("go depth 2").front().starts_with("info depth 1 "));
}

TEST(Session, TellsSeveralLines) {
  Talk talk;
  talk.ask("setoption name MultiPV value 3");
  const auto heard = talk.ask("go depth 3");
  int lines = 0;
  for (const std::string& line : heard) lines += line.starts_with("info depth 3 multipv ") ? 1 : 0;
  EXPECT_EQ(lines, 3);
}

TEST(Session, HasNoMoveWhenTheGameIsOver) {
  Talk talk;
  EXPECT_EQ(talk.ask("position fen 1-0-0-0-0-0-0-0-0-0-0-0-25-22-S"), std::vector<std::string>());
  EXPECT_EQ(talk.last("go depth 3"), "bestmove 0000");
}

TEST(Session, SeesARepetitionAmongTheGivenMoves) {
  rules::Game game({}, rules::parse_position("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", {}).value());
  while (!game.over() && game.ply() < 100) {
    ASSERT_TRUE(game.play(*game.legal().begin()));
  }
  ASSERT_TRUE(game.over());
  Talk talk;
  talk.ask("position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S moves " +
           rules::format_moves(game.moves()));
  EXPECT_EQ(talk.last("go depth 3"), "bestmove 0000");
}

TEST(Session, RefusesNonsenseAndGoesOn) {
  Talk talk;
  for (const char* line : {"hello",
                           "position",
                           "position fen",
                           "position fen 4-4",
                           "position startpos moves Z",
                           "position startpos moves a",
                           "position startpos mover F",
                           "setoption",
                           "setoption name",
                           "setoption name Hash",
                           "setoption name Hash value 0",
                           "setoption name Hash value 9999999999999",
                           "setoption name Threads value 0",
                           "setoption name MultiPV value 7",
                           "setoption name Level value nine",
                           "setoption name Ponder value yes",
                           "setoption name Rules value kalah",
                           "setoption name Tables value /nowhere",
                           "setoption name Colour value red",
                           "go depth",
                           "go depth x",
                           "go mate x",
                           "go searchmoves",
                           "go searchmoves a",
                           "go searchmoves depth 3",
                           "go movetime -1",
                           "go fast",
                           "go depth 3 depth"}) {
    EXPECT_TRUE(is_error(talk.last(line))) << line;
  }
  EXPECT_EQ(talk.ask(""), std::vector<std::string>());
  EXPECT_EQ(talk.ask(" \t\r"), std::vector<std::string>());
  EXPECT_EQ(talk.last("isready"), "readyok");
}

TEST(Session, AnIllegalLineLeavesThePositionAsItWas) {
  Talk talk;
  talk.ask("position startpos moves F");
  EXPECT_TRUE(is_error(talk.last("position startpos moves FfF f")));
  const std::string answer = talk.last("go depth 2");
  EXPECT_NE(std::string("abcdef").find(answer[9]), std::string::npos) << answer;
}

TEST(Session, TakesItsOptions) {
  Talk talk;
  for (const char* line : {"setoption name Hash value 1", "setoption name hash value 2",
                           "setoption name Threads value 2", "setoption name Level value 1",
                           "setoption name OwnBook value false", "setoption name Ponder value true",
                           "setoption name Tables value <empty>",
                           "setoption name Rules value awari,repetition=none"}) {
    EXPECT_EQ(talk.ask(line), std::vector<std::string>()) << line;
  }
  EXPECT_TRUE(talk.last("go movetime 5").starts_with("bestmove "));
}

TEST(Session, TakesAMoveOverhead) {
  Talk talk;
  EXPECT_EQ(talk.ask("setoption name Move Overhead value 5000"), std::vector<std::string>());
  EXPECT_TRUE(talk.last("go movetime 5000").starts_with("bestmove "));  // at once: nothing is left
  EXPECT_EQ(talk.ask("setoption name move overhead value 0"), std::vector<std::string>());
  for (const char* value : {"-1", "5001", "x", ""}) {
    EXPECT_TRUE(is_error(talk.last(std::string("setoption name Move Overhead value ") + value)))
        << value;
  }
}

TEST(Session, SearchesUntilItIsTold) {
  for (const char* go : {"go infinite", "go ponder depth 2"}) {
    std::vector<std::string> heard;
    {
      Session session([&](std::string_view line) { heard.emplace_back(line); }, {});
      session.handle(go);
      session.handle("setoption name Hash value 1");  // refused meanwhile
      session.handle("stop");
      session.finish_input();
    }
    EXPECT_TRUE(heard.back().starts_with("bestmove ")) << go;
    EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), is_error)) << go;
  }
}

TEST(Session, PonderEndsByItsLimitsAfterTheHit) {
  std::vector<std::string> heard;
  Session session([&](std::string_view line) { heard.emplace_back(line); }, {});
  session.handle("go ponder depth 4");
  session.handle("ponderhit");
  session.finish_input();
  EXPECT_TRUE(heard.back().starts_with("bestmove "));
}

}  // namespace
}  // namespace oware::protocol

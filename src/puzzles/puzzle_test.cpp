#include "puzzles/puzzle.hpp"

#include <gtest/gtest.h>

#include <oware/notation.hpp>
#include <string>

namespace oware::puzzles {
namespace {

constexpr const char* kLine =
    R"({"id":"0d7szj3n","rules":"abapa","position":"0-0-0-0-3-0-1-1-0-1-0-0-21-21-N","moves":"","solution":["b","E","a"],"loss":6,"themes":["starving","end-count"],"rating":905})";

std::string with(const std::string& from, const std::string& to) {
  std::string line = kLine;
  const auto at = line.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return line.replace(at, from.size(), to);
}

TEST(PuzzleText, ALineSurvivesReadingAndWriting) {
  const auto puzzle = parse_puzzle(kLine);
  ASSERT_TRUE(puzzle) << message(puzzle.error());
  EXPECT_EQ(puzzle->rating, 905);
  EXPECT_EQ(puzzle->loss, 6);
  EXPECT_EQ(rules::format_moves(puzzle->solution), "bEa");
  EXPECT_TRUE(puzzle->themes.contains(Theme::starving));
  EXPECT_FALSE(puzzle->themes.contains(Theme::feeding));
  EXPECT_EQ(to_json(*puzzle), kLine);
}

struct Broken {
  const char* from;
  const char* to;
  const char* what;  // begins the message
};

TEST(PuzzleText, EveryFieldIsNamedWhereItIsWrong) {
  const Broken cases[] = {
      {R"("id":"0d7szj3n",)", "", "puzzle: found 'no field id'"},
      {R"(,"rating":905)", "", "puzzle: found 'no field rating'"},
      {R"("loss":6)", R"("loss":6,"title":"x")", "puzzle: found 'field title'"},
      {"0d7szj3n", "0d7s", "id:"},
      {R"("abapa")", R"("kalah")", "rules: "},
      {R"("abapa")", R"("awari")", "rules: "},
      {R"("abapa")", "7", "rules: "},
      {"-21-21-N", "-21-22-N", "position: "},
      {R"("moves":"")", R"("moves":"FfZ")", "moves: "},
      {R"("moves":"")", R"("moves":[])", "moves: "},
      {R"("E")", R"("G")", "solution: "},
      {R"(["b","E","a"])", R"(["b","E"])", "solution: "},
      {R"(["b","E","a"])", "[]", "solution: "},
      {R"(["b","E","a"])", R"("bEa")", "solution: "},
      {R"(["b","E","a"])", R"(["b","E",1])", "solution: "},
      {R"("loss":6)", R"("loss":2)", "loss: "},
      {R"("loss":6)", R"("loss":6.5)", "loss: "},
      {R"("starving")", R"("hunger")", "themes: "},
      {R"("starving")", R"("end-count")", "themes: "},
      {":905", ":100", "rating: "},
      {":905", R"(:"905")", "rating: "},
      {"}", "", "puzzle: "},
  };
  for (const Broken& broken : cases) {
    const auto puzzle = parse_puzzle(with(broken.from, broken.to));
    ASSERT_FALSE(puzzle) << broken.from << " -> " << broken.to;
    EXPECT_TRUE(message(puzzle.error()).find(broken.what) != std::string::npos)
        << message(puzzle.error());
    EXPECT_EQ(policy(puzzle.error().code).exit_status, 1);
  }
  EXPECT_FALSE(parse_puzzle(""));
  EXPECT_FALSE(parse_puzzle("[]"));
}

TEST(PuzzleId, IsThatOfThePositionAlone) {
  Puzzle puzzle = parse_puzzle(kLine).value();
  const std::string id = id_of(puzzle);
  EXPECT_EQ(id, puzzle.id);
  puzzle.rating = 2000;
  puzzle.solution.clear();
  EXPECT_EQ(id_of(puzzle), id);
  puzzle.rules.grand_slam = rules::GrandSlam::capture;
  EXPECT_NE(id_of(puzzle), id);
  puzzle = parse_puzzle(with("-21-21-N", "-21-21-S")).value();
  EXPECT_NE(id_of(puzzle), id);
}

// What is wrong of the game; empty where nothing is.
std::string fault(const Puzzle& puzzle) {
  const auto game = game_of(puzzle);
  return game ? "" : game.error().what;
}

TEST(PuzzleGame, TheMovesLeadToThePosition) {
  Puzzle puzzle;
  puzzle.moves = rules::parse_moves("FfEe").value();
  puzzle.position = rules::parse_position("6-6-6-5-0-1-6-6-6-5-0-1-0-0-S", {}).value();
  const auto game = game_of(puzzle);
  ASSERT_TRUE(game) << message(game.error());
  EXPECT_EQ(game->ply(), 4);
  puzzle.position = rules::parse_position("6-6-6-5-0-1-6-6-6-5-1-0-0-0-S", {}).value();
  EXPECT_EQ(fault(puzzle), "moves");
  puzzle.moves = rules::parse_moves("FfFe").value();
  EXPECT_EQ(fault(puzzle).substr(0, 12), "moves: ply 2");
}

TEST(PuzzleGame, IsNotOver) {
  Puzzle puzzle;
  puzzle.position = rules::parse_position("1-0-0-0-0-0-0-0-0-0-0-0-25-22-S", {}).value();
  EXPECT_EQ(fault(puzzle), "position");
}

}  // namespace
}  // namespace oware::puzzles

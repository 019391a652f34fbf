// What the check names: each field of a sound puzzle broken once.
#include <oware/notation.hpp>

#include "puzzles/answer.hpp"
#include "puzzles/check.hpp"
#include "small_tables.hpp"

namespace oware::puzzles {
namespace {

constexpr const char* kLine =
    R"({"id":"0d7szj3n","rules":"abapa","position":"0-0-0-0-3-0-1-1-0-1-0-0-21-21-N","moves":"","solution":["b","E","a"],"loss":6,"themes":["starving","end-count"],"rating":905})";

Puzzle sound() { return parse_puzzle(kLine).value(); }

std::vector<rules::House> houses(const char* line) { return rules::parse_moves(line).value(); }

// What the check says of the puzzle, under the id that its position gives.
std::string fault(Puzzle puzzle) {
  puzzle.id = id_of(puzzle);
  const auto found = fault_of(puzzle, small_tables());
  EXPECT_TRUE(found) << message(found.error());
  return found && *found ? message(**found) : "";
}

std::string fault_with(const char* solution) {
  Puzzle puzzle = sound();
  puzzle.solution = houses(solution);
  return fault(puzzle);
}

TEST(PuzzleFaults, ASoundPuzzleHasNone) { EXPECT_EQ(fault(sound()), ""); }

TEST(PuzzleFaults, Id) {
  Puzzle puzzle = sound();
  puzzle.id = "0d7szj3m";
  const auto found = fault_of(puzzle, small_tables());
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(message(**found), "id: found '0d7szj3m'; expected 0d7szj3n, which the position gives");
}

TEST(PuzzleFaults, MovesThatLeadElsewhere) {
  Puzzle puzzle = sound();
  puzzle.moves = houses("FfEe");
  EXPECT_EQ(fault(puzzle).substr(0, 7), "moves: ");
  puzzle.moves = houses("FfFe");
  EXPECT_EQ(fault(puzzle).substr(0, 13), "moves: ply 2:");
}

TEST(PuzzleFaults, Solution) {
  EXPECT_EQ(fault_with("fEa"), "solution: ply 0: found 'f'; expected a legal move");
  EXPECT_EQ(fault_with("aEb"),
            "solution: ply 0: found 'a'; expected b, which alone keeps the result");
  EXPECT_EQ(fault_with("bAa"), "solution: ply 1: found 'A'; expected a legal move");
  EXPECT_EQ(fault_with("bEd"),
            "solution: ply 2: found 'd'; expected a, which alone keeps the result");
  EXPECT_EQ(fault_with("bEaAb"), "solution: ply 3: found 'A'; expected a legal move");
}

TEST(PuzzleFaults, ASolutionBehindTheEnd) {
  Puzzle puzzle = sound();
  puzzle.position = rules::parse_position("0-1-0-0-0-1-1-0-1-0-0-0-24-20-S", {}).value();
  puzzle.solution = houses("FcB");
  EXPECT_NE(fault(puzzle), "");
}

TEST(PuzzleFaults, AReplyThatDoesNotResist) {
  Puzzle puzzle =
      parse_puzzle(
          R"({"id":"814eh1xs","rules":"abapa","position":"1-0-0-0-0-1-1-4-1-0-0-0-20-20-N","moves":"","solution":["b","F","e"],"loss":4,"themes":["grand-slam"],"rating":1805})")
          .value();
  EXPECT_EQ(fault(puzzle), "");
  puzzle.solution[1] = *rules::parse_move("A");
  EXPECT_EQ(fault(puzzle), "solution: ply 1: found 'A'; expected F, the replies that resist most");
}

TEST(PuzzleFaults, APositionWithoutOneRightMove) {
  Puzzle puzzle = sound();
  puzzle.position = rules::parse_position("0-0-0-0-3-0-1-1-0-1-0-0-18-24-N", {}).value();
  EXPECT_EQ(fault(puzzle),
            "solution: ply 0: found 'b'; expected one move alone that keeps the win or the draw");
}

TEST(PuzzleFaults, ALastMoveWithoutChoice) {
  Puzzle puzzle = sound();
  puzzle.position = rules::parse_position("0-0-0-0-0-1-2-0-0-0-0-1-23-21-S", {}).value();
  puzzle.solution = houses("F");
  EXPECT_EQ(fault(puzzle),
            "solution: ply 0: found 'F'; expected a choice between two moves or more");
}

// The tables alone prove the line, but a board of it may recur and pay another move as much.
TEST(PuzzleFaults, AMoveThatARepetitionMaySave) {
  EXPECT_EQ(
      fault(
          parse_puzzle(
              R"({"id":"z04p2d9b","rules":"abapa","position":"0-0-0-0-0-0-2-0-0-0-2-4-17-23-N","moves":"","solution":["e","A","a"],"loss":4,"themes":["feeding"],"rating":1370})")
              .value()),
      "solution: ply 2: found 'a'; expected one move alone that keeps the win or the draw");
}

// The tables alone prove the move, but a board from before the puzzle may recur and pay less.
TEST(PuzzleFaults, AMoveThatARepetitionMaySpoil) {
  EXPECT_EQ(
      fault(
          parse_puzzle(
              R"({"id":"y02znfaj","rules":"abapa","position":"0-0-1-0-1-1-0-0-0-0-1-1-20-23-S","moves":"FdCfFcDaBaAfFaAcBdCeCfDcBdFcCdDeAaBcCfAdDfAeBfCbFfAeCfBdCcDaFeAfAbBaCbDcEdFcDfEeBdCeFaDbEfBaAbCcDeBd","solution":["E","e","C"],"loss":4,"themes":["repetition"],"rating":1085})")
              .value()),
      "solution: ply 0: found 'E'; expected one move alone that keeps the win or the draw");
}

TEST(PuzzleFaults, Loss) {
  Puzzle puzzle = sound();
  puzzle.loss = 4;
  EXPECT_EQ(fault(puzzle), "loss: found '4'; expected 6");
}

TEST(PuzzleFaults, Themes) {
  Puzzle puzzle = sound();
  puzzle.themes.add(Theme::feeding);
  EXPECT_EQ(fault(puzzle),
            "themes: found 'feeding, starving, end-count'; expected starving, end-count");
  puzzle.themes = {};
  EXPECT_EQ(fault(puzzle), "themes: found 'none'; expected starving, end-count");
}

TEST(PuzzleFaults, LayersThatAreMissingAreTheTables) {
  Puzzle puzzle = sound();
  puzzle.position = rules::parse_position("0-0-0-0-3-0-1-1-0-1-0-4-19-19-N", {}).value();
  puzzle.id = id_of(puzzle);
  const auto found = fault_of(puzzle, small_tables());
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::unreadable);
  EXPECT_NE(message(found.error()).find("no layer of 10 seeds"), std::string::npos);
}

bool right(const Puzzle& puzzle, const char* line) {
  const auto found = solves(puzzle, houses(line), small_tables());
  EXPECT_TRUE(found) << message(found.error());
  return found && *found;
}

TEST(PuzzleAnswers, TheSolutionIsRight) {
  EXPECT_TRUE(right(sound(), "bEa"));
  // Without tables, too.
  EXPECT_TRUE(solves(sound(), houses("bEa"), tables::Tables()).value());
}

TEST(PuzzleAnswers, OtherMovesAndLinesThatBreakOffAreWrong) {
  for (const char* line : {"", "b", "bE", "bEd", "aEb", "fEa", "BEa", "bEaA"})
    EXPECT_FALSE(right(sound(), line)) << line;
}

// Behind another reply, another move may keep the win, and the solution's may lose it.
TEST(PuzzleAnswers, WhatIsProvenBehindAnotherReplyIsRight) {
  const Puzzle puzzle =
      parse_puzzle(
          R"({"id":"0zp9t5vx","rules":"abapa","position":"0-1-0-0-1-0-2-0-1-0-1-2-23-17-S","moves":"","solution":["E","f","F"],"loss":4,"themes":["count-to-25"],"rating":1320})")
          .value();
  EXPECT_TRUE(right(puzzle, "EfF"));
  EXPECT_TRUE(right(puzzle, "EaB"));
  EXPECT_FALSE(right(puzzle, "EaF"));
  EXPECT_TRUE(right(puzzle, "EcF"));
  EXPECT_FALSE(right(puzzle, "EcB"));
  EXPECT_FALSE(right(puzzle, "Ea")) << "breaks off";
  EXPECT_FALSE(solves(puzzle, houses("EaB"), tables::Tables()).value()) << "nothing is proven";
}

}  // namespace
}  // namespace oware::puzzles

#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "rules/test_start.hpp"

namespace oware::rules {
namespace {

template <class T>
std::string said(const Result<T>& result) {
  return result ? "accepted" : message(result.error());
}

TEST(Notation, TheStartReadsAndWrites) {
  const auto start = parse_position(kStart, RuleSet{});
  ASSERT_TRUE(start);
  EXPECT_EQ(*start, Position::start(RuleSet{}));
  EXPECT_EQ(format_position(*start), kStart);
}

TEST(Notation, MistakesInPositionsAreNamedWithTheirColumn) {
  const auto read = [](std::string_view text) { return said(parse_position(text, RuleSet{})); };
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-4-0-0-X"),
            "column 29: position: turn: found 'X'; expected S or N at the end");
  EXPECT_EQ(read("4-4-x-4-4-4-4-4-4-4-4-4-0-0-S"),
            "column 5: position: house C: found 'x'; expected a number of seeds from 0 to 96");
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S "),
            "column 29: position: turn: found 'S '; expected S or N at the end");
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"),
            "position: seeds in houses and stores: found '47'; expected 48 in all (or --study for "
            "a board with any number)");
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-97-0-0-S"),
            "position: house f: found '97'; expected 0 to 96 seeds");
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S"),
            "column 23: position: house f: found '+4'; expected a number of seeds from 0 to 96");
  EXPECT_EQ(
      read("4-4-4-4-4-4-4-4-4-4-4-4-0x-0-S"),
      "column 25: position: South's store: found '0x'; expected a number of seeds from 0 to 96");
  EXPECT_EQ(read("4-4-4-4-4-4-4-4-4-4-4-4-0--S"),
            "column 27: position: North's store; expected a number of seeds from 0 to 96");
  for (const char* count : {"0004", "99999999999999999999", "/", ":"})
    EXPECT_EQ(read(std::string(count) + "-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
              std::string("column 1: position: house A: found '") + count +
                  "'; expected a number of seeds from 0 to 96");
  EXPECT_NE(read("4-4"), "accepted");
  EXPECT_NE(read(""), "accepted");
}

TEST(Notation, StudyBoardsHoldUpToNinetySixSeeds) {
  EXPECT_TRUE(parse_position("96-0-0-0-0-0-0-0-0-0-0-0-0-0-S", RuleSet{}, SeedCount::study));
  EXPECT_TRUE(parse_position("0-0-0-0-0-0-0-0-0-0-0-0-0-0-N", RuleSet{}, SeedCount::study));
  EXPECT_FALSE(parse_position("96-0-0-0-0-0-0-0-0-0-0-0-0-1-S", RuleSet{}, SeedCount::study));
}

TEST(Notation, MovesReadWithNumbersAndComments) {
  const auto moves = parse_moves("1. F f 2. C {why not} b 3... D");
  ASSERT_TRUE(moves);
  EXPECT_EQ(format_moves(*moves), "FfCbD");
  EXPECT_EQ(format_moves(*parse_moves("1. F! f?! 2. C+2 b+12!!")), "FfCb")
      << "captures and marks, as in OGN";
  EXPECT_EQ(format_moves(*parse_moves("1.\tF 1... f\r")), "Ff");
  EXPECT_EQ(format_moves(*parse_moves("F+12")), "F");
  EXPECT_EQ(format_moves(*parse_moves("F+19 f")), "Ff") << "a nine is a digit";
  for (const char* text : {"F+ f", "F+", "F+/", "F+:", "12", "1", "1.F 2", "1x", "F+1:"})
    EXPECT_FALSE(parse_moves(text)) << text;
  EXPECT_FALSE(parse_moves("!F"));
  EXPECT_EQ(parse_moves("Fé").error().found, "é");
  EXPECT_EQ(said(parse_moves("FfG")),
            "column 3: move: found 'G'; expected one letter, A to F for South or a to f for North");
  EXPECT_EQ(said(parse_moves("Ff 12 C")),
            "column 4: move: found '1'; expected one letter, A to F for South or a to f for North");
  EXPECT_EQ(said(parse_moves("F {open")),
            "column 3: comment without end: found '{open'; expected a closing brace }");
}

}  // namespace
}  // namespace oware::rules

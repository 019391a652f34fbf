#include <gtest/gtest.h>

#include <oware/notation.hpp>

#include "base/random.hpp"
#include "rules/test_start.hpp"

namespace oware::rules {
namespace {

Position position_of(std::string_view text) {
  const auto position = parse_position(text, kAbapa, SeedCount::study);
  if (!position) {
    ADD_FAILURE() << message(position.error());
    return Position::start(kAbapa);
  }
  return *position;
}

constexpr std::string_view kUneven = "1-0-0-2-0-3-4-0-5-0-0-6-12-15-N";

TEST(Playstrategy, WritesNorthsRowFromFToA) {
  EXPECT_EQ(format_playstrategy(Position::start(kAbapa), 1),
            "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1");
  EXPECT_EQ(format_playstrategy(position_of(kUneven), 17), "6S,2,5S,1,4S/1S,2,2S,1,3S 12 15 N 17");
  EXPECT_EQ(format_playstrategy(position_of("0-0-0-0-0-0-0-0-0-0-0-1-24-23-S"), 9),
            "1S,5/6 24 23 S 9");
}

TEST(Playstrategy, ReadsBack) {
  const auto numbered = parse_playstrategy("6S,2,5S,1,4S/1S,2,2S,1,3S 12 15 N 17");
  ASSERT_TRUE(numbered) << message(numbered.error());
  EXPECT_EQ(numbered->setup, position_of(kUneven).setup());
  EXPECT_EQ(numbered->full_move, 17);
  EXPECT_TRUE(parse_playstrategy("1,5/3,3 24 24 S 9")) << "runs of empty houses side by side";
}

TEST(Openspiel, WritesAndReads) {
  EXPECT_EQ(format_openspiel(Position::start(kAbapa)), "0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4");
  EXPECT_EQ(format_openspiel(position_of(kUneven)), "1 | 12 15 | 1 0 0 2 0 3 4 0 5 0 0 6");
  const auto setup = parse_openspiel("1 | 12 15 | 1 0 0 2 0 3 4 0 5 0 0 6");
  ASSERT_TRUE(setup) << message(setup.error());
  EXPECT_EQ(*setup, position_of(kUneven).setup());
  const auto spaced = parse_openspiel("  1  |  12 15  |  1 0 0 2 0 3 4 0 5 0 0 6");
  ASSERT_TRUE(spaced) << message(spaced.error());
  EXPECT_EQ(*spaced, position_of(kUneven).setup());
}

TEST(Integers, StartWithTheMoverAndReadBackAsSouth) {
  EXPECT_EQ(format_integers(position_of(kUneven)), "4 0 5 0 0 6 1 0 0 2 0 3 15 12");
  const auto setup = parse_integers("4 0 5 0 0 6 1 0 0 2 0 3 15 12");
  ASSERT_TRUE(setup) << message(setup.error());
  EXPECT_EQ(*setup, position_of("4-0-5-0-0-6-1-0-0-2-0-3-15-12-S").setup());
}

TEST(Formats, ErrorsSayWhatAndWhere) {
  using Parse = Error (*)(std::string_view);
  const Parse playstrategy = [](std::string_view text) { return parse_playstrategy(text).error(); };
  const Parse openspiel = [](std::string_view text) { return parse_openspiel(text).error(); };
  const Parse integers = [](std::string_view text) { return parse_integers(text).error(); };
  struct Case {
    Parse parse;
    std::string_view text;
    int column;
    std::string_view what, found;
  };
  const Case cases[] = {
      {playstrategy, "", 1, "playstrategy position: house f", "the end of the line"},
      {playstrategy, "4S,4S,4S,4S,4S/6 0 0 S 1", 15, "playstrategy position", "/6"},
      {playstrategy, "4S,4S,4S,4S,4S,4S,4S/6 0 0 S 1", 18, "playstrategy position", ",4S/6"},
      {playstrategy, "4S,7/6 0 0 S 1", 4, "playstrategy position: house e", "7/6"},
      {playstrategy, "6/0S,5 0 0 S 1", 3, "playstrategy position: house A", "0S,5"},
      {playstrategy, "6/97S,5 0 0 S 1", 3, "playstrategy position: house A", "97S,5"},
      {playstrategy, "6/6", 4, "playstrategy position", "the end of the line"},
      {playstrategy, "6/6 0 S 1", 7, "playstrategy position: North's store", "S"},
      {playstrategy, "6/6 0 0 s 1", 9, "playstrategy position: turn", "s"},
      {playstrategy, "6/6 0 0 S 0", 11, "playstrategy position: full-move number", "0"},
      {playstrategy, "6/6 0 0 S 1 x", 13, "playstrategy position", "x"},
      {openspiel, "2 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4", 1, "openspiel position: player to move",
       "2"},
      {openspiel, "0 0 0 | 4", 3, "openspiel position", "0"},
      {openspiel, "0 | 0 -1 | 4", 7, "openspiel position: North's store", "-1"},
      {openspiel, "0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4", 32, "openspiel position: house f",
       "the end of the line"},
      {openspiel, "0 | 0 0 | 4 4 4 4 4 4 4 4 4 4 4 4 4", 35, "openspiel position", "4"},
      {integers, "4 4 4 4 4 4 4 4 4 4 4 4 0", 26, "integers position: North's store",
       "the end of the line"},
      {integers, "4,4 4 4 4 4 4 4 4 4 4 4 0 0", 2, "integers position: house B", ",4"},
      {integers, "99999999999999 4", 1, "integers position: house A", "99999999999999"},
  };
  for (const Case& test : cases) {
    const Error error = test.parse(test.text);
    EXPECT_EQ(error.code, ErrorCode::bad_position) << test.text;
    EXPECT_EQ(error.column, test.column) << test.text;
    EXPECT_EQ(error.what, test.what) << test.text;
    EXPECT_EQ(error.found, test.found) << test.text;
    EXPECT_FALSE(error.expected.empty()) << test.text;
  }
}

TEST(Formats, RandomPositionsRoundTrip) {
  base::Random random(2);
  for (int round = 0; round < 2000; ++round) {
    rules::Setup setup;
    for (int seed = 0; seed < 48; ++seed) {
      const std::uint64_t place = random.below(14);
      ++(place < 12 ? setup.houses[place] : setup.stores[place - 12]);
    }
    setup.mover = static_cast<Side>(random.below(2));
    const auto position = Position::from(setup, kAbapa);
    ASSERT_TRUE(position);
    const int full_move = static_cast<int>(random.below(200)) + 1;
    const auto numbered = parse_playstrategy(format_playstrategy(*position, full_move));
    ASSERT_TRUE(numbered);
    EXPECT_EQ(numbered->setup, setup);
    EXPECT_EQ(numbered->full_move, full_move);
    EXPECT_EQ(*parse_openspiel(format_openspiel(*position)), setup);
    EXPECT_EQ(parse_integers(format_integers(*position))->mover, Side::south);
    EXPECT_EQ(format_integers(*Position::from(*parse_integers(format_integers(*position)), kAbapa)),
              format_integers(*position));
  }
}

}  // namespace
}  // namespace oware::rules

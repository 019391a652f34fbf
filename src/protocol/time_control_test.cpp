#include "protocol/time_control.hpp"

#include <gtest/gtest.h>

namespace oware::protocol {
namespace {

using rules::Side;

TEST(TimeControl, ReadsWhatItWrites) {
  const auto read = [](std::string_view text) { return parse_time_control(text).value(); };
  EXPECT_EQ(read("10"), (TimeControl{0, 10'000, 0}));
  EXPECT_EQ(read("10+0.1"), (TimeControl{0, 10'000, 100}));
  EXPECT_EQ(read("40/60+0.05"), (TimeControl{40, 60'000, 50}));
  EXPECT_EQ(read("40/1:30.5"), (TimeControl{40, 90'500, 0}));
  EXPECT_EQ(read("0.001"), (TimeControl{0, 1, 0}));
  EXPECT_EQ(read("86400+3600"), (TimeControl{0, kMostControlMs, kMostIncrementMs}));
  EXPECT_EQ(read("1000/1").moves, kMostControlMoves);
  for (const std::string_view text : {"10", "10+0.1", "40/60+0.05", "1000/90.5", "0.001+0.02"})
    EXPECT_EQ(to_string(read(text)), text);
}

TEST(TimeControl, RefusesEverythingElse) {
  for (const std::string_view text :
       {"",        "0",           "0+1",       "-1",      "1e3",         "+1",
        "10+",     "/10",         "0/10",      "1001/10", "10+0.0001",   "10.",
        "10 ",     "1:2:3",       "86400.001", "86401",   "10+3600.001", "10+3601",
        "1440:01", "99999999999", "10+-1",     "40//10",  "0x10"})
    EXPECT_FALSE(parse_time_control(text).has_value()) << text;
}

TEST(MatchClocks, AddsIncrementsAndPeriods) {
  MatchClocks clocks({TimeControl{2, 1000, 100}, TimeControl{0, 500, 0}});
  EXPECT_EQ(clocks.standing(Side::south).moves_to_go, 2);
  EXPECT_EQ(clocks.standing(Side::north).moves_to_go, 0);
  EXPECT_EQ(clocks.standing(Side::south).increment_ms, (std::array{100, 0}));
  clocks.spend(Side::south, 300);
  EXPECT_EQ(clocks.standing(Side::south).left_ms, (std::array{800, 500}));
  EXPECT_EQ(clocks.standing(Side::south).moves_to_go, 1);
  clocks.spend(Side::south, 900);  // late, but forgiven: nothing is left but what is added
  EXPECT_EQ(clocks.standing(Side::south).left_ms, (std::array{1100, 500}));
  EXPECT_EQ(clocks.standing(Side::south).moves_to_go, 2);
  clocks.spend(Side::north, 200);
  EXPECT_EQ(clocks.standing(Side::north).left_ms, (std::array{1100, 300}));
}

}  // namespace
}  // namespace oware::protocol

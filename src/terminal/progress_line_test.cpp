#include "terminal/progress_line.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace oware::terminal {
namespace {

constexpr Progress kHalf{20, 24, 0.5, 61.14e6, 83.4, "  sweep 17"};

TEST(ProgressLine, SaysLayerShareRateAndTimeLeft) {
  EXPECT_EQ(
      progress_line(kHalf, 120),
      "layer 20 of 24  [##############..............]  50 %  61.1 M boards/s  1:23 left  sweep 17");
  EXPECT_EQ(progress_line({0, 16, 0, 0, 0}, 120),
            "layer 0 of 16  [............................]   0 %  0.0 M boards/s  0:00 left");
  EXPECT_EQ(progress_line({16, 16, 1, 1e9, 0}, 120),
            "layer 16 of 16  [############################] 100 %  1000.0 M boards/s  0:00 left");
}

TEST(ProgressLine, NarrowTerminalsGetLess) {
  EXPECT_EQ(progress_line(kHalf, 80),
            "layer 20 of 24  [#########.........]  50 %  61.1 M boards/s  1:23 left  sweep 17");
  EXPECT_EQ(progress_line(kHalf, 70),
            "layer 20 of 24  [####....]  50 %  61.1 M boards/s  1:23 left  sweep 17");
  EXPECT_EQ(progress_line(kHalf, 69),
            "layer 20 of 24  [########.........]  50 %  61.1 M boards/s  1:23 left");
  EXPECT_EQ(progress_line(kHalf, 58), "layer 20 of 24  50 %  61.1 M boards/s  1:23 left");
  EXPECT_EQ(progress_line(kHalf, 40), "layer 20 of 24  50 %  1:23 left");
  EXPECT_EQ(progress_line(kHalf, 25), "layer 20 of 24  50 %");
  EXPECT_EQ(progress_line(kHalf, 8), "layer 20");
  EXPECT_EQ(progress_line(kHalf, 0), "");
  EXPECT_EQ(progress_line(kHalf, -3), "");
}

TEST(ProgressLine, NothingEverSticksOut) {
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  const double endless = std::numeric_limits<double>::infinity();
  for (int columns = 0; columns <= 200; ++columns) {
    for (const double share : {-1.0, 0.0, 0.333, 0.9999, 1.0, 7.0, nothing}) {
      for (const double left : {0.0, 59.6, 3599.4, 3599.6, 1e6, 1e18, endless, nothing, -5.0}) {
        const std::string line =
            progress_line({8, 40, share, left * 1e6, left, "  sweep 100"}, columns);
        ASSERT_LE(line.size(), static_cast<std::size_t>(columns)) << line;
        ASSERT_EQ(line.find_first_of("\n\r\t\033"), std::string::npos);
      }
    }
  }
}

TEST(ProgressLine, ClockTextRoundsAndCarries) {
  EXPECT_EQ(clock_text(0), "0:00");
  EXPECT_EQ(clock_text(59.6), "1:00");
  EXPECT_EQ(clock_text(3599.4), "59:59");
  EXPECT_EQ(clock_text(3599.6), "1:00:00");
  EXPECT_EQ(clock_text(36061), "10:01:01");
  EXPECT_EQ(clock_text(1e18), "-:--");
  EXPECT_EQ(clock_text(std::numeric_limits<double>::quiet_NaN()), "-:--");
}

}  // namespace
}  // namespace oware::terminal

#include <gtest/gtest.h>

#include <oware/error.hpp>

namespace oware {
namespace {

TEST(Error, SaysWhereWhatAndWhatWouldBeRight) {
  EXPECT_EQ(message({ErrorCode::bad_position, "position: turn", "X", "S or N", 3, 29}),
            "line 3, column 29: position: turn: found 'X'; expected S or N");
}

TEST(Error, HostileInputIsShownSafely) {
  EXPECT_EQ(message({ErrorCode::bad_move, "move", "\x1b[2J\n", "a letter"}),
            "move: found '?[2J?'; expected a letter");
  const std::string shown = message({ErrorCode::bad_move, "move", std::string(1000, 'x'), ""});
  EXPECT_LT(shown.size(), 100U);
  EXPECT_EQ(message({ErrorCode::bad_move, "move", "\xc2\x9b\xff", ""}), "move: found '?\?'")
      << "C1 controls, and what is not UTF-8";
  std::string long_text;
  for (int i = 0; i < 100; ++i) long_text += "ọ";
  EXPECT_TRUE(message({ErrorCode::bad_move, "move", long_text, ""}).ends_with("ọ...'"))
      << "cut between characters";
}

TEST(Error, EveryCodeHasAPolicy) {
  for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
    const ErrorPolicy& found = policy(static_cast<ErrorCode>(code));
    EXPECT_GE(found.exit_status, 1);
    EXPECT_LE(found.exit_status, 3);
    EXPECT_GE(found.http_status, 400);
  }
  EXPECT_EQ(policy(ErrorCode::illegal_move).exit_status, 1);
  EXPECT_EQ(policy(ErrorCode::usage).exit_status, 2);
  EXPECT_EQ(policy(ErrorCode::corrupt).exit_status, 3);
  EXPECT_EQ(policy(ErrorCode::internal).name, "internal");
}

}  // namespace
}  // namespace oware

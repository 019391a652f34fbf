#include <gtest/gtest.h>

#include <oware/error.hpp>

#include "base/shown.hpp"

namespace oware {
namespace {

TEST(Error, SaysWhereWhatAndWhatWouldBeRight) {
  EXPECT_EQ(message({ErrorCode::bad_position, "position: turn", "X", "S or N", 3, 29}),
            "line 3, column 29: position: turn: found 'X'; expected S or N");
}

TEST(Error, HostileInputIsShownSafely) {
  EXPECT_EQ(message({ErrorCode::bad_move, "move", "\x1b[2J\n", "a letter"}),
            "move: found '\\x1b[2J\\x0a'; expected a letter");
  EXPECT_EQ(message({ErrorCode::bad_move, "move", "\xc2\x9b\xff", ""}), "move: found '\\x9b\\xff'")
      << "C1 controls, and what is not UTF-8";
}

TEST(Error, LongInputIsCutBetweenCharacters) {
  std::string long_text;
  for (int i = 0; i < 1000; ++i) long_text += "ọ";
  EXPECT_LT(quote(long_text).size(), 70U);
  EXPECT_TRUE(quote(long_text).ends_with("ọ...'")) << quote(long_text);
  EXPECT_EQ(quote(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
  EXPECT_EQ(quote(std::string(61, 'x')), "'" + std::string(57, 'x') + "...'");
}

// Whichever part of an error is long, or full of what a terminal would obey.
TEST(Error, NoMessageIsLongerThanItsBound) {
  for (const std::string& hostile : {std::string(5000, 'x'), std::string(5000, '\x1b')}) {
    for (const Error& error :
         {Error{ErrorCode::unreadable, hostile, "found", "expected"},
          Error{ErrorCode::unreadable, "what", hostile, "expected"},
          Error{ErrorCode::unreadable, "what", "found", hostile},
          Error{ErrorCode::unreadable, hostile, hostile, hostile, 2000000000, 2000000000}}) {
      EXPECT_LE(message(error).size(), kLongestMessage);
      EXPECT_EQ(message(error).find('\x1b'), std::string::npos);
    }
  }
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

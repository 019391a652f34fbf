#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace oware::base {
namespace {

TEST(Utf8, TakesWholeCodePoints) {
  EXPECT_EQ(first_code_point("a\xcc\x81").value, U'a');
  EXPECT_EQ(first_code_point("éa").value, 0xe9U);
  EXPECT_EQ(first_code_point("ọ").bytes, 3U);
  EXPECT_EQ(first_code_point("\xf0\x9f\x8c\xb0").value, 0x1f330U);
  EXPECT_EQ(first_code_point("\xf4\x8f\xbf\xbf").value, 0x10ffffU);
}

TEST(Utf8, RefusesWhatIsNone) {
  for (const std::string text :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc3", "\xc3(", "\xe1\xbb", "\xe1\xbb(",
        "\xf0\x9f\x8c"}) {
    EXPECT_FALSE(first_code_point(text).valid) << testing::PrintToString(text);
    EXPECT_EQ(first_code_point(text).bytes, 1U);
  }
}

TEST(Utf8, AgreesWithItselfOnEveryCodePoint) {
  for (char32_t value = 0x80; value <= 0x10ffff; ++value) {
    if (value >= 0xd800 && value <= 0xdfff) continue;
    std::string text;
    const auto add = [&text](char32_t bits) { text += static_cast<char>(bits); };
    if (value < 0x800) {
      add(0xc0 | value >> 6);
    } else if (value < 0x10000) {
      add(0xe0 | value >> 12);
      add(0x80 | (value >> 6 & 0x3f));
    } else {
      add(0xf0 | value >> 18);
      add(0x80 | (value >> 12 & 0x3f));
      add(0x80 | (value >> 6 & 0x3f));
    }
    add(0x80 | (value & 0x3f));
    const CodePoint point = first_code_point(text);
    ASSERT_TRUE(point.valid && point.value == value && point.bytes == text.size())
        << static_cast<unsigned>(value);
  }
}

TEST(Utf8, KnowsControls) {
  EXPECT_TRUE(is_control(U'\x1b'));
  EXPECT_TRUE(is_control(0x7f));
  EXPECT_TRUE(is_control(0x9b)) << "a terminal may take it for an escape sequence";
  EXPECT_FALSE(is_control(0xa0));
  EXPECT_FALSE(is_control(U' '));
}

}  // namespace
}  // namespace oware::base

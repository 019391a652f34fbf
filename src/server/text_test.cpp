#include "server/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace oware::server {
namespace {

using Cookies = std::vector<std::pair<std::string_view, std::string_view>>;

TEST(Text, PercentSignsAreDecoded) {
  EXPECT_EQ(percent_decode("/g/a%2Fb%20c"), "/g/a/b c");
  EXPECT_EQ(percent_decode("%C3%A9"), "\xC3\xA9");
  EXPECT_EQ(percent_decode("%2541"), "%41") << "once";
  for (const char* text : {"%", "%4", "%zz", "%4g", "%+1", "%00"})
    EXPECT_FALSE(percent_decode(text)) << text;
  EXPECT_FALSE(percent_decode(std::string_view("a\0b", 3)))
      << "a zero byte that is not even encoded";
}

TEST(Text, CookiesAreTakenApart) {
  EXPECT_EQ(parse_cookies("a=1; b=x=y;c=;; =z"), (Cookies{{"a", "1"}, {"b", "x=y"}, {"c", ""}}));
  EXPECT_TRUE(parse_cookies("").empty());
}

TEST(Text, EncodingsAreChosenByName) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("BR;q=0.1", "br"));
  EXPECT_FALSE(accepts_encoding("gzip, br;q=0", "br"));
  EXPECT_FALSE(accepts_encoding("br ; q=0.000", "br"));
  EXPECT_FALSE(accepts_encoding("brotli", "br"));
  EXPECT_FALSE(accepts_encoding("", "br"));
}

TEST(Text, BearerTokens) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer   abc "), "abc");
  for (const char* text : {"", "Bearer", "Bearer ", "Basic abc", "Bearerabc"})
    EXPECT_FALSE(bearer_token(text)) << text;
}

TEST(Text, OriginsAreComparedWhole) {
  EXPECT_TRUE(same_origin("http://a.example:8080", "a.example:8080"));
  EXPECT_TRUE(same_origin("https://A.example", "a.EXAMPLE"));
  for (const char* origin : {"", "null", "http://", "http://a.example",
                             "http://a.example:8080.evil", "ftp://a.example:8080"}) {
    EXPECT_FALSE(same_origin(origin, "a.example:8080")) << origin;
  }
  EXPECT_FALSE(same_origin("", ""));
}

TEST(Text, JsonTypes) {
  for (const char* type : {"application/json", "Application/JSON; charset=utf-8"})
    EXPECT_TRUE(is_json_type(type)) << type;
  for (const char* type : {"", "text/plain", "application/jsonp", "application/json5"})
    EXPECT_FALSE(is_json_type(type)) << type;
}

TEST(Text, Parts) {
  std::string out = "a";
  append(out, "b", std::string("c"), std::string_view("d"), 0, -12, ",",
         std::numeric_limits<std::int64_t>::min(), ",", std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(out, "abcd0-12,-9223372036854775808,18446744073709551615");
}

}  // namespace
}  // namespace oware::server

#include "server/json_writer.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdint>
#include <limits>
#include <vector>

namespace oware::server {
namespace {

template <class T>
std::string written(const T& value) {
  JsonWriter json;
  json.value(value);
  return json.take();
}

TEST(JsonWriter, ValuesOfEachKind) {
  EXPECT_EQ(written(true), "true");
  EXPECT_EQ(written(false), "false");
  EXPECT_EQ(written(nullptr), "null");
  EXPECT_EQ(written(0), "0");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written("text"), R"("text")");
  EXPECT_EQ(written(std::string()), R"("")");
  EXPECT_EQ(written(RawJson{"24.5"}), "24.5");
  EXPECT_EQ(written(std::optional<int>()), "null");
  EXPECT_EQ(written(std::optional<std::string>("x")), R"("x")");
}

TEST(JsonWriter, TextsAreEscaped) {
  EXPECT_EQ(written("a\"b\\c\n\x7F\xC3\xA9"), R"("a\"b\\c\u000a\u007f)"
                                              "\xC3\xA9\"");
  EXPECT_EQ(written("\xC3"), "\"\xEF\xBF\xBD\"") << "repaired";
  EXPECT_EQ(written("\"\xFF\\"), "\"\\\"\xEF\xBF\xBD\\\\\"") << "both";
}

// Every byte alone and between others comes back from another reader.
TEST(JsonWriter, AnotherReaderReadsWhatItWrites) {
  for (int code = 0; code < 0x80; ++code) {
    const std::string text = std::string("<") + static_cast<char>(code) + ">,[{:";
    EXPECT_EQ(boost::json::parse(written(text)).as_string(), text) << code;
  }
}

TEST(JsonWriter, NamesFromOutsideAreEscaped) {
  JsonWriter json;
  json.begin_object().foreign_key("a\"b").value(1).foreign_key("\xFF").value(2).end_object();
  EXPECT_EQ(json.take(), "{\"a\\\"b\":1,\"\xEF\xBF\xBD\":2}");
}

TEST(JsonWriter, CommasComeByThemselves) {
  JsonWriter json(100);
  json.begin_object().key("empty").begin_array().end_array();
  json.key("rows").list(std::vector<int>{1, 2}, [](JsonWriter& to, int number) {
    to.begin_object().field("n", number).field_or_null("text", "").end_object();
  });
  json.key("nested").begin_array().begin_array().end_array().begin_object().end_object();
  json.value("[").value("{").value(":").value(1).end_array();
  json.field("last", RawJson{R"({"a":[1]})"}).field("end", true).end_object();
  EXPECT_EQ(json.take(), R"({"empty":[],"rows":[{"n":1,"text":null},{"n":2,"text":null}],)"
                         R"("nested":[[],{},"[","{",":",1],"last":{"a":[1]},"end":true})");
}

}  // namespace
}  // namespace oware::server

#include "bot/challenges.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace oware::bot {
namespace {

boost::json::object challenge(std::string_view clock, bool rated) {
  return {{"rules", "abapa"}, {"clock", boost::json::parse(clock)}, {"rated", rated}};
}

TEST(Challenges, AllOfThemWithoutFilters) {
  for (const char* clock : {"null", R"({"days_per_move":3})", R"({"initial_ms":60000})"}) {
    EXPECT_TRUE(allows({}, challenge(clock, true))) << clock;
    EXPECT_TRUE(allows({}, challenge(clock, false))) << clock;
  }
}

TEST(Challenges, RulesClocksAndRated) {
  Options options;
  options.rules = {"awari", "abapa"};
  EXPECT_TRUE(allows(options, challenge("null", false)));
  options.rules = {"awari"};
  EXPECT_FALSE(allows(options, challenge("null", false)));
  options.rules = {};
  options.clocks = {"live"};
  EXPECT_TRUE(allows(options, challenge(R"({"initial_ms":60000,"increment_ms":0})", false)));
  EXPECT_FALSE(allows(options, challenge(R"({"days_per_move":3})", false)));
  EXPECT_FALSE(allows(options, challenge("null", false)));
  options.clocks = {"none", "correspondence"};
  EXPECT_TRUE(allows(options, challenge(R"({"days_per_move":3})", false)));
  EXPECT_TRUE(allows(options, challenge("null", false)));
  options.rated = Options::Rated::rated;
  EXPECT_FALSE(allows(options, challenge("null", false)));
  EXPECT_TRUE(allows(options, challenge("null", true)));
  options.rated = Options::Rated::casual;
  EXPECT_TRUE(allows(options, challenge("null", false)));
  EXPECT_FALSE(allows(options, challenge("null", true)));
  EXPECT_TRUE(allows({}, boost::json::object())) << "what is missing is as usual";
}

TEST(Challenges, WaitInOrderEachOnce) {
  Waiting waiting;
  EXPECT_FALSE(waiting.take().has_value());
  for (const char* id : {"a", "b", "a", "c"}) waiting.add(id);
  waiting.remove("c");
  EXPECT_EQ(waiting.take(), "b");
  EXPECT_EQ(waiting.take(), "a");
  EXPECT_FALSE(waiting.take().has_value());
}

}  // namespace
}  // namespace oware::bot

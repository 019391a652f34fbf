#include "bot/game_state.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <oware/notation.hpp>

#include "bot/backoff.hpp"
#include "bot/site.hpp"

namespace oware::bot {
namespace {

boost::json::object game(std::string_view more) {
  std::string text =
      R"({"id":"2222222222","status":"playing","rules":"abapa","start":null,"moves":"FfEe",)"
      R"("turn":"south","you":"south","names":{"south":"Ama","north":"Kofi"},"clock":null,)"
      R"("offers":{"end":null,"takeback":null,"rematch":null},"rematch":null,"may_claim":false)";
  text.append(more).append("}");
  return boost::json::parse(text).as_object();
}

TEST(GameState, SaysWhatThereIsToDo) {
  const auto state = read_game(game(""));
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(state->game.ply(), 4);
  EXPECT_TRUE(state->my_turn());
  EXPECT_EQ(state->opponent, "Kofi");
  EXPECT_FALSE(state->clock.has_value());
  EXPECT_FALSE(state->end_offered || state->takeback_offered || state->rematch_offered);
}

TEST(GameState, OffersAndClocks) {
  auto object = game("");
  object["offers"] = {{"end", "north"}, {"takeback", "south"}, {"rematch", "north"}};
  object["clock"] = {{"south_ms", 5000}, {"north_ms", 70000}, {"increment_ms", 100}};
  const auto state = read_game(object);
  ASSERT_TRUE(state.has_value());
  EXPECT_TRUE(state->end_offered);
  EXPECT_FALSE(state->takeback_offered) << "our own";
  EXPECT_TRUE(state->rematch_offered);
  ASSERT_TRUE(state->clock.has_value());
  EXPECT_EQ(state->clock->north_ms, 70000);
  object["clock"] = {{"south_ms", 5000}, {"north_ms", 70000}, {"days_per_move", 3}};
  EXPECT_FALSE(read_game(object)->clock.has_value()) << "days are no clock to an engine";
}

TEST(GameState, FromAnyPositionAndSharedOut) {
  auto object = game("");
  object["start"] = "0-0-0-0-3-0-0-0-0-0-0-5-20-20-S";
  object["moves"] = "";
  const auto state = read_game(object);
  ASSERT_TRUE(state.has_value());
  EXPECT_EQ(rules::format_position(state->game.position()), "0-0-0-0-3-0-0-0-0-0-0-5-20-20-S");
  const Share share = share_now(*state);
  EXPECT_EQ(share.mine, 46);
  EXPECT_EQ(share.theirs, 50);
}

TEST(GameState, NoGame) {
  for (const auto& [field, value] :
       std::initializer_list<std::pair<std::string_view, boost::json::value>>{{"id", nullptr},
                                                                              {"status", "asleep"},
                                                                              {"rules", "chess"},
                                                                              {"moves", "FF"},
                                                                              {"moves", "Z"},
                                                                              {"start", "4-4"}}) {
    auto object = game("");
    object[field] = value;
    EXPECT_FALSE(read_game(object).has_value()) << field << " " << value;
  }
}

TEST(Site, Addresses) {
  const auto plain = parse_site("http://127.0.0.1:8080");
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->authority(), "127.0.0.1:8080");
  EXPECT_FALSE(plain->secure);
  const auto secure = parse_site("https://oware.example/");
  ASSERT_TRUE(secure.has_value());
  EXPECT_EQ(secure->authority(), "oware.example");
  EXPECT_EQ(secure->port, "443");
  const auto six = parse_site("http://[::1]:9");
  ASSERT_TRUE(six.has_value());
  EXPECT_EQ(six->authority(), "[::1]:9");
  for (const char* wrong : {"", "oware.example", "ftp://a", "http://", "http://a/b", "http://u@a",
                            "http://a?b", "http://a#b", "http://a:b"})
    EXPECT_FALSE(parse_site(wrong).has_value()) << wrong;
}

TEST(Backoff, DoublesUpToItsLongest) {
  Backoff backoff;
  EXPECT_EQ(backoff.next(), Backoff::kFirst);
  EXPECT_EQ(backoff.next(), 2 * Backoff::kFirst);
  for (int i = 0; i < 20; ++i) backoff.next();
  EXPECT_EQ(backoff.next(), Backoff::kLongest);
  backoff.reset();
  EXPECT_EQ(backoff.next(), Backoff::kFirst);
}

}  // namespace
}  // namespace oware::bot

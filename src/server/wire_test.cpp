#include "server/wire.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "games/administration.hpp"
#include "server/api_routes.hpp"
#include "server/wire_people.hpp"

namespace oware::server {
namespace {

namespace json = boost::json;
using games::ClockKind;
using rules::Side;

Result<CreateRequest> create(std::string_view body) {
  return parse_body(body, bodies::games_create).and_then(read_create);
}

TEST(WireRead, NothingSaidMeansTheUsual) {
  for (const char* body : {"", "  \r\n", "{}", R"({"rules":null,"clock":null,"level":null})"}) {
    const auto request = create(body);
    ASSERT_TRUE(request) << body;
    EXPECT_EQ(request->settings, games::Settings{});
    EXPECT_EQ(request->side, SideChoice::random);
    EXPECT_EQ(request->name, "") << "the name they go by";
  }
}

TEST(WireRead, EverythingSaid) {
  const auto request = create(
      R"({"rules":"awari,repetition=none","opponent":"computer","level":8,"side":"north",
                                      "clock":{"initial_ms":300000,"increment_ms":5000},"name":" Ama "})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->settings.rules_name, "awari,repetition=none");
  EXPECT_EQ(request->settings.rules, *rules::parse_rule_set("awari,repetition=none"));
  EXPECT_EQ(request->settings.opponent, games::Opponent::computer);
  EXPECT_EQ(request->settings.level, 8);
  EXPECT_EQ(
      request->settings.clock,
      (games::ClockRules{.kind = ClockKind::live, .initial_ms = 300'000, .increment_ms = 5'000}));
  EXPECT_EQ(request->side, SideChoice::north);
  EXPECT_EQ(request->name, "Ama");
}

TEST(WireRead, Clocks) {
  EXPECT_EQ(create(R"({"clock":{"days_per_move":3}})")->settings.clock.days_per_move, 3);
  EXPECT_EQ(create(R"({"clock":{"initial_ms":1}})")->settings.clock.increment_ms, 0);
  for (const char* clock :
       {"{}", R"({"increment_ms":5})", R"({"initial_ms":0})", R"({"initial_ms":86400001})",
        R"({"initial_ms":1,"days_per_move":1})", R"({"days_per_move":61})",
        R"({"days_per_move":1,"increment_ms":1})", R"({"initial_ms":18446744073709551615})"}) {
    const auto request = create(std::string(R"({"clock":)") + clock + "}");
    ASSERT_FALSE(request) << clock;
    EXPECT_EQ(request.error().code, ErrorCode::bad_number) << clock;
  }
}

TEST(WireRead, WrongFormsAreToldApartFromWrongValues) {
  for (const char* body : {"{", "[]", "1", R"({"level":"3"})", R"({"level":3.5})", R"({"clock":3})",
                           R"({"name":1})", R"([[[[[[[[[[]]]]]]]]]])", "{\"name\":\"\xFF\"}"}) {
    ASSERT_FALSE(create(body)) << body;
    EXPECT_EQ(create(body).error().code, ErrorCode::bad_file) << body;
  }
  EXPECT_EQ(create(R"({"rules":"chess"})").error().code, ErrorCode::bad_rules);
  EXPECT_EQ(create(R"({"opponent":"nobody"})").error().code, ErrorCode::bad_number);
}

TEST(WireRead, UnknownFieldsAreRefused) {
  for (const char* body :
       {R"({"rulez":"abapa"})", R"({"clock":{"initial_ms":1,"vacation_days":1}})",
        R"({"clock":{"days_per_move":1,"x":1}})", R"({"":0})", R"({"x":null})"}) {
    const auto request = create(body);
    ASSERT_FALSE(request) << body;
    EXPECT_EQ(request.error().code, ErrorCode::bad_number) << body;
  }
  const Error error = create(R"({"rulez":"abapa"})").error();
  EXPECT_EQ(error.what, "rulez");
  EXPECT_NE(error.expected.find("rules, opponent"), std::string::npos) << error.expected;
}

TEST(WireRead, ErrorsSayWhatWouldBeRight) {
  EXPECT_EQ(create(R"({"level":9})").error().expected, "a whole number from 1 to 8");
  EXPECT_EQ(create(R"({"level":1e3})").error().found, "1000");
  EXPECT_EQ(create(R"({"level":-1e999})").error().found, "a number too large");
  EXPECT_EQ(create(R"({"opponent":"x"})").error().expected, "friend, anyone or computer");
  EXPECT_EQ(create(R"({"guarded":1})").error().expected, "true or false");
  EXPECT_EQ(create(R"({"clock":1})").error().expected,
            "null, {initial_ms, increment_ms} or {days_per_move, vacation_days}");
}

TEST(WireRead, Moves) {
  const auto move = parse_body(R"({"move":"F","ply":12})", bodies::games_move).map(read_move);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->move, "F");
  EXPECT_EQ(move->ply, 12);
  for (const char* body : {"", "{}", R"({"move":"F"})", R"({"ply":0})", R"({"move":1,"ply":0})",
                           R"({"move":"F","ply":"0"})", R"({"move":"F","ply":2147483648})"}) {
    EXPECT_FALSE(parse_body(body, bodies::games_move)) << body;
  }
}

TEST(WireRead, Actions) {
  const auto action = [](std::string_view body) {
    return parse_body(body, bodies::games_act).and_then(read_action);
  };
  EXPECT_EQ(action(R"({"action":"offer-end"})"), games::Action::offer_end);
  for (const char* body : {"", "{}", R"({"action":1})", R"({"action":"x"})"})
    EXPECT_FALSE(action(body)) << body;
}

TEST(WireRead, GamesFromAPosition) {
  const auto request = create(R"({"position":"0-0-0-0-0-2-1-1-0-0-0-0-23-21-S"})");
  ASSERT_TRUE(request);
  ASSERT_TRUE(request->settings.start);
  EXPECT_EQ(request->settings.start->store(Side::south), 23);
  EXPECT_FALSE(create(R"({"position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"})")->settings.start)
      << "the usual start";
  for (const char* body : {R"({"position":"x"})", R"({"position":"4-4-4-4-4-4-4-4-4-4-4-4-0-2-S"})",
                           R"({"position":"0-0-0-0-0-0-1-1-0-0-0-0-24-22-S"})",
                           R"({"position":"0-0-0-0-0-2-1-1-0-0-0-0-23-21-S","casual":false})"})
    EXPECT_FALSE(create(body)) << body;
}

Error error_of_list(std::string_view query) {
  const auto read = parse_query(query, queries::lobby_list).and_then(read_list);
  return read ? Error{} : read.error();
}

TEST(WireRead, QueriesKeepToTheirSchema) {
  const auto read =
      parse_query("status=finished&player=Ama+%C6%B2+A%2BB&min_ply=12&mine=1", queries::lobby_list)
          .and_then(read_list);
  ASSERT_TRUE(read) << message(read.error());
  EXPECT_EQ(read->query.status, games::Status::finished);
  EXPECT_EQ(read->player, "Ama \u01B2 A+B");
  EXPECT_EQ(read->query.min_ply, 12);
  EXPECT_EQ(read->query.limit, games::ListQuery{}.limit) << "left out";
  EXPECT_TRUE(read->mine);
}

TEST(WireRead, ErrorsOfQueriesAreExact) {
  struct Case {
    const char* query;
    ErrorCode code;
    const char* text;
  };
  for (const Case& one : {
           Case{"limit=101", ErrorCode::bad_number,
                "limit: found '101'; expected a whole number from 1 to 100"},
           {"limit=ten", ErrorCode::bad_file, "limit: found '\"ten\"'; expected a whole number"},
           {"limit=", ErrorCode::bad_file, "limit: found '\"\"'; expected a whole number"},
           {"limit=99999999999999999999", ErrorCode::bad_number,
            "limit: found '18446744073709551615'; expected a whole number from 1 to 100"},
           {"status=lost", ErrorCode::bad_number,
            "status: found 'lost'; expected open, playing or finished"},
           {"mine=2", ErrorCode::bad_number, "mine: found '2'; expected 1"},
           {"rules=", ErrorCode::bad_number, "rules; expected a string of 1 to 120 characters"},
           {"limit=5&limit=6", ErrorCode::bad_number,
            "limit: found 'given twice'; expected one value"},
           {"player=%C6", ErrorCode::bad_file,
            "player: found '\\xc6'; expected UTF-8, percent-encoded"},
           {"player=%4", ErrorCode::bad_file,
            "query: found 'player=%4'; expected name=value&..., percent-encoded"},
           {"since=2026-13-01", ErrorCode::bad_number,
            "since: found '2026-13-01'; expected a day, YYYY-MM-DD"},
       }) {
    const Error error = error_of_list(one.query);
    EXPECT_EQ(error.code, one.code) << one.query;
    EXPECT_EQ(message(error), one.text) << one.query;
  }
  EXPECT_EQ(error_of_list("colour=red").what, "colour") << "an unknown name";
}

// Each word of a schema is one that the game knows.
TEST(WireRead, TheSchemasWordsAreKnown) {
  for (const Property& property : bodies::games_act.properties) {
    for (const std::string_view word : property.schema->words)
      EXPECT_TRUE(games::parse_action(word)) << word;
  }
  for (const Property& property : bodies::admin_moderate.properties) {
    for (const std::string_view word : property.schema->words)
      EXPECT_TRUE(games::parse_moderation_action(word)) << word;
  }
}

games::Room room_of(const games::Settings& settings) {
  const games::Founding founding{
      .id = "23456789ab", .number = 12, .settings = settings, .created = 1'000, .rematch_of = {}};
  games::Room room(founding);
  const auto events =
      games::found(founding, Side::south, {"A \"quoted\" name", games::hash_token("s")});
  for (const auto& event : events) EXPECT_TRUE(room.take(event));
  return room;
}

json::object shown(const games::Room& room, std::optional<Side> you = std::nullopt) {
  return json::parse(game_text(room, {}, 5'000).append(you_text(you))).as_object();
}

TEST(WireWrite, AGameIsJson) {
  games::Room room = room_of({.opponent = games::Opponent::computer, .level = 4});
  ASSERT_TRUE(room.take({3, 2'000, games::Moved{rules::House(5)}}));
  const json::object game = shown(room, Side::south);
  EXPECT_EQ(game.at("id"), "23456789ab");
  EXPECT_EQ(game.at("number"), 12);
  EXPECT_EQ(game.at("level"), 4);
  EXPECT_EQ(game.at("status"), "playing");
  EXPECT_EQ(game.at("position"), "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
  EXPECT_EQ(game.at("moves"), "F");
  EXPECT_EQ(game.at("turn"), "north");
  EXPECT_EQ(game.at("legal"), json::parse(R"(["a","b","c","d","e","f"])"));
  EXPECT_EQ(game.at("score"), json::parse("[0,0]"));
  EXPECT_EQ(game.at("names"),
            json::parse(R"({"south":"A \"quoted\" name","north":"Computer, level 4"})"));
  EXPECT_EQ(game.at("you"), "south");
  EXPECT_EQ(game.at("now_ms"), 5'000);
}

TEST(WireWrite, Clocks) {
  EXPECT_TRUE(shown(room_of({})).at("clock").is_null());
  const games::Room live =
      room_of({.clock = {.kind = ClockKind::live, .initial_ms = 60'000, .increment_ms = 2'000}});
  EXPECT_EQ(
      shown(live).at("clock"),
      json::parse(
          R"({"south_ms":60000,"north_ms":60000,"running":null,"initial_ms":60000,"increment_ms":2000})"));
  const games::Room slow = room_of(
      {.clock = {.kind = ClockKind::correspondence, .days_per_move = 3, .vacation_days = 7}});
  EXPECT_EQ(
      shown(slow).at("clock"),
      json::parse(
          R"({"south_ms":259200000,"north_ms":259200000,"running":null,"days_per_move":3,"vacation_days":7,
                            "vacation":{"south_ms":604800000,"north_ms":604800000}})"));
}

TEST(WireWrite, HalfSeedsAreNumbers) {
  // Two halves of an odd rest: with `awari` after the first move, 48 seeds on the board are shared
  // evenly only by agreement of own sides; the text form is what is tested here.
  EXPECT_EQ(rules::seeds_text(49), "24.5");
  EXPECT_EQ(json::parse(rules::seeds_text(49)), 24.5);
}

TEST(WireWrite, AnEndedGame) {
  games::Room room = room_of({.opponent = games::Opponent::computer});
  ASSERT_TRUE(room.take({3, 2'000, games::Ended{rules::EndReason::resignation, Side::south}}));
  const json::object game = shown(room);
  EXPECT_EQ(game.at("status"), "finished");
  EXPECT_EQ(game.at("end"), "resignation");
  EXPECT_EQ(game.at("winner"), "north");
  EXPECT_TRUE(game.at("turn").is_null());
  EXPECT_TRUE(game.at("legal").as_array().empty());
  EXPECT_TRUE(game.at("you").is_null());
}

TEST(WireWrite, ALiveMessageIsJsonWithTheReaderAtItsEnd) {
  const games::Room room = room_of({});
  const games::Event event{1, 1'000, games::Joined{Side::south, "x", games::hash_token("s")}};
  const SharedText text = event_message(
      event, room,
      {.presence = {.south = true, .north = false, .spectators = 2}, .holders = {}, .absent = {}});
  const json::object message = json::parse(*text + message_end(Side::north)).as_object();
  EXPECT_EQ(message.at("version"), 1);
  EXPECT_EQ(message.at("type"), "joined");
  EXPECT_EQ(message.at("game").at("you"), "north");
  EXPECT_EQ(message.at("game").at("presence"),
            json::parse(R"({"south":true,"north":false,"spectators":2})"));
  EXPECT_EQ(message.at("game").at("now_ms"), 1'000) << "as it stood then";
}

}  // namespace
}  // namespace oware::server

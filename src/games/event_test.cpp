#include "games/event.hpp"

#include <gtest/gtest.h>

#include <set>

namespace oware::games {
namespace {

using rules::EndReason;
using rules::House;
using rules::Side;

std::vector<EventBody> one_of_each() {
  const TokenHash token = hash_token("secret");
  return {Joined{Side::south, "", token},
          Joined{Side::north, "", std::nullopt},
          Moved{House(0)},
          Moved{House(11)},
          Offered{Side::south, Offer::end},
          Offered{Side::north, Offer::takeback},
          Offered{Side::north, Offer::rematch},
          Declined{Side::north, Offer::end},
          TakenBack{Side::south, 1},
          TakenBack{Side::north, 2},
          Ended{EndReason::resignation, Side::north},
          Ended{EndReason::repetition, std::nullopt},
          Rematched{new_game_id()},
          ClockGiven{Side::north, {150'000, 0}}};
}

TEST(Event, ComesBackFromItsStoredForm) {
  for (const EventBody& body : one_of_each()) {
    const StoredBody stored = encode(body);
    const auto back = decode(stored);
    ASSERT_TRUE(back) << stored.kind << " " << stored.detail;
    EXPECT_EQ(*back, body) << stored.kind << " " << stored.detail;
  }
}

// Written for good: databases hold these texts.
TEST(Event, StoredFormsStayAsTheyAre) {
  const auto text = [](const EventBody& body) {
    return encode(body).kind + "|" + encode(body).detail;
  };
  EXPECT_EQ(text(Joined{Side::north, "Computer, level 3", std::nullopt}), "joined|north computer");
  EXPECT_EQ(text(Joined{Side::south, "Ama", hash_token("secret")}),
            "joined|south " + to_hex(hash_token("secret")))
      << "names are joined when events are read";
  EXPECT_EQ(text(Moved{House(6)}), "moved|a");
  EXPECT_EQ(text(Offered{Side::south, Offer::takeback}), "offered|south takeback");
  EXPECT_EQ(text(Declined{Side::north, Offer::end}), "declined|north end");
  EXPECT_EQ(text(TakenBack{Side::north, 2}), "takeback|north 2");
  EXPECT_EQ(text(Ended{EndReason::timeout, Side::south}), "ended|timeout south");
  EXPECT_EQ(text(Ended{EndReason::no_move, std::nullopt}), "ended|no-move");
  EXPECT_EQ(text(Rematched{"23456789ab"}), "rematched|23456789ab");
  EXPECT_EQ(text(ClockGiven{Side::south, {150'000, 2'000}}), "clock|south 150000+2000");
}

// Tables before version 5 had names in the events.
TEST(Event, ReadsJoinedWithANameBehindIt) {
  const std::string token = to_hex(hash_token("secret"));
  const Joined south{Side::south, "", hash_token("secret")};
  for (const std::string name : {" Ama K.", " ", " south north", ""})
    EXPECT_EQ(decode({"joined", "south " + token + name}), EventBody(south)) << name;
  EXPECT_EQ(decode({"joined", "north computer Computer, level 3"}),
            EventBody(Joined{Side::north, "", std::nullopt}));
}

TEST(Event, RefusesWhatIsNoEvent) {
  const std::vector<StoredBody> wrong = {{"", ""},
                                         {"jumped", "F"},
                                         {"moved", ""},
                                         {"moved", "G"},
                                         {"moved", "FF"},
                                         {"joined", ""},
                                         {"joined", "west x y"},
                                         {"clock", ""},
                                         {"clock", "south"},
                                         {"clock", "south 3d"},
                                         {"clock", "west 150000+0"},
                                         {"clock", "south 0+0"},
                                         {"joined", "south x"},
                                         {"offered", "south"},
                                         {"offered", "south peace"},
                                         {"declined", "end"},
                                         {"takeback", "south 3"},
                                         {"takeback", "1"},
                                         {"ended", "boredom"},
                                         {"ended", "timeout west"},
                                         {"rematched", "x"}};
  for (const StoredBody& stored : wrong) {
    const auto body = decode(stored);
    ASSERT_FALSE(body) << stored.kind << " " << stored.detail;
    EXPECT_EQ(body.error().code, ErrorCode::corrupt);
  }
}

TEST(Event, HasTheTypeThatClientsKnow) {
  std::set<std::string> types;
  for (const EventBody& body : one_of_each()) types.emplace(wire_type(body));
  EXPECT_EQ(types, (std::set<std::string>{"joined", "moved", "offered", "declined", "takeback",
                                          "ended", "resync"}));
}

TEST(Token, IsNeverTheSameAndHashesToItself) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(new_token());
  EXPECT_EQ(tokens.size(), 100U);
  EXPECT_EQ(tokens.begin()->size(), 32U);
  EXPECT_EQ(tokens.begin()->find_first_not_of(
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            std::string::npos);
  EXPECT_EQ(hash_token("a"), hash_token("a"));
  EXPECT_FALSE(hash_token("a") == hash_token("b"));
  EXPECT_EQ(parse_hex(to_hex(hash_token("a"))), hash_token("a"));
  for (const char* text : {"", "00", "zz"}) EXPECT_FALSE(parse_hex(text)) << text;
  EXPECT_FALSE(parse_hex(to_hex(hash_token("a")) + "00"));
}

TEST(Token, HashIsBlake2b) {
  // BLAKE2b-256 of "abc", the value that any other implementation gives (python3:
  // hashlib.blake2b(b"abc", digest_size=32)).
  EXPECT_EQ(to_hex(hash_token("abc")),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Token, GameIdsAreReadable) {
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(is_game_id(new_game_id()));
  for (const char* text :
       {"", "23456789a", "23456789abc", "23456789a0", "23456789aA", "23456789a/"}) {
    EXPECT_FALSE(is_game_id(text)) << text;
  }
}

}  // namespace
}  // namespace oware::games

#include "games/people.hpp"

#include <gtest/gtest.h>

#include "games/password.hpp"

namespace oware::games {
namespace {

TEST(AccountKey, LetterCaseDoesNotTellNamesApart) {
  EXPECT_EQ(account_key("Kofi-2_b.c"), "kofi-2_b.c");
  EXPECT_EQ(account_key("ÉLODIE"), account_key("élodie"));
  EXPECT_EQ(account_key("Škoda"), account_key("škoda"));
  EXPECT_EQ(account_key("Ɔkɛ"), account_key("ɔkƐ")) << "open vowels";
  EXPECT_NE(account_key("Ama"), account_key("Áma"));
}

TEST(AccountKey, AtTheLimitsAndOnePast) {
  EXPECT_TRUE(account_key("ab"));
  EXPECT_FALSE(account_key("a"));
  EXPECT_FALSE(account_key(""));
  EXPECT_TRUE(account_key(std::string(20, 'x')));
  EXPECT_FALSE(account_key(std::string(21, 'x')));
}

TEST(AccountKey, OnlySomeSigns) {
  for (const char* name :
       {"1ab", "-ab", "a b", "a/b", "a<b", "a\xff", "ab\u202e", "ab\u200b", "Ана", "a×b"}) {
    EXPECT_FALSE(account_key(name)) << name;
  }
}

TEST(Said, IsOneCleanLine) {
  EXPECT_EQ(clean_said("  good\r\n move\u202e! "), "good move!");
  EXPECT_FALSE(clean_said(" \n\u200b "));
  EXPECT_TRUE(clean_said(std::string(500, 'x')));
  EXPECT_FALSE(clean_said(std::string(501, 'x')));
  EXPECT_EQ(clean_said("<b>&amp;"), "<b>&amp;") << "as it was written: pages show it as text";
}

TEST(Language, IsTwoOrThreeSmallLetters) {
  for (const char* tag : {"en", "pt", "gaa", "az"}) EXPECT_TRUE(is_language(tag)) << tag;
  for (const char* tag : {"", "e", "EN", "e1", "engl", "e{", "`e"})
    EXPECT_FALSE(is_language(tag)) << tag;
}

TEST(Words, OfBlocksAndChatRooms) {
  for (const char* word : {"mute", "block"}) EXPECT_EQ(to_string(*parse_block_kind(word)), word);
  EXPECT_FALSE(parse_block_kind("ban"));
  for (const char* word : {"players", "spectators"})
    EXPECT_EQ(to_string(*parse_chat_room(word)), word);
  EXPECT_FALSE(parse_chat_room("everyone"));
}

// The players' room is the players' own; who plays for points hears the spectators after the end.
TEST(ChatRoom, WhoIsInIt) {
  const auto room_of = [](bool casual) {
    Founding founding{
        .id = "23456789ab", .number = 7, .settings = {}, .created = 0, .rematch_of = {}};
    founding.settings.casual = casual;
    Room room(founding);
    EXPECT_TRUE(room.take({1, 0, Joined{rules::Side::south, "Ama", hash_token("a")}}));
    EXPECT_TRUE(room.take({2, 0, Joined{rules::Side::north, "Kofi", hash_token("k")}}));
    return room;
  };
  Room room = room_of(false);
  EXPECT_TRUE(in_room(room, rules::Side::south, ChatRoom::players));
  EXPECT_FALSE(in_room(room, std::nullopt, ChatRoom::players));
  EXPECT_TRUE(in_room(room, std::nullopt, ChatRoom::spectators));
  EXPECT_FALSE(in_room(room, rules::Side::north, ChatRoom::spectators));
  EXPECT_TRUE(in_room(room_of(true), rules::Side::north, ChatRoom::spectators));
  EXPECT_TRUE(room.take({3, 0, Ended{rules::EndReason::resignation, rules::Side::south}}));
  EXPECT_TRUE(in_room(room, rules::Side::north, ChatRoom::spectators));
}

TEST(PlayerKind, OfAPersonIsWhatTheirSessionSays) {
  EXPECT_EQ(person_kind(Holder{1, "2345678923", true}, "Ama"), PlayerKind::account);
  EXPECT_EQ(person_kind(Holder{1, "2345678923", false}, "Ama"), PlayerKind::guest);
  EXPECT_EQ(person_kind({}, "Ama"), PlayerKind::guest);
  EXPECT_EQ(person_kind({}, kAnonymous), PlayerKind::deleted);
}

TEST(User, IsNeitherMutedNorBannedAtFirst) {
  EXPECT_EQ(User{}.muted_until, 0);
  EXPECT_FALSE(User{}.banned);
}

TEST(Known, MutesHideAndBlocksKeepApart) {
  Known known;
  known.blocks = {{2, "", "", BlockKind::mute, 0}, {3, "", "", BlockKind::block, 0}};
  known.blocked_by = {4};
  for (const UserId user : {2, 3, 4}) EXPECT_TRUE(known.hides(user)) << user;
  EXPECT_FALSE(known.hides(5));
  EXPECT_FALSE(known.apart_from(2)) << "only muted";
  EXPECT_TRUE(known.apart_from(3));
  EXPECT_TRUE(known.apart_from(4));
  EXPECT_FALSE(known.apart_from(5));
}

TEST(Password, IsKeptAsASaltedHash) {
  const std::string hash = hash_password("correct horse");
  EXPECT_EQ(hash.find("$argon2id$v=19$m=19456,t=2,p=1$"), 0U);
  EXPECT_NE(hash, hash_password("correct horse")) << "another salt";
  EXPECT_TRUE(password_matches(hash, "correct horse"));
  EXPECT_FALSE(password_matches(hash, "correct horsf"));
  EXPECT_FALSE(password_matches("", "correct horse"));
}

}  // namespace
}  // namespace oware::games

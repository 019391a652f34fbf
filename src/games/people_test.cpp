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
  for (const char* name : {"1ab", "-ab", "a b", "a/b", "a<b", "a\xff", "ab\u202e", "ab\u200b",
                           "Computer", "GUEST", "Ана", "a×b"}) {
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

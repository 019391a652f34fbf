#include "games/names.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unicode/uclean.h>
#include <unistd.h>

#include <cstdlib>
#include <new>
#include <string>
#include <utility>

namespace oware::games {
namespace {

TEST(Names, CaseDoesNotTellThemApart) {
  const std::pair<std::string, std::string> pairs[] = {
      {"Ama", "aMA"},
      {"\u018Aan", "\u0257an"},            // Hausa, hooked d
      {"\u0181ala", "\u0253ala"},          // Hausa, hooked b
      {"\u0191la", "\u0192la"},            // Ewe, hooked f
      {"\u0194o", "\u0263o"},              // Ewe, gamma
      {"\u0186ba", "\u0254ba"},            // Twi, open o
      {"\u0190sen", "\u025Bsen"},          // Twi, open e
      {"\u0218tefan", "\u0219tefan"},      // Romanian, s with comma
      {"\u1ECCl\u00E1", "\u1ECDl\u00C1"},  // Yoruba, o with dot below
      {"\u1E62ola", "\u1E63ola"},          // Yoruba, s with dot below
      {"\u1EE4zo", "\u1EE5zo"},            // Igbo, u with dot below
      {"\u014Ama", "\u014Bma"},            // Ewe, eng
      {"Jo\u017Fua", "joSua"},             // long s
      {"Stra\u00DFe", "STRASSE"},
  };
  for (const auto& [one, other] : pairs) {
    ASSERT_TRUE(account_key(one)) << one;
    EXPECT_EQ(account_key(one), account_key(other)) << one;
    EXPECT_EQ(name_skeleton(one), name_skeleton(other)) << one;
  }
}

TEST(Names, ComposedAndDecomposedAreTheSame) {
  EXPECT_EQ(account_key("\u1ECDla"), account_key("o\u0323la"));
  // No letter of its own: o with a dot below and an acute.
  ASSERT_TRUE(account_key("o\u0323\u0301la"));
  EXPECT_EQ(account_key("o\u0323\u0301la"), account_key("\u00F3\u0323la"));
}

TEST(Names, LettersOfTheirOwnStayApart) {
  EXPECT_NE(account_key("Ama"), account_key("Am\u00E1"));
  EXPECT_NE(account_key("\u0253ala"), account_key("bala"));
  EXPECT_NE(account_key("\u0254ba"), account_key("oba"));
}

TEST(Names, WhatLooksAlikeHasOneSkeleton) {
  EXPECT_EQ(name_skeleton("l0ve"), name_skeleton("lOve"));
  EXPECT_EQ(name_skeleton("Kof1"), name_skeleton("Kofl"));
  EXPECT_EQ(name_skeleton("\u0263o"), name_skeleton("yo"));  // gamma and y
  EXPECT_NE(name_skeleton("Ama"), name_skeleton("Esi"));
}

TEST(Names, HookedLettersLookLikePlainOnes) {
  const std::pair<std::string, std::string> pairs[] = {
      {"\u0253ala", "bala"},           // Hausa, hooked b
      {"\u0181ala", "BALA"},           // its capital
      {"\u0257an", "dan"},             // Hausa, hooked d
      {"\u0199ara", "kara"},           // Hausa, hooked k
      {"\u01B4an", "yan"},             // Hausa, hooked y
      {"\u0256u", "du"},               // Ewe, d with tail
      {"\u0192la", "fla"},             // Ewe, hooked f
      {"\u0263o", "yo"},               // Ewe, gamma
      {"ma\u014Bu", "manu"},           // Ewe, eng
      {"\u0219tefan", "stefan"},       // Romanian, s with comma
      {"\u0219tefan", "\u015Ftefan"},  // and with cedilla
      {"Ion\u021Ba", "ionta"},         // Romanian, t with comma
      {"\u021Bara", "\u0163ara"},      // and with cedilla
      {"\u1ECDla", "ola"},             // Yoruba, o with dot below
      {"\u1E63ola", "sola"},           // Yoruba, s with dot below
  };
  for (const auto& [one, other] : pairs) {
    EXPECT_EQ(name_skeleton(one), name_skeleton(other)) << one;
    EXPECT_NE(account_key(one), account_key(other)) << one << ": looks alike, and is another name";
  }
  for (const auto& [one, other] : {std::pair<std::string, std::string>{"Ren\u00E9", "Rene"},
                                   {"\u0254ba", "aba"},
                                   {"Kofi", "Kojo"}})
    EXPECT_NE(name_skeleton(one), name_skeleton(other)) << one;
}

TEST(Names, OthersScriptsSignsAndLengthsAreNoAccounts) {
  for (const char* name : {"", "A", "1ab", "-ab", "a b", "\u0410\u043C\u0430", "Am\u0430", "a@b",
                           "\xFF\xFE", "Ama\xC3", "\u0301ab", "abcdefghijklmnopqrstu"})
    EXPECT_FALSE(account_key(name)) << name;
  EXPECT_FALSE(account_key("ab" + std::string("\u0301") + std::string(80, 'c')));
  EXPECT_TRUE(account_key("ax\u0323\u0301")) << "two marks on a letter";
  EXPECT_FALSE(account_key("ax\u0323\u0301\u0302")) << "and one more";
  EXPECT_TRUE(account_key("\u0254x\u0300")) << "the first of the marks";
  for (const char* name : {"Ab", "a1", "a0", "a9", "Ama-K.", "x_y", "abcdefghijklmnopqrst"})
    EXPECT_TRUE(account_key(name)) << name;
  EXPECT_EQ(name_key("\xFF"), "");
  EXPECT_EQ(name_skeleton("\xFF"), "");
}

TEST(Names, TheSitesOwnAreReserved) {
  for (const char* name :
       {"Computer", "aNONYMOUS", "GUEST", "C0mputer", "Computer3", "computer-8.", "Ordinateur_3",
        "Computador", "Admin", "\u1EA0dmin", "administrator", "Moderator", "Oware", "0ware"})
    EXPECT_TRUE(is_reserved(name)) << name;
  for (const char* name : {"Kofi", "Admina", "Guesthouse", "3", "", "\xFF"})
    EXPECT_FALSE(is_reserved(name)) << name;
}

// In a process of its own, in which ICU finds so many pieces of memory: the exit status.
int with_allocations(int allowed, std::string_view name) {
  const pid_t child = fork();
  if (child == 0) {
    static int left;
    left = allowed;
    UErrorCode error = U_ZERO_ERROR;
    u_setMemoryFunctions(
        nullptr,
        [](const void*, std::size_t size) { return left-- > 0 ? std::malloc(size) : nullptr; },
        [](const void*, void* old, std::size_t size) {
          return left-- > 0 ? std::realloc(old, size) : nullptr;
        },
        [](const void*, void* old) { std::free(old); }, &error);
    if (U_FAILURE(error)) _exit(3);
    try {
      const std::string found = name_skeleton(name) + " " + account_key("Ekua").value_or("");
      _exit(found == "ekuaekuaekuaekuaekuaekuaekuaekuaekuaekua ekua" ? 0 : 2);
    } catch (const std::bad_alloc&) {
      _exit(1);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(Names, TooLittleMemoryIsNoKey) {
  // Longer than what ICU keeps without memory of its own.
  const std::string name =
      "Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ekua\u0323Ek"
      "ua\u0323";
  int allowed = 0;
  for (int found = 1; found != 0; ++allowed) {
    ASSERT_LT(allowed, 10'000);
    found = with_allocations(allowed, name);
    ASSERT_LE(found, 1) << "with " << allowed << " pieces of memory";
  }
  EXPECT_GT(allowed, 5);
}

}  // namespace
}  // namespace oware::games

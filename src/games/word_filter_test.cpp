#include "games/word_filter.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oware::games {
namespace {

const WordFilter kListed(
    {{"en", {"nasty", "grim*", "çok*"}}, {"de", {}}, {"fr", {}}, {"nl", {}}, {"pt", {}}});

TEST(WordFilter, MasksWordsThatStandAlone) {
  EXPECT_EQ(kListed.masked("You nasty player, Nasty!"), "You ***** player, *****!");
  EXPECT_EQ(kListed.masked("nastyish dynasty"), "nastyish dynasty");
  EXPECT_EQ(kListed.masked(""), "");
  EXPECT_EQ(kListed.masked("nasty"), "*****");
  EXPECT_EQ(kListed.masked("(nasty)-nasty"), "(*****)-*****");
}

TEST(WordFilter, AStarFindsLongerWords) {
  EXPECT_EQ(kListed.masked("grim grimmer pilgrim"), "**** ******* pilgrim");
  // What hangs below a letter is no difference.
  EXPECT_EQ(kListed.masked("ÇOKLU cok"), "***** ***");
}

TEST(WordFilter, LookAlikesAreTheSameWord) {
  EXPECT_EQ(kListed.masked("n\u0430sty"), "*****");              // Cyrillic a
  EXPECT_EQ(kListed.masked("NASTY \uFF4Easty"), "***** *****");  // a wide n
}

TEST(WordFilter, BytesThatAreNoTextStay) {
  EXPECT_EQ(kListed.masked("a\xffz nasty"), "a\xffz *****");
}

TEST(WordFilter, NamesAreRefusedWithAWordInside) {
  EXPECT_TRUE(kListed.refuses("nasty"));
  EXPECT_TRUE(kListed.refuses("x_Nasty_7"));
  EXPECT_TRUE(kListed.refuses("MrNastyAma"));  // five letters: inside, too
  EXPECT_TRUE(kListed.refuses("Grimm"));
  EXPECT_FALSE(kListed.refuses("Pilgrim"));  // four: at its beginning alone
  EXPECT_FALSE(kListed.refuses("Ama"));
  EXPECT_FALSE(kListed.refuses(""));
}

TEST(WordFilter, BuiltInListsHoldUntilAnotherIsWritten) {
  const WordFilter built_in;
  EXPECT_TRUE(built_in.refuses("arschloch"));
  const WordFilter without_german(std::vector<WordList>{{"de", {"nix"}}});
  EXPECT_FALSE(without_german.refuses("arschloch"));
  EXPECT_EQ(without_german.masked("nix shit"), "*** ****");
  for (const WordList& list : default_word_lists()) {
    for (const std::string& word : list.words) EXPECT_TRUE(is_listed_word(word)) << word;
  }
}

// Words of the game and of everyday talk in the five languages.
TEST(WordFilter, BuiltInListsLeaveInnocentTextAlone) {
  const WordFilter built_in;
  for (const std::string text :
       {"Sow, capture, take 25. Scunthorpe, Essex, cocktail, class, assassin, retard, shiitake.",
        "Säen, schlagen, Dickicht, Negation, dick, Fichte, Ficus.",
        "Semer, en retard, concours, la bite d'amarrage, négrillon, chatte.",
        "Zaaien, oogsten, lullig, kanker, kuthoek, hoera.",
        "Semear, colher, negro, disputa, computador, putativo, viagem."})
    EXPECT_EQ(built_in.masked(text), text);
}

TEST(WordFilter, ListedWordsAreOneWord) {
  EXPECT_TRUE(is_listed_word("nasty"));
  EXPECT_TRUE(is_listed_word("nasty*"));
  EXPECT_TRUE(is_listed_word(std::string(kLongestWord, 'a') + "*"));
  EXPECT_FALSE(is_listed_word(std::string(kLongestWord + 1, 'a')));
  for (const std::string text : {"", "*", "two words", "a*b", "*nasty", "nasty**", "\xff", "-"})
    EXPECT_FALSE(is_listed_word(text)) << text;
}

}  // namespace
}  // namespace oware::games

// The opening book: in order, legal, and made the same way twice.
#include "search/book.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <oware/notation.hpp>

#include "search/board_key.hpp"

namespace oware::search {
namespace {

TEST(Book, TheBuiltInOneIsInOrderAndKnowsTheStart) {
  const auto book = built_in_book();
  EXPECT_TRUE(std::is_sorted(book.begin(), book.end(), [](const auto& left, const auto& right) {
    return left.key <= right.key;
  }));
  EXPECT_TRUE(book_move(rules::Game(rules::RuleSet{}), book));
}

TEST(Book, IsMadeTheSameWayTwiceAndItsMovesLeadOn) {
  const BookPlan plan{.positions = 30, .nodes = 3000};
  const BookReport report = build_book(plan, nullptr, [](int) { return true; });
  EXPECT_EQ(report.entries.size(), 30U);
  EXPECT_GE(report.deepest, 2);
  EXPECT_EQ(build_book(plan, nullptr, [](int) { return true; }).entries, report.entries);
  rules::Game game{rules::RuleSet{}};
  int plies = 0;
  for (auto move = book_move(game, report.entries); move;
       move = book_move(game, report.entries), ++plies) {
    ASSERT_TRUE(game.play(*move));
  }
  EXPECT_GE(plies, 2);
}

TEST(Book, StopsWhenTold) {
  EXPECT_EQ(build_book({.positions = 30, .nodes = 300}, nullptr, [](int done) { return done < 3; })
                .entries.size(),
            3U);
}

TEST(Book, LinesHaveNoMorePliesThanThePlan) {
  for (const int most : {0, 1, 2}) {
    int last = 0;
    const BookReport report =
        build_book({.positions = 60, .nodes = 300, .most_plies = most}, nullptr, [&last](int done) {
          last = done;
          return true;
        });
    EXPECT_LE(report.deepest, most + 1) << "the last move of a line leads out of the book";
    EXPECT_EQ(report.entries.size(), static_cast<std::size_t>(last));
    if (most == 0) {
      EXPECT_EQ(last, 1) << "nothing but the start is left to search";
    }
  }
}

// Lines that meet in one position share its entry; the cheaper of them counts.
TEST(Book, PositionsReachedInTwoWaysAreSearchedOnce) {
  const BookPlan plan{.positions = 400, .nodes = 60};
  const BookReport report = build_book(plan, nullptr, [](int) { return true; });
  EXPECT_EQ(report.entries.size(), 400U);
  EXPECT_TRUE(std::ranges::is_sorted(report.entries, {}, &BookEntry::key));
  EXPECT_EQ(std::ranges::adjacent_find(report.entries, {}, &BookEntry::key), report.entries.end());
}

TEST(Book, AnEntryThatIsNoMoveOfThePositionIsPassedOver) {
  rules::Game game{rules::RuleSet{}};
  ASSERT_TRUE(game.play(rules::House(2)));
  ASSERT_TRUE(game.play(rules::House(9)));
  const std::uint64_t key = key_of(game.position());
  const auto with_house = [&](std::uint8_t house) { return std::array{BookEntry{key, 0, house}}; };
  EXPECT_FALSE(book_move(game, with_house(2))) << "it is empty";
  EXPECT_EQ(book_move(game, with_house(3)), rules::House(3));
  const std::array before = {BookEntry{key - 1, 0, 3}};
  const std::array behind = {BookEntry{key + 1, 0, 3}};
  EXPECT_FALSE(book_move(game, before));
  EXPECT_FALSE(book_move(game, behind));
  EXPECT_FALSE(book_move(game, {}));
  ASSERT_TRUE(game.agree());
  EXPECT_FALSE(book_move(game, with_house(3))) << "the game is over";
}

TEST(Book, IsSilentUnderOtherRules) {
  const BookReport report =
      build_book({.positions = 3, .nodes = 1000}, nullptr, [](int) { return true; });
  EXPECT_TRUE(book_move(rules::Game(rules::RuleSet{}), report.entries));
  EXPECT_FALSE(book_move(rules::Game(rules::parse_rule_set("awari").value()), report.entries));
}

}  // namespace
}  // namespace oware::search

// The opening book: in order, legal, and made the same way twice.
#include "search/book.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <oware/notation.hpp>

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

TEST(Book, IsSilentUnderOtherRules) {
  const BookReport report =
      build_book({.positions = 3, .nodes = 1000}, nullptr, [](int) { return true; });
  EXPECT_TRUE(book_move(rules::Game(rules::RuleSet{}), report.entries));
  EXPECT_FALSE(book_move(rules::Game(rules::parse_rule_set("awari").value()), report.entries));
}

}  // namespace
}  // namespace oware::search

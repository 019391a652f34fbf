#include "puzzles/selection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

namespace oware::puzzles {
namespace {

Puzzle puzzle(std::initializer_list<Theme> themes, std::size_t plies, int rating) {
  static int number = 0;
  Puzzle made;
  made.id = std::to_string(++number);
  for (const Theme theme : themes) made.themes.add(theme);
  made.solution.resize(plies);
  made.rating = rating;
  return made;
}

// As many puzzles of each theme, length and band of ratings, with one theme each.
std::vector<Puzzle> mixed() {
  std::vector<Puzzle> pool;
  for (int number = 0; number < 960; ++number)
    pool.push_back(puzzle({static_cast<Theme>(number % kThemes)},
                          static_cast<std::size_t>(1 + 2 * (number / kThemes % 5)),
                          800 + 200 * (number % 7)));
  return pool;
}

auto has(Theme theme) {
  return [theme](const Puzzle& puzzle) { return puzzle.themes.contains(theme); };
}

TEST(Selection, NoThemeHasMoreThanAThird) {
  std::vector<Puzzle> pool;
  for (int number = 0; number < 500; ++number)
    pool.push_back(puzzle({Theme::feeding}, static_cast<std::size_t>(3 + 2 * (number % 4)),
                          800 + 200 * (number % 7)));
  EXPECT_EQ(select(pool, 90).size(), 30U);
}

TEST(Selection, RareThemesComeFirst) {
  std::vector<Puzzle> pool = mixed();
  std::erase_if(pool, has(Theme::repetition));
  pool.push_back(puzzle({Theme::repetition}, 3, 1000));
  EXPECT_EQ(std::ranges::count_if(select(pool, 16), has(Theme::repetition)), 1);
  const auto chosen = select(pool, 80);
  EXPECT_EQ(chosen.size(), 80U);
  for (int theme = 0; theme < kThemes; ++theme) {
    const bool rare = static_cast<Theme>(theme) == Theme::repetition;
    EXPECT_GE(std::ranges::count_if(chosen, has(static_cast<Theme>(theme))), rare ? 1 : 10);
  }
}

TEST(Selection, RatingsAndLengthsAreSpread) {
  std::vector<Puzzle> pool = mixed();
  for (Puzzle& one : pool) one.rating = 900;
  EXPECT_EQ(select(pool, 90).size(), 18U);
  pool = mixed();
  for (Puzzle& one : pool) one.solution.resize(1);
  EXPECT_EQ(select(pool, 90).size(), 15U);
}

TEST(Selection, FewPuzzlesCanBeChosen) { EXPECT_EQ(select(mixed(), 1).size(), 1U); }

TEST(Selection, NothingIsChosenTwice) {
  const auto chosen = select(mixed(), 200);
  EXPECT_EQ(chosen.size(), 200U);
  EXPECT_EQ(std::ranges::adjacent_find(chosen, {}, &Puzzle::id), chosen.end());
}

}  // namespace
}  // namespace oware::puzzles

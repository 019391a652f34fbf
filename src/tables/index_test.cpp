#include "tables/index.hpp"

#include <gtest/gtest.h>

namespace oware::tables {
namespace {

// The order of halves written out: prefix sums compared from the last house backwards.
bool before(const Half& left, const Half& right) {
  for (std::size_t i = kHalfHouses - 1; i > 0; --i) {
    if (left[i] != right[i]) {
      return left[i] > right[i];
    }
  }
  return false;
}

TEST(Index, AHalfAsAWordHasTheSameRank) {
  for (const int seeds : {0, 1, 7, 12, 48}) {
    const std::uint32_t step = seeds < 40 ? 1 : 7919;
    for (std::uint32_t number = 0; number < half_count(seeds); number += step) {
      const Half half = unrank_half(seeds, number);
      std::uint64_t word = 0;
      for (std::size_t house = kHalfHouses; house-- > 0;) {
        word = word << 8U | half[house];
      }
      ASSERT_EQ(rank_half_word(word).rank, number);
      ASSERT_EQ(rank_half_word(word).seeds, seeds);
    }
  }
}

TEST(Index, APlaceHasTheRankItCameFrom) {
  for (std::uint64_t number = 0; number < board_count(9); number += 5) {
    ASSERT_EQ(rank(9, place(9, number)), number);
  }
}

TEST(Index, HalvesAreRankedInOrder) {
  for (int seeds = 0; seeds <= 20; ++seeds) {
    Half half{};
    half[5] = static_cast<std::uint8_t>(seeds);
    for (std::uint32_t rank = 0; rank < half_count(seeds); ++rank) {
      ASSERT_EQ(rank_half(half.data()), rank);
      ASSERT_EQ(unrank_half(seeds, rank), half);
      ASSERT_EQ(seeds_of_half(half.data()), seeds);
      if (rank + 1 < half_count(seeds)) {
        const Half last = half;
        next_half(half);
        ASSERT_TRUE(before(last, half));
      }
    }
  }
}

TEST(Index, EveryBoardOfASmallLayerHasItsOwnRank) {
  for (int layer = 0; layer <= 8; ++layer) {
    for (std::uint64_t r = 0; r < board_count(layer); ++r) {
      const Board board = unrank(layer, r);
      ASSERT_EQ(seeds(board), layer);
      ASSERT_EQ(rank(board), r);
    }
  }
}

TEST(Index, TheNextHalfIsTheSameAsAWord) {
  for (const int seeds : {0, 1, 2, 7, 13}) {
    Half half = unrank_half(seeds, 0);
    for (std::uint32_t rank = 0; rank + 1 < half_count(seeds); ++rank) {
      const std::uint64_t next = next_half_word(word_of(half));
      next_half(half);
      ASSERT_EQ(next, word_of(half)) << seeds << " seeds, after rank " << rank;
    }
  }
}

TEST(Index, LargeLayersRoundTripAtTheirEdges) {
  for (int layer = 9; layer <= kMaxLayer; ++layer) {
    for (int k = 0; k <= layer; ++k) {
      for (const std::uint64_t r : {side_base(layer, k), side_base(layer, k + 1) - 1,
                                    (side_base(layer, k) + side_base(layer, k + 1)) / 2}) {
        const Board board = unrank(layer, r);
        ASSERT_EQ(seeds(board), layer);
        ASSERT_EQ(seeds_of_half(board.houses.data()), k);
        ASSERT_EQ(rank(board), r);
      }
    }
    ASSERT_EQ(side_base(layer, layer + 1), board_count(layer));
  }
}

TEST(Index, TheFormulaOfTheFormat) {
  const Board board = {{0, 3, 0, 0, 1, 0, 2, 0, 0, 0, 0, 1}};
  const std::uint64_t mover = rank_half(board.houses.data());
  EXPECT_EQ(mover, 0U + 6U + 10U + 15U + 56U);  // C(0,1) + C(4,2) + C(5,3) + C(6,4) + C(8,5)
}

// Romein and Bal (2002) count 889,063,398,406 positions: the row of the player who has just moved
// has an empty house, a capture takes two seeds at least so that 47 never remain, and the start has
// no empty house.
TEST(Index, ThePublishedCount) {
  std::uint64_t boards = 1;
  for (int layer = 0; layer <= kMaxLayer; ++layer) {
    for (int k = 0; layer != kMaxLayer - 1 && k <= layer; ++k) {
      const int opponent = layer - k;
      const std::uint32_t without_empty =
          opponent >= kHalfHouses ? half_count(opponent - kHalfHouses) : 0;
      boards += std::uint64_t{half_count(k)} * (half_count(opponent) - without_empty);
    }
  }
  EXPECT_EQ(boards, 889'063'398'406U);
}

TEST(Index, CountsFit) {
  EXPECT_EQ(half_count(kMaxLayer), 2'869'685U);
  EXPECT_EQ(board_count(kMaxLayer), 279'871'768'995U);
  EXPECT_EQ(cumulative_board_count(16), 30'421'755U);
  EXPECT_EQ(cumulative_board_count(24), 1'251'677'700U);
}

}  // namespace
}  // namespace oware::tables

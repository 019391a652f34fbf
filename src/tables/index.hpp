// The layer index: a rank for every board with n seeds, and back.
//
// Layer n is all boards with n seeds, seen from the mover: houses 0..5 are the mover's, 6..11 the
// opponent's, in the direction of sowing. A half is one side's six houses. With k seeds on the
// mover's side
//
//     rank = side_base(n, k) + rank_half(mover's half) * half_count(n - k)
//            + rank_half(opponent's half)
//
// so that the layer is a sequence of sections, k = 0..n, each with a row for each mover's half and
// a column for each opponent's half. Halves with s seeds are ranked by the combinatorial number
// system (D. H. Lehmer, "The machine tools of combinatorics", 1964): the sum over i = 0..4 of C(h_0
// + ... + h_i + i, i + 1). The last house varies slowest and counts down, and the rank does not
// depend on it. The numbers are part of the file format (docs/table_format.md).
//
// Invariants: rank and unrank are inverse; the ranks of a layer are 0..board_count(n)-1. Pure
// functions, no shared state.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace oware::tables {

inline constexpr int kHalfHouses = 6;
inline constexpr int kMaxLayer = 48;

using Half = std::array<std::uint8_t, kHalfHouses>;

// A board seen from the mover: the mover's six houses, then the opponent's.
struct Board {
  std::array<std::uint8_t, 2 * kHalfHouses> houses{};

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

namespace detail {

// kBinomial[n][k] = C(n, k) for n up to 60, k up to 12.
constexpr auto make_binomials() {
  std::array<std::array<std::uint64_t, 13>, kMaxLayer + 13> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= 12 && k <= n; ++k) {
      table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
  }
  return table;
}
inline constexpr auto kBinomial = make_binomials();

constexpr std::uint64_t binomial(int n, int k) {
  return kBinomial[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// kStep[i][p] = C(p + i, i + 1): what house i adds to the rank of a half whose houses 0..i hold p
// seeds.
constexpr auto make_steps() {
  std::array<std::array<std::uint32_t, kMaxLayer + 1>, kHalfHouses - 1> table{};
  for (int i = 0; i < kHalfHouses - 1; ++i) {
    for (int p = 0; p <= kMaxLayer; ++p) {
      table[static_cast<std::size_t>(i)][static_cast<std::size_t>(p)] =
          static_cast<std::uint32_t>(binomial(p + i, i + 1));
    }
  }
  return table;
}
inline constexpr auto kStep = make_steps();

}  // namespace detail

// Ways to lay `seeds` (0..48) in six houses: C(seeds + 5, 5), at most 2,869,685.
constexpr std::uint32_t half_count(int seeds) {
  return static_cast<std::uint32_t>(detail::binomial(seeds + 5, 5));
}

// Boards of a layer: C(layer + 11, 11).
constexpr std::uint64_t board_count(int layer) { return detail::binomial(layer + 11, 11); }

// Boards of all layers 0..layer: C(layer + 12, 12).
constexpr std::uint64_t cumulative_board_count(int layer) {
  return detail::binomial(layer + 12, 12);
}

// Where the boards with `mover_seeds` (0..layer) on the mover's side begin; side_base(n, n + 1)
// would be board_count(n).
constexpr std::uint64_t side_base(int layer, int mover_seeds);

namespace detail {

constexpr auto make_side_bases() {
  std::array<std::array<std::uint64_t, kMaxLayer + 2>, kMaxLayer + 1> table{};
  for (int layer = 0; layer <= kMaxLayer; ++layer) {
    std::uint64_t base = 0;
    for (int k = 0; k <= layer; ++k) {
      table[static_cast<std::size_t>(layer)][static_cast<std::size_t>(k)] = base;
      base += std::uint64_t{half_count(k)} * half_count(layer - k);
    }
    table[static_cast<std::size_t>(layer)][static_cast<std::size_t>(layer) + 1] = base;
  }
  return table;
}
inline constexpr auto kSideBase = make_side_bases();

}  // namespace detail

constexpr std::uint64_t side_base(int layer, int mover_seeds) {
  return detail::kSideBase[static_cast<std::size_t>(layer)][static_cast<std::size_t>(mover_seeds)];
}

// The rank of a half among those with as many seeds. `half` points at six houses that hold at most
// 48 seeds together.
constexpr std::uint32_t rank_half(const std::uint8_t* half) {
  std::uint32_t rank = 0;
  std::uint32_t prefix = 0;
  for (std::size_t i = 0; i < kHalfHouses - 1; ++i) {
    prefix += half[i];
    rank += detail::kStep[i][prefix];
  }
  return rank;
}

// The half with `seeds` seeds and this rank, 0..half_count(seeds)-1.
Half unrank_half(int seeds, std::uint32_t rank);

// The half after `half` in rank order; the caller's duty: it is not the last one.
void next_half(Half& half);

// The rank and the seeds of a half given as a word: six houses, a byte each, the first lowest. No
// branch and one multiplication: searches spend most of a probe here.
struct RankedHalf {
  std::uint32_t rank = 0;
  int seeds = 0;
};
constexpr RankedHalf rank_half_word(std::uint64_t half) {
  const std::uint64_t prefixes = half * 0x0101'0101'0101ULL;  // byte i is the sum of houses 0..i
  std::uint32_t rank = 0;
  for (unsigned i = 0; i < kHalfHouses - 1; ++i) {
    rank += detail::kStep[i][prefixes >> (8 * i) & 0xffU];
  }
  return {rank, static_cast<int>(prefixes >> 40U & 0xffU)};
}

// A half as such a word.
constexpr std::uint64_t word_of(const Half& half) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < kHalfHouses; ++i) {
    word |= std::uint64_t{half[i]} << (8 * i);
  }
  return word;
}

// The half after `half` in rank order, as next_half() says, without a branch.
constexpr std::uint64_t next_half_word(std::uint64_t half) {
  const std::uint64_t behind_first = half & ~std::uint64_t{0xff};
  const int giver = std::countr_zero(behind_first) / 8 * 8;
  return behind_first - (std::uint64_t{1} << giver) + (((half & 0xffU) + 1) << (giver - 8));
}

constexpr int seeds_of_half(const std::uint8_t* half) {
  int sum = 0;
  for (int i = 0; i < kHalfHouses; ++i) {
    sum += half[i];
  }
  return sum;
}

constexpr int seeds(const Board& board) {
  return seeds_of_half(board.houses.data()) + seeds_of_half(board.houses.data() + kHalfHouses);
}

// The rank of a board in its layer. The caller's duty: it holds at most kMaxLayer seeds.
constexpr std::uint64_t rank(const Board& board) {
  const std::uint8_t* mover = board.houses.data();
  const std::uint8_t* opponent = mover + kHalfHouses;
  const int mover_seeds = seeds_of_half(mover);
  const int opponent_seeds = seeds_of_half(opponent);
  return side_base(mover_seeds + opponent_seeds, mover_seeds) +
         std::uint64_t{rank_half(mover)} * half_count(opponent_seeds) + rank_half(opponent);
}

// A rank taken apart: the section, the row and the column.
struct Place {
  int mover_seeds = 0;
  std::uint32_t mover_rank = 0;
  std::uint32_t opponent_rank = 0;

  friend constexpr bool operator==(const Place&, const Place&) = default;
};

Place place(int layer, std::uint64_t rank);
constexpr std::uint64_t rank(int layer, const Place& place) {
  return side_base(layer, place.mover_seeds) +
         std::uint64_t{place.mover_rank} * half_count(layer - place.mover_seeds) +
         place.opponent_rank;
}

// The board with this rank, 0..board_count(layer)-1.
Board unrank(int layer, std::uint64_t rank);

}  // namespace oware::tables

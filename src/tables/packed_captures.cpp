#include "tables/packed_captures.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace oware::tables {
namespace {

constexpr std::uint64_t kOnes = 0x0101'0101'0101ULL;  // a seed in each house

constexpr std::uint64_t house_of(std::uint64_t word, int house) {
  return word >> (8 * house) & 0xffU;
}

// A row, and a house of it that is sown as far as the opponent's row.
struct Sowing {
  std::uint32_t rank = 0;  // of the half that it leaves
  std::uint32_t hint = 0;  // where that of the row's first board stands
};

// By the opponent's house that the last seed falls into, 1..6.
using Sowings = std::array<std::vector<Sowing>, kHalfHouses + 1>;

void find_sowings(const Rectangle& block, const BoardLayout& layout, Sowings& sowings) {
  for (auto& of_reach : sowings) {
    of_reach.clear();
  }
  std::uint64_t half = word_of(unrank_half(block.mover_seeds, block.first_row));
  for (std::uint32_t row = 0; row < block.rows; ++row) {
    for (int house = 0; house < kHalfHouses; ++house) {
      const auto seeds = static_cast<int>(house_of(half, house));
      const int reach = seeds - (kHalfHouses - 1 - house);
      if (reach < 1 || reach > kHalfHouses) {  // 12 seeds and more reach further
        continue;
      }
      const std::uint64_t after = kOnes << (8 * (house + 1)) & 0xffff'ffff'ffffULL;
      const std::uint64_t sown = (half & ~(std::uint64_t{0xff} << (8 * house))) + after;
      sowings[static_cast<std::size_t>(reach)].push_back(
          {rank_half_word(sown).rank, layout.begin_of(row)});
    }
    half = row + 1 < block.rows ? next_half_word(half) : half;
  }
}

// What a last seed in the opponent's house number `reach` (1..6) does to one column's half.
struct Capture {
  std::uint64_t left = 0;  // the half it leaves
  int captured = 0;
};

Capture capture_at(std::uint64_t half, int reach) {
  half += kOnes & ((std::uint64_t{1} << (8 * reach)) - 1);
  int captured = 0;
  for (int house = reach - 1; house >= 0; --house) {
    const std::uint64_t seeds = house_of(half, house);
    if (seeds != 2 && seeds != 3) {
      break;
    }
    captured += static_cast<int>(seeds);
    half -= seeds << (8 * house);
  }
  return {half, captured};
}

// A column with a capture in it.
struct Target {
  // of the boards it leads to, by the rank of the mover's half
  const std::int8_t* margins = nullptr;
  std::uint32_t hint = 0;  // where that of the column stands in a row
  std::uint8_t captured = 0;
  std::uint8_t reach = 0;
};

// The top bits of the houses that hold one or two seeds: where a last seed captures.
constexpr std::uint64_t captured_from(std::uint64_t half) {
  return (half + 0x7f * kOnes) & ~(half + 0x7d * kOnes) & 0x80 * kOnes;
}

void find_targets(int layer, const Rectangle& block, const HintLayers& hint_layers,
                  std::uint32_t across, const Sowings& sowings, std::vector<Target>& targets) {
  targets.clear();
  std::uint64_t reached = 0;
  for (int reach = 1; reach <= kHalfHouses; ++reach) {
    reached |= sowings[static_cast<std::size_t>(reach)].empty()
                   ? 0
                   : std::uint64_t{0x80} << (8 * (reach - 1));
  }
  std::uint64_t half = word_of(unrank_half(layer - block.mover_seeds, block.first_column));
  for (std::uint32_t column = 0; column < block.columns; ++column) {
    for (std::uint64_t houses = captured_from(half) & reached; houses != 0; houses &= houses - 1) {
      const int reach = std::countr_zero(houses) / 8 + 1;
      const Capture capture = capture_at(half, reach);
      const RankedHalf left = rank_half_word(capture.left);
      const int smaller = layer - capture.captured;
      if (left.seeds == 0 || smaller > hint_layers.highest) {
        continue;
      }
      // As many seeds cross over as the last one reaches, whichever house they come from.
      const std::uint64_t first = side_base(smaller, left.seeds) +
                                  std::uint64_t{left.rank} * half_count(smaller - left.seeds);
      const std::int8_t* margins = hint_layers.margins[static_cast<std::size_t>(smaller)] + first;
      const auto& sown = sowings[static_cast<std::size_t>(reach)];
      __builtin_prefetch(margins + sown.front().rank);
      __builtin_prefetch(margins + sown.back().rank);
      targets.push_back({margins, column * across, static_cast<std::uint8_t>(capture.captured),
                         static_cast<std::uint8_t>(reach)});
    }
    half = column + 1 < block.columns ? next_half_word(half) : half;
  }
}

}  // namespace

void best_captures(int layer, const Rectangle& block, const HintLayers& hint_layers,
                   const BoardLayout& layout, std::span<std::int8_t> hints) {
  std::fill_n(hints.begin(), layout.size, kNoHint);
  if (hint_layers.highest < 0) {
    return;
  }
  thread_local Sowings sowings;
  thread_local std::vector<Target> targets;
  find_sowings(block, layout, sowings);
  find_targets(layer, block, hint_layers, layout.across, sowings, targets);
  for (const Target& target : targets) {
    const std::int8_t* margins = target.margins;
    const int captured = target.captured;
    std::int8_t* of_column = hints.data() + target.hint;
    for (const Sowing& sowing : sowings[target.reach]) {
      std::int8_t& hint = of_column[sowing.hint];
      hint = static_cast<std::int8_t>(std::max<int>(hint, captured - margins[sowing.rank]));
    }
  }
}

}  // namespace oware::tables

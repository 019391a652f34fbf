#include <utility>

#include "build/tiles.hpp"

namespace oware::build {

using tables::next_half;
using tables::unrank_half;

MoveTables::MoveTables(int layer, const rules::RuleSet& rules) : rules_(rules) {
  for (int seeds = 0; seeds <= layer; ++seeds) {
    moves_.push_back(make_move_table(seeds));
    reach_.push_back(make_reach_table(seeds, pattern_count(layer - seeds), rules));
    lane_moves_.push_back(make_lane_move_table(seeds));
    halves_.push_back({unrank_half(seeds, 0)});
    while (halves_.back().size() < half_count(seeds)) {
      Half half = halves_.back().back();
      next_half(half);
      halves_.back().push_back(half);
    }
  }
}

SplitColumns split_columns(const MoveTable& moves, LaidSeeds inside) {
  SplitColumns split;
  split.inside = inside;
  split.inside_columns = moves.columns;
  split.rest = transposed_columns(moves.seeds);
  const std::size_t rows = half_count(moves.seeds);
  for (std::size_t row = 0; row < rows; ++row) {
    split.outside_row.push_back(split.outside_rows());
    std::array<std::uint32_t, kHalfHouses> outside{};
    bool any = false;
    for (std::size_t house = 0; house < kHalfHouses; ++house) {
      const std::size_t slot = row * kHalfHouses + house;
      if (moves.columns[slot] == 0 || has_laid(inside, pattern(moves.patterns[slot]).reaching)) {
        continue;
      }
      outside[house] = moves.columns[slot];
      split.inside_columns[slot] = any ? 0 : split.rest + split.outside_row[row];
      any = true;
    }
    if (any) {
      split.outside_columns.insert(split.outside_columns.end(), outside.begin(), outside.end());
    }
  }
  return split;
}

std::uint64_t count_outside_rows(int seeds, LaidSeeds inside) {
  const auto most = static_cast<std::size_t>(seeds);
  // Halves of the houses so far whose moves are all inside, by their seeds.
  std::vector<std::uint64_t> counts(most + 1);
  counts[0] = 1;
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    std::vector<std::uint64_t> next(most + 1);
    for (std::size_t held = 0; held <= most; ++held) {
      Half half{};
      half[house] = static_cast<std::uint8_t>(held);
      if (held != 0 && !has_laid(inside, sow(half, static_cast<int>(house)).pattern.reaching)) {
        continue;
      }
      for (std::size_t before = 0; before + held <= most; ++before) {
        next[before + held] += counts[before];
      }
    }
    counts = std::move(next);
  }
  return half_count(seeds) - counts[most];
}

std::uint64_t MoveTables::bytes() const {
  std::uint64_t total = 0;
  for (std::size_t seeds = 0; seeds < moves_.size(); ++seeds) {
    total += moves_[seeds].columns.size() * sizeof(std::uint32_t) + moves_[seeds].patterns.size();
    total +=
        reach_[seeds].ranks.size() * sizeof(std::uint32_t) + halves_[seeds].size() * sizeof(Half);
    for (const std::vector<LaneMove>& block : lane_moves_[seeds]) {
      total += block.size() * sizeof(LaneMove) + sizeof(std::vector<LaneMove>);
    }
  }
  return total;
}

}  // namespace oware::build

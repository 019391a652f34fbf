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

std::uint64_t MoveTables::bytes() const {
  std::uint64_t total = 0;
  for (std::size_t seeds = 0; seeds < moves_.size(); ++seeds) {
    total += moves_[seeds].columns.size() * sizeof(std::uint32_t) + moves_[seeds].patterns.size();
    total +=
        reach_[seeds].reached.size() * sizeof(std::uint32_t) + halves_[seeds].size() * sizeof(Half);
    for (const std::vector<LaneMove>& block : lane_moves_[seeds]) {
      total += block.size() * sizeof(LaneMove) + sizeof(std::vector<LaneMove>);
    }
  }
  return total;
}

}  // namespace oware::build

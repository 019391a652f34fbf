#include "search/variations.hpp"

#include <algorithm>

namespace oware::search {
namespace {

// A margin in whole seeds, within those that the position leaves possible.
int seeds_of(Score score, const StaticBounds& possible, bool up) {
  const Score hundredths =
      std::clamp(margin_hundredths(score), (possible.margin - possible.left) * kSeed,
                 (possible.margin + possible.left) * kSeed);
  const int seeds = hundredths / kSeed;
  const int rest = hundredths % kSeed;
  return seeds + (up && rest > 0 ? 1 : 0) - (!up && rest < 0 ? 1 : 0);
}

}  // namespace

std::vector<Variation> variations_of(const Report& report, const StaticBounds& possible) {
  std::vector<Variation> variations;
  for (const auto& line : report.lines) {
    Variation variation;
    variation.move = line.moves.front();
    variation.score = margin_hundredths(line.score);
    variation.at_least = line.at_least;
    variation.lowest = seeds_of(line.lowest, possible, true);
    variation.highest = seeds_of(line.highest, possible, false);
    variation.depth = line.depth;
    variation.pv = line.moves;
    variations.push_back(std::move(variation));
  }
  return variations;
}

}  // namespace oware::search

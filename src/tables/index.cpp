#include "tables/index.hpp"

#include <algorithm>

namespace oware::tables {

Half unrank_half(int seeds, std::uint32_t rank) {
  Half half{};
  int upper = seeds;  // what houses 0..i+1 hold together
  for (int i = kHalfHouses - 2; i >= 0; --i) {
    const auto& step = detail::kStep[static_cast<std::size_t>(i)];
    const auto above = std::upper_bound(step.begin(), step.begin() + upper + 1, rank);
    const int prefix = static_cast<int>(above - step.begin()) - 1;
    rank -= step[static_cast<std::size_t>(prefix)];
    half[static_cast<std::size_t>(i) + 1] = static_cast<std::uint8_t>(upper - prefix);
    upper = prefix;
  }
  half[0] = static_cast<std::uint8_t>(upper);
  return half;
}

void next_half(Half& half) {
  // The lowest house behind the first that holds a seed gives one to the house before it, which
  // also takes all that stood in the first: houses between are empty, and so the prefix sums below
  // start again at nought.
  std::size_t giver = 1;
  while (half[giver] == 0) {
    ++giver;
  }
  const auto moved = static_cast<std::uint8_t>(half[0] + 1);
  --half[giver];
  half[0] = 0;
  half[giver - 1] = moved;
}

Place place(int layer, std::uint64_t rank) {
  const auto& bases = detail::kSideBase[static_cast<std::size_t>(layer)];
  const auto above = std::upper_bound(bases.begin(), bases.begin() + layer + 1, rank);
  Place result;
  result.mover_seeds = static_cast<int>(above - bases.begin()) - 1;
  const std::uint64_t within = rank - bases[static_cast<std::size_t>(result.mover_seeds)];
  const std::uint32_t columns = half_count(layer - result.mover_seeds);
  result.mover_rank = static_cast<std::uint32_t>(within / columns);
  result.opponent_rank = static_cast<std::uint32_t>(within % columns);
  return result;
}

Board unrank(int layer, std::uint64_t rank) {
  const Place where = place(layer, rank);
  const Half mover = unrank_half(where.mover_seeds, where.mover_rank);
  const Half opponent = unrank_half(layer - where.mover_seeds, where.opponent_rank);
  Board board;
  std::copy(mover.begin(), mover.end(), board.houses.begin());
  std::copy(opponent.begin(), opponent.end(), board.houses.begin() + kHalfHouses);
  return board;
}

}  // namespace oware::tables

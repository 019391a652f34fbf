// Random games at full speed: uniformly random legal moves from a position to the game's end,
// repetition rule included. The same games as rules::Game plays with the same choices (tested). No
// shared state.
#pragma once

#include <oware/game.hpp>
#include <span>
#include <vector>

#include "base/random.hpp"

namespace oware::rules {

struct Playout {
  Position last;  // before sharing out
  int plies = 0;
  EndReason reason = EndReason::majority;
  std::uint64_t choices = 0;  // a fold of the houses played, to compare games by
};

// One step of the fold of choices.
constexpr std::uint64_t fold_choice(std::uint64_t choices, House house) {
  return choices * 13 + static_cast<std::uint64_t>(house.number()) + 1;
}

// The house a playout plays from the legal ones.
House random_choice(HouseSet legal, base::Random& random);

// Nothing is allocated.
Playout playout(const Position& start, const RuleSet& rules, base::Random& random);

// The same games as playout() from each position with Random(seed), in less time: two at once. The
// caller's duty: as many seeds as positions.
std::vector<Playout> playouts(std::span<const Position> starts,
                              std::span<const std::uint64_t> seeds, const RuleSet& rules);

}  // namespace oware::rules

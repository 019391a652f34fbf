// What a search says of one move: its score, what of it is proven, and the line behind it.
//
// A value. Thread rule: no shared state, any thread. Complexity: constant time. Source:
// docs/search.md.
#pragma once

#include <oware/position.hpp>
#include <vector>

namespace oware::search {

// The analysis of one root move, for the player to move.
struct Variation {
  rules::House move;  // the root move
  // The expected final margin (own seeds minus the opponent's) in hundredths of a seed, stores
  // counted in, as if the game were played to the last seed.
  int score = 0;
  // True when `score` is a lower bound: the search failed high and was stopped before it was
  // repeated.
  bool at_least = false;
  // Proven bounds of the final margin, in whole seeds; the widest possible where nothing is proven.
  int lowest = 0;
  int highest = 0;               // see `lowest`
  int depth = 0;                 // in plies, of the search that gave the score
  std::vector<rules::House> pv;  // the principal variation, `move` first
};

}  // namespace oware::search

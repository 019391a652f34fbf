// The result of a search. Values.
#pragma once

#include <cstdint>
#include <functional>
#include <oware/position.hpp>
#include <vector>

#include "search/score.hpp"

namespace oware::search {

// A root move's principal variation, of the last search of this move that was finished.
struct PrincipalVariation {
  Score score = 0;
  int depth = 0;  // in plies, of that search
  // The score is a lower bound: the search failed high and was stopped before it was repeated.
  bool at_least = false;
  Score lowest = -kInfinity;  // proven bounds of the score
  Score highest = kInfinity;
  std::vector<rules::House> moves;  // this root move first
};

// A search that is stopped leaves variations of two depths: those that the last iteration finished,
// and after them the others as the iteration before found them. Scores of different depths do not
// compare.
struct Report {
  int depth = 0;         // of the last finished iteration
  bool finished = true;  // every variation is of that iteration
  std::uint64_t nodes = 0;
  std::vector<PrincipalVariation> lines;  // the best first; never empty
};

// Called after every iteration; false ends the search.
using Observer = std::function<bool(const Report&)>;

}  // namespace oware::search

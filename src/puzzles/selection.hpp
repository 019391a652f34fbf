// Chooses puzzles from more than are wanted: no theme has more than a third of them, rare themes
// come first, ratings and lengths are spread. Deterministic. No shared state.
#pragma once

#include <vector>

#include "puzzles/puzzle.hpp"

namespace oware::puzzles {

// `count` of the puzzles, in an order mixed by their ids; fewer where the limits leave no more.
std::vector<Puzzle> select(const std::vector<Puzzle>& pool, int count);

}  // namespace oware::puzzles

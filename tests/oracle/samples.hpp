// The boards and rule sets that the comparisons run over.
#pragma once

#include <functional>
#include <vector>

#include "base/random.hpp"
#include "oracle.hpp"

namespace oware::oracle {

// The twelve ways to make a move: every grand-slam switch with both feedings.
std::vector<RuleSet> move_rules();
// All of them with every repetition and 1..6 seeds a house: 216.
std::vector<RuleSet> all_rules();

// Calls `visit` with the twelve houses of every board of exactly `seeds` seeds.
void for_each_board(int seeds, const std::function<void(const std::vector<int>&)>& visit);

// A board of up to `seeds` seeds in the houses, of one of several kinds: spread evenly; heaped up
// in a few houses; one house of about one, two or three laps (11, 12, 22, 23, 33, 34 ...) with the
// rest small; an empty side; a side of ones and twos ripe for a grand slam; one where every move is
// a grand slam.
Table random_table(base::Random& random, int seeds);

}  // namespace oware::oracle

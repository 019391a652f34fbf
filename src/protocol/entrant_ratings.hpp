// Ratings of all entrants of a match of several engines, from all its games at once: the most
// likely ones in the model of R. A. Bradley and M. E. Terry (1952) on the logistic scale of A. Elo,
// a draw counted as half a win and half a loss. One drawn game of each entrant against a player of
// the average rating is added, so that a total score stays finite. Pure functions.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "protocol/elo.hpp"

namespace oware::protocol {

struct EntrantRating {
  double elo = 0;    // above the average of the entrants
  double error = 0;  // half the width of the 95 % interval, from the curvature of the likelihood
};

// Tallies of pairs (a, b), a < b < `entrants`, are a's. Draws make scores less uncertain than wins
// and losses do; the error leaves that out and is so too large rather than too small.
std::vector<EntrantRating> entrant_ratings(int entrants,
                                           const std::map<std::pair<int, int>, Tally>& pairs);

}  // namespace oware::protocol

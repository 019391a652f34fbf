// The limits of a thread that helps a search (lazy SMP): it ends with the leader's search and
// begins at another depth than its neighbours.
#pragma once

#include "search/limits.hpp"

namespace oware::search {

// `number` counts helpers from 1.
inline Limits helper_limits(const Limits& leader, int number) {
  Limits limits;
  limits.first_depth = 1 + number % 2;
  limits.no_optimism_when_lost = leader.no_optimism_when_lost;
  limits.stop = leader.stop;
  limits.abdada = leader.abdada;
  return limits;
}

}  // namespace oware::search

// How far a build is, for progress bars and pages. An estimate, since the number of sweeps that a
// layer takes is not known in advance. Pure.
#pragma once

#include "build/builder.hpp"

namespace oware::build {

struct Estimate {
  double share = 0;              // of all boards of the build, 0..1
  double boards_per_second = 0;  // since its start, openings out of core left out
  double seconds_left = 0;
};

Estimate estimate(const BuildProgress& progress);

// What is done of the layer by now, `seconds` after the start.
void note(BuildProgress& progress, double work, double opening, double seconds);

}  // namespace oware::build

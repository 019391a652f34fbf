// A data folder with many games in it, written through the store itself: what a server finds that
// has been running for long.
#pragma once

#include <oware/error.hpp>
#include <string>

namespace oware::load {

struct Fill {
  int games = 100'000;
  // of each; half of the games are then resigned, the others go on with a clock that runs for days
  int plies = 12;
};

// Error: as of the store.
Result<void> fill(const std::string& folder, const Fill& wanted);

}  // namespace oware::load

// How a layer is divided into tiles, for whoever counts them without making them. Pure.
#pragma once

#include "build/tiles.hpp"

namespace oware::build {

// How wide the tiles of a section are.
int tile_lanes(int mover_seeds, int opponent_seeds);

}  // namespace oware::build

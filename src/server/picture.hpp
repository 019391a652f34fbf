// The board as a picture for link previews: a PNG of kPictureWidth x kPictureHeight
// (board_drawing.hpp), written by libpng. Thread rule: pure functions; some tens of milliseconds
// each, so not on the loop's thread.
#pragma once

#include <oware/position.hpp>
#include <string>

#include "server/board_drawing.hpp"

namespace oware::server {

std::string board_picture(const rules::Position& position, Numbers numbers);

}  // namespace oware::server

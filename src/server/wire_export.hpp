// Finished games as a bulk download has them (docs/bots.md). Thread rule: pure functions.
#pragma once

#include <string>

#include "games/people.hpp"
#include "games/room.hpp"

namespace oware::server {

// A line of JSON, with its newline.
std::string export_line(const games::Room& room, const games::Holders& holders,
                        games::TimeMs ended);
// The game as OGN, with an empty line behind it.
std::string export_ogn(const games::Room& room);

}  // namespace oware::server

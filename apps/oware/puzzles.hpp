// The `oware puzzles` subcommands, a file each.
#pragma once

#include "command.hpp"

namespace oware::app {

void add_puzzles_make(CLI::App& puzzles, Status& status);
void add_puzzles_check(CLI::App& puzzles, Status& status);

}  // namespace oware::app

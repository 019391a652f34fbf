// Plays on the terminal of this process: shows the states of state.hpp, feeds them keys, ticks,
// files and the computer's moves. The only place in this module with a terminal, a clock and files.
// One session at a time; it belongs to the calling thread.
#pragma once

#include <functional>
#include <oware/error.hpp>

#include "tables/source.hpp"
#include "terminal/state.hpp"

namespace oware::terminal {

enum class Colours : std::uint8_t { off, on };
enum class Characters : std::uint8_t { ascii, unicode };

struct SessionOptions {
  Options game;
  std::string file;  // a game to load at once; empty for none
  Colours colours = Colours::on;
  Characters characters = Characters::unicode;
  std::function<bool()> interrupted;  // true once the program has been asked to end
  // what the computer plays endgames from, and how far its making is; may be null
  tables::Source* tables = nullptr;
  int table_seeds = 0;  // the layers asked of it for the rules that are played
};

// Returns when the player quits. Error: unavailable when there is no terminal that can show a
// board.
Result<void> play(const SessionOptions& options);

}  // namespace oware::terminal

// A game as a picture that moves: a GIF of 600 x 315 with a board for each ply (board_drawing.hpp),
// written by giflib. A long game is shown by every second ply, every third, ..., so that it never
// has more than kMostBoards. Colours are the 255 most frequent ones; what does not change from
// board to board is transparent, which packs well. Thread rule: pure functions; a few milliseconds
// a board, so not on the loop's thread.
#pragma once

#include <oware/game.hpp>
#include <string>

#include "server/board_drawing.hpp"

namespace oware::server {

inline constexpr int kAnimationWidth = kPictureWidth / 2;
inline constexpr int kAnimationHeight = kPictureHeight / 2;
inline constexpr int kMostBoards = 240;

std::string animated_game(const rules::Game& game, Numbers numbers);

}  // namespace oware::server

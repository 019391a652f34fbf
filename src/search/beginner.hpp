// How the weak levels play: a short search by capture and seed count that overlooks sowings as
// people do who learn the game.
//
// A beginner looks a few plies ahead and takes what promises most. Sowings of up to kPlainSeeds are
// always seen; of longer ones, where counting is hard, some are overlooked, the more the longer
// they are: then a capture is missed, or a reply of the opponent comes as a surprise. What is
// overlooked depends on the position and the seed alone, so the same game and seed give the same
// move. A move that is seen is never given away for a worse one. Thread rule: no shared state.
#pragma once

#include <cstdint>
#include <oware/engine.hpp>

namespace oware::search {

// Seeds of the longest sowing that nobody overlooks: at a glance one sees where it ends.
inline constexpr int kPlainSeeds = 3;

struct Beginner {
  int plies = 0;      // looked ahead, the move itself counted
  int oversight = 0;  // how likely a sowing is overlooked: per cent a seed beyond kPlainSeeds
  // per cent of the evaluation that counts at the ends of lines; captured seeds always count
  int knowledge = 0;
};

// The caller's duty: the game is not over. Once `options.stop` is set, a move of a shorter look.
rules::House beginner_move(const rules::Game& game, const Beginner& beginner,
                           const PlayOptions& options);

}  // namespace oware::search

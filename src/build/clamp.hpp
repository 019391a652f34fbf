// Value clamping: which margins of a large layer still decide a game, so that the rest need not be
// told apart.
//
// In a game of S seeds with n of them on the board the stores hold S - n, and while the game is
// undecided neither holds more than half: their difference d is one of -(S-n), -(S-n)+2, .., S-n.
// The game is won, drawn or lost as d + margin is above, at or below 0, so a margin matters only as
// far as it is below, at or above each e = -d:
//   - bounds: margins have the parity of n, as d has. All above S - n decide alike, as do all below
//     -(S - n): S + 3 - n levels, from -(S+2-n) to S+2-n in steps of 2 (51 - n levels for 48
//     seeds).
//   - even: endless play shares an odd rest in half seeds, so that margins of either parity occur
//     in every layer: at n = 14 a quarter of the boards have the other one. A margin between two
//     e's wins the one game and loses the other, which no margin at them does. 2(S + 1 - n) + 1
//     levels are needed, from -(S+1-n) to S+1-n, and no fewer do.
//
// Clamping to -k..k, where k of a layer with c fewer seeds is k + c, changes nothing else. It is
// monotone and odd, so it commutes with minimum, maximum, liminf and limsup; and a capture of c
// seeds has a clamped value that follows from the clamped margin v after it: clamp(c - v) needs v
// only within -(k+c)..k+c. So a clamped layer is solved from clamped ones as it would be whole.
// Pure.
#pragma once

#include <oware/tables.hpp>

#include "tables/digits.hpp"

namespace oware::build {

struct ClampOptions {
  int whole_layers = tables::kMostWholeLayer;  // layers up to this one keep their whole margins
  int game_seeds = 48;  // even; larger layers keep what decides a game of so many
};

// How the margins of a layer are stored. 8 bits and no clamp: whole.
tables::Digits digits_of_layer(tables::Kind kind, int layer, const ClampOptions& options);

}  // namespace oware::build

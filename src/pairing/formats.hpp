// Pairings of the other kinds of event: round robins by Berger's tables, knock-outs by seeds,
// arenas by who waits. Values in, values out; thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pairing/sides.hpp"
#include "pairing/swiss.hpp"

namespace oware::pairing {

// All rounds in which each of `players` meets each other once, by Berger's tables (J. Berger,
// "Schach-Jahrbuch", 1893, as in FIDE's Handbook C.05, annex 1): nobody's sides differ by more than
// one. With an odd number one has the bye in each round, everybody once.
std::vector<Round> round_robin(std::size_t players);

// The seeds (0 the best) of a knock-out in the order of its bracket: neighbours meet, winners stay
// in order, and the two best meet in the last round at the earliest. There are as many places as
// the next power of two; one that no player has is none, and its neighbour has a bye.
std::vector<std::optional<std::size_t>> bracket(std::size_t players);

// Somebody who waits in an arena, in the order of the standings.
struct Waiting {
  std::optional<std::size_t> last_opponent;  // any number that names a player
  std::size_t name = 0;                      // such a number
  SideHistory sides;
  bool left_out = false;  // had no opponent when others were paired
};

enum class Rematch : std::uint8_t { forbidden, allowed };

// Neighbours in the standings meet, as far as can be; with an odd number one goes on waiting, who
// has not been left out before if there is one. A game against the last opponent is given only
// where it is allowed, which is for events of two. Pairs are indices of `waiting`.
std::vector<Pair> arena_round(const std::vector<Waiting>& waiting, Rematch rematch);

}  // namespace oware::pairing

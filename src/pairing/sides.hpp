// Which of two players sits South, from the sides that they have had. Pure.
#pragma once

#include <cstdint>
#include <oware/position.hpp>
#include <vector>

namespace oware::pairing {

// Of one player, before the game.
struct SideHistory {
  int balance = 0;  // how much oftener South than North
  int run = 0;      // games in a row on the side of the last one, which is South if it is positive

  static SideHistory of(const std::vector<rules::Side>& sides);
  void add(rules::Side side);

  friend bool operator==(const SideHistory&, const SideHistory&) = default;
};

// What a choice of sides costs, a later number counting only between equals.
struct SideCost {
  int thirds = 0;   // players on one side for the third time in a row, or more
  int balance = 0;  // squares of the two balances after the game, each at most kMaxSquare
  int repeats = 0;  // players who keep their side

  friend auto operator<=>(const SideCost&, const SideCost&) = default;
};
inline constexpr int kMaxSquare = 400;

SideCost cost_of_sides(const SideHistory& south, const SideHistory& north);

// The side of `first`, the higher ranked of the two. Where both choices cost the same, they change
// sides; without a game before, they are `at_first`.
rules::Side side_of_first(const SideHistory& first, const SideHistory& second,
                          rules::Side at_first);

}  // namespace oware::pairing

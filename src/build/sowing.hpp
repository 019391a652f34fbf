// What one side's move does, taken apart so that the hot loops compute no moves and no ranks.
//
// A move of house i with s seeds changes the mover's half in a way that depends on that half alone,
// and lays a pattern of seeds on the opponent's half that depends on i and s alone: the first T mod
// 6 houses get one more than the others. So a layer's solver needs two small tables, shared by all
// layers: for each mover's half where its moves lead (MoveTable), and for each opponent's half and
// pattern where that leads, or that it captures (ReachTable). A capture, a grand slam and the
// feeding rule depend on the opponent's half and the pattern only (Landing).
//
// Sowing, chains and grand slams are generated from the rules' own tables (rules/kernel.hpp); the
// arithmetic of patterns is restated here for speed and verified against rules::play exhaustively
// by sowing_test.cpp. Pure values; built once, then read by any thread.
#pragma once

#include <array>
#include <cstdint>
#include <oware/rule_set.hpp>
#include <vector>

#include "build/kernel.hpp"
#include "tables/index.hpp"

namespace oware::build {

using tables::Half;
using tables::half_count;

inline constexpr int kHalfHouses = tables::kHalfHouses;

// How a move reaches the opponent's row: `reaching` seeds in all fall there, and the last seed of
// the move falls there or not. Patterns are numbered with `reaching` not decreasing; number 0
// reaches nothing.
struct Pattern {
  int reaching = 0;
  bool ends_there = false;

  friend constexpr bool operator==(const Pattern&, const Pattern&) = default;
};

// How many patterns moves of up to `seeds` seeds can have, and which they are.
constexpr int pattern_count(int seeds) { return 1 + seeds + seeds / kHalfHouses; }
constexpr Pattern pattern(int number) {
  // Each full round of the opponent's row (6, 12, ... seeds) comes twice: ending there or beyond.
  const int rounds = number / (kHalfHouses + 1);
  const int rest = number % (kHalfHouses + 1);
  return {rounds * kHalfHouses + rest, rest != 0};
}
constexpr int pattern_number(const Pattern& value) {
  const int rest = value.reaching % kHalfHouses;
  const int rounds = value.reaching / kHalfHouses;
  return rest == 0 && value.ends_there ? rounds * (kHalfHouses + 1) - 1
                                       : rounds * (kHalfHouses + 1) + rest;
}

// A move on the mover's half alone: that half afterwards and the pattern. The caller's duty: the
// house is not empty.
struct Sowing {
  Half half{};
  Pattern pattern;
};
Sowing sow(const Half& half, int house);

// What a pattern does to an opponent's half.
enum class LandingKind : std::uint8_t {
  stays,     // nothing leaves the board: the move stays in the layer
  captures,  // `captured` seeds leave the board
  slams,  // a legal grand slam that leaves the opponent nothing, open only when there is no other
          // kind of move
  ends,   // a grand slam that ends the game: what is left goes to the opponent
  ends_last,  // as `ends`, open only when there is no other kind of move
  illegal
};
struct Landing {
  LandingKind kind = LandingKind::stays;
  int captured = 0;
  Half half{};  // the opponent's half afterwards
};
Landing land(const Half& half, const Pattern& pattern, const rules::RuleSet& rules);

// For each half with `seeds` seeds in rank order and each house: the column its move leads to.
// Column numbers run over all patterns, those of pattern p beginning at first_column[p]; column 0
// stands for an empty house.
struct MoveTable {
  int seeds = 0;
  std::vector<std::uint32_t> columns;  // six a half
  std::vector<std::uint8_t> patterns;  // six a half; the number past the last for an empty house
  std::vector<std::uint32_t> first_column;  // by pattern number
  std::vector<bool> used;                   // by pattern number: some half has such a move
  std::uint32_t column_count = 0;
};
MoveTable make_move_table(int seeds);

// The moves of halves with `seeds` seeds that stay on their own row and within the block of 64
// halves that they begin in, by block. Such a move leads to a half of smaller rank.
using LaneMoveTable = std::vector<std::vector<LaneMove>>;
LaneMoveTable make_lane_move_table(int seeds);

// For each half with `seeds` seeds: reached[pattern * half_count(seeds) + rank] is the rank of the
// half after the pattern has landed when the move stays in the layer, and otherwise its landing as
// pack() has it.
struct ReachTable {
  int seeds = 0;
  std::vector<std::uint32_t> reached;
};

constexpr bool stays_in_layer(std::uint32_t reached) { return reached >> 31U == 0; }

// A landing that does not stay in the layer. Fits a number of 32 bits for up to 48 seeds.
struct PackedLanding {
  LandingKind kind = LandingKind::illegal;
  int captured = 0;
  std::uint32_t rank = 0;  // of the opponent's half afterwards, where the board goes on
};
constexpr std::uint32_t pack(const PackedLanding& landing) {
  return 1U << 31U | static_cast<std::uint32_t>(landing.kind) << 28U |
         static_cast<std::uint32_t>(landing.captured) << 22U | landing.rank;
}
constexpr PackedLanding unpack_landing(std::uint32_t reached) {
  return {static_cast<LandingKind>(reached >> 28U & 7U), static_cast<int>(reached >> 22U & 63U),
          reached & 0x3fffffU};
}
static_assert(half_count(tables::kMaxLayer) <= 1U << 22U);
ReachTable make_reach_table(int seeds, int patterns, const rules::RuleSet& rules);

}  // namespace oware::build

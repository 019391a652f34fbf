// One round of a Swiss event: who plays whom, who sits on which side, who has the bye.
//
// Of all pairings in which nobody meets twice, nobody has a second bye and at most one player has
// one, it is the least by these, each counting only among those that are equal in all before it:
//   1. the score of the player with the bye;
//   2. the sum of the differences of score within the pairs;
//   3. the sum of their squares;
//   4. how many players sit on one side for the third time in a row;
//   5. the sum of the squares of how much oftener each has sat on one side than on the other;
//   6. how many players keep the side of their last game;
//   7. how far the round is from the slide: the upper half of the players of one score, by rating,
//      against their lower half in the same order; who leaves their score group is the last of the
//      upper and the first of the lower one; the bye goes to the last.
// The matching that finds it is exact (matching.hpp). docs/events.md tells it to players. Thread
// rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <oware/error.hpp>
#include <oware/position.hpp>
#include <vector>

#include "pairing/matching.hpp"

namespace oware::pairing {

inline constexpr std::size_t kMaxPlayers = 2'000;
inline constexpr std::int64_t kMaxScore = 10'000'000;  // in thousandths
inline constexpr std::size_t kMaxRounds = 1'000;

struct SwissPlayer {
  double rating = 0;
  std::int64_t score = 0;              // thousandths of a point, 0..kMaxScore
  std::vector<std::size_t> opponents;  // indices; one of the two lists is enough
  std::vector<rules::Side> sides;      // one for each game played, the first first
  bool had_bye = false;
  bool withdrawn = false;  // takes no part in the round
};

struct Pair {
  std::size_t south = 0;
  std::size_t north = 0;

  friend bool operator==(const Pair&, const Pair&) = default;
};

struct Round {
  std::vector<Pair> pairs;  // those with the highest score first
  std::optional<std::size_t> bye;

  friend bool operator==(const Round&, const Round&) = default;
};

// Error: not_allowed, when there is no such pairing. At most kMaxPlayers, kMaxRounds sides each.
Result<Round> swiss_round(const std::vector<SwissPlayer>& players,
                          const MatchingOptions& options = {});

}  // namespace oware::pairing

// How strong the computer's levels are, as ratings, and how a newcomer is placed among them.
//
// The differences are measured: each level's matches against the one below (docs/search.md). Where
// the scale lies is a choice: the level that is offered first has a newcomer's rating. Ratings are
// of games under the first of kRatedPresets. Thread rule: pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "games/ratings.hpp"
#include "games/room.hpp"

namespace oware::games {

// What games against the computer are rated in (games/rated.hpp).
inline constexpr std::string_view kComputerPool = "computer";

// Of the computer at this level, kMinLevel to kMaxLevel: it stands still, whatever its results.
KeptRating level_rating(int level);
// The level whose rating is nearest.
int nearest_level(double rating);

// So many rated games against the computer place a newcomer.
inline constexpr int kPlacementGames = 5;
// A first rating from them is no more certain than this, in points.
inline constexpr double kPlacedDeviation = 200;

// The level of the next game of a placement: after `games` results, the last of which was `score`
// against `level`. Two levels up after a first win, one after others; down after a loss.
int placement_level(std::int64_t games, int level, double score);

// What an account without results in `pool` enters it with: in the first pool of live games, where
// it has been placed, the rating against the computer; else the usual one.
KeptRating first_rating(const std::optional<KeptRating>& computer, std::string_view pool);

}  // namespace oware::games

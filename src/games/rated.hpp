// Which games are rated, and in what.
//
// A game is rated where its founder asked for it and it is between two accounts, with a clock,
// under one of kRatedPresets, from the start of the rules. Players have a rating in each pool
// apart: live and by correspondence, for each of these presets; and in live games of an account
// against the computer under the first of them (games/levels.hpp). Thread rule: pure functions.
#pragma once

#include <array>
#include <optional>
#include <oware/error.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "games/room.hpp"

namespace oware::games {

// The presets that are rated, by their names in rules::kPresets. The first one's pools are called
// "live" and "correspondence", another's "wari-live" and so on.
inline constexpr auto kRatedPresets = std::to_array<std::string_view>({"abapa", "wari", "awari"});

// All pools of games, in the order of kRatedPresets, live before correspondence; last, that of
// games against the computer.
const std::vector<std::string>& rating_pools();

// Whether a rated game's result counts: it was not aborted, each side has moved, and both did not
// agree to end before kFewestPlies.
bool result_counts(rules::EndReason end, int ply);

// The pool in which a game on these terms counts. Error: bad_number, naming the term that keeps it
// from being rated.
Result<std::string> pool_of(const Settings& settings);

}  // namespace oware::games

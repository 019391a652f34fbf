// From where on a finished game was decided: the first position after which the tables never
// doubted the result that came. Thread rule: a pure function.
#pragma once

#include <memory>
#include <optional>
#include <oware/game.hpp>
#include <oware/tables.hpp>

#include "search/prober.hpp"

namespace oware::server {

// The number of moves played when the result was first proven and stayed so to the end. Only
// positions fresh from a capture (or the start) are looked at: there the tables prove
// (search/prober.hpp). Nothing when the game is not over, ended otherwise than by the board
// (resignation, time, abortion), or was never decided in a position that the tables know.
std::optional<int> decided_ply(const rules::Game& game, const search::Prober& prober);
std::optional<int> decided_ply(const rules::Game& game,
                               const std::shared_ptr<const tables::Tables>& tables);

}  // namespace oware::server

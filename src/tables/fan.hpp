// A position's moves and where their margins stand, and the margins that one ply restores: those of
// the boards that a one-sided layer does not store (packed_tiling.hpp). Thread rule: as Tables.
#pragma once

#include <array>
#include <optional>
#include <oware/tables.hpp>

#include "tables/table_set.hpp"

namespace oware::tables::detail {

// A position with its moves, each with the locator of what it leads to.
struct Fan {
  struct Move {
    rules::House house;
    int gain;
    rules::Position after;
    Locator locator;
  };
  std::array<std::optional<Move>, rules::kHousesPerSide> moves;
  int count = 0;
};

Fan fan_out(const State& state, const TableSet& table_set, Kind kind, const rules::RuleSet& rules,
            const rules::Position& position);

// As the layer stores margins: clamped where it clamps them. The caller's duty: it is there.
int clamped(const Locator& locator, int margin);

// The margin of a board of a one-sided layer that is not stored: the best of its moves', or what is
// left on the mover's side less the rest where there is none. A capture may lead to such a board of
// a smaller layer. Errors: corrupt; unreadable where a layer is missing that a move leads to.
Result<int> restored_margin(const State& state, const Locator& locator);

}  // namespace oware::tables::detail

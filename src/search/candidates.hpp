// The moves of a position in the order in which the search tries them, each with the board that it leads to. Boards are seen from
// their mover, who sits South (Kernel::turned). Values; no shared state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "rules/kernel.hpp"

namespace oware::search {

inline constexpr int kNever = -(1 << 24);  // the rank of what is not to be tried

// All six houses are sown at once, and ranks are compared without branches: which move is next cannot be foreseen, and a wrong
// guess costs the processor more than all of it. Arrays are left uninitialised until they are needed.
template <rules::GrandSlam kGrandSlam>
class Candidates {
 public:
  // `ripening` is the position's ripening row.
  Candidates(const rules::Position& position, unsigned ripening) : stored_(position.store(rules::Side::south)) {
    // From the other side the mover sits North, and after his move South is to move: the boards need no turning.
    const rules::Position from_there = Kernel::turned(position);
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      put(house, Kernel::laid(from_there, rules::kHousesPerSide + house));
    }
    for (; ripening != 0; ripening &= ripening - 1) {
      const int house = std::countr_zero(ripening);
      put(house, Kernel::played<kGrandSlam>(from_there, rules::kHousesPerSide + house, kNorth));
    }
  }

  // The board after the move, seen by the player who is then to move. Of an empty house it means nothing.
  rules::Position after(int house) const { return Kernel::store(rules::Lanes::load(&boards_[house])); }
  int captured(int house) const { return boards_[house][kStores + kNorth] - stored_; }

  // Every house needs a rank before the first next().
  static constexpr int kNoHouse = 7;  // may be ranked, to no effect
  void rank(int house, int value) { ranks_[house] = value * kHousesApart + house; }
  static int if_in(unsigned row, int house) { return (row >> house & 1U) != 0 ? house : kNoHouse; }
  // The others are never tried.
  void keep(unsigned row) {
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      if ((row >> house & 1U) == 0) rank(house, kNever);
    }
  }

  // The house of highest rank that has not been given out, of equals the last; none left: -1.
  int next() {
    const int best =
        std::max(std::max(std::max(ranks_[0], ranks_[1]), std::max(ranks_[2], ranks_[3])), std::max(ranks_[4], ranks_[5]));
    const int house = best & (kHousesApart - 1);
    ranks_[house] = kNever * kHousesApart;
    return best < kNever * kHousesApart / 2 ? -1 : house;
  }

 private:
  using Kernel = rules::Kernel;

  static constexpr int kNorth = 1;
  static constexpr int kStores = rules::kHouses;
  static constexpr int kHousesApart = 8;

  void put(int house, rules::Kernel::Register board) { rules::Lanes::save(&boards_[house], board); }

  alignas(16) rules::Bytes boards_[rules::kHousesPerSide];
  int ranks_[kHousesApart];
  int stored_;
};

}  // namespace oware::search

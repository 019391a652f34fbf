// The moves of a position in the order in which the search tries them, each with the board that it
// leads to. Boards are seen from their mover, who sits South (Kernel::turned). Values; no shared
// state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "rules/kernel.hpp"

namespace oware::search {

inline constexpr int kNever = -(1 << 24);  // the rank of what is not to be tried

// All six houses are sown at once, and ranks are compared without branches: which move is next
// cannot be foreseen, and a wrong guess costs the processor more than all of it. Arrays are left
// uninitialised until they are needed.
template <rules::GrandSlam kGrandSlam>
class Candidates {
 public:
  // All moves, nothing captured yet. `position` must outlive them.
  explicit Candidates(const rules::Position& position)
      // From the other side the mover sits North, and after his move South is to move: the boards
      // need no turning.
      : position_(position), stored_(position.store(rules::Side::south)) {
    const auto from_there = rules::Lanes::turned(Kernel::load(position));
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      put(house, Kernel::laid(from_there, rules::kHousesPerSide + house, seeds(house)));
    }
  }

  // Plays those of the position's ripening row to their end, and calls `action(house, captured)`
  // for each that captures.
  template <class Action>
  void capture(unsigned ripening, Action&& action) {
    for (; ripening != 0; ripening &= ripening - 1) {
      const int house = std::countr_zero(ripening);
      const auto laid = rules::Lanes::load(&boards_[house]);
      put(house,
          Kernel::harvested<kGrandSlam>(
              Kernel::sown(laid, rules::kHousesPerSide + house, seeds(house), kNorth), kNorth));
      if (const int taken = captured(house); taken > 0) action(house, taken);
    }
  }

  // The board after the move, seen by the player who is then to move. Of an empty house it means
  // nothing.
  rules::Position after(int house) const {
    return Kernel::store(rules::Lanes::load(&boards_[house]));
  }
  int captured(int house) const { return boards_[house][kStores + kNorth] - stored_; }

  // Every house needs a rank before the first next().
  static constexpr int kNoHouse = 7;  // may be ranked, to no effect; every bit of a house's number
  void rank(int house, int value) { ranks_[house] = value * kHousesApart + house; }
  static int if_in(unsigned row, int house) {
    return house | static_cast<int>(~row >> house & 1U) * kNoHouse;
  }
  // The others are never tried.
  void keep(unsigned row) {
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      if ((row >> house & 1U) == 0) rank(house, kNever);
    }
  }

  // The house of highest rank that has not been given out, of equals the last; none left: -1.
  int next() {
    const int best =
        std::max(std::max(std::max(ranks_[0], ranks_[1]), std::max(ranks_[2], ranks_[3])),
                 std::max(ranks_[4], ranks_[5]));
    const int house = best & (kHousesApart - 1);
    ranks_[house] = kNever * kHousesApart;
    return best < kNever * kHousesApart / 2 ? -1 : house;
  }

 private:
  using Kernel = rules::Kernel;

  static constexpr int kNorth = 1;
  static constexpr int kStores = rules::kHouses;
  static constexpr int kHousesApart = 8;

  int seeds(int house) const { return position_.seeds(rules::House(house)); }
  void put(int house, rules::Kernel::Register board) { rules::Lanes::save(&boards_[house], board); }

  alignas(16) rules::Bytes boards_[rules::kHousesPerSide];
  int ranks_[kHousesApart];
  const rules::Position& position_;
  int stored_;
};

// Of the moves of `row`, all of them ripening, those that capture, the most seeds first, of equals
// from the far end. Mostly there is one: there is nothing to compare.
template <rules::GrandSlam kGrandSlam>
class Captures {
 public:
  Captures(const rules::Position& position, unsigned row) {
    const auto from_there = rules::Lanes::turned(Kernel::load(position));
    const int stored = position.store(rules::Side::south);
    for (; row != 0; row &= row - 1) {
      const int house = std::countr_zero(row);
      const int there = rules::kHousesPerSide + house;
      const int seeds = position.seeds(rules::House(house));
      const auto laid = Kernel::laid(from_there, there, seeds);
      const auto board =
          Kernel::harvested<kGrandSlam>(Kernel::sown(laid, there, seeds, kNorth), kNorth);
      rules::Lanes::save(&boards_[left_], board);
      const int taken = boards_[left_][rules::kHouses + kNorth] - stored;
      // a slam that takes nothing is left out
      ranks_[left_] = taken * rules::kHousesPerSide + house;
      left_ += static_cast<int>(taken > 0);
    }
    bring_forward();
  }

  bool none() const { return left_ == 0; }
  // The board after the one to be tried now, seen by the player who is then to move.
  rules::Position after() const { return Kernel::store(rules::Lanes::load(&boards_[left_ - 1])); }
  // It has been tried.
  void drop() {
    --left_;
    bring_forward();
  }

 private:
  using Kernel = rules::Kernel;

  static constexpr int kNorth = 1;

  // The one of highest rank to the end.
  void bring_forward() {
    for (int at = 0; at < left_ - 1; ++at) {
      if (ranks_[at] < ranks_[left_ - 1]) continue;
      std::swap(ranks_[at], ranks_[left_ - 1]);
      std::swap(boards_[at], boards_[left_ - 1]);
    }
  }

  alignas(16) rules::Bytes boards_[rules::kHousesPerSide];
  int ranks_[rules::kHousesPerSide];
  int left_ = 0;
};

}  // namespace oware::search

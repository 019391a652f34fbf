// Move ordering: the moves of a position, each with the position that it leads to, picked in the
// order in which the search tries them. Positions are seen from their player to move, who sits
// South (Kernel::turned). Values; no shared state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "rules/kernel.hpp"

namespace oware::search {

inline constexpr int kNever = -(1 << 24);  // the rank of a move that is not tried

// All six houses are sown at once, and ranks are compared without branches: which move comes next
// cannot be predicted, and a mispredicted branch costs more than all of it. Arrays stay
// uninitialised until they are needed.
template <rules::GrandSlam kGrandSlam>
class MovePicker {
 public:
  // All moves sown, nothing captured yet. `position` must outlive the picker.
  explicit MovePicker(const rules::Position& position)
      // From the other side the player to move sits North, and after the move South is to move: the
      // resulting positions need no turning.
      : position_(position), stored_(position.store(rules::Side::south)) {
    const auto from_there = rules::Lanes::turned(Kernel::load(position));
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      put(house, Kernel::laid(from_there, rules::kHousesPerSide + house, seeds(house)));
    }
  }

  // Completes the moves of the position's ripening row, and calls `action(house, captured)` for
  // each that captures.
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

  // The position after the move, seen by the player who is then to move. Meaningless for an empty
  // house.
  rules::Position after(int house) const {
    return Kernel::store(rules::Lanes::load(&boards_[house]));
  }
  int captured(int house) const { return boards_[house][kStores + kNorth] - stored_; }

  // Every house needs a rank before the first next().
  static constexpr int kNoHouse = 7;  // ranking it has no effect; all bits of a house's number
  void rank(int house, int value) { ranks_[house] = value * kHousesApart + house; }
  // `house` where the row holds it, otherwise kNoHouse.
  static int if_in(unsigned row, int house) {
    return house | static_cast<int>(~row >> house & 1U) * kNoHouse;
  }
  // Leaves only the moves of the row.
  void keep(unsigned row) {
    for (int house = 0; house < rules::kHousesPerSide; ++house) {
      if ((row >> house & 1U) == 0) rank(house, kNever);
    }
  }

  // Picks the house of the highest rank that is left, of equal ones the last; -1: none is left.
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

// The quiescence search's picker: of the moves of `row`, all of them ripening, those that capture,
// the most seeds first, of equal ones the last house first. Mostly there is one, and nothing to
// compare.
template <rules::GrandSlam kGrandSlam>
class CapturePicker {
 public:
  CapturePicker(const rules::Position& position, unsigned row) {
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
      // A grand slam that takes nothing is left out.
      ranks_[left_] = taken * rules::kHousesPerSide + house;
      left_ += static_cast<int>(taken > 0);
    }
    bring_forward();
  }

  bool none() const { return left_ == 0; }
  // The position after the current capture, seen by the player who is then to move.
  rules::Position after() const { return Kernel::store(rules::Lanes::load(&boards_[left_ - 1])); }
  // Goes on to the next capture.
  void drop() {
    --left_;
    bring_forward();
  }

 private:
  using Kernel = rules::Kernel;

  static constexpr int kNorth = 1;

  // Swaps the one of highest rank to the end.
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

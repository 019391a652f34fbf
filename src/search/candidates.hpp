// The moves of a position in the order in which the search tries them, played only when they are needed. Boards are seen from
// their mover, who sits South (Kernel::turned). Values; no shared state.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "rules/kernel.hpp"
#include "search/view.hpp"

namespace oware::search {

// Arrays are left uninitialised until a move is added: the search makes millions of these a second.
template <rules::GrandSlam kGrandSlam>
class Candidates {
 public:
  using Board = rules::Kernel::Register;

  // `position` must outlive the list; `ripening` is its ripening row.
  Candidates(const rules::Position& position, unsigned ripening) : position_(position), ripening_(ripening) {}

  int size() const { return size_; }
  int house(int number) const { return houses_[static_cast<std::size_t>(number)]; }

  // Adds a legal move of this rank.
  void add(int house, int rank) {
    houses_[static_cast<std::size_t>(size_)] = house;
    ranks_[static_cast<std::size_t>(size_++)] = rank;
  }

  // What the move captures; only those that ripen a house are played to find out.
  int captured(int house) {
    if ((ripening_ >> house & 1U) == 0) return 0;
    return rules::Kernel::store(after(house)).store(rules::Side::north) - position_.store(rules::Side::south);
  }

  // The board after the move, seen by the player who is then to move.
  const Board& after(int house) {
    Board& board = after_[static_cast<std::size_t>(house)];
    if ((played_ >> house & 1U) == 0) {
      const bool ripens = (ripening_ >> house & 1U) != 0;
      board = rules::Lanes::turned(ripens ? rules::Kernel::played<kGrandSlam>(position_, house, 0)
                                          : rules::Kernel::laid(position_, house));
      played_ |= 1U << house;
    }
    return board;
  }

  // The best of the moves from `number` on comes to that place; its house.
  int pick(int number) {
    const auto from = static_cast<std::size_t>(number);
    std::size_t best = from;
    for (std::size_t i = from + 1; i < static_cast<std::size_t>(size_); ++i) {
      if (ranks_[i] > ranks_[best]) best = i;
    }
    std::swap(ranks_[from], ranks_[best]);
    std::swap(houses_[from], houses_[best]);
    return houses_[from];
  }

 private:
  const rules::Position& position_;
  unsigned ripening_;
  unsigned played_ = 0;
  int size_ = 0;
  Board after_[rules::kHousesPerSide];
  std::array<int, rules::kHousesPerSide> ranks_;
  std::array<int, rules::kHousesPerSide> houses_;
};

}  // namespace oware::search

// The moves of a position in the order in which the search tries them, played only when they are needed.
// Values; no shared state.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "rules/kernel.hpp"
#include "search/view.hpp"

namespace oware::search {

// Left uninitialised until added: the search makes millions of these a second.
struct Candidate {
  rules::Kernel::Register after;  // the position after the move, once `played`
  int order;
  std::int8_t house;  // of the mover's row, 0..5
  std::int8_t captured;
  bool played;

  rules::Position child() const { return rules::Kernel::store(after); }
};

template <rules::GrandSlam kGrandSlam>
class Candidates {
 public:
  Candidates(const rules::Position& position, const View& view)
      : position_(position), view_(view), first_(rules::kHousesPerSide * index(position.mover())) {}

  int size() const { return size_; }
  const Candidate& operator[](int number) const { return list_[static_cast<std::size_t>(number)]; }
  int seeds(int house) const { return static_cast<int>(view_.own >> (8 * house) & 0xffU); }

  // Adds a move of the order to come.
  Candidate& add(int house) {
    Candidate& move = list_[static_cast<std::size_t>(size_++)];
    move.house = static_cast<std::int8_t>(house);
    move.captured = 0;
    move.played = false;
    return move;
  }
  // Likewise, played.
  Candidate& add_played(int house) {
    Candidate& move = add(house);
    play(move);
    return move;
  }
  void drop_last() { --size_; }

  const Candidate& played(int number) {
    Candidate& move = list_[static_cast<std::size_t>(number)];
    if (!move.played) play(move);
    return move;
  }

  // Brings the best of the moves from `number` on to that place, played.
  const Candidate& pick(int number) {
    const auto from = static_cast<std::size_t>(number);
    std::size_t best = from;
    for (std::size_t i = from + 1; i < static_cast<std::size_t>(size_); ++i) {
      if (list_[i].order > list_[best].order) best = i;
    }
    if (best != from) std::swap(list_[from], list_[best]);
    if (!list_[from].played) play(list_[from]);
    return list_[from];
  }

 private:
  void play(Candidate& move) {
    const rules::Position after = rules::Kernel::play<kGrandSlam>(position_, first_ + move.house);
    move.after = rules::Kernel::load(after);
    move.captured = static_cast<std::int8_t>(after.store(position_.mover()) - position_.store(position_.mover()));
    move.played = true;
  }

  const rules::Position& position_;
  const View& view_;
  int first_;
  int size_ = 0;
  std::array<Candidate, rules::kHousesPerSide> list_;
};

}  // namespace oware::search

#include "tables/board_iterator.hpp"

#include <algorithm>

namespace oware::tables {

BoardIterator::BoardIterator(int layer, std::uint64_t rank)
    : layer_(layer), rank_(rank), place_(place(layer, rank)) {
  mover_ = unrank_half(place_.mover_seeds, place_.mover_rank);
  opponent_ = unrank_half(layer_ - place_.mover_seeds, place_.opponent_rank);
  set_mover();
  set_opponent();
}

void BoardIterator::set_mover() { std::ranges::copy(mover_, board_.houses.begin()); }

void BoardIterator::set_opponent() {
  std::ranges::copy(opponent_, board_.houses.begin() + kHalfHouses);
}

void BoardIterator::advance() {
  ++rank_;
  const int opponent_seeds = layer_ - place_.mover_seeds;
  if (++place_.opponent_rank < half_count(opponent_seeds)) {
    next_half(opponent_);
    set_opponent();
    return;
  }
  place_.opponent_rank = 0;
  if (++place_.mover_rank < half_count(place_.mover_seeds)) {
    next_half(mover_);
  } else {
    ++place_.mover_seeds;
    place_.mover_rank = 0;
    mover_ = unrank_half(place_.mover_seeds, 0);
  }
  opponent_ = unrank_half(layer_ - place_.mover_seeds, 0);
  set_mover();
  set_opponent();
}

}  // namespace oware::tables

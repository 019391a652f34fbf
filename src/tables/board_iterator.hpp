// Iterates over the boards of a layer in the order of ranks: a step costs a few additions instead
// of an unranking. Values; no shared state.
#pragma once

#include "tables/index.hpp"

namespace oware::tables {

class BoardIterator {
 public:
  // The caller's duty: rank < board_count(layer).
  BoardIterator(int layer, std::uint64_t rank);

  const Board& board() const { return board_; }
  std::uint64_t rank() const { return rank_; }

  // The caller's duty: this is not the layer's last board.
  void advance();

 private:
  void set_mover();
  void set_opponent();

  int layer_;
  std::uint64_t rank_;
  Place place_;
  Half mover_;
  Half opponent_;
  Board board_;
};

}  // namespace oware::tables

// The predecessor worklist: the end of a fixpoint iteration. When few boards still change,
// following each change to its predecessors costs less than another sweep over the whole layer.
// Predecessors are found by unmoves: seeds are picked up again in the reverse order of sowing. Each
// predecessor is relaxed by the rule of the sweeps. Predecessors are scattered in memory, so a
// thread takes a batch of changes and prefetches what each stage reads while it works on the
// others.
//
// An empty worklist proves the fixpoint if it began with every change of a sweep over the whole
// layer: a board that changes, here or in the sweep, has all its predecessors relaxed after it, and
// two threads that relax one board at once do not overwrite each other
// (PredecessorWorklist::relax).
//
// Boards are in layer buffers, or come one by one from a BoardSource where no memory holds them.
//
// Thread rule: a PredecessorWorklist is made for one layer and one pair of rules; run() uses the
// thread pool.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "build/thread_pool.hpp"
#include "build/tiles.hpp"

namespace oware::build {

// A board of a buffer, in one number: bit 63 says which of two buffers.
struct WorklistBoard {
  int buffer = 0;
  int mover_seeds = 0;
  std::uint32_t mover_rank = 0;
  std::uint32_t opponent_rank = 0;
};
constexpr std::uint64_t pack(const WorklistBoard& board) {
  return static_cast<std::uint64_t>(board.buffer) << 63U |
         static_cast<std::uint64_t>(board.mover_seeds) << 48U |
         std::uint64_t{board.mover_rank} << 24U | board.opponent_rank;
}
constexpr WorklistBoard unpack(std::uint64_t number) {
  return {static_cast<int>(number >> 63U), static_cast<int>(number >> 48U & 0x3fU),
          static_cast<std::uint32_t>(number >> 24U & 0xffffffU),
          static_cast<std::uint32_t>(number & 0xffffffU)};
}

// One of the buffers that are relaxed together: what its boards follow from and by which rule.
struct Relaxation {
  LayerBuffer to;
  LayerBuffer from;
  Rule rule = Rule::even;
  bool keeps_fixed = false;  // its rule reads fixed values
  // Where the buffers have some sections alone: by section, what leads to the others.
  std::vector<OutsideBest> best = {};
};

// Entry points into the streams of fixed values: by tile, how many are before each run of rows.
// They stay as they are for a part of the solution.
using FixedIndex = std::vector<std::vector<std::uint32_t>>;
std::uint64_t fixed_index_bytes(std::uint64_t rows);  // of a tile
// Adds the tiles of sections that the buffer has and the index lacks.
void index_fixed(const TileSolver& tiles, const LayerBuffer& buffer, ThreadPool& pool,
                 FixedIndex& index);
// Those of one tile whose values are there.
std::vector<std::uint32_t> index_fixed(const TilePlace& place, const TileValues& values);

// Boards of a layer that are somewhere else. Thread rule: at() and fixed() from any thread.
class BoardSource {
 public:
  BoardSource() = default;
  BoardSource(const BoardSource&) = delete;
  BoardSource& operator=(const BoardSource&) = delete;
  virtual ~BoardSource() = default;

  // The board's byte, and those of the boards of its tile in the same row around it. Until the next
  // go_on() it stays where it is, and what is written there is kept.
  virtual std::uint8_t* at(int buffer, const tables::Place& place) = 0;
  // One of a tile's fixed values.
  virtual std::uint8_t fixed(std::size_t tile, std::uint32_t number) = 0;
  // Between two runs of some changes; false ends the worklist.
  virtual bool go_on() = 0;
  // Whether the board is relaxed here, rather than by another rank.
  virtual bool relaxes(const tables::Place& /*place*/) const { return true; }
};

class PredecessorWorklist {
 public:
  // `buffers` are one (even) or two (lower values, then upper ones), each the other's `from`.
  // `fixed` by tile. What `index` lacks is added.
  PredecessorWorklist(const MoveTables& tables, const TileSolver& tiles,
                      std::vector<Relaxation> buffers,
                      const std::vector<const std::uint8_t*>& fixed, FixedIndex& index,
                      ThreadPool& pool);
  // Of boards from `source`: the buffers have no bytes, and the index has all tiles.
  PredecessorWorklist(const MoveTables& tables, const TileSolver& tiles,
                      std::vector<Relaxation> buffers, BoardSource& source, const FixedIndex& index,
                      ThreadPool& pool);

  // Follows the changes. True when the worklist is empty; false when it has become long again or
  // `stop` is set. Calls `after_round` after each round, with the boards that it changed.
  bool run(std::vector<std::uint64_t> changed, const std::atomic<bool>* stop,
           const std::function<void(std::span<const std::uint64_t>)>& after_round);

 private:
  // A board with a move to one that has changed.
  struct Candidate {
    std::uint8_t* at = nullptr;  // its byte
    // where to see whether the move stays in the layer; nullptr: it does
    const std::uint32_t* landed = nullptr;
    std::uint32_t mover_rank = 0;
    std::uint32_t opponent_rank = 0;
    std::uint8_t mover_seeds = 0;
    std::uint8_t buffer = 0;
    std::uint8_t cause = 0;  // the successor's new byte

    WorklistBoard board() const { return {buffer, mover_seeds, mover_rank, opponent_rank}; }
  };
  // Where its successors' bytes are.
  struct Successors {
    std::array<const std::uint8_t*, kHalfHouses> at{};
    int count = 0;
    bool outside = false;  // and the best of the moves to sections that are not here
  };
  struct Batch {
    std::vector<Candidate> candidates;
    std::vector<Successors> successors;
    std::vector<std::uint64_t> changed;  // by relaxing this batch
  };

  void find_tiles();
  bool is_here(int buffer, int mover_seeds) const;
  std::uint8_t* byte_at(int buffer, const tables::Place& place) const;
  void follow(std::span<const std::uint64_t> changed, Batch& batch) const;
  void find_predecessors(const WorklistBoard& board, std::vector<Candidate>& candidates) const;
  bool may_change(const Candidate& candidate) const;
  void prefetch_moves(const Candidate& candidate) const;
  void prefetch_ranks(const Candidate& candidate) const;
  const OutsideBest& outside_best(const Candidate& candidate) const {
    return relaxations_[candidate.buffer].best[candidate.mover_seeds];
  }
  Successors find_successors(const Candidate& candidate) const;
  void relax(const Candidate& candidate, const Successors& successors,
             std::vector<std::uint64_t>& changed) const;
  std::uint8_t fixed_value(const WorklistBoard& board) const;

  const MoveTables& tables_;
  const TileSolver& tiles_;
  std::vector<Relaxation> relaxations_;
  const std::vector<const std::uint8_t*>* fixed_ = nullptr;
  BoardSource* source_ = nullptr;
  const FixedIndex& fixed_before_;
  ThreadPool& pool_;
  std::vector<std::vector<std::size_t>> tiles_of_;  // by mover's seeds, from rank to rank
};

}  // namespace oware::build

// Solves one layer in memory: retrograde analysis by value iteration, sweeps over its tiles until
// the fixpoint.
//
// `even` (endless play is worth 0): every board starts at 0, or at its best capture where that is
// better. A sweep relaxes each board: its value becomes the best of its captures and its
// successors. The value that can be forced in a given number of moves only grows with that number,
// so a value leaves 0 once and then moves away from it. Any order of work, any mixture of older and
// newer values and any number of threads reach the same fixpoint, which is the value (the
// attractors of all thresholds at once).
//
// `bounds`: lower and upper values (lo, hi) of the game in which endless play pays the liminf and
// limsup of own side - other side over positions with seeds on both sides. For one player and one
// threshold that is a co-Buechi game (E. Graedel, W. Thomas, Th. Wilke, "Automata, Logics, and
// Infinite Games", 2002): the least X such that X is the greatest Y with
//
//     Y = captures, or (side difference good enough and a successor in Y), or a successor in X.
//
// All thresholds advance together as one byte a board for each of the two players:
//   1. X = nothing: Y falls from the side difference to its greatest fixpoint (lo_fall, hi_rise).
//   2. X grows from there to what can be forced (lo_rise, hi_fall). lo and hi are now sound bounds.
//   3. Proof that they are exact: hi of one player bounds lo of the other from above, so the
//      greatest Y above X lies between them. A board whose bounds are 2 apart is marked, and a mark
//      goes when the board cannot be 2 better (lo_test, hi_test). When all marks are gone, X is the
//      fixpoint. Otherwise the marked boards are raised, and 2. and 3. follow again. Bounds that
//      stay further apart than 2 are reported: they are proved to be bounds, not to be the best.
//
// The new values of a tile row are propagated to the later rows of the same tile, through the
// opponent's boards between them (build/kernel_propagation.hpp). Those get only the values that
// their own tiles will give them, so that a layer takes fewer sweeps to the same fixpoint.
//
// Thread rule: one LayerSolver at a time on a Workspace; it uses the pool's threads.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "build/predecessor_worklist.hpp"
#include "build/thread_pool.hpp"
#include "build/tiles.hpp"

namespace oware::build {

// Memory for solving besides the layer buffers; reused from layer to layer.
class Workspace {
 public:
  static Result<Workspace> make(int layer, int threads);

  const TransposeBuffer& bench(int thread) const {
    return transpose_buffers_[static_cast<std::size_t>(thread)];
  }
  Memory& fixed(int thread) { return fixed_[static_cast<std::size_t>(thread)]; }

 private:
  std::vector<TransposeBuffer> transpose_buffers_;
  std::vector<Memory> fixed_;
};

// A finished sweep, for progress.
struct Sweep {
  int part = 0;               // see SavedState
  int sweeps = 0;             // so far
  std::uint64_t changes = 0;  // in this sweep
};

struct SolveStats {
  int sweeps = 0;
  int worklists = 0;  // how often a predecessor worklist was run instead
  int rounds = 0;     // bounds: how often parts 2 and 3 ran
  std::uint64_t fixed_bytes = 0;
  std::uint64_t wide = 0;  // bounds: boards left more than 2 apart without proof that this is exact
  bool stopped = false;
  int part = -1;  // stopped: the part that the buffers are a state of, -1: of none
};

// A layer under way, or one rank's share of it: the part of its solution (0 for `even`, 1..3 for
// `bounds`, see above) and its buffers as they are in memory.
struct SavedState {
  int part = 0;
  std::vector<std::span<const std::uint8_t>> buffers;
  int round = 1;  // of parts 2 and 3; counted over several ranks alone

  // The parts in the order in which they are done.
  int step() const { return part == 0 ? 0 : 3 * (round - 1) + part; }
};

// Puts a checkpoint's bytes of a part in the place of those that its opening has set. The flags of
// fixed values are as the opening sets them: before in the first part, afterwards in the second,
// which marks final values anew; the third has none, and its marks are kept.
void restore_values(int part, int layer, std::span<const std::uint8_t> from, std::uint8_t* to);

// Single changes that are followed at once, at most: their list takes eight bytes each.
inline constexpr double kMostFollowed = 16U << 20U;

struct SolveControl {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Sweep&)> after_sweep;
  // Called again and again within sweeps and worklists, with their part; on the caller's thread.
  std::function<void(int part)> meanwhile;
  // Called before the bytes stop being a state of the present part, and with it.
  std::function<void()> before_part_ends;
  const SavedState* resume = nullptr;  // where to go on, instead of at the beginning
  int clamp = 0;  // margins are clamped to -clamp..clamp (build/clamp.hpp); 0: they are whole
  // below this share of changing boards the predecessor worklist takes over; measured
  double worklist_share = 0.001;
  std::function<void()> drop_lower;  // called now and then while the smaller layers are read
};

class LayerSolver {
 public:
  LayerSolver(const MoveTables& tables, const Kernel& kernel, int layer, ThreadPool& pool,
              Workspace& workspace, SolveControl control);

  SolveStats solve_even(const LayerBuffer& buffer, const LowerLayers& lower);
  // `lower_lo` and `lower_hi` are the margins of the smaller layers.
  SolveStats solve_bounds(const LayerBuffer& lo, const LayerBuffer& hi, const LowerLayers& lower_lo,
                          const LowerLayers& lower_hi);

  // The upper values of a layer whose lower values are in `lo`: one ply away.
  void find_upper(const LayerBuffer& lo, const LayerBuffer& hi, const LowerLayers& lower_lo);

 private:
  bool stopping() const {
    return control_.stop != nullptr && control_.stop->load(std::memory_order_relaxed);
  }
  void each_tile(const std::function<void(int, std::size_t)>& work);
  void open(Start start, const LayerBuffer& to, const LowerLayers& lower);
  void count_opened(int thread, const TilePlace& place);
  std::uint64_t sweep(const std::vector<Relaxation>& buffers, std::vector<std::uint64_t>* changed);
  void sweep_to_fixpoint(int part, const std::vector<Relaxation>& buffers);
  void restore(const SavedState& state, const std::vector<LayerBuffer>& buffers) const;
  bool improve(const LayerBuffer& lo, const LayerBuffer& hi, const LowerLayers& lower_lo,
               int first_part);
  void raise_marked(const LayerBuffer& lo, const LayerBuffer& hi);

  const MoveTables& tables_;
  TileSolver tiles_;
  ThreadPool& pool_;
  Workspace& workspace_;
  SolveControl control_;
  SolveStats stats_;
  std::vector<const std::uint8_t*> fixed_;  // by tile
  std::atomic<std::uint64_t> opened_ = 0;   // boards
  std::uint64_t dropped_ = 0;               // thread 0's
};

}  // namespace oware::build

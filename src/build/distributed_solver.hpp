// Solves one layer on several ranks: the solution of build/layer_solver.hpp, the same parts and
// rules, with the boards shared out (build/layer_share.hpp).
//
// In a sweep every rank relaxes its blocks that are behind, and sends the boards that change to the
// ranks that read them, while it goes on. Where little changes, each rank follows the changes to
// its own boards one by one (build/predecessor_worklist.hpp) until it has none left, and tells the
// others what has come of it, until nothing has on any rank. The sweep ends with a collective that
// counts the messages: when it returns, every rank has the rows as they are. A sweep without a
// change on any rank is the last of its part. Values move in one direction, so what a rank reads
// may be of this sweep or of the one before; the fixpoint, and so the table, is the same for any
// number of ranks.
//
// Checkpoints of the boards of this rank are offered between blocks (build/rank_checkpoints.hpp).
//
// Thread rule: one DistributedSolver at a time on a pool and a transport, called by the transport's
// thread. Every rank calls the same functions in the same order.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "build/layer_share.hpp"
#include "build/layer_solver.hpp"
#include "build/rank_checkpoints.hpp"

namespace oware::build {

struct DistributedControl {
  int clamp = 0;                            // as SolveControl
  const std::atomic<bool>* stop = nullptr;  // of this rank; one rank stops all
  std::function<void(const Sweep&)> after_sweep = {};
  std::function<void()> drop_lower = {};
  double worklist_share = SolveControl{}.worklist_share;
  // A worklist that has not ended after so many steps of some changes is left for sweeps.
  std::uint64_t worklist_steps = std::numeric_limits<std::uint64_t>::max();
};

class DistributedSolver {
 public:
  DistributedSolver(const MoveTables& tables, const Kernel& kernel, const Shares& shares,
                    ThreadPool& pool, Workspace& workspace, Exchange& exchange, int buffers,
                    DistributedControl control);
  // This rank's memory. To be followed by a collective before anything is solved.
  Result<void> reserve() { return share_.reserve(); }
  // To go on from, and to save. Both outlive the solution; `from` may be null.
  void use_checkpoints(RankCheckpoints& checkpoints, const SavedState* from) {
    checkpoints_ = &checkpoints;
    resume_ = from;
  }

  // With one buffer; with two. Of the statistics, `wide` is summed up over all ranks; `part` is the
  // one that state() is of.
  SolveStats solve_even(const LowerLayers& lower);
  SolveStats solve_bounds(const LowerLayers& lower_lo, const LowerLayers& lower_hi);
  // The upper values, in buffer 1, of a layer whose lower values are in `lower_lo`.
  SolveStats find_upper(const LowerLayers& lower_lo);

  LayerShare& share() { return share_; }
  // This rank's boards as they are.
  const SavedState& state() const { return state_; }

 private:
  struct Relaxed {
    int to = 0;
    int from = 0;
    Rule rule = Rule::even;
  };
  // `bytes`: of the block in each buffer.
  using Rewrite = std::function<void(int thread, std::size_t tile, const LayerShare::Block&,
                                     const std::array<std::uint8_t*, 2>& bytes)>;

  void open(Start start, int buffer, const LowerLayers& lower);
  void restore();
  std::uint64_t saved() const;
  void count_saved(std::uint64_t ranks);
  void offer_checkpoint() {
    if (checkpoints_ != nullptr && stats_.part >= 0) {
      checkpoints_->offer(state_);
    }
  }
  void sweep_to_fixpoint(int part, const std::vector<Relaxed>& buffers);
  bool follow(std::vector<std::uint64_t> changed, const std::vector<Relaxed>& buffers);
  std::uint64_t relax(const Relaxed& how, std::size_t number, int thread);
  bool improve(const LowerLayers& lower_lo, int first_part);
  // Calls `work(thread, block)` for each of this rank's blocks, and returns when all ranks know
  // what it has published; sums up what it returns.
  std::uint64_t each_block(const std::function<std::uint64_t(int, std::size_t)>& work);
  // Changes the boards of all tiles, and publishes the buffers.
  void rewrite(const std::vector<int>& buffers, const Rewrite& work);
  std::uint8_t* copy_of(int buffer, const LayerShare::Block& block, std::size_t place, int thread);
  bool stopping() const {
    return stopped_ || (control_.stop != nullptr && control_.stop->load(std::memory_order_relaxed));
  }

  const MoveTables& tables_;
  const Shares& shares_;
  TileSolver tiles_;
  ThreadPool& pool_;
  Workspace& workspace_;
  DistributedControl control_;
  LayerShare share_;
  SolveStats stats_;
  RankCheckpoints* checkpoints_ = nullptr;
  const SavedState* resume_ = nullptr;
  SavedState state_;
  bool all_saved_ = false;                        // every rank has a checkpoint of the present step
  std::vector<std::vector<std::uint8_t>> fixed_;  // by tile; those of this rank
  std::vector<std::array<std::vector<std::uint8_t>, 2>> copies_;  // by thread: of a block
  std::vector<std::vector<std::uint64_t>> changed_lanes_;         // by thread, and row of a block
  std::atomic<std::uint64_t> opened_ = 0;                         // boards
  bool stopped_ = false;
};

}  // namespace oware::build

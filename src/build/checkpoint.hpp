// A checkpoint: the state of a layer that is being solved, on disk, so that an interruption loses
// little.
//
// The solver's bytes move in one direction only within a part of the solution, and every mixture of
// older and newer ones is a state to continue from (build/layer_solver.hpp). So a checkpoint is
// written on a thread of its own while the solver works on, and need not be of one moment; it must
// only be of one part.
//
// The file: a header (magic, version, rules, kind, layer, part, number of buffers, bytes a buffer,
// clamp, round, layout), the buffers, each beginning at a multiple of 4096 bytes, and a checksum
// for each piece of 4 MiB and the header. It gets its name when it is complete and synced.
// Little-endian; not meant for other machines or versions. A rank of several has files of its own
// share (build/rank_checkpoints.hpp). Thread rule: a Checkpointer belongs to one thread; it has one
// thread of its own.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "build/layer_solver.hpp"
#include "tables/disk/file.hpp"

namespace oware::build {

// Which layer a checkpoint is of.
struct CheckpointName {
  std::string folder;
  tables::Kind kind = tables::Kind::even;
  rules::RuleSet rules;
  int layer = 0;
  int clamp = 0;  // of its margins, see build/clamp.hpp
  // Of one rank's share, such as "1-of-4", which has a file for each step; empty: the whole layer.
  std::string share{};
  std::uint64_t buffer_bytes = 0;  // of each buffer of a share
  std::uint64_t layout = 0;        // of a share: which boards these are (LayerShare::layout())

  // Before the name of a share.
  std::string base() const;
  std::string path(int step = 0) const;
};

// A checkpoint that was read: its bytes are those of a file in memory.
struct Checkpoint {
  tables::disk::Mapping mapping;
  SavedState state;
};

// Nothing when there is none, or when it is damaged or another version's: then the layer is begun
// again. `step` counts for a share alone.
std::optional<Checkpoint> read_checkpoint(const CheckpointName& name, int step = 0);
// All of the layer, those of ranks, too.
void remove_checkpoints(const CheckpointName& name);

// When to begin a checkpoint, so that an interruption at any moment loses no more than a limit of
// work: from the beginning of the last whole one to the end of the next, it being written slowly.
// Seconds on any clock.
class CheckpointTimes {
 public:
  // The work begins at `now`; until one has been written, a checkpoint is taken to need `writing`
  // seconds.
  CheckpointTimes(double limit, double now, double writing)
      : limit_(limit), kept_(now), last_asked_(now), writing_(writing) {}

  // Asked now and then while none is being written: true when a checkpoint begun the next time
  // might end too late.
  bool due(double now);
  void begin(double now) { begun_ = now; }
  void end(double now);

  // Seconds between the beginnings of two checkpoints, each written in `writing`; less than that
  // where they are written all the time.
  static double between(double limit, double writing) {
    return (1 - kSpare) * limit - kSlower * writing;
  }

 private:
  static constexpr double kSlower = 1.5;  // than the last one
  static constexpr double kSpare = 0.1;   // of the limit

  double limit_;
  double kept_;  // work until then is safe
  double last_asked_;
  double between_ = 0;  // the longest time between two questions
  double writing_;      // that the last one took
  double begun_ = 0;
};

using Clock = std::function<double()>;

// Seconds since any moment.
double steady_seconds();

class Checkpointer {
 public:
  // An interruption is to lose no more than `limit` seconds of work.
  Checkpointer(CheckpointName name, double limit, Clock clock = steady_seconds);
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;
  ~Checkpointer() { static_cast<void>(wait()); }

  // Begins to write when it is time. The bytes stay where they are until wait().
  void offer(const SavedState& state);
  // Writes now.
  Result<void> write(const SavedState& state);
  // Until nothing is being written; an error of the last checkpoint.
  Result<void> wait();
  // Why a checkpoint was not written, the first one since this was last asked.
  std::optional<Error> take_failure();
  // The step of the newest one that is whole; -1: none.
  int newest_step() const { return newest_step_; }

 private:
  CheckpointName name_;
  Clock clock_;
  CheckpointTimes times_;  // the writing thread's while that is at work
  std::thread writer_;
  std::atomic<bool> writing_ = false;
  std::atomic<int> newest_step_ = -1;
  Result<void> result_;
  std::mutex failure_mutex_;
  std::optional<Error> failure_;
};

}  // namespace oware::build

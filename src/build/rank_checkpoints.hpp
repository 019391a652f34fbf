// Checkpoints of a layer that several ranks solve: each rank saves its own boards
// (build/checkpoint.hpp) whenever it is time for it, without asking the others.
//
// Within a step every mixture of older and newer values is a state to continue from, one of
// different ranks' too, so their checkpoints need not be of one moment, only of one step. A rank
// keeps those of earlier steps until all ranks have one of the present step. A build goes on from
// the latest step of which every rank has a sound checkpoint; without one, or with another number
// of ranks, the layer is begun again. Thread rule: as Checkpointer; latest() is a collective of the
// transport's.
#pragma once

#include <optional>

#include "build/checkpoint.hpp"
#include "build/transport.hpp"

namespace oware::build {

class RankCheckpoints {
 public:
  // Steps from here on are not saved.
  static constexpr int kMostSteps = 64;

  // `name` with this rank's share. An interruption is to lose no more than `limit` seconds of work.
  RankCheckpoints(const CheckpointName& name, double limit, Clock clock = steady_seconds)
      : name_(name), checkpointer_(name, limit, std::move(clock)) {}

  // Collective: this rank's part of the state to go on from.
  std::optional<Checkpoint> latest(Transport& transport) const;
  // Begins to write when it is time. The bytes stay where they are until wait().
  void offer(const SavedState& state) {
    if (state.step() < kMostSteps) {
      checkpointer_.offer(state);
    }
  }
  Result<void> write(const SavedState& state) {
    return state.step() < kMostSteps ? checkpointer_.write(state) : Result<void>();
  }
  void wait() { static_cast<void>(checkpointer_.wait()); }
  std::optional<Error> take_failure() { return checkpointer_.take_failure(); }
  // Whether this rank has saved a state of this step.
  bool has(int step) const { return checkpointer_.newest_step() == step; }
  // All ranks have one of this step.
  void drop_before(int step) const;

 private:
  CheckpointName name_;
  Checkpointer checkpointer_;
};

// "1-of-4".
std::string share_name(const Transport& transport);

}  // namespace oware::build

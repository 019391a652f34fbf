// The state of a layer that is being solved, on disk, so that an interruption loses little.
//
// The solver's bytes move in one direction only within a part of the solution, and every mixture of older and newer ones is a
// state to go on from (build/layer_solver.hpp). So a checkpoint is written on a thread of its own while the solver works on, and
// need not be of one moment; it must only be of one part.
//
// The file: a header (magic, version, rules, kind, layer, part, sheets, bytes a sheet, clamp), the sheets, and a checksum for
// each piece of 4 MiB and the header. It gets its name when it is whole and on the disk. Little-endian; not meant for other
// machines or versions. Thread rule: a Checkpointer is one thread's; it has one thread of its own.
#pragma once

#include <chrono>
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
  int clamp = 0;  // of its margins, see build/cut.hpp

  std::string path() const;
};

// A checkpoint that was read: its bytes are those of a file in memory.
struct Checkpoint {
  tables::disk::Mapping mapping;
  SavedState state;
};

// Nothing when there is none, or when it is damaged or another version's: then the layer is begun again.
std::optional<Checkpoint> read_checkpoint(const CheckpointName& name);
void remove_checkpoint(const CheckpointName& name);

class Checkpointer {
 public:
  Checkpointer(CheckpointName name, double seconds_between) : name_(std::move(name)), seconds_between_(seconds_between) {}
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;
  ~Checkpointer() { static_cast<void>(wait()); }

  // Begins to write when the last checkpoint is long enough ago. The bytes stay where they are until wait().
  void offer(const SavedState& state);
  // Writes now.
  Result<void> write(const SavedState& state);
  // Until nothing is being written; an error of the last checkpoint.
  Result<void> wait();

 private:
  using Clock = std::chrono::steady_clock;

  CheckpointName name_;
  double seconds_between_;
  Clock::time_point last_ = Clock::now();
  std::thread writer_;
  std::atomic<bool> writing_ = false;
  Result<void> result_;
};

}  // namespace oware::build

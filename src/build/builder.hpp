// Builds a folder of tables: layers 0..n of one kind and rule set, the missing ones only. A layer
// is not read for the one above it, so that layers n and n + 1 may be built in either order.
//
//     plan -> refuse what does not fit -> lock the folder -> for each missing layer:
//       captures from all lower layers -> solve in memory, or out of core where it does not fit
//       (build/streamed_solver.hpp) -> write under another name, checksums, sync, rename, manifest
//       line (on a thread of its own, while the next layer is solved in memory)
//
// A long layer is saved from time to time (build/checkpoint.hpp), so that an interruption of any
// kind loses less than a minute: from the beginning of one checkpoint to the end of the next, as
// long as writing one takes less than half of that. The bytes written do not depend on the kernel,
// the number of threads or interruptions. Thread rule: one build at a time in a folder (a lock
// ensures it); callbacks run on the thread that called build().
#pragma once

#include <atomic>
#include <functional>
#include <oware/error.hpp>
#include <oware/rule_set.hpp>
#include <oware/tables.hpp>
#include <string>
#include <vector>

#include "build/clamp.hpp"
#include "build/kernel.hpp"
#include "build/packed_margins.hpp"

namespace oware::build {

struct BuildOptions {
  std::string folder;
  rules::RuleSet rules;
  tables::Kind kind = tables::Kind::even;
  int seeds = 0;  // layers first..seeds, at most kMaxBuildLayer
  int first = 0;  // those that larger ones read must be there
  int threads = 1;
  std::uint64_t memory_bytes = 0;  // the plan must fit; 0: what the machine has
  const Kernel* kernel = nullptr;  // nullptr: the best this machine has
  // of work that an interruption may lose, the writing of checkpoints counted in
  double checkpoint_seconds = 45;
  ClampOptions clamping;  // which margins the largest layers keep
  // Where layers that do not fit in memory_bytes are kept while they are solved; empty: they are
  // refused.
  std::string scratch;
  // What the boards of a layer may take; 0: memory_bytes less what else is needed. For tests.
  std::uint64_t layer_bytes = 0;
  std::uint64_t most_unpacked = kMostUnpacked;  // for tests
  std::uint32_t scratch_columns = 2048;         // see ScratchShape
};

// The largest layer that is built.
inline constexpr int kMaxBuildLayer = 40;

// Whether a layer is read to build one of so many seeds: a capture takes two seeds at least.
constexpr bool is_read_by(int layer, int seeds) { return layer + 2 <= seeds; }

struct Plan {
  std::vector<int> layers;          // those that are missing
  std::uint64_t boards = 0;         // of them
  std::uint64_t disk_bytes = 0;     // to be written
  std::uint64_t memory_bytes = 0;   // at the largest of them
  int streamed = 0;                 // layers that are solved out of core
  std::uint64_t scratch_bytes = 0;  // at the largest of these
  // Of files and scratch together, at their most: a solved layer needs less of scratch when its
  // file is written.
  std::uint64_t together_bytes = 0;
};

// What a build takes besides memory for boards: code, move tables, transposed successors, file
// buffers.
std::uint64_t constant_memory(int seeds, int threads);
// What models of smaller layers that are read packed take, at most, and what their decoded blocks
// may take; 0 where there are none.
std::uint64_t lower_model_memory(const BuildOptions& options);
std::uint64_t lower_cache_memory(const BuildOptions& options);
std::uint64_t layer_memory(tables::Kind kind, int layer);
// Error: bad_rules (bounds without split-own).
Result<Plan> plan_build(const BuildOptions& options);
// options.memory_bytes, or what the machine has.
std::uint64_t allowed_memory(const BuildOptions& options);
// What is left of that for the boards of a layer, and whether it is solved out of core for it.
std::uint64_t board_memory(const BuildOptions& options);
bool is_streamed(const BuildOptions& options, int layer);

// A layer is done.
struct LayerReport {
  int layer = 0;
  std::uint64_t boards = 0;
  double seconds = 0;
  int sweeps = 0;
  std::uint64_t bytes = 0;  // of the file
  std::uint64_t peak_rss_bytes = 0;
  std::uint64_t scratch_read_bytes = 0;  // out of core: traffic of the solution
  std::uint64_t scratch_written_bytes = 0;
  // Over several ranks: sent from one to another, and the processor's time of all.
  // peak_rss_bytes is that of the largest rank.
  int ranks = 1;
  std::uint64_t network_bytes = 0;
  double processor_seconds = 0;
};

// Where the build is, after each sweep over a layer.
struct BuildProgress {
  int layer = 0;
  int seeds = 0;
  int sweeps = 0;         // over the layer; out of core passes
  double work = 0;        // the same, with the part of a pass that is done
  double usual_work = 0;  // that such a layer takes
  std::uint64_t layer_boards = 0;
  std::uint64_t boards_done = 0;  // in finished layers of this build
  std::uint64_t boards_total = 0;
  double opening = 0;  // out of core, before the first pass: the share of the opening that is done
  double seconds = 0;  // since the start
  double opening_seconds = 0;  // those that openings took, which no sweep is like
};

struct BuildControl {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const LayerReport&)> on_layer;
  std::function<void(const BuildProgress&)> on_progress;
  // Once a layer: a checkpoint of it could not be written, so an interruption may lose more than
  // checkpoint_seconds. The build goes on.
  std::function<void(int layer, const Error&)> on_no_checkpoint = {};
};

enum class BuildOutcome : std::uint8_t { done, stopped };

// Errors: usage (the kind does not go with the rules, too many seeds, not enough memory),
// unavailable (another build is at work in the folder), disk_full, unreadable, corrupt (a layer
// that is there and wrong).
Result<BuildOutcome> build(const BuildOptions& options, const BuildControl& control);

}  // namespace oware::build

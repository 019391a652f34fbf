// Builds endgame tables (tables.hpp): layers 0..n of one kind and rule set, the missing ones only.
// Native only (Threads). docs/table_format.md specifies the files.
//
// Thread rule: one build at a time in a folder; a second one, of any process, is refused. Callbacks
// run on the calling thread. Complexity: grows with the number of boards (docs/benchmarks.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <oware/tables.hpp>
#include <string>

namespace oware::tables {

inline constexpr int kMaxBuilderSeeds = 40;  // the largest layer that it builds, in seeds

// The state of a build after a sweep over a layer.
struct BuilderProgress {
  int layer = 0;                      // seeds on the board
  double share = 0;                   // of all missing boards, 0..1; an estimate
  double boards_per_second = 0;       // since the build began
  double seconds_left = 0;            // an estimate
  std::uint64_t boards_finished = 0;  // in finished layers of this build
};

// What to build, and with what.
struct BuilderOptions {
  std::string folder = {};    // made if it is missing
  rules::RuleSet rules = {};  // whose games the tables tell
  Kind kind = Kind::bounds;   // bounds need Repetition::split_own
  int seeds = 0;              // layers 0..seeds; at most kMaxBuilderSeeds
  int threads = 0;            // 0: one for each core
  // What the build may take, in bytes; 0: as much as the machine has. About a byte a board of the
  // largest layer (`bounds`: two) and some hundred megabytes besides.
  std::uint64_t memory_bytes = 0;
  // Stops the build within a moment once true; finished layers stay, and a later build continues.
  const std::atomic<bool>* cancel = nullptr;
  std::function<void(const BuilderProgress&)> on_progress = {};  // may be empty
};

// How a build ended.
enum class BuilderOutcome : std::uint8_t { done, cancelled };

// Builds the missing layers. The bytes of the files do not depend on threads or interruptions.
// Time: some 10 to 60 million boards a second a thread group, see docs/benchmarks.md. Errors:
// bad_rules (impossible rule set, or bounds without split_own); bad_number (seeds, threads);
// unavailable (not enough memory, or another build in the folder); disk_full; unreadable; corrupt
// (an existing layer is damaged).
Result<BuilderOutcome> build(const BuilderOptions& options);

}  // namespace oware::tables

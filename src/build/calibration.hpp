// Machine calibration: how fast this machine builds tables, measured in three to six seconds.
// Small layers are solved in memory, single tiles of larger ones are relaxed and transposed without
// being solved, as are a part of the largest solved layer and of some that are far larger than the
// processor's cache, and a few megabytes are written, synced and read in the tables' folder. Where
// packed layers are there that the build reads, some blocks of the largest are decoded.
//
// Solving is measured in processor seconds, and the clock's seconds for each of those apart, so
// that the first does not depend on other work of the machine. Thread rule: calibrate() uses as
// many threads as the build would.
#pragma once

#include <array>
#include <oware/error.hpp>
#include <vector>

#include "build/builder.hpp"
#include "build/sweep_sample.hpp"

namespace oware::build {

inline constexpr int kHighestMeasured = 18;
// Far larger than the processor's cache.
inline constexpr std::array kSampledLayers{22, 24};

// A layer that was solved to the end. In processor's seconds.
struct SolvedLayer {
  int layer = 0;
  int sweeps = 0;
  double seconds = 0;
  double clock = 1;  // seconds by the clock for one of them
};

// In processor's seconds where nothing else is said.
struct Calibration {
  std::vector<SolvedLayer> solved;  // 0, 1, ...
  // a board with this many seeds on the mover's side, its successors transposed already
  std::vector<double> relax;
  double transpose_near = 0;  // transposition one successor, where the processor's cache has it
  double transpose_far = 0;   // the same from memory
  double move_tables = 0;     // one of move_table_entries()
  // Of the largest solved layer and then of larger ones, in ascending order and one right after the
  // other; again and again. None where nothing larger than a solved layer is asked for.
  std::vector<std::vector<SweepSample>> samples;
  // a board of the largest packed layer that the build reads, with its block; 0 where none is
  double decode = 0;
  // A byte of memory that is used for the first time, in a layer larger than the cache. 0 where
  // none is sampled.
  double first_use = 0;
  double write_new = 0;    // a byte, by the clock: given to the system, which takes memory for it
  double write_again = 0;  // the same, in memory that other bytes have just left
  double sync = 0;         // a byte, by the clock: until it is on the disk
  double sync_call = 0;    // by the clock: of almost nothing
  double read = 0;         // a byte, by the clock: from the disk, not from what the system has kept
  double checkpoint = 0;   // a byte: copied and summed up, without writing
  std::uint64_t machine_memory = 0;  // bytes
};

struct CalibrationOptions {
  int highest = kHighestMeasured;
  // a layer is begun when it should be done by then; the first eleven are always
  double seconds = 2.5;
  std::vector<int> sampled = {};  // layers above `highest`, ascending
  double sample_seconds = 0.05;   // of each
};

// What predict() measures: as far as the machine's memory allows.
CalibrationOptions usual_calibration(const BuildOptions& options);

Result<Calibration> calibrate(const BuildOptions& options, const CalibrationOptions& how);

// Entries of the tables of moves for layers up to `seeds`.
double move_table_entries(int seeds);

}  // namespace oware::build

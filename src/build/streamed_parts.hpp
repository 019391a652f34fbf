// What the files of the streamed solver share (build/streamed_solver.hpp): pieces of sections in
// memory, windows, groups, and how large they are. For streamed_*.cpp only.
#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "build/streamed_solver.hpp"

namespace oware::build {

inline constexpr std::uint64_t kBlock = kMaxLanes;
// Address space beyond the memory that is meant to be used: estimates may be exceeded.
inline constexpr std::uint64_t kSlack = 256U << 20U;
inline constexpr std::uint64_t kWindow = 48U
                                         << 20U;  // no window is larger; smaller reads are as fast
// Over several ranks: of the next window, too, what others send is there.
inline constexpr std::uint64_t kRemoteWindow = 12U << 20U;

// Of the solution of a layer, in their order (ScratchState::phase).
enum Phase : std::uint32_t {
  kOpen = 0,
  kFirst = 1,   // `even`; in `bounds` the first part
  kReopen = 2,  // bounds: before the second part
  kSecond = 3,
  kMark = 4,
  kThird = 5,
  kCount = 6,  // what is still marked
  kRaise = 7,
  kDone = 8
};
constexpr bool is_sweep(std::uint32_t phase) {
  return phase == kFirst || phase == kSecond || phase == kThird;
}
constexpr bool is_opening(std::uint32_t phase) { return phase == kOpen || phase == kReopen; }

constexpr std::uint64_t blocks_of(std::uint64_t columns) { return (columns + kBlock - 1) / kBlock; }
constexpr std::uint64_t in_blocks(std::uint64_t rows, std::uint64_t columns) {
  return rows * blocks_of(columns) * kBlock;
}

// Of a window, for each column of a section's boards, with the rows that some moves lead to.
std::uint64_t window_bytes_a_column(int section, LaidSeeds which);
// Of what is known of when rows changed, in both buffers, and where fixed values are.
std::uint64_t stamp_bytes(int layer);
// What a piece of so many columns takes.
std::uint64_t alone_bytes(int layer, int section, std::uint32_t columns);

// The sections that are opened together, from `first` on, of those in `kept` (a bit each): as many
// as fit into the memory, the first in any case.
std::vector<int> opened_sections(int layer, int first, std::uint64_t kept, std::uint64_t memory);

// Sections that are in memory together.
using StreamGroup = std::vector<BufferSection>;
std::uint64_t group_bytes(const StreamLayer& of, const StreamGroup& group);
// The groups of a pass in their order: as large as fit into the memory, the middle one first of
// all. One that does not fit has a single pair of sections.
// With `pairs` those alone.
std::vector<StreamGroup> stream_groups(const StreamLayer& of, std::uint64_t memory,
                                       SectionOwners::Pairs pairs);
std::vector<StreamGroup> stream_groups(const StreamLayer& of, std::uint64_t memory);
// The moves of a section of the group that lead to sections of the group.
LaidSeeds moves_inside(const StreamLayer& layer, const StreamGroup& group, const BufferSection& of);

// The rows that boards with the opponent's halves first..end lead to when they lay so many seeds.
template <class Work>
void each_row_reached(const MoveTables& tables, int layer, int section, int laid,
                      std::uint32_t first, std::uint32_t end, const Work& work) {
  const MoveTable& moves = tables.moves(section);
  const std::size_t halves = half_count(layer - section);
  const std::uint32_t* const ranks = tables.reach(layer - section).reached.data();
  std::array<const std::uint32_t*, 2> by_pattern{};
  std::size_t patterns = 0;
  for (const bool ends_there : {false, true}) {
    const Pattern laid_so{laid, ends_there};
    const auto number = static_cast<std::size_t>(pattern_number(laid_so));
    if (number < moves.used.size() && moves.used[number] &&
        pattern(static_cast<int>(number)) == laid_so) {
      by_pattern[patterns++] = ranks + number * halves;
    }
  }
  for (std::uint32_t column = first; column < end && patterns > 0; ++column) {
    const std::uint32_t row = stays_in_layer(by_pattern[0][column]) || patterns == 1
                                  ? by_pattern[0][column]
                                  : by_pattern[1][column];
    if (stays_in_layer(row)) {
      work(column, row);
    }
  }
}

// Which buffer a buffer's values are found from.
inline int source_of(int buffers, int buffer) { return buffers == 1 ? 0 : 1 - buffer; }

struct StreamedSolver::Piece {
  Target target;
  std::uint32_t first = 0;  // columns
  std::uint32_t end = 0;
  std::uint32_t width = kBlock;  // of a block
  std::uint8_t* bytes = nullptr;
  std::vector<std::uint64_t> sums;
  std::span<const std::size_t> tiles;
  std::vector<std::uint8_t*> fixed;  // by tile of the piece
  std::size_t first_tile = 0;        // of the section's
  std::uint64_t fixed_size = 0;

  std::uint64_t rows() const { return half_count(target.section); }
  std::size_t stride() const { return rows() * width; }
  // Where memory is free behind the values and the fixed values; kernels read a little past those.
  std::uint8_t* behind() const { return bytes + size() + blocks_of(fixed_size + kBlock) * kBlock; }
  std::uint64_t size() const { return in_blocks(rows(), end - first); }
  TileValues values(const TilePlace& place) const {
    const std::uint32_t column = place.first_rank - first;
    return {bytes + column / width * stride() + column % width, width};
  }
};

struct StreamedSolver::Group {
  std::vector<Target> targets;
  std::vector<LaidSeeds> inside;  // by target: moves that lead to the group
  bool fits = false;
};

// A group in memory. The buffers have the sections of the group alone.
struct StreamedSolver::Band {
  std::vector<Piece> pieces;
  std::vector<SplitColumns> columns;             // by piece
  std::array<LayerBuffer, 2> values;             // by buffer
  std::array<std::vector<OutsideBest>, 2> best;  // by buffer and section
  std::vector<const std::uint8_t*> fixed;        // by tile of the layer
  struct Work {
    std::size_t piece;
    std::size_t tile;  // of the layer
  };
  std::vector<Work> tiles;  // all, in the order of a sweep
  std::uint64_t boards = 0;
  std::uint8_t* free = nullptr;  // memory for windows
  bool changed = false;
  bool at_fixpoint = false;  // nothing changes while the rest of the layer stays
};

// Which rows a window is to have: for the tiles' columns, by columns that follow each other.
struct StreamedSolver::Rows {
  int source = 0;
  int section = 0;
  LaidSeeds which = kAllMoves;
  struct Columns {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  std::vector<Columns> columns;
  std::vector<std::uint64_t> asked = {};  // of other ranks, in the order of each_run()

  // Calls `work(laid, columns)` for columns that follow each other and the seeds that their moves
  // lay.
  template <class Work>
  void each_run(const Work& work) const {
    for (int laid = 0; laid <= section; ++laid) {
      for (const Columns& some : columns) {
        if (has_laid(which, laid)) {
          work(laid, some);
        }
      }
    }
  }
};

// Tells the system, on a thread of its own, what will be read next.
struct StreamedSolver::Reader {
  Reader() : thread([this] { serve(); }) {}
  ~Reader() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    changed.notify_all();
    thread.join();
  }
  void ask(std::function<void()> what) {
    wait();
    {
      const std::lock_guard lock(mutex);
      job = std::move(what);
    }
    changed.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return !job; });
  }
  void serve() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return closing || job; });
      if (!job) {
        return;
      }
      lock.unlock();
      job();
      lock.lock();
      job = nullptr;
      changed.notify_all();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> job;
  bool closing = false;
  std::thread thread;
};

}  // namespace oware::build

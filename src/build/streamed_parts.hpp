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

constexpr std::uint64_t blocks_of(std::uint64_t columns) { return (columns + kBlock - 1) / kBlock; }
constexpr std::uint64_t in_blocks(std::uint64_t rows, std::uint64_t columns) {
  return rows * blocks_of(columns) * kBlock;
}

// Of a window, for each column of a section's boards.
std::uint64_t window_bytes_a_column(int section, bool all);
// Of what is known of when rows changed, in both buffers.
std::uint64_t stamp_bytes(int layer);
// What a piece of so many columns takes, and a pair of sections.
std::uint64_t alone_bytes(int layer, int section, std::uint32_t columns);
std::uint64_t pair_bytes(int layer, int section);

// The rows that boards with the opponent's halves first..end lead to when they lay so many seeds.
template <class Work>
void each_row_reached(const MoveTables& tables, int layer, int section, int laid,
                      std::uint32_t first, std::uint32_t end, const Work& work) {
  const MoveTable& moves = tables.moves(section);
  const std::size_t halves = half_count(layer - section);
  const std::uint32_t* const ranks = tables.reach(layer - section).ranks.data();
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
    const std::uint32_t row = by_pattern[0][column] != kLeaves || patterns == 1
                                  ? by_pattern[0][column]
                                  : by_pattern[1][column];
    if (row != kLeaves) {
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
  std::uint8_t* bytes = nullptr;
  std::vector<std::uint64_t> sums;
  std::span<const std::size_t> tiles;
  // By tile of the piece: its fixed values; for pairs, whether `best` is known of it and the sweep
  // in which it was relaxed last.
  std::vector<std::uint8_t*> fixed;
  std::vector<bool> has_best;
  std::vector<int> relaxed;
  std::vector<int> changed;      // by row: the last sweep that changed it
  std::uint8_t* best = nullptr;  // of crossing moves
  std::uint8_t* free = nullptr;  // memory for windows
  std::size_t first_tile = 0;    // of the section's

  std::uint64_t rows() const { return half_count(target.section); }
  std::size_t stride() const { return rows() * kBlock; }
  std::uint64_t fixed_size = 0;
  // Where memory is free behind the values and the fixed values; kernels read a little past those.
  std::uint8_t* behind() const { return bytes + size() + blocks_of(fixed_size + kBlock) * kBlock; }
  std::uint64_t size() const { return in_blocks(rows(), end - first); }
  TileValues values(const TilePlace& place) const { return values_in(bytes, place); }
  TileValues values_in(std::uint8_t* in, const TilePlace& place) const {
    const std::uint32_t column = place.first_rank - first;
    return {in + column / kBlock * stride() + column % kBlock, kBlock};
  }
};

struct StreamedSolver::Group {
  std::vector<Target> targets;
};

// A group in memory.
struct StreamedSolver::Pair {
  struct Work {
    std::size_t piece;
    std::size_t tile;  // of the piece's
  };
  std::vector<Piece> pieces;
  std::vector<Work> work;          // the tiles to relax
  std::vector<RowWindow> windows;  // by piece: the rows of its partner
  std::vector<SplitColumns> columns;

  const Piece& partner(std::size_t number) const { return pieces[pieces.size() - 1 - number]; }
};

// Which rows a window is to have: for the tiles' columns, by columns that follow each other.
struct StreamedSolver::Rows {
  int source = 0;
  int section = 0;
  bool all = false;
  struct Columns {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  std::vector<Columns> columns;
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

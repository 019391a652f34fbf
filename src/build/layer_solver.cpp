#include "build/layer_solver.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

namespace oware::build {

namespace {

// Boards opened between two calls of drop_lower: the smaller layers' pages in memory stay of this
// order.
constexpr std::uint64_t kDropBoards = 16U << 20U;

constexpr std::uint8_t parity_of(int layer) { return layer % 2 == 1 ? 2 : 0; }

}  // namespace

Result<Workspace> Workspace::make(int layer, int threads) {
  Workspace workspace;
  for (int thread = 0; thread < threads; ++thread) {
    Result<TransposeBuffer> bench = TransposeBuffer::make(layer);
    if (!bench) {
      return tl::unexpected(bench.error());
    }
    workspace.transpose_buffers_.push_back(std::move(*bench));
    // Every board may keep a value at worst; only what is used takes memory.
    Result<Memory> fixed = Memory::reserve(layer_buffer_bytes(layer));
    if (!fixed) {
      return tl::unexpected(fixed.error());
    }
    workspace.fixed_.push_back(std::move(*fixed));
  }
  return workspace;
}

LayerSolver::LayerSolver(const MoveTables& tables, const Kernel& kernel, int layer,
                         ThreadPool& pool, Workspace& workspace, SolveControl control)
    : tables_(tables),
      tiles_(tables, kernel, layer, control.clamp),
      pool_(pool),
      workspace_(workspace),
      control_(std::move(control)),
      fixed_(tiles_.tiles().size()) {}

void LayerSolver::each_tile(const std::function<void(int, std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const std::size_t count = tiles_.tiles().size();
  pool_.run([&](int thread) {
    for (std::size_t tile = next++; tile < count && !stopping(); tile = next++) {
      work(thread, tile);
    }
  });
}

// Keeps the smaller layers' pages in memory few while they are read.
void LayerSolver::count_opened(int thread, const TilePlace& place) {
  opened_ += std::uint64_t{half_count(place.mover_seeds)} * place.width;
  if (thread == 0 && control_.drop_lower && opened_ - dropped_ > kDropBoards) {
    dropped_ = opened_;
    control_.drop_lower();
  }
}

void LayerSolver::open(Start start, const LayerBuffer& to, const LowerLayers& lower) {
  const auto threads = static_cast<std::size_t>(pool_.size());
  std::vector<std::size_t> used(threads, 0);
  each_tile([&](int thread, std::size_t tile) {
    std::size_t& offset = used[static_cast<std::size_t>(thread)];
    std::uint8_t* const kept = workspace_.fixed(thread).data() + offset;
    offset += tiles_.open(start, tile, to, lower, kept, workspace_.bench(thread));
    fixed_[tile] = kept;
    const TilePlace& place = tiles_.tiles()[tile];
    count_opened(thread, place);
  });
  const std::uint64_t total = std::accumulate(used.begin(), used.end(), std::uint64_t{0});
  // An opening that keeps nothing leaves the pages to the next one.
  for (std::size_t thread = 0; total != 0 && thread < threads; ++thread) {
    workspace_.fixed(static_cast<int>(thread)).release(used[thread] + kMaxLanes);
  }
  stats_.fixed_bytes = std::max(stats_.fixed_bytes, total);
}

// Relaxes the boards of every tile; notes those that change when asked to, as many as there is room
// for.
std::uint64_t LayerSolver::sweep(const std::vector<Relaxation>& buffers,
                                 std::vector<std::uint64_t>* changed) {
  constexpr std::size_t kRoom = 1U << 15U;
  std::atomic<std::uint64_t> changes = 0;
  std::mutex mutex;
  each_tile([&](int thread, std::size_t tile) {
    if (thread == 0 && control_.meanwhile) {
      control_.meanwhile(stats_.part);
    }
    const TilePlace& place = tiles_.tiles()[tile];
    std::array<std::uint32_t, kRoom> noted;
    for (std::size_t number = 0; number < buffers.size(); ++number) {
      const Relaxation& buffer = buffers[number];
      const std::span<std::uint32_t> room =
          changed != nullptr ? std::span<std::uint32_t>(noted) : std::span<std::uint32_t>();
      const std::uint64_t count = tiles_.relax(buffer.rule, tile, buffer.to, buffer.from,
                                               fixed_[tile], workspace_.bench(thread), room);
      changes += count;
      if (changed == nullptr || count == 0) {
        continue;
      }
      const std::lock_guard lock(mutex);
      for (std::size_t i = 0; i < std::min<std::size_t>(count, kRoom); ++i) {
        const std::uint32_t lane = noted[i] % place.lanes;
        changed->push_back(pack({static_cast<int>(number), place.mover_seeds,
                                 noted[i] / place.lanes, place.first_rank + lane}));
      }
    }
  });
  return changes;
}

// Sweeps until nothing changes; when little does, the changes are followed one by one.
void LayerSolver::sweep_to_fixpoint(int part, const std::vector<Relaxation>& buffers) {
  if (stopping()) {
    return;
  }
  stats_.part = part;
  const double boards = static_cast<double>(tables::board_count(tiles_.layer())) *
                        static_cast<double>(buffers.size());
  const double worklist_share = std::min(control_.worklist_share, kMostFollowed / boards);
  // a first sweep changes lanes beyond the layer, too: it is not followed
  double share = std::numeric_limits<double>::infinity();
  while (!stopping()) {
    const bool noted = share <= 2 * worklist_share;
    std::vector<std::uint64_t> changed;
    const std::uint64_t changes = sweep(buffers, noted ? &changed : nullptr);
    ++stats_.sweeps;
    if (control_.after_sweep) {
      control_.after_sweep({part, stats_.sweeps, changes});
    }
    if (changes == 0) {
      break;
    }
    share = static_cast<double>(changes) / boards;
    if (noted && share < worklist_share && changed.size() == changes) {
      ++stats_.worklists;
      FixedIndex index;
      const bool still = PredecessorWorklist(tables_, tiles_, buffers, fixed_, index, pool_)
                             .run(std::move(changed), control_.stop, [this, part](const auto&) {
                               if (control_.meanwhile) {
                                 control_.meanwhile(part);
                               }
                             });
      if (still) {
        break;
      }
    }
  }
  if (control_.before_part_ends) {
    control_.before_part_ends();
  }
  if (!stopping()) {
    stats_.part = -1;
  }
}

SolveStats LayerSolver::solve_even(const LayerBuffer& buffer, const LowerLayers& lower) {
  stats_ = {};
  open(Start::even, buffer, lower);
  if (control_.resume != nullptr && !stopping()) {
    restore(*control_.resume, {buffer});
  }
  sweep_to_fixpoint(0, {{buffer, buffer, Rule::even, true}});
  stats_.stopped = stopping();
  return stats_;
}

void LayerSolver::raise_marked(const LayerBuffer& lo, const LayerBuffer& hi) {
  const std::uint8_t parity = parity_of(tiles_.layer());
  const std::uint64_t bytes = layer_buffer_bytes(tiles_.layer()) - kLayerBufferMargin;
  std::uint8_t* const low = lo.section(0);
  std::uint8_t* const high = hi.section(0);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    low[i] = static_cast<std::uint8_t>(low[i] + ((low[i] - parity) & 2));
    high[i] = static_cast<std::uint8_t>(high[i] - ((high[i] - parity) & 2));
  }
}

void restore_values(int part, int layer, std::span<const std::uint8_t> from, std::uint8_t* to) {
  if (part == 3) {
    std::ranges::copy(from, to);
  } else if (part == 2) {
    std::ranges::transform(from, to, [parity = parity_of(layer)](int byte) {
      return static_cast<std::uint8_t>(((byte - parity) & 0xfc) + parity);
    });
  } else {
    std::transform(from.begin(), from.end(), to, to, [](int saved, int opened) {
      return static_cast<std::uint8_t>((saved & 0xfe) | (opened & 1));
    });
  }
}

void LayerSolver::restore(const SavedState& state, const std::vector<LayerBuffer>& buffers) const {
  const std::uint64_t bytes = layer_buffer_bytes(tiles_.layer()) - kLayerBufferMargin;
  for (std::size_t number = 0; number < buffers.size(); ++number) {
    restore_values(state.part, tiles_.layer(), state.buffers[number].first(bytes),
                   buffers[number].section(0));
  }
}

void LayerSolver::find_upper(const LayerBuffer& lo, const LayerBuffer& hi,
                             const LowerLayers& lower_lo) {
  each_tile([&](int thread, std::size_t tile) {
    const TilePlace& place = tiles_.tiles()[tile];
    tiles_.find_upper(tile, lo, lower_lo, hi.at({place.mover_seeds, 0, place.first_rank}),
                      hi.width(place.mover_seeds), workspace_.fixed(thread).data(),
                      workspace_.bench(thread));
    count_opened(thread, place);
  });
}

// The second and third part; true when the bounds are exact. Asked to stop, it leaves the part that
// it is in.
bool LayerSolver::improve(const LayerBuffer& lo, const LayerBuffer& hi, const LowerLayers& lower_lo,
                          int first_part) {
  ++stats_.rounds;
  if (first_part < 3) {
    open(Start::hi_fall, hi, lower_lo);
    sweep_to_fixpoint(2, {{lo, hi, Rule::lo_rise, false}, {hi, lo, Rule::hi_fall, true}});
    each_tile([&](int, std::size_t tile) { tiles_.mark(tile, lo, hi, fixed_[tile]); });
  }
  sweep_to_fixpoint(3, {{lo, hi, Rule::lo_test, false}, {hi, lo, Rule::hi_test, false}});
  std::atomic<std::uint64_t> marked = 0;
  std::atomic<std::uint64_t> wide = 0;
  each_tile([&](int, std::size_t tile) {
    const Apart apart = tiles_.count_apart(tile, lo, hi);
    marked += apart.marked;
    wide += apart.wide;
  });
  stats_.wide = wide;
  if (marked != 0 && !stopping()) {
    raise_marked(lo, hi);
  }
  return marked == 0;
}

SolveStats LayerSolver::solve_bounds(const LayerBuffer& lo, const LayerBuffer& hi,
                                     const LowerLayers& lower_lo, const LowerLayers& lower_hi) {
  stats_ = {};
  // What a capture leaves is seen by the opponent: the opponent's upper values bound the mover's
  // lower ones, and the reverse.
  int first_part = control_.resume != nullptr ? control_.resume->part : 1;
  if (first_part == 1) {
    open(Start::hi_rise, hi, lower_lo);
    open(Start::lo_fall, lo, lower_hi);
  }
  if (control_.resume != nullptr && !stopping()) {
    restore(*control_.resume, {lo, hi});
  }
  if (first_part == 1) {
    sweep_to_fixpoint(1, {{lo, hi, Rule::lo_fall, true}, {hi, lo, Rule::hi_rise, false}});
  }
  for (bool exact = false; !exact && !stopping(); first_part = 2) {
    exact = improve(lo, hi, lower_lo, first_part);
  }
  stats_.stopped = stopping();
  return stats_;
}

}  // namespace oware::build

#include "build/sweep_sample.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/elapsed.hpp"
#include "build/checkpoint.hpp"
#include "build/layer_solver.hpp"

namespace oware::build {

namespace {

// Tiles that follow each other in a sweep read the same rows, so a sample takes runs of them, from
// everywhere in the layer: boards differ in what they take.
constexpr std::size_t kRuns = 16;

}  // namespace

struct SweepSampler::State {
  State(const BuildOptions& options, int layer, Workspace made, Memory lo_made, Memory hi_made)
      : even(options.kind == tables::Kind::even),
        moves(layer, options.rules),
        tiles(moves, options.kernel != nullptr ? *options.kernel : best_kernel(), layer, 0),
        pool(options.threads),
        workspace(std::move(made)),
        lo_memory(std::move(lo_made)),
        hi_memory(std::move(hi_made)),
        lo(layer, lo_memory.data()),
        hi(layer, even ? lo_memory.data() : hi_memory.data()) {
    clear(lo_memory);
    if (!even) {
      clear(hi_memory);
    }
  }

  void clear(const Memory& memory) {
    constexpr std::size_t kPiece = 2U << 20U;
    const std::size_t bytes = layer_buffer_bytes(tiles.layer());
    std::atomic<std::size_t> next = 0;
    pool.run([&](int) {
      for (std::size_t at = next.fetch_add(kPiece); at < bytes; at = next.fetch_add(kPiece)) {
        std::fill_n(memory.data() + at, std::min(kPiece, bytes - at), encode(0));
      }
    });
  }

  void relax(std::size_t tile, int thread) {
    const TransposeBuffer& bench = workspace.bench(thread);
    if (even) {
      tiles.relax(Rule::even, tile, lo, lo, none_fixed.data(), bench);
    } else {
      tiles.relax(Rule::lo_fall, tile, lo, hi, none_fixed.data(), bench);
      tiles.relax(Rule::hi_rise, tile, hi, lo, none_fixed.data(), bench);
    }
  }

  bool even;
  MoveTables moves;
  TileSolver tiles;
  ThreadPool pool;
  Workspace workspace;
  Memory lo_memory;
  Memory hi_memory;
  LayerBuffer lo;
  LayerBuffer hi;
  std::vector<std::uint8_t> none_fixed = std::vector<std::uint8_t>(kMaxLanes);
  std::size_t taken = 0;  // samples so far: the next one begins further on in each run
};

SweepSampler::SweepSampler(std::unique_ptr<State> state) : state_(std::move(state)) {}
SweepSampler::SweepSampler(SweepSampler&&) noexcept = default;
SweepSampler::~SweepSampler() = default;

Result<SweepSampler> SweepSampler::make(const BuildOptions& options, int layer) {
  Result<Workspace> workspace = Workspace::make(layer, options.threads);
  Result<Memory> lo = Memory::reserve(layer_buffer_bytes(layer));
  Result<Memory> hi =
      Memory::reserve(options.kind == tables::Kind::even ? 1 : layer_buffer_bytes(layer));
  if (!workspace || !lo || !hi) {
    return tl::unexpected(!workspace ? workspace.error() : !lo ? lo.error() : hi.error());
  }
  return SweepSampler(std::make_unique<State>(options, layer, std::move(*workspace), std::move(*lo),
                                              std::move(*hi)));
}

SweepSample SweepSampler::sample(double seconds) {
  constexpr std::size_t kShift = 7;  // of so many places to begin in a run
  const std::vector<TilePlace>& places = state_->tiles.tiles();
  const std::size_t count = places.size();
  const std::size_t run = std::max<std::size_t>(count / kRuns, 1);
  const std::size_t shift = run * (state_->taken++ % kShift) / kShift;
  std::vector<std::atomic<std::uint32_t>> relaxed(count);
  const double start = base::processor_seconds();
  for (std::size_t first = shift; first < count; first += run) {
    const double end = steady_seconds() + seconds / kRuns;
    std::atomic<std::size_t> next = first;
    state_->pool.run([&](int thread) {
      const std::size_t last = std::min(first + run, count);
      for (std::size_t tile = next++; tile < last; tile = next++) {
        state_->relax(tile, thread);
        relaxed[tile] = 1;
        if (steady_seconds() > end) {
          break;
        }
      }
    });
  }
  SweepSample sample;
  sample.seconds = base::processor_seconds() - start;
  sample.layer = state_->tiles.layer();
  sample.lanes.resize(static_cast<std::size_t>(sample.layer) + 1);
  for (std::size_t tile = 0; tile < count; ++tile) {
    sample.lanes[places[tile].mover_seeds] += relaxed[tile] * places[tile].lanes;
  }
  return sample;
}

}  // namespace oware::build

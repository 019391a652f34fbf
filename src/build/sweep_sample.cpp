#include "build/sweep_sample.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "base/elapsed.hpp"
#include "build/layer_solver.hpp"

namespace oware::build {

namespace {

// Tiles that follow each other in a sweep read the same rows, so a sample takes runs of them, out
// of so many stretches of the sweep: boards differ in what they take.
constexpr std::size_t kStretches = 64;

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
    const double start = base::processor_seconds();
    clear(lo_memory);
    if (!even) {
      clear(hi_memory);
    }
    first_use = (base::processor_seconds() - start) /
                (static_cast<double>(layer_buffer_bytes(layer)) * (even ? 1 : 2));
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
  double first_use = 0;
  int taken = 0;  // samples so far
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

double SweepSampler::first_use() const { return state_->first_use; }

std::vector<std::size_t> sampled_tiles(std::size_t tiles, double share, int number) {
  constexpr double kGoldenRatio = 0.6180339887;
  const double turn = number * kGoldenRatio;
  const double place = turn - std::floor(turn);
  const std::size_t stretches = std::min(kStretches, tiles);
  std::vector<std::size_t> sampled;
  for (std::size_t stretch = 0; stretch < stretches; ++stretch) {
    const std::size_t begin = tiles * stretch / stretches;
    const std::size_t length = tiles * (stretch + 1) / stretches - begin;
    const auto run = static_cast<std::size_t>(std::clamp(
        std::round(share * static_cast<double>(length)), 1.0, static_cast<double>(length)));
    const auto shift = static_cast<std::size_t>(place * static_cast<double>(length - run + 1));
    for (std::size_t tile = 0; tile < run; ++tile) {
      sampled.push_back(begin + shift + tile);
    }
  }
  return sampled;
}

SweepSample SweepSampler::sample(double share) {
  const std::vector<TilePlace>& places = state_->tiles.tiles();
  const std::vector<std::size_t> chosen = sampled_tiles(places.size(), share, state_->taken++);
  std::atomic<std::size_t> next = 0;
  const double start = base::processor_seconds();
  state_->pool.run([&](int thread) {
    for (std::size_t number = next++; number < chosen.size(); number = next++) {
      state_->relax(chosen[number], thread);
    }
  });
  SweepSample sample;
  sample.seconds = base::processor_seconds() - start;
  sample.layer = state_->tiles.layer();
  sample.lanes.resize(static_cast<std::size_t>(sample.layer) + 1);
  for (const std::size_t tile : chosen) {
    sample.lanes[places[tile].mover_seeds] += places[tile].lanes;
  }
  return sample;
}

}  // namespace oware::build

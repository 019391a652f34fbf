#include "build/predict.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "build/layer_solver.hpp"
#include "build/margins.hpp"

namespace oware::build {

namespace {

using tables::Kind;
using Clock = std::chrono::steady_clock;

// The last layer that is measured; the rate is that of the last three, and the smaller ones are solved since those stand on them.
constexpr int kMeasuredEven = 18;
constexpr int kMeasuredBounds = 16;
constexpr int kLayersMeasured = 3;

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

// Seconds a board of the measured layers, solved and turned into margins as a build does.
Result<double> measure(const BuildOptions& options, int last) {
  const Kernel& kernel = options.kernel != nullptr ? *options.kernel : best_kernel();
  const MoveTables moves(last, options.rules);
  Team team(options.threads);
  Result<Workspace> workspace = Workspace::make(last, options.threads);
  Result<Memory> lo_memory = Memory::reserve(sheet_bytes(last));
  Result<Memory> hi_memory = Memory::reserve(sheet_bytes(last));
  if (!workspace || !lo_memory || !hi_memory) {
    return tl::unexpected(!workspace ? workspace.error() : !lo_memory ? lo_memory.error() : hi_memory.error());
  }
  std::vector<std::vector<std::int8_t>> margins;
  margins.reserve(2 * static_cast<std::size_t>(last) + 2);
  LowerLayers lower_lo{};
  LowerLayers lower_hi{};
  double seconds = 0;
  double boards = 0;
  for (int layer = 0; layer <= last; ++layer) {
    const Clock::time_point start = Clock::now();
    const Sheet lo(layer, lo_memory->data());
    const Sheet hi(layer, hi_memory->data());
    LayerSolver solver(moves, kernel, layer, team, *workspace, {});
    const auto keep = [&](const Sheet& sheet, LowerLayers& lower) {
      margins.emplace_back(tables::board_count(layer));
      to_margins(sheet, 0, margins.back(), team);
      lower[static_cast<std::size_t>(layer)] = LowerMargins(margins.back());
    };
    if (options.kind == Kind::even) {
      solver.solve_even(lo, lower_lo);
    } else {
      solver.solve_bounds(lo, hi, lower_lo, lower_hi);
      keep(hi, lower_hi);
    }
    keep(lo, lower_lo);
    if (layer > last - kLayersMeasured) {
      seconds += std::chrono::duration<double>(Clock::now() - start).count();
      boards += boards_of(layer);
    }
  }
  return seconds / boards;
}

// How many times longer a board takes in a layer than in the measured ones: as layers leave the caches, passes wait for memory,
// and those of `even`, which take fewer passes, soon for the disk as well. Fitted to layers up to 32 (even) and 24 (bounds) on
// two cores; see docs/benchmarks.md.
double slower(Kind kind, int layer) {
  const int measured = (kind == Kind::even ? kMeasuredEven : kMeasuredBounds) - 1;
  const double above = std::max(0, layer - measured);
  return kind == Kind::even ? 1 + 0.0035 * above * above : 1 + 0.02 * above;
}

}  // namespace

Result<Prediction> predict(const BuildOptions& options) {
  const Result<Plan> plan = plan_build(options);
  if (!plan) {
    return tl::unexpected(plan.error());
  }
  Prediction prediction;
  prediction.boards = plan->boards;
  prediction.disk_bytes = plan->disk_bytes;
  prediction.memory_bytes = plan->memory_bytes;
  prediction.fits = plan->memory_bytes <= allowed_memory(options);
  if (plan->boards == 0) {
    return prediction;
  }
  const int last = std::min(options.seeds, options.kind == Kind::even ? kMeasuredEven : kMeasuredBounds);
  const Result<double> a_board = measure(options, last);
  if (!a_board) {
    return tl::unexpected(a_board.error());
  }
  for (const int layer : plan->layers) {
    prediction.seconds += *a_board * boards_of(layer) * slower(options.kind, layer);
  }
  return prediction;
}

}  // namespace oware::build

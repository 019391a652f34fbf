#include "build/sweep_cost.hpp"

#include <unistd.h>

#include <algorithm>

#include "build/partition.hpp"

namespace oware::build {

namespace {

using tables::Kind;

// By how much the rest of a sweep (the worklist at its end, captures from smaller layers) takes
// longer where all comes from memory. Fitted to the builds in docs/benchmarks.md, Predictions.
constexpr double kRestFromMemory = 0.2;

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

double section_boards(int layer, int section) {
  return static_cast<double>(half_count(section)) * half_count(layer - section);
}

}  // namespace

double usual_sweeps(Kind kind, int layer) {
  if (kind == Kind::even) {
    return layer <= 22 ? 17 : 18;
  }
  return layer <= 20 ? 29 : layer <= 22 ? 30 : 31;
}

double cache_size() {
  constexpr double kUsual = 32U << 20U;
  const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
  return bytes > 0 ? static_cast<double>(bytes) : kUsual;
}

SweepCost::SweepCost(Kind kind, const Calibration& calibration, double cache_bytes)
    : calibration_(calibration),
      cache_bytes_(cache_bytes),
      relaxations_(kind == Kind::even ? 1 : 2) {
  double parts = 0;
  for (const SolvedLayer& solved : calibration.solved) {
    if (solved.layer + kLayersMeasured > calibration.solved.back().layer) {
      measured_ += solved.seconds;
      parts += boards_of(solved.layer) * solved.sweeps * parts_of(solved.layer);
    }
  }
  measured_ /= parts;
}

double SweepCost::of(int layer) const { return measured_ * parts_of(layer); }

std::vector<double> SweepCost::by_section(int layer) const {
  std::vector<double> costs;
  for (int section = 0; section <= layer; ++section) {
    costs.push_back(measured_ * parts_of_section(layer, section) *
                    (1 + kRestFromMemory * far_of(layer)) / section_boards(layer, section));
  }
  return costs;
}

// Share of the layer that is beyond the processor's cache.
double SweepCost::far_of(int layer) const {
  return std::max(0.0, 1 - cache_bytes_ / (relaxations_ * boards_of(layer)));
}

double SweepCost::parts_of_section(int layer, int section) const {
  const double transpose =
      calibration_.transpose_near +
      far_of(layer) * std::max(0.0, calibration_.transpose_far - calibration_.transpose_near);
  const auto lanes = static_cast<std::uint32_t>(tile_lanes(section, layer - section));
  const std::uint32_t tiles = (half_count(layer - section) + lanes - 1) / lanes;
  const auto seeds =
      std::min<std::size_t>(static_cast<std::size_t>(section), calibration_.relax.size() - 1);
  const auto columns = tables::detail::binomial(section + kHalfHouses, kHalfHouses);
  return static_cast<double>(tiles) * lanes *
         (calibration_.relax[seeds] * half_count(section) +
          transpose * static_cast<double>(columns));
}

double SweepCost::parts_of(int layer) const {
  double parts = 0;
  for (int section = 0; section <= layer; ++section) {
    parts += parts_of_section(layer, section);
  }
  return parts / boards_of(layer) * (1 + kRestFromMemory * far_of(layer));
}

}  // namespace oware::build

#include "build/sweep_cost.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "build/partition.hpp"
#include "build/streamed_solver.hpp"

namespace oware::build {

namespace {

using tables::Kind;

// By how much a layer takes longer, where all comes from memory, than relaxing it does: what else
// there is (opening it, the worklists at the end) grows less than that. Fitted to layers of 18 to
// 28 and 18 to 24 seeds (docs/experiments/predictions.md).
double rest_from_memory(Kind kind) { return kind == Kind::even ? -0.2 : -0.12; }

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

// Out of core. Passes are whole ones over the scratch files. What relaxing takes is given by what
// it takes in memory: groups are swept while the rest of the layer stays, over several ranks
// without following the last changes. Measured, with two ranks and with four (docs/cluster.md); not
// for `bounds` without room for pairs over several ranks, where it is taken to grow as with `even`.
struct StreamedWork {
  std::uint64_t passes = 0;
  double sweeps = 0;
};

StreamedWork usual_work(Kind kind, int layer, std::uint64_t memory, int ranks) {
  const StreamLayer of = stream_layer(kind, layer);
  const bool pairs = pair_stream_memory(of) <= memory;
  const bool even = kind == Kind::even;
  if (ranks > 1) {
    return even ? (pairs ? StreamedWork{15, 3.2} : StreamedWork{28, 7})
                : (pairs ? StreamedWork{32, 4} : StreamedWork{60, 8});
  }
  if (!even) {
    return {pairs ? 26U : 44U, 2.2};
  }
  // Fitted to layers of 19 to 28 seeds with 3 to 7 groups (docs/out_of_core.md); 37 seeds with 9
  // took 13 passes.
  const auto groups = static_cast<double>(stream_group_count(of, memory));
  return {
      pairs ? static_cast<std::uint64_t>(std::lround((layer <= 20 ? 5 : 6) + 0.6 * groups)) : 17,
      1.4};
}

// Bytes that are sent for each of the rows that others ask for: values are packed, and rows that
// have not changed are not asked for again. Measured.
constexpr double kSentOfRead = 0.57;

double section_boards(int layer, int section) {
  return static_cast<double>(half_count(section)) * half_count(layer - section);
}

}  // namespace

double usual_sweeps(Kind kind, int layer) {
  if (kind == Kind::even) {
    return layer <= 21 ? 18 : layer <= 27 ? 19 : layer <= 34 ? 20 : 21;
  }
  return layer <= 22 ? 33 : 34;
}

double usual_passes(Kind kind, int layer, std::uint64_t memory, int ranks) {
  return static_cast<double>(usual_work(kind, layer, memory, ranks).passes);
}

StreamCost::StreamCost(const ScratchShape& shape, std::uint64_t memory, int ranks) {
  const StreamPass pass = stream_pass(shape, memory, ranks);
  const StreamedWork work = usual_work(shape.kind, shape.layer, memory, ranks);
  const bool even = shape.kind == Kind::even;
  traffic_bytes =
      work.passes * (pass.read_bytes + pass.written_bytes) + (even ? 1 : 3) * shape.values_bytes();
  read_bytes = work.passes * pass.read_bytes;
  network_bytes = static_cast<std::uint64_t>(kSentOfRead * static_cast<double>(work.passes) *
                                             static_cast<double>(pass.sent_bytes));
  sweeps = work.sweeps;
}

double opening_reads(double files, double cache) {
  const double missed = files > 0 ? std::clamp(1 - cache / files, 0.0, 1.0) : 0;
  return files * missed * (1 + missed);
}

// A virtual machine is told of all of a socket's cache, which others use, too.
double cache_size(int threads) {
  constexpr double kUsual = 32U << 20U;
  constexpr double kOfAThread = 8U << 20U;
  const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
  return bytes > 0 ? std::min(static_cast<double>(bytes), std::max(kUsual, threads * kOfAThread))
                   : kUsual;
}

SweepCost::SweepCost(Kind kind, const Calibration& calibration, double cache_bytes)
    : calibration_(calibration),
      cache_bytes_(cache_bytes),
      relaxations_(kind == Kind::even ? 1 : 2),
      rest_from_memory_(rest_from_memory(kind)) {
  find_corrections();
  double parts = 0;
  for (const SolvedLayer& solved : calibration.solved) {
    if (solved.layer + kLayersMeasured > calibration.solved.back().layer) {
      measured_ += solved.seconds;
      parts += boards_of(solved.layer) * solved.sweeps * parts_of(solved.layer);
    }
  }
  measured_ /= parts;
}

// The median of what each round says, beside the smallest layer in the same round.
void SweepCost::find_corrections() {
  if (calibration_.samples.empty()) {
    return;
  }
  const std::vector<SweepSample>& layers = calibration_.samples.front();
  for (std::size_t number = 0; number < layers.size(); ++number) {
    std::vector<double> ratios;
    for (const std::vector<SweepSample>& round : calibration_.samples) {
      const SweepSample& small = round.front();
      const SweepSample& sample = round[number];
      ratios.push_back(sample.seconds / parts_of(sample) / (small.seconds / parts_of(small)));
    }
    std::ranges::sort(ratios);
    corrections_.emplace_back(far_of(layers[number].layer), std::log(ratios[ratios.size() / 2]));
  }
}

double SweepCost::of(int layer) const { return measured_ * parts_of(layer); }

std::vector<double> SweepCost::by_section(int layer) const {
  std::vector<double> costs;
  for (int section = 0; section <= layer; ++section) {
    costs.push_back(measured_ * parts_of_section(layer, section) *
                    (1 + rest_from_memory_ * far_of(layer)) / section_boards(layer, section));
  }
  return costs;
}

// Share of the layer that is beyond the processor's cache.
double SweepCost::far_of(int layer) const {
  return std::max(0.0, 1 - cache_bytes_ / (relaxations_ * boards_of(layer)));
}

// One successor.
double SweepCost::transpose_of(int layer) const {
  return calibration_.transpose_near +
         far_of(layer) * std::max(0.0, calibration_.transpose_far - calibration_.transpose_near);
}

// Between two samples in proportion to how far from the cache the layer is.
double SweepCost::correction_of(int layer) const {
  const double far = far_of(layer);
  double correction = 0;
  for (std::size_t number = 1; number < corrections_.size(); ++number) {
    const auto& [nearer, before] = corrections_[number - 1];
    const auto& [farther, after] = corrections_[number];
    if (farther > nearer) {
      correction += (after - before) * std::clamp((far - nearer) / (farther - nearer), 0.0, 1.0);
    }
  }
  return std::exp(correction);
}

// A column of boards with so many seeds on the mover's side, in a tile of the layer.
double SweepCost::parts_of_lane(int layer, int section) const {
  const auto seeds =
      std::min<std::size_t>(static_cast<std::size_t>(section), calibration_.relax.size() - 1);
  const auto columns = tables::detail::binomial(section + kHalfHouses, kHalfHouses);
  return calibration_.relax[seeds] * half_count(section) +
         transpose_of(layer) * static_cast<double>(columns);
}

double SweepCost::parts_of(const SweepSample& sample) const {
  double parts = 0;
  for (std::size_t seeds = 0; seeds < sample.lanes.size(); ++seeds) {
    parts += sample.lanes[seeds] * parts_of_lane(sample.layer, static_cast<int>(seeds));
  }
  return parts;
}

double SweepCost::parts_of_section(int layer, int section) const {
  const auto lanes = static_cast<std::uint32_t>(tile_lanes(section, layer - section));
  const std::uint32_t tiles = (half_count(layer - section) + lanes - 1) / lanes;
  return static_cast<double>(tiles) * lanes * parts_of_lane(layer, section) * correction_of(layer);
}

double SweepCost::parts_of(int layer) const {
  double parts = 0;
  for (int section = 0; section <= layer; ++section) {
    parts += parts_of_section(layer, section);
  }
  return parts / boards_of(layer) * (1 + rest_from_memory_ * far_of(layer));
}

}  // namespace oware::build

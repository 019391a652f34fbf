#include "build/predict.hpp"

#include <unistd.h>

#include <algorithm>
#include <vector>

#include "build/cut.hpp"
#include "build/strips.hpp"
#include "tables/format.hpp"

namespace oware::build {

namespace {

using tables::Kind;

constexpr int kLayersMeasured = 3;  // the rate is that of the last ones solved

// By how much the rest of a pass (single changes at its end, captures from smaller layers) takes
// longer where all comes from memory. Fitted to the builds in docs/benchmarks.md, Predictions.
constexpr double kRestFromMemory = 0.2;

double boards_of(int layer) { return static_cast<double>(tables::board_count(layer)); }

// How many passes a layer takes that is too large to be solved for measuring.
double usual_passes(Kind kind, int layer) {
  if (kind == Kind::even) {
    return layer <= 22 ? 17 : 18;
  }
  return layer <= 20 ? 29 : layer <= 22 ? 30 : 31;
}

// Seconds by the clock for one of the processor's: the median of the last layers solved, since
// small ones are over before all threads have begun.
double clock_of(const Pace& pace) {
  std::vector<double> clocks;
  for (const SolvedLayer& solved : pace.solved) {
    if (solved.layer + kLayersMeasured > pace.solved.back().layer) {
      clocks.push_back(solved.clock);
    }
  }
  std::ranges::sort(clocks);
  return clocks[clocks.size() / 2];
}

// Seconds to give a layer's file to the system, and the upper bounds that are kept while larger
// layers are built.
double writing_time(const BuildOptions& options, const Pace& pace, int layer, double bytes) {
  if (!is_read_by(layer, options.seeds)) {
    return pace.write_again * bytes;
  }
  return pace.write_new * (bytes + (options.kind == Kind::bounds ? boards_of(layer) : 0));
}

// What the third cache holds, or what such caches hold as a rule where the system does not say.
double cache_size() {
  constexpr double kUsual = 32U << 20U;
  const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
  return bytes > 0 ? static_cast<double>(bytes) : kUsual;
}

// Processor's seconds that a pass takes a board: those measured, in proportion to what settling and
// turning take.
class PassCost {
 public:
  PassCost(Kind kind, const Pace& pace, double cache_bytes)
      : pace_(pace), cache_bytes_(cache_bytes), sheets_(kind == Kind::even ? 1 : 2) {
    double parts = 0;
    for (const SolvedLayer& solved : pace.solved) {
      if (solved.layer + kLayersMeasured > pace.solved.back().layer) {
        measured_ += solved.seconds;
        parts += boards_of(solved.layer) * solved.passes * parts_of(solved.layer);
      }
    }
    measured_ /= parts;
  }

  double of(int layer) const { return measured_ * parts_of(layer); }

 private:
  double parts_of(int layer) const {
    const double far = std::max(0.0, 1 - cache_bytes_ / (sheets_ * boards_of(layer)));
    const double turn = pace_.turn_near + far * std::max(0.0, pace_.turn_far - pace_.turn_near);
    double parts = 0;
    for (const StripPlace& place : partition(layer)) {
      const auto seeds = std::min<std::size_t>(place.mover_seeds, pace_.settle.size() - 1);
      const auto columns = tables::detail::binomial(place.mover_seeds + kHalfHouses, kHalfHouses);
      parts += place.lanes * (pace_.settle[seeds] * half_count(place.mover_seeds) +
                              turn * static_cast<double>(columns));
    }
    return parts / boards_of(layer) * (1 + kRestFromMemory * far);
  }

  const Pace& pace_;
  double cache_bytes_;
  double sheets_;
  double measured_ = 0;  // for each second of parts
};

// A layer's file is finished while the next one is solved.
class TwoAtOnce {
 public:
  void layer(double solving, double finishing) {
    solved_ = std::max(solved_ + solving, finished_);
    finished_ = solved_ + finishing;
  }
  double seconds() const { return finished_; }

 private:
  double solved_ = 0;
  double finished_ = 0;
};

}  // namespace

void predict_time(const BuildOptions& options, const Plan& plan, const Pace& pace,
                  double cache_bytes, Prediction& prediction) {
  constexpr int kSyncs = 4;  // of a layer: file, folder, manifest, and the file system's own order
  const PassCost cost(options.kind, pace, cache_bytes);
  const double clock = clock_of(pace);
  const double tables = pace.move_tables * move_table_entries(options.seeds);
  prediction.processor_seconds = tables;
  TwoAtOnce build;
  build.layer(tables * clock, 0);
  for (const int layer : plan.layers) {
    const auto at = static_cast<std::size_t>(layer);
    const double processor = at < pace.solved.size() ? pace.solved[at].seconds
                                                     : cost.of(layer) * boards_of(layer) *
                                                           usual_passes(options.kind, layer);
    const tables::Digits digits = digits_of_layer(options.kind, layer, options.cut);
    const auto bytes = static_cast<double>(
        tables::working_header(options.kind, options.rules, layer, digits).file_bytes());
    const double writing = writing_time(options, pace, layer, bytes);
    prediction.processor_seconds += processor + writing;
    build.layer(processor * clock + writing, pace.sync * bytes + kSyncs * pace.sync_call);
  }
  prediction.seconds = build.seconds();
}

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
  return measure_pace(options, {.highest = std::min(options.seeds, kHighestMeasured)})
      .map([&](const Pace& pace) {
        predict_time(options, *plan, pace, cache_size(), prediction);
        return prediction;
      });
}

}  // namespace oware::build

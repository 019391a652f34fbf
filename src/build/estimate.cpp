#include "build/estimate.hpp"

#include <algorithm>

namespace oware::build {
namespace {

// a layer that takes more sweeps than usual stays here until it is done
constexpr double kMostOfALayer = 0.97;

}  // namespace

Estimate estimate(const BuildProgress& progress) {
  const double part = std::min(progress.work / std::max(progress.usual_work, 1.0), kMostOfALayer);
  const double done =
      static_cast<double>(progress.boards_done) + part * static_cast<double>(progress.layer_boards);
  const auto total = static_cast<double>(progress.boards_total);
  const double rate = done / std::max(progress.seconds - progress.opening_seconds, 1e-3);
  return {std::min(done / std::max(total, 1.0), 1.0), rate,
          std::max(total - done, 0.0) / std::max(rate, 1.0)};
}

void note(BuildProgress& progress, double work, double opening, double seconds) {
  if (opening > 0) {
    progress.opening_seconds += seconds - progress.seconds;
  }
  progress.seconds = seconds;
  progress.opening = opening;
  progress.work = work;
  progress.sweeps = static_cast<int>(work);
}

}  // namespace oware::build

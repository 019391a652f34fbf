#include "build/estimate.hpp"

#include <algorithm>

namespace oware::build {
namespace {

// a layer that takes more sweeps than usual stays here until it is done
constexpr double kMostOfALayer = 0.97;

}  // namespace

Estimate estimate(const BuildProgress& progress) {
  const double part =
      std::min(progress.sweeps / std::max(progress.usual_sweeps, 1.0), kMostOfALayer);
  const double done =
      static_cast<double>(progress.boards_done) + part * static_cast<double>(progress.layer_boards);
  const auto total = static_cast<double>(progress.boards_total);
  const double rate = done / std::max(progress.seconds, 1e-3);
  return {std::min(done / std::max(total, 1.0), 1.0), rate,
          std::max(total - done, 0.0) / std::max(rate, 1.0)};
}

}  // namespace oware::build

#include "games/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.hpp"
#include "games/rated.hpp"

namespace oware::games {
namespace {

// Points of each level above the one below.
constexpr std::array<double, kMaxLevel - kMinLevel> kSteps = {460, 421, 375, 338, 397, 463, 338};
// A step's standard deviation: its 95 % interval is about 65 points to each side.
constexpr double kStepDeviation = 33;

}  // namespace

KeptRating level_rating(int level) {
  OWARE_ASSERT(level >= kMinLevel && level <= kMaxLevel);
  KeptRating found;
  const auto [from, to] = std::minmax(level, kDefaultLevel);
  double distance = 0;
  for (int step = from; step < to; ++step)
    distance += kSteps.at(static_cast<std::size_t>(step - kMinLevel));
  found.value.rating += level < kDefaultLevel ? -distance : distance;
  found.value.deviation = kStepDeviation * std::sqrt(std::max(to - from, 1));
  return found;
}

int nearest_level(double rating) {
  int nearest = kMinLevel;
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    if (std::abs(level_rating(level).value.rating - rating) <
        std::abs(level_rating(nearest).value.rating - rating))
      nearest = level;
  }
  return nearest;
}

int placement_level(std::int64_t games, int level, double score) {
  if (games == 0) return kDefaultLevel;
  const int step = games == 1 ? 2 : 1;
  const int next = score > 0.5 ? level + step : score < 0.5 ? level - step : level;
  return std::clamp(next, kMinLevel, kMaxLevel);
}

KeptRating first_rating(const std::optional<KeptRating>& computer, std::string_view pool) {
  KeptRating first;
  if (!computer || computer->games < kPlacementGames || pool != rating_pools().front())
    return first;
  first.value.rating = computer->value.rating;
  first.value.deviation = std::clamp(computer->value.deviation, kPlacedDeviation, kMostDeviation);
  return first;
}

}  // namespace oware::games

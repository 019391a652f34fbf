#include "games/ratings.hpp"

#include <algorithm>

namespace oware::games {
namespace {

double periods_since(const KeptRating& kept, TimeMs at) {
  if (kept.games == 0) return 0;
  return static_cast<double>(std::max<TimeMs>(at - kept.at, 0)) /
         static_cast<double>(kRatingPeriodMs);
}

KeptRating rated(const KeptRating& kept, std::vector<ratings::Result> results, TimeMs at) {
  const double periods = periods_since(kept, at);
  KeptRating after = kept;
  after.value = ratings::rated(kept.value, std::move(results), {.periods = periods});
  after.value.deviation = std::min(after.value.deviation, kMostDeviation);
  return after;
}

}  // namespace

KeptRating standing_at(const KeptRating& kept, TimeMs at) { return rated(kept, {}, at); }

KeptRating after_result(const KeptRating& kept, const KeptRating& other, double score, TimeMs at) {
  KeptRating after = rated(kept, {{standing_at(other, at).value, score}}, at);
  ++after.games;
  after.at = std::max(kept.at, at);
  return after;
}

double refunded_points(const Losses& losses) {
  const double above = std::max(losses.lost + losses.now - losses.top, 0.0);
  return std::clamp(losses.lost - above / 2, 0.0, kMostRefunded);
}

}  // namespace oware::games

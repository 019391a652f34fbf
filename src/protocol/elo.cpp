#include "protocol/elo.hpp"

#include <algorithm>
#include <cmath>

namespace oware::protocol {
namespace {

constexpr double kMostElo = 1200;

double elo_of(double share) {
  const double kept = std::clamp(share, 0.001, 0.999);
  return std::clamp(400 * std::log10(kept / (1 - kept)), -kMostElo, kMostElo);
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

struct Moments {
  double mean;
  double variance;  // of one game
};

// Half a game of each result is added to the count's variance, so that a one-sided match still has
// an error.
Moments moments(const Tally& tally) {
  const double games = tally.games();
  const double mean = (tally.wins + tally.draws / 2.0) / games;
  const double all = games + 1.5;
  const double wins = (tally.wins + 0.5) / all;
  const double draws = (tally.draws + 0.5) / all;
  const double smooth = wins + draws / 2;
  return {mean, wins + draws / 4 - smooth * smooth};
}

}  // namespace

Strength strength(const Tally& tally) {
  if (tally.games() == 0) return {};
  const auto [mean, variance] = moments(tally);
  const double margin = 1.96 * std::sqrt(variance / tally.games());
  return {elo_of(mean), (elo_of(mean + margin) - elo_of(mean - margin)) / 2};
}

double log_likelihood_ratio(const Tally& tally, double elo0, double elo1) {
  if (tally.games() == 0) return 0;
  const auto [mean, variance] = moments(tally);
  const double share0 = share_of(elo0);
  const double share1 = share_of(elo1);
  return tally.games() * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance);
}

}  // namespace oware::protocol

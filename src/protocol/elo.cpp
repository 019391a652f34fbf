#include "protocol/elo.hpp"

#include <algorithm>
#include <cmath>

namespace oware::protocol {
namespace {

// Infinite at 0 and 1.
double elo_of(double share) { return 400 * std::log10(share / (1 - share)); }

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

struct Moments {
  double mean;
  double variance;  // of one game
};

// Half a game of each result is added to the count's variance, so that a one-sided match still has
// one.
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

// The shares p that are not refuted by the mean m of n games: (m - p)^2 = z^2 v(p) / n, where v is
// the variance of a game, p (1 - p) - d/4 with the share d of draws. For d = 0 this is Wilson's
// interval. d is counted over n + z^2 games: a few draws do not prove that all games are drawn.
Strength strength(const Tally& tally) {
  constexpr double kSquare = kDeviations95 * kDeviations95;
  const double games = tally.games();
  if (games == 0) return {0, elo_of(0), elo_of(1)};
  const double mean = (tally.wins + tally.draws / 2.0) / games;
  const double draws = tally.draws / (games + kSquare);
  const double middle = 2 * games * mean + kSquare;
  const double spread = kDeviations95 * std::sqrt(4 * games * (mean * (1 - mean) - draws / 4) +
                                                  kSquare * (1 - draws));
  const double scale = 2 * (games + kSquare);
  // A total score has its end at 0 or 1 exactly, whatever rounding makes of it.
  const double low = mean <= 0 ? 0 : std::max((middle - spread) / scale, 0.0);
  const double high = mean >= 1 ? 1 : std::min((middle + spread) / scale, 1.0);
  return {elo_of(mean), elo_of(low), elo_of(high)};
}

double log_likelihood_ratio(const Tally& tally, double elo0, double elo1) {
  if (tally.games() == 0) return 0;
  const auto [mean, variance] = moments(tally);
  const double share0 = share_of(elo0);
  const double share1 = share_of(elo1);
  return tally.games() * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance);
}

}  // namespace oware::protocol

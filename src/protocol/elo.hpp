// What a match says about strength. The logistic model of A. Elo; the sequential test is A. Wald's
// (1945) in the normal approximation usual among chess engines. Pure functions.
#pragma once

namespace oware::protocol {

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
};

struct Strength {
  // of the first player above the second; held within +-1200 where the score is total
  double elo = 0;
  double error = 0;  // half the width of the 95 % interval
};

Strength strength(const Tally& tally);

// The log likelihood ratio of "stronger by `elo1`" against "stronger by `elo0`".
double log_likelihood_ratio(const Tally& tally, double elo0, double elo1);

// Where the test ends with 5 % risk on either side: at or beyond +-kSprtBound.
inline constexpr double kSprtBound = 2.944'438'979;  // ln(0.95 / 0.05)

}  // namespace oware::protocol

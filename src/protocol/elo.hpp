// What a match says about strength. The logistic model of A. Elo; the interval is the score
// interval of E. B. Wilson (1927), widened from wins and losses to draws; the sequential test is A.
// Wald's (1945) in the normal approximation usual among chess engines. Pure functions.
#pragma once

namespace oware::protocol {

inline constexpr double kDeviations95 = 1.959964;  // of a 95 % interval, to either side

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  int games() const { return wins + draws + losses; }
};

// Of the first player above the second, in Elo, with its 95 % interval. The interval is that of the
// score, seen through the logistic curve, so it is wider on the side of the stronger player. Where
// all games were won or lost, `elo` and one end are infinite; without games both ends are.
struct Strength {
  double elo = 0;
  double low = 0;
  double high = 0;
};

Strength strength(const Tally& tally);

// The log likelihood ratio of "stronger by `elo1`" against "stronger by `elo0`".
double log_likelihood_ratio(const Tally& tally, double elo0, double elo1);

// Where the test ends with 5 % risk on either side: at or beyond +-kSprtBound.
inline constexpr double kSprtBound = 2.944'438'979;  // ln(0.95 / 0.05)

}  // namespace oware::protocol

// Glicko-2: ratings with a deviation, which says how sure they are, and a volatility, which says
// how steady the results are.
//
// M. E. Glickman, "Example of the Glicko-2 system", Boston University, 30 November 2013; the steps
// of the paper are named in glicko2.cpp. Two things are added. A period may have a length other
// than 1: the deviation grows by the volatility once a period, and by a part of it in a part of a
// period. And each number stays within its range below, which no real results reach, so that the
// arithmetic stays finite whatever is given.
//
// Invariants: results of a period count by their set, not by their order: the same results in
// another order give the same bits. Thread rule: values, pure functions.
#pragma once

#include <vector>

namespace oware::ratings {

struct Range {
  double least;
  double most;

  bool contains(double value) const { return value >= least && value <= most; }  // false for NaN
};

// On Glickman's first scale, in points: 200 points stronger scores about 0.76.
inline constexpr Range kRatings{-10'000, 10'000};
inline constexpr Range kDeviations{0.1, 10'000};
// Per period, without a unit.
inline constexpr Range kVolatilities{1e-6, 10};
// How far a volatility may change; 0.3 to 1.2 are sensible.
inline constexpr Range kTaus{0.01, 10};

// What a player without results has.
struct Rating {
  double rating = 1500;      // points, in kRatings
  double deviation = 350;    // points, in kDeviations: a standard deviation of `rating`
  double volatility = 0.06;  // in kVolatilities

  friend bool operator==(const Rating&, const Rating&) = default;
};

struct Result {
  Rating opponent;   // before the period
  double score = 0;  // 1 a win, 0.5 a draw, 0 a loss
};

struct Options {
  double tau = 0.5;    // in kTaus
  double periods = 1;  // the length of what is rated, in periods; 0 or more
};

// A rating after a period with these results; without any, the deviation alone grows. The caller's
// duty: everything is in its range.
Rating rated(const Rating& before, std::vector<Result> results, const Options& options = {});

// How much a player of `rating` is expected to score against `opponent`, 0 to 1 (E in the paper).
double expected_score(double rating, const Rating& opponent);

}  // namespace oware::ratings

#include "ratings/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "base/assert.hpp"

namespace oware::ratings {
namespace {

// Step 2: from points to the Glicko-2 scale, whose middle is 1500.
constexpr double kPoints = 173.7178;
constexpr double kMiddle = 1500;

// Step 5.1 says 1e-6; this is as near as the arithmetic comes for every range.
constexpr double kTolerance = 1e-13;
// The Illinois method needs about ten steps. What it has not found by then is halved.
constexpr int kMostSteps = 100;

double within(double value, const Range& range) {
  return std::clamp(value, range.least, range.most);
}

double square(double value) { return value * value; }

double logistic(double value) { return 1 / (1 + std::exp(-value)); }

double g(double phi) { return 1 / std::sqrt(1 + 3 * square(phi) / square(std::numbers::pi)); }

// How far a result lies above the opponent, seen through the opponent's deviation.
double lead(double rating, const Rating& opponent) {
  return g(opponent.deviation / kPoints) * (rating - opponent.rating) / kPoints;
}

// Step 5: f has a root at the logarithm of the new variance.
class VolatilityEquation {
 public:
  VolatilityEquation(double delta, double phi, double v, double sigma, double tau)
      : excess_(square(delta) - square(phi) - v),
        sum_(square(phi) + v),
        a_(2 * std::log(sigma)),
        tau_(tau) {}

  // The volatility at the root.
  double solve() const {
    double low = a_;
    double high = excess_ > 0 ? std::log(excess_) : below();
    double f_low = f(low);
    double f_high = f(high);
    for (int step = 0; std::abs(high - low) > kTolerance; ++step) {
      const bool halve = step >= kMostSteps;
      const double next =
          halve ? low + (high - low) / 2 : low + (low - high) * f_low / (f_high - f_low);
      const double f_next = f(next);
      if (f_next * f_high <= 0) {
        low = high;
        f_low = f_high;
      } else if (!halve) {
        f_low /= 2;
      }
      if (next == high) break;  // as near as rounding allows
      high = next;
      f_high = f_next;
    }
    return std::exp(high / 2);
  }

 private:
  double f(double x) const {
    const double e = std::exp(x);
    return e * (excess_ - e) / (2 * square(sum_ + e)) - (x - a_) / square(tau_);
  }

  // Step 5.2: the first a - k tau at which f is not negative. The first term of f is above -1, so k
  // ends at tau or soon after.
  double below() const {
    double x = a_ - tau_;
    while (f(x) < 0) x -= tau_;
    return x;
  }

  double excess_;
  double sum_;
  double a_;
  double tau_;
};

Rating grown(const Rating& before, double volatility, double periods) {
  const double variance =
      square(before.deviation / kPoints) + periods * square(volatility);  // step 6
  return {before.rating, within(kPoints * std::sqrt(variance), kDeviations), volatility};
}

}  // namespace

double expected_score(double rating, const Rating& opponent) {
  return logistic(lead(rating, opponent));
}

Rating rated(const Rating& before, std::vector<Result> results, const Options& options) {
  OWARE_ASSERT(kDeviations.contains(before.deviation) && options.periods >= 0);
  if (results.empty()) return grown(before, before.volatility, options.periods);
  // Sums depend on the order of what is added.
  std::ranges::sort(results, {}, [](const Result& one) {
    return std::tuple(one.opponent.rating, one.opponent.deviation, one.score);
  });
  double information = 0;  // 1/v, step 3
  double surprise = 0;     // delta/v, step 4
  for (const Result& one : results) {
    const double weight = g(one.opponent.deviation / kPoints);
    const double above = lead(before.rating, one.opponent);
    // 1 - E as E of the other side: no digits are lost where E is nearly 1.
    information += square(weight) * logistic(above) * logistic(-above);
    surprise += weight * (one.score * logistic(-above) - (1 - one.score) * logistic(above));
  }
  const double v = 1 / information;
  const double phi = before.deviation / kPoints;
  const VolatilityEquation equation(v * surprise, phi, v, before.volatility, options.tau);
  const double volatility = within(equation.solve(), kVolatilities);
  // Steps 6 to 8.
  const double wider = grown(before, volatility, options.periods).deviation / kPoints;
  const double variance = 1 / (1 / square(wider) + information);
  const double mu = (before.rating - kMiddle) / kPoints + variance * surprise;
  return {within(kPoints * mu + kMiddle, kRatings),
          within(kPoints * std::sqrt(variance), kDeviations), volatility};
}

}  // namespace oware::ratings

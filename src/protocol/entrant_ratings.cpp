#include "protocol/entrant_ratings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace oware::protocol {
namespace {

const double kEloPerLogit = 400 / std::log(10.0);

double share_of(double logit) { return 1 / (1 + std::exp(-logit)); }

using Matrix = std::vector<std::vector<double>>;

// The inverse of a symmetric positive definite matrix (Gauss and Jordan; no pivots are needed).
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, std::vector<double>(size));
  for (std::size_t row = 0; row < size; ++row) result[row][row] = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix[pivot][pivot];
    for (std::size_t column = 0; column < size; ++column) {
      matrix[pivot][column] *= scale;
      result[pivot][column] *= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix[row][pivot];
      for (std::size_t column = 0; column < size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
        result[row][column] -= factor * result[pivot][column];
      }
    }
  }
  return result;
}

// The log likelihood at `logits`: its gradient, and its second derivatives with their sign changed.
struct Likelihood {
  Likelihood(const std::vector<double>& logits, const std::map<std::pair<int, int>, Tally>& pairs)
      : gradient(logits.size()), information(logits.size(), std::vector<double>(logits.size())) {
    for (std::size_t one = 0; one < logits.size(); ++one) {
      const double share = share_of(logits[one]);
      gradient[one] = 0.5 - share;
      information[one][one] = share * (1 - share);
    }
    for (const auto& [players, tally] : pairs) {
      const auto first = static_cast<std::size_t>(players.first);
      const auto second = static_cast<std::size_t>(players.second);
      const double share = share_of(logits[first] - logits[second]);
      const double above = tally.wins + tally.draws / 2.0 - tally.games() * share;
      const double weight = tally.games() * share * (1 - share);
      gradient[first] += above;
      gradient[second] -= above;
      information[first][first] += weight;
      information[second][second] += weight;
      information[first][second] -= weight;
      information[second][first] -= weight;
    }
  }

  std::vector<double> gradient;
  Matrix information;
};

// A step of Newton's method; how far the furthest went. Steps are bounded: far from its maximum the
// likelihood is nearly flat.
double take_step(std::vector<double>& logits, const std::map<std::pair<int, int>, Tally>& pairs) {
  constexpr double kLongestStep = 1;
  const Likelihood likelihood(logits, pairs);
  const Matrix covariance = inverse(likelihood.information);
  std::vector<double> step(logits.size());
  double longest = 0;
  for (std::size_t row = 0; row < step.size(); ++row) {
    for (std::size_t column = 0; column < step.size(); ++column)
      step[row] += covariance[row][column] * likelihood.gradient[column];
    longest = std::max(longest, std::abs(step[row]));
  }
  const double scale = std::min(1.0, kLongestStep / std::max(longest, kLongestStep));
  for (std::size_t row = 0; row < step.size(); ++row) logits[row] += scale * step[row];
  return longest;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace

std::vector<EntrantRating> entrant_ratings(int entrants,
                                           const std::map<std::pair<int, int>, Tally>& pairs) {
  constexpr int kMostSteps = 200;
  constexpr double kSmallestStep = 1e-10;
  std::vector<double> logits(static_cast<std::size_t>(entrants));
  for (int step = 0; step < kMostSteps; ++step) {
    if (take_step(logits, pairs) < kSmallestStep) break;
  }
  const Matrix covariance = inverse(Likelihood(logits, pairs).information);
  std::vector<double> row_means;
  row_means.reserve(covariance.size());
  for (const auto& row : covariance) row_means.push_back(mean_of(row));
  const double mean = mean_of(logits);
  const double mean_variance = mean_of(row_means);
  std::vector<EntrantRating> ratings;
  for (std::size_t one = 0; one < logits.size(); ++one) {
    // Of the difference to the average.
    const double variance = covariance[one][one] - 2 * row_means[one] + mean_variance;
    ratings.push_back({kEloPerLogit * (logits[one] - mean),
                       kEloPerLogit * kDeviations95 * std::sqrt(std::max(variance, 0.0))});
  }
  return ratings;
}

}  // namespace oware::protocol

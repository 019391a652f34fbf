// Glicko-2 with whatever is in its ranges: the numbers stay in them, the volatility is a root, and
// games speak for whoever wins them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include "ratings/glicko2.hpp"

namespace oware::property {
namespace {

using ratings::Range;
using ratings::Rating;
using ratings::Result;

// From one end of the range to the other, the ends themselves often.
rc::Gen<double> within(const Range& range) {
  const auto between = rc::gen::map(rc::gen::inRange(0, 1'000'001), [range](int part) {
    return range.least + (range.most - range.least) * part / 1e6;
  });
  // Small values are as likely as large ones where a range begins near 0.
  const auto powers = rc::gen::map(rc::gen::inRange(0, 1001), [range](int part) {
    return range.least > 0 ? range.least * std::pow(range.most / range.least, part / 1000.0)
                           : range.least;
  });
  return rc::gen::map(rc::gen::oneOf(between, powers, rc::gen::just(range.most)),
                      [range](double value) { return std::clamp(value, range.least, range.most); });
}

rc::Gen<Rating> any_rating() {
  return rc::gen::map(rc::gen::tuple(within(ratings::kRatings), within(ratings::kDeviations),
                                     within(ratings::kVolatilities)),
                      [](const auto& values) {
                        return std::apply([](auto... value) { return Rating{value...}; }, values);
                      });
}

rc::Gen<std::vector<Result>> any_results() {
  const auto score = rc::gen::map(rc::gen::inRange(0, 3), [](int halves) { return halves / 2.0; });
  return rc::gen::container<std::vector<Result>>(
      rc::gen::map(rc::gen::tuple(any_rating(), score),
                   [](const auto& pair) { return Result{std::get<0>(pair), std::get<1>(pair)}; }));
}

RC_GTEST_PROP(Glicko2, StaysInItsRanges, ()) {
  const Rating before = *any_rating();
  const double tau = *within(ratings::kTaus);
  const double periods = *within({0, 1e9});
  const Rating after = rated(before, *any_results(), {.tau = tau, .periods = periods});
  RC_ASSERT(ratings::kRatings.contains(after.rating));
  RC_ASSERT(ratings::kDeviations.contains(after.deviation));
  RC_ASSERT(ratings::kVolatilities.contains(after.volatility));
}

// The equation of step 5, written down once more: it changes its sign at the volatility found.
RC_GTEST_PROP(Glicko2, TheVolatilitySolvesItsEquation, ()) {
  const Rating before = *any_rating();
  const double tau = *within(ratings::kTaus);
  const auto results = *any_results();
  RC_PRE(!results.empty());
  constexpr double kPoints = 173.7178;
  double information = 0;
  double surprise = 0;
  for (const auto& [opponent, score] : results) {
    const double phi = opponent.deviation / kPoints;
    const double g = 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
    const double above = g * (before.rating - opponent.rating) / kPoints;
    const double expected = 1 / (1 + std::exp(-above));
    const double rest = 1 / (1 + std::exp(above));
    information += g * g * expected * rest;
    surprise += g * (score * rest - (1 - score) * expected);
  }
  const double v = 1 / information;
  const double delta = v * surprise;
  const double phi = before.deviation / kPoints;
  const double a = std::log(before.volatility * before.volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - phi * phi - v - e) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  const double found = rated(before, results, {.tau = tau}).volatility;
  RC_PRE(found > ratings::kVolatilities.least && found < ratings::kVolatilities.most);
  const double x = std::log(found * found);
  constexpr double kNear = 1e-8;
  RC_ASSERT(f(x - kNear) * f(x + kNear) <= 0);
}

RC_GTEST_PROP(Glicko2, AWinIsWorthNoLessThanADraw, ()) {
  const Rating before = *any_rating();
  const Rating opponent = *any_rating();
  const ratings::Options options{.tau = 0.5, .periods = *within({0, 10})};
  const Rating won = rated(before, {{opponent, 1}}, options);
  const Rating lost = rated(before, {{opponent, 0}}, options);
  RC_ASSERT(won.rating >= before.rating - 1e-6);
  RC_ASSERT(lost.rating <= before.rating + 1e-6);
}

}  // namespace
}  // namespace oware::property

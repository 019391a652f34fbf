#include "latency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

namespace oware::load {

// Up to kSteps each microsecond has a bucket of its own; beyond, each doubling has kSteps of them.
std::size_t Latency::bucket(std::uint64_t us) {
  if (us < kSteps) return us;
  const auto doubling = static_cast<unsigned>(
      std::bit_width(us) - std::bit_width(static_cast<std::uint64_t>(kSteps)) + 1);
  const std::uint64_t step = (us >> (doubling - 1)) - kSteps;
  const auto found = std::size_t{doubling} * kSteps + step;
  return std::min(found, static_cast<std::size_t>(kSteps * kDoublings - 1));
}

double Latency::upper_us(std::size_t bucket) {
  const std::size_t doubling = bucket / kSteps;
  if (doubling == 0) return static_cast<double>(bucket);
  return static_cast<double>((bucket % kSteps + kSteps + 1) << (doubling - 1));
}

void Latency::record(std::chrono::nanoseconds took) {
  const auto us = static_cast<std::uint64_t>(std::max<std::int64_t>(0, took.count() / 1000));
  ++buckets_[bucket(us)];
  ++count_;
  max_us_ = std::max(max_us_, us);
}

double Latency::percentile_ms(double share) const {
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen > 0 && static_cast<double>(seen) >= share * static_cast<double>(count_)) {
      return std::min(upper_us(i), static_cast<double>(max_us_)) / 1e3;
    }
  }
  return 0;
}

std::string Latency::json(const std::string& prefix) const {
  return fmt::format(
      R"("{0}p50_ms":{1:.3f},"{0}p90_ms":{2:.3f},"{0}p99_ms":{3:.3f},"{0}max_ms":{4:.3f})", prefix,
      percentile_ms(0.5), percentile_ms(0.9), percentile_ms(0.99), max_ms());
}

std::string Latency::chart() const {
  constexpr double kWidth = 50;
  std::array<std::uint64_t, kDoublings> rows{};
  for (std::size_t i = 0; i < buckets_.size(); ++i) rows[i / kSteps] += buckets_[i];
  const std::uint64_t most = std::max<std::uint64_t>(1, *std::ranges::max_element(rows));
  std::string out;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row] == 0) continue;
    const auto bar =
        static_cast<int>(kWidth * static_cast<double>(rows[row]) / static_cast<double>(most));
    fmt::format_to(std::back_inserter(out), "  up to {:>10.2f} ms {:>9}  {:#<{}}\n",
                   upper_us(row * kSteps + kSteps - 1) / 1e3, rows[row], "", bar);
  }
  return out;
}

}  // namespace oware::load

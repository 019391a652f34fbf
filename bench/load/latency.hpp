// How long something took, many times: counts in buckets that are 1/32 of their value wide. Thread
// rule: a value.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>

namespace oware::load {

class Latency {
 public:
  void record(std::chrono::nanoseconds took);

  std::uint64_t count() const { return count_; }
  // At most so many milliseconds took this share (0..1) of all; 0 when there is none.
  double percentile_ms(double share) const;
  double max_ms() const { return static_cast<double>(max_us_) / 1e3; }

  // `"p50_ms":1.2,"p90_ms":...,"p99_ms":...,"max_ms":...` with each name begun by `prefix`.
  std::string json(const std::string& prefix) const;
  // A line for each doubling of time with a bar, for people.
  std::string chart() const;

 private:
  static constexpr int kSteps = 32;  // a doubling
  static constexpr int kDoublings = 27;

  static std::size_t bucket(std::uint64_t us);
  static double upper_us(std::size_t bucket);

  std::array<std::uint64_t, static_cast<std::size_t>(kSteps* kDoublings)> buckets_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_us_ = 0;
};

}  // namespace oware::load

// Pauses between attempts at what fails, each twice as long as the one before. Thread rule: a
// value.
#pragma once

#include <algorithm>
#include <chrono>

namespace oware::bot {

class Backoff {
 public:
  static constexpr std::chrono::milliseconds kFirst{200};
  static constexpr std::chrono::milliseconds kLongest{10'000};

  std::chrono::milliseconds next() {
    const auto pause = next_;
    next_ = std::min(2 * next_, kLongest);
    return pause;
  }
  void reset() { next_ = kFirst; }

 private:
  std::chrono::milliseconds next_ = kFirst;
};

}  // namespace oware::bot

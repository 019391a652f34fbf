// When something that failed is tried again: after pauses that grow by a constant factor, a limited
// number of times. Values only; who retries has the clock.
#pragma once

#include <chrono>

namespace oware::base {

struct RetryPolicy {
  std::chrono::milliseconds first_pause;
  int factor = 1;    // each pause is so many times the one before
  int attempts = 0;  // the first one counted; 0: without a limit

  // Whether there is another attempt after so many that failed.
  constexpr bool goes_on(int failed) const { return attempts == 0 || failed < attempts; }
  // The pause after so many attempts that failed, 1 or more.
  constexpr std::chrono::milliseconds pause_after(int failed) const {
    auto pause = first_pause;
    for (int attempt = 1; attempt < failed; ++attempt) pause *= factor;
    return pause;
  }
};

}  // namespace oware::base

// The server's time: milliseconds since 1970 when it starts, and from then on the machine's
// monotonic clock. It never goes back and never jumps while the server runs, whatever happens to
// the date; after a restart it starts anew from the date. Thread rule: constant after it is made.
#pragma once

#include <chrono>

#include "games/clock.hpp"

namespace oware::server {

class ServerClock {
 public:
  // `ahead`: how far the clock that several servers share is ahead of this machine's.
  explicit ServerClock(std::chrono::milliseconds ahead = {})
      : start_(since_epoch() + ahead.count()), anchor_(std::chrono::steady_clock::now()) {}

  games::TimeMs now() const {
    return start_ + std::chrono::duration_cast<std::chrono::milliseconds>(passed()).count();
  }

  // When the server's time will be `time`, on the clock that timers use.
  std::chrono::steady_clock::time_point when(games::TimeMs time) const {
    return anchor_ + std::chrono::milliseconds(time - start_);
  }

 private:
  static games::TimeMs since_epoch() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }
  std::chrono::steady_clock::duration passed() const {
    return std::chrono::steady_clock::now() - anchor_;
  }

  games::TimeMs start_;
  std::chrono::steady_clock::time_point anchor_;
};

}  // namespace oware::server

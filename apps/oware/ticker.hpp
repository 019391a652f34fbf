// A line on a terminal's standard error, twice a second, that gives way to the result. Thread rule:
// one thread.
#pragma once

#include <unistd.h>

#include <chrono>

#include "output.hpp"

namespace oware::app {

class Ticker {
 public:
  // `wanted`: the command prints for people, not for programs.
  explicit Ticker(bool wanted) : shown_(wanted && ::isatty(STDERR_FILENO) == 1) {}

  // Where it is time for it, `text()` is shown.
  template <class Text>
  void draw(Text text) {
    constexpr auto kEvery = std::chrono::milliseconds(500);
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now < drawn_ + kEvery) return;
    drawn_ = now;
    print_error("\r\033[K{}", text());
  }
  void clear() const {
    if (shown_) print_error("\r\033[K");
  }

 private:
  bool shown_;
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace oware::app

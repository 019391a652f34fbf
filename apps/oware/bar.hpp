// A line at the bottom of the terminal that says how far a long work is: the layer, a bar, the rate, the time left. Drawn on
// standard error, at most ten times a second, and only where that is a terminal. Thread rule: draw() from any threads; show() and
// clear() are one thread's at a time.
#pragma once

#include <chrono>
#include <mutex>
#include <string_view>

#include "build/estimate.hpp"

namespace oware::app {

class Bar {
 public:
  // `wanted`: the command prints for people, not for programs.
  explicit Bar(bool wanted);
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  bool shown() const { return shown_; }
  // Of `layers` the layer at hand; `more` stands at the end. Does nothing where another thread draws, or it is too soon.
  void draw(int layer, int layers, const build::Estimate& now, std::string_view more = {});
  // Makes room for other lines.
  void clear() const;

 private:
  bool shown_;
  std::mutex guard_;
  std::chrono::steady_clock::time_point drawn_;
};

// h:mm:ss, or m:ss.
std::string clock_text(double seconds);

}  // namespace oware::app

// A line at the bottom of the terminal that says how far a long work is
// (terminal/progress_line.hpp). Drawn on standard error, at most ten times a second, and only where
// that is a terminal, as wide as that is. Thread rule: draw() from any threads; shown() and clear()
// are one thread's at a time.
#pragma once

#include <chrono>
#include <mutex>

#include "terminal/progress_line.hpp"

namespace oware::app {

class Bar {
 public:
  // `wanted`: the command prints for people, not for programs.
  explicit Bar(bool wanted);
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  bool shown() const { return shown_; }
  // Does nothing where another thread draws, or it is too soon.
  void draw(const terminal::Progress& progress);
  // Makes room for other lines.
  void clear() const;

 private:
  bool shown_;
  std::mutex guard_;
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace oware::app

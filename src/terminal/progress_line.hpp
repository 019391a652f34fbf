// One line that says how far a long work on layers is: the layer, a bar, the share done, the rate,
// the time left. Pure.
#pragma once

#include <string>
#include <string_view>

namespace oware::terminal {

struct Progress {
  int layer = 0;   // at hand
  int layers = 0;  // the last one
  double share = 0;
  double boards_per_second = 0;
  double seconds_left = 0;
  std::string_view more = {};  // stands at the end
};

// At most `columns` characters, all of them ASCII if `more` is. Where they do not suffice, the bar
// shrinks first; then, one after the other, `more`, the bar, the rate and the time left are left
// out; at last the rest is cut.
std::string progress_line(const Progress& progress, int columns);

// h:mm:ss, or m:ss. What is no number of seconds, or more than 9999 hours, is shown as "-:--".
std::string clock_text(double seconds);

}  // namespace oware::terminal

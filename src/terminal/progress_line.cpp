#include "terminal/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace oware::terminal {
namespace {

constexpr std::size_t kWidestBar = 28;
constexpr std::size_t kNarrowestBar = 8;
constexpr std::size_t kBesideBar = 4;  // two blanks and the brackets

std::string bar_text(double share, std::size_t width) {
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
  return fmt::format("  [{:#<{}}{:.<{}}]", "", filled, "", width - filled);
}

}  // namespace

std::string progress_line(const Progress& progress, int columns) {
  const auto room = static_cast<std::size_t>(std::max(columns, 0));
  const double share = std::isfinite(progress.share) ? std::clamp(progress.share, 0.0, 1.0) : 0.0;
  std::string layer = fmt::format("layer {} of {}", progress.layer, progress.layers);
  const std::string percent = fmt::format(" {:3.0f} %", 100 * share);
  // What can be left out, the first at last.
  std::array<std::string, 3> texts = {
      fmt::format("  {} left", clock_text(progress.seconds_left)),
      fmt::format("  {:.1f} M boards/s", progress.boards_per_second / 1e6),
      std::string(progress.more)};
  const auto length = [&] {
    return layer.size() + percent.size() + texts[0].size() + texts[1].size() + texts[2].size();
  };
  const auto bar_fits = [&] { return length() + kBesideBar + kNarrowestBar <= room; };
  if (!bar_fits()) {
    texts[2].clear();
  }
  if (bar_fits()) {
    layer += bar_text(share, std::min(kWidestBar, room - length() - kBesideBar));
  }
  for (std::size_t last = 2; last-- > 0 && length() > room;) {
    texts[last].clear();
  }
  return (layer + percent + texts[1] + texts[0] + texts[2]).substr(0, room);
}

std::string clock_text(double seconds) {
  constexpr double kMost = 9999.0 * 3600;
  const bool known = seconds >= 0 && seconds <= kMost;  // not so for what is no number
  if (!known) {
    return "-:--";
  }
  const auto whole = std::lround(seconds);
  return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                       : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace oware::terminal

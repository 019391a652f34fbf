#include "bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace oware::app {

Bar::Bar(bool wanted) : shown_(wanted && isatty(STDERR_FILENO) != 0), drawn_(std::chrono::steady_clock::now()) {}

void Bar::draw(int layer, int layers, const build::Estimate& now, std::string_view more) {
  constexpr int kWidth = 28;
  constexpr std::chrono::milliseconds kPause(100);
  const std::unique_lock lock(guard_, std::try_to_lock);
  const auto moment = std::chrono::steady_clock::now();
  if (!shown_ || !lock || moment - drawn_ < kPause) {
    return;
  }
  drawn_ = moment;
  const auto filled = static_cast<std::size_t>(now.share * kWidth);
  fmt::print(stderr, "\r\033[Klayer {} of {}  [{:#<{}}{:.<{}}] {:3.0f} %  {:.1f} M boards/s  {} left{}", layer, layers, "",
             filled, "", kWidth - filled, 100 * now.share, now.boards_per_second / 1e6, clock_text(now.seconds_left), more);
  std::fflush(stderr);
}

void Bar::clear() const {
  if (shown_) {
    std::fputs("\r\033[K", stderr);
  }
}

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return whole >= 3600 ? fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
                       : fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace oware::app

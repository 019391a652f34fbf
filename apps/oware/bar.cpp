#include "bar.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "output.hpp"

namespace oware::app {
namespace {

// The last column stays free: some terminals begin a new line when it is written.
int columns_of_terminal() {
  constexpr int kUsual = 80;
  winsize size{};
  const bool told = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return (told ? size.ws_col : kUsual) - 1;
}

}  // namespace

Bar::Bar(bool wanted)
    : shown_(wanted && isatty(STDERR_FILENO) != 0), drawn_(std::chrono::steady_clock::now()) {}

void Bar::draw(const terminal::Progress& progress) {
  constexpr std::chrono::milliseconds kPause(100);
  const std::unique_lock lock(guard_, std::try_to_lock);
  const auto moment = std::chrono::steady_clock::now();
  if (!shown_ || !lock || moment - drawn_ < kPause) {
    return;
  }
  drawn_ = moment;
  print_error("\r\033[K{}", terminal::progress_line(progress, columns_of_terminal()));
  std::fflush(stderr);
}

void Bar::clear() const {
  if (shown_) {
    std::fputs("\r\033[K", stderr);
  }
}

}  // namespace oware::app

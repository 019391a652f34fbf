#include "command.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "base/shown.hpp"
#include "output.hpp"

namespace oware::app {
namespace {

volatile std::sig_atomic_t signal_seen = 0;

void note_signal(int number) { signal_seen = number; }

}  // namespace

int report(const Error& error) {
  print_error("oware: {}\n", message(error));
  return policy(error.code).exit_status;
}

void ErrorCount::add(const Error& error) {
  if (count_++ == 0) first_ = error;
  status_ = std::max(status_, policy(error.code).exit_status);
}

int ErrorCount::report() const {
  if (count_ == 1) app::report(first_);
  if (count_ > 1) print_error("oware: {} (and {} more)\n", message(first_), count_ - 1);
  return status_;
}

Result<std::string> read_file(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  const auto unreadable = [&path]() {
    return tl::unexpected(Error{ErrorCode::unreadable,
                                "file cannot be read: " + std::string(std::strerror(errno)), path,
                                "a file that can be read, or - for standard input"});
  };
  if (file == nullptr) {
    return unreadable();
  }
  std::string text;
  std::array<char, 65536> buffer;
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), file)) > 0) {
    text.append(buffer.data(), count);
  }
  const bool failed = std::ferror(file) != 0;
  const int problem = errno;
  if (file != stdin) {
    std::fclose(file);
  }
  errno = problem;
  return failed ? Result<std::string>(unreadable()) : Result<std::string>(std::move(text));
}

std::string today() { return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))); }

void install_interrupt_handler() {
  struct sigaction action = {};
  action.sa_handler = note_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return signal_seen != 0; }

int report_interrupted(std::string_view what) {
  print_error("oware: interrupted: {}\n", one_line(what));
  return kKilledBy + static_cast<int>(signal_seen);
}

}  // namespace oware::app

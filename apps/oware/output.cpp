#include "output.hpp"

#include <unistd.h>
#include <utf8.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstring>
#include <iterator>

namespace oware::app {
namespace {

constexpr std::size_t kHeldAtMost = 1 << 16;

tl::unexpected<Error> unwritable(int problem) {
  return tl::unexpected<Error>(
      Error{problem == ENOSPC ? ErrorCode::disk_full : ErrorCode::unreadable,
            "standard output cannot be written: " + std::string(std::strerror(problem)), "",
            "room on the disk and an open pipe"});
}

std::atomic<int> first_problem = 0;  // errno of the first write by put() that failed

void note_problem() {
  int none = 0;
  first_problem.compare_exchange_strong(none, errno != 0 ? errno : EIO);
}

}  // namespace

void Output::line(std::string_view text) {
  held_.append(text.data(), text.data() + text.size());
  held_.push_back('\n');
  if (held_.size() >= kHeldAtMost) flush();
}

void Output::flush() {
  std::size_t written = 0;
  while (problem_ == 0 && written < held_.size()) {
    const ssize_t count = ::write(STDOUT_FILENO, held_.data() + written, held_.size() - written);
    if (count >= 0) {
      written += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      problem_ = errno;
    }
  }
  held_.clear();
}

Result<void> Output::finish() {
  flush();
  if (problem_ == 0) return {};
  return unwritable(problem_);
}

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_problem();
}

Result<void> flush_output() {
  if (std::fflush(stdout) != 0) note_problem();
  if (const int problem = first_problem; problem != 0) return unwritable(problem);
  return {};
}

void append_json(fmt::memory_buffer& out, std::string_view text) {
  std::string valid;
  utf8::replace_invalid(text.begin(), text.end(), std::back_inserter(valid));
  const std::string quoted = boost::json::serialize(boost::json::string_view(valid));
  out.append(quoted.data(), quoted.data() + quoted.size());
}

std::string json_text(std::string_view text) {
  fmt::memory_buffer out;
  append_json(out, text);
  return fmt::to_string(out);
}

}  // namespace oware::app

#include "output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iterator>

#include "base/utf8.hpp"

namespace oware::app {
namespace {

constexpr std::size_t kHeldAtMost = 1 << 16;

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
  return tl::unexpected<Error>(
      Error{problem_ == ENOSPC ? ErrorCode::disk_full : ErrorCode::unreadable,
            "standard output cannot be written: " + std::string(std::strerror(problem_)), "",
            "room on the disk and an open pipe"});
}

void append_json(fmt::memory_buffer& out, std::string_view text) {
  out.push_back('"');
  while (!text.empty()) {
    const base::CodePoint point = base::first_code_point(text);
    const char c = text.front();
    if (!point.valid) {
      fmt::format_to(std::back_inserter(out), "\\ufffd");
    } else if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (point.value < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", c);
    } else {
      out.append(text.data(), text.data() + point.bytes);
    }
    text.remove_prefix(point.bytes);
  }
  out.push_back('"');
}

std::string json_text(std::string_view text) {
  fmt::memory_buffer out;
  append_json(out, text);
  return fmt::to_string(out);
}

}  // namespace oware::app

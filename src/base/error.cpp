#include <array>
#include <oware/error.hpp>

#include "base/utf8.hpp"

namespace oware {
namespace {

constexpr std::size_t kLongestQuote = 60;

constexpr std::array<ErrorPolicy, 13> kPolicies = {{
    {"bad-rules", 1, 422, LogLevel::info},
    {"bad-position", 1, 422, LogLevel::info},
    {"bad-move", 1, 422, LogLevel::info},
    {"bad-number", 1, 422, LogLevel::info},
    {"bad-file", 1, 422, LogLevel::info},
    {"illegal-move", 1, 422, LogLevel::info},
    {"game-over", 1, 409, LogLevel::info},
    {"not-allowed", 1, 409, LogLevel::info},
    {"usage", 2, 400, LogLevel::info},
    {"unreadable", 3, 500, LogLevel::error},
    {"disk-full", 3, 503, LogLevel::error},
    {"corrupt", 3, 500, LogLevel::error},
    {"unavailable", 3, 503, LogLevel::error},
}};
constexpr ErrorPolicy kInternal = {"internal", 3, 500, LogLevel::error};

// Input as it may be shown: one line, whole characters, no control characters, not too long.
std::string quoted(std::string_view text) {
  std::string shown = "'";
  while (!text.empty() && shown.size() <= kLongestQuote) {
    const base::CodePoint point = base::first_code_point(text);
    shown += point.valid && !base::is_control(point.value) ? text.substr(0, point.bytes) : "?";
    text.remove_prefix(point.bytes);
  }
  shown += text.empty() ? "'" : "...'";
  return shown;
}

}  // namespace

const ErrorPolicy& policy(ErrorCode code) {
  const auto number = static_cast<std::size_t>(code);
  return number < kPolicies.size() ? kPolicies[number] : kInternal;
}

std::string message(const Error& error) {
  std::string text;
  if (error.line > 0) {
    text += "line " + std::to_string(error.line) + ", ";
  }
  if (error.column > 0) {
    text += "column " + std::to_string(error.column) + ", ";
  }
  if (!text.empty()) {
    text.replace(text.size() - 2, 2, ": ");
  }
  text += error.what;
  if (!error.found.empty()) {
    text += ": found " + quoted(error.found);
  }
  if (!error.expected.empty()) {
    text += "; expected " + error.expected;
  }
  return text;
}

}  // namespace oware

#include <array>
#include <oware/error.hpp>

#include "base/shown.hpp"
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

// `text` with control characters and bytes that are not UTF-8 escaped. Stops, with dots, at the
// character with which it would become longer than `longest`.
std::string escaped(std::string_view text, std::size_t longest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kDots = "...";
  std::string shown;
  std::size_t kept = 0;  // bytes that may stay when the dots follow
  while (!text.empty()) {
    const base::CodePoint point = base::first_code_point(text);
    if (point.valid && !base::is_control(point.value)) {
      shown += text.substr(0, point.bytes);
    } else {
      const auto value = static_cast<unsigned>(point.value);
      shown.append("\\x").append(1, kDigits[value >> 4U & 15U]).append(1, kDigits[value & 15U]);
    }
    if (shown.size() > longest) return shown.substr(0, kept).append(kDots);
    if (shown.size() + kDots.size() <= longest) kept = shown.size();
    text.remove_prefix(point.bytes);
  }
  return shown;
}

}  // namespace

const ErrorPolicy& policy(ErrorCode code) {
  const auto number = static_cast<std::size_t>(code);
  return number < kPolicies.size() ? kPolicies[number] : kInternal;
}

std::string one_line(std::string_view text) { return escaped(text, kLongestMessage); }

std::string quote(std::string_view text) { return "'" + escaped(text, kLongestQuote) + "'"; }

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
    text += ": found " + quote(error.found);
  }
  if (!error.expected.empty()) {
    text += "; expected " + error.expected;
  }
  return one_line(text);
}

}  // namespace oware

// Checks whether a program keeps to the engine's text protocol (docs/protocol.md): short
// conversations, each with an engine of its own, each with one expectation. For authors of engines.
// Thread rule: check_engine() blocks; its observer is called on the same thread.
#pragma once

#include <functional>
#include <oware/error.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace oware::protocol {

enum class CheckResult : std::uint8_t {
  passed,
  failed,
  skipped  // the engine does not offer what the case is about
};
std::string_view to_string(CheckResult result);  // "pass", "fail", "skip"

struct CheckReport {
  int number = 0;  // from 1
  std::string_view group;
  std::string_view name;
  CheckResult result = CheckResult::passed;
  std::string found;     // of a failed case; of a skipped one, what is not offered
  std::string expected;  // of a failed case
};

struct CheckOptions {
  std::string command;
  // How late an answer may be; also how long an engine may take to load.
  int grace_ms = 2000;
  // How long nothing may be said where nothing is to be said.
  int silence_ms = 200;
  std::set<std::string> groups;   // of cases; none: all of them
  std::function<bool()> stopped;  // true ends the checks; may be empty
};

// Numbers and names of all cases, in order; their results mean nothing.
std::vector<CheckReport> all_checks();

// False ends the checks.
using CheckObserver = std::function<bool(const CheckReport&)>;

// Runs the cases in order. Error: unavailable when the engine does not start or does not say uciok
// within a minute: then nothing can be checked.
Result<void> check_engine(const CheckOptions& options, const CheckObserver& observer);

}  // namespace oware::protocol

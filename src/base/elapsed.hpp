// Time that has passed. Thread rule: functions of values.
#pragma once

#include <chrono>

namespace oware::base {

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace oware::base

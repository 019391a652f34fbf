// Assertions that stay on in release builds. For bugs of ours, never for input: input gives a
// Result. Prints the place and the condition on standard error and aborts.
#pragma once

namespace oware::base {

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace oware::base

#define OWARE_ASSERT(condition)           \
  (static_cast<bool>(condition) ? void(0) \
                                : ::oware::base::assertion_failed(#condition, __FILE__, __LINE__))

#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace oware::base {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "oware: a promise was broken at %s:%d: %s\n", file, line, condition);
  std::abort();
}

}  // namespace oware::base

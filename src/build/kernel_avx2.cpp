// Compiled with -mavx2 where the compiler knows it; see cmake/OwareKernels.cmake.
#include "build/kernel.hpp"

#if defined(__AVX2__)
#include "build/kernel_body.hpp"
#endif

namespace oware::build {

const Kernel* avx2_kernel() {
#if defined(__AVX2__)
  static constexpr Kernel kKernel{"avx2", transpose, adjust,   relax,     relax_one,
                                  open,   mark,      to_codes, from_codes};
  return __builtin_cpu_supports("avx2") ? &kKernel : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace oware::build

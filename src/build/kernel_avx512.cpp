// Compiled for AVX-512 with byte operations (BW, VL, VBMI, VBMI2) where the compiler knows it; see
// cmake/OwareKernels.cmake. On a machine without them tests/emulation runs the same source, its
// instructions emulated.
#include "build/kernel.hpp"

#if defined(__AVX512VBMI2__)
#include "build/kernel_body.hpp"
#endif

namespace oware::build {

const Kernel* avx512_kernel() {
#if defined(__AVX512VBMI2__)
  static constexpr Kernel kKernel{"avx512", transpose, adjust,   relax,     relax_one,
                                  open,     mark,      to_codes, from_codes};
  const bool supported = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                         __builtin_cpu_supports("avx512vbmi") &&
                         __builtin_cpu_supports("avx512vbmi2");
  return supported ? &kKernel : nullptr;
#else
  return nullptr;
#endif
}

}  // namespace oware::build

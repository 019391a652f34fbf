// The AVX-512 kernel of the table solver, its instructions emulated.
#include "avx512.hpp"
//
#include "build/kernel_body.hpp"
#include "emulated.hpp"

namespace oware::build {

const Kernel& emulated_avx512_kernel() {
  static_assert(kWidestVector == 64);
  static constexpr Kernel kKernel{
      "emulated avx512", transpose, adjust, relax, relax_one, open, mark, to_codes, from_codes};
  return kKernel;
}

}  // namespace oware::build

// XXH3 with the vectors of this width. Compiled with the flags of cmake/OwareKernels.cmake.
#include "tables/checksum_kernels.hpp"

#ifdef __AVX2__

#define XXH_INLINE_ALL
#define XXH_NO_STREAM
#define XXH_VECTOR XXH_AVX2
#include <xxhash.h>

namespace oware::tables {

ChecksumKernel avx2_checksum() {
  constexpr ChecksumKernel kKernel = [](const void* bytes, std::size_t size) -> std::uint64_t {
    return XXH3_64bits(bytes, size);
  };
  return __builtin_cpu_supports("avx2") ? kKernel : nullptr;
}

}  // namespace oware::tables

#else

namespace oware::tables {

ChecksumKernel avx2_checksum() { return nullptr; }

}  // namespace oware::tables

#endif

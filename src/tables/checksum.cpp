#include "tables/checksum.hpp"

#include "tables/checksum_kernels.hpp"

#define XXH_INLINE_ALL
#define XXH_NO_STREAM
#include <xxhash.h>

namespace oware::tables {

std::uint64_t portable_checksum(const void* bytes, std::size_t size) {
  return XXH3_64bits(bytes, size);
}

std::uint64_t checksum(std::span<const std::byte> bytes) {
#if defined(__x86_64__)
  static const ChecksumKernel widest = avx512_checksum() != nullptr ? avx512_checksum()
                                       : avx2_checksum() != nullptr ? avx2_checksum()
                                                                    : portable_checksum;
  return widest(bytes.data(), bytes.size());
#else
  return portable_checksum(bytes.data(), bytes.size());
#endif
}

}  // namespace oware::tables

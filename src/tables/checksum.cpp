#include "tables/checksum.hpp"

#define XXH_INLINE_ALL
#define XXH_NO_STREAM
#include <xxhash.h>

namespace oware::tables {

std::uint64_t checksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace oware::tables

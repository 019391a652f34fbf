#include "tables/checksum.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "tables/checksum_kernels.hpp"

namespace oware::tables {
namespace {

TEST(Checksum, IsXxh3WithSeedZero) {
  // XXH3_64bits("") of the reference implementation.
  EXPECT_EQ(checksum({}), 0x2d06800538d394c2U);
}

TEST(Checksum, AllWidthsOfVectorsGiveTheSame) {
  std::vector<std::byte> bytes(9000);
  unsigned state = 1;
  for (std::byte& byte : bytes) {
    byte = static_cast<std::byte>((state = state * 1664525U + 1013904223U) >> 24U);
  }
  for (std::size_t size = 0; size <= bytes.size(); size += size < 1200 ? 1 : 97) {
    const std::uint64_t expected = portable_checksum(bytes.data(), size);
    EXPECT_EQ(checksum(std::span(bytes).first(size)), expected) << size;
    for (const ChecksumKernel kernel : {avx2_checksum(), avx512_checksum()}) {
      if (kernel != nullptr) {
        EXPECT_EQ(kernel(bytes.data(), size), expected) << size;
      }
    }
  }
}

}  // namespace
}  // namespace oware::tables

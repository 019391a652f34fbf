// The best of the moves out of a group, packed and unpacked, by every kernel.
#include "build/outside_best.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace oware::build {
namespace {

constexpr std::uint32_t kTiles = 3;

// A byte that boards are worth, and what the successor was that it comes from.
struct Known {
  std::uint8_t worth;
  std::uint8_t successor;
};

Known random_byte(base::Random& random, int most_margin, bool is_marked) {
  const auto beyond = static_cast<std::uint64_t>(2 * most_margin + 1 + (is_marked ? 1 : 0));
  const std::uint64_t code = random.next() % (beyond + 1);
  if (code == beyond) return {kNothing, kNoChild};
  const auto byte = static_cast<std::uint8_t>(encode(-most_margin) + 2 * code);
  return {static_cast<std::uint8_t>(0 - byte), byte};
}

// Every tile and every board comes back, and nothing beyond the section's bytes is written.
void expect_same(const Kernel& kernel, std::uint32_t lanes, std::uint32_t rows, int most_margin,
                 bool is_marked) {
  SplitColumns columns;
  columns.outside_columns.resize(std::size_t{rows} * kHalfHouses);
  for (std::uint32_t row = 0; row < rows; ++row) columns.outside_row.push_back(row);
  const ByteCodes codes = outside_codes(most_margin, is_marked);
  const std::uint64_t bytes = OutsideBest::section_bytes(codes, rows, kTiles * lanes, lanes);
  constexpr std::byte kGuard{0xA5};
  std::vector<std::byte> packed(bytes + 64, kGuard);
  const OutsideBest best{&columns, packed.data(), codes, lanes};
  base::Random random(lanes + rows);
  std::vector<std::vector<std::uint8_t>> successors(kTiles);
  for (const std::uint32_t tile : {2U, 0U, 1U}) {
    std::vector<std::uint8_t> worth;
    for (std::uint32_t at = 0; at < rows * lanes; ++at) {
      const Known known = random_byte(random, most_margin, is_marked);
      worth.push_back(known.worth);
      successors[tile].push_back(known.successor);
    }
    best.pack(kernel, tile * lanes, worth.data());
  }
  for (std::uint32_t tile = 0; tile < kTiles; ++tile) {
    std::vector<std::uint8_t> unpacked(std::size_t{rows} * lanes);
    best.unpack(kernel, tile * lanes, unpacked.data());
    EXPECT_EQ(unpacked, successors[tile]);
    for (std::uint32_t at = 0; at < rows * lanes; ++at) {
      ASSERT_EQ(best.at(at / lanes, tile * lanes + at % lanes), successors[tile][at]);
    }
  }
  EXPECT_EQ(
      std::vector<std::byte>(packed.begin() + static_cast<std::ptrdiff_t>(bytes), packed.end()),
      std::vector<std::byte>(64, kGuard));
}

TEST(OutsideBest, ComesBackFromAnyWidth) {
  for (const Kernel* kernel : {&portable_kernel(), avx2_kernel(), avx512_kernel()}) {
    if (kernel == nullptr) continue;
    for (const std::uint32_t lanes : {16U, 32U, 64U}) {
      for (const int most_margin : {1, 2, 3, 7, 11, 16, 31, 32, 48}) {
        for (const bool is_marked : {false, true}) {
          SCOPED_TRACE(std::string(kernel->name) + ", " + std::to_string(lanes) +
                       " lanes, margins to " + std::to_string(most_margin));
          // more than are packed together, and less
          for (const std::uint32_t rows : {0U, 1U, 5U, 300U}) {
            expect_same(*kernel, lanes, rows, most_margin, is_marked);
          }
        }
      }
    }
  }
}

TEST(OutsideBest, TakesAsFewBitsAsTheMarginsNeed) {
  EXPECT_EQ(outside_codes(1, false).bits, 2);   // -1, 0, 1 and none
  EXPECT_EQ(outside_codes(15, false).bits, 5);  // 31 and none
  EXPECT_EQ(outside_codes(15, true).bits, 6);
  EXPECT_EQ(outside_codes(16, false).bits, 6);
  EXPECT_EQ(outside_codes(31, false).bits, 6);
  EXPECT_EQ(outside_codes(48, true).bits, 7);
}

}  // namespace
}  // namespace oware::build

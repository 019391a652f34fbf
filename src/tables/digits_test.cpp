#include "tables/digits.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace oware::tables {
namespace {

TEST(Digits, EveryMarginAtEveryPlaceComesBack) {
  for (const Digits digits :
       {Digits{8, 0, 1}, Digits{8, 30, 1}, Digits{5, 19, 1}, Digits{5, 16, 1}, Digits{5, 18, 2},
        Digits{4, 7, 1}, Digits{4, 15, 2}, Digits{4, 1, 1}}) {
    std::vector<std::int8_t> margins;
    for (int at = 0; at < 997; ++at) {
      const int range = digits.clamp == 0 ? 48 : digits.clamp;
      const int levels = 2 * range / digits.step + 1;
      margins.push_back(static_cast<std::int8_t>(at * 31 % levels * digits.step - range));
    }
    std::vector<std::byte> data(digit_bytes(digits.bits, margins.size()));
    pack_digits(digits, margins, data.data());
    for (std::size_t first = 0; first < 9; ++first) {
      for (std::size_t count = 0; count < 20; ++count) {
        std::vector<std::int8_t> some(count);
        unpack_digits(digits, data.data(), first, some);
        ASSERT_TRUE(std::equal(some.begin(), some.end(),
                               margins.begin() + static_cast<std::ptrdiff_t>(first)));
      }
    }
    std::vector<std::int8_t> all(margins.size());
    unpack_digits(digits, data.data(), 0, all);
    ASSERT_EQ(all, margins);
    for (std::size_t at = 0; at < margins.size(); ++at) {
      ASSERT_EQ(digit_at(digits, data.data(), at), margins[at])
          << digits.bits << " bits, board " << at;
    }
  }
}

TEST(Digits, AMarginThatIsNoLevelIsNotPacked) {
  std::vector<std::byte> data(4);
  EXPECT_DEATH(pack_digits({5, 18, 2}, std::vector<std::int8_t>{0, 2, 3}, data.data()), "");
  EXPECT_DEATH(pack_digits({5, 18, 2}, std::vector<std::int8_t>{0, 2, 4, 20}, data.data()), "");
  EXPECT_DEATH(pack_digits({4, 7, 1}, std::vector<std::int8_t>{-8}, data.data()), "");
}

TEST(Digits, TheFewestBitsThatHoldTheLevels) {
  EXPECT_EQ(bits_for(16), 4);
  EXPECT_EQ(bits_for(17), 5);
  EXPECT_EQ(bits_for(40), 5);
  EXPECT_EQ(bits_for(41), 8);
  EXPECT_EQ(digit_bytes(5, 4), 4U);
  EXPECT_EQ(digit_boards(5, 16384), 24576U);
}

}  // namespace
}  // namespace oware::tables

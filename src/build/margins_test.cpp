#include "build/margins.hpp"

#include <gtest/gtest.h>
#include <random>

#include "tables/index.hpp"

namespace oware::build {
namespace {

TEST(Margins, EveryPieceOfASheetIsInTheOrderOfRanks) {
  constexpr int kLayer = 9;
  Result<Memory> memory = Memory::reserve(layer_buffer_bytes(kLayer));
  ASSERT_TRUE(memory) << message(memory.error());
  const LayerBuffer buffer(kLayer, memory->data());
  const std::uint64_t boards = tables::board_count(kLayer);
  std::mt19937 random(9);
  std::vector<std::int8_t> expected(boards);
  for (std::uint64_t rank = 0; rank < boards; ++rank) {
    expected[rank] = static_cast<std::int8_t>(static_cast<int>(random() % 97) - 48);
    *buffer.at(tables::place(kLayer, rank)) =
        static_cast<std::uint8_t>(encode(expected[rank]) | (random() & 1U));
  }
  for (int piece = 0; piece < 200; ++piece) {
    const std::uint64_t first = random() % boards;
    const std::uint64_t count = random() % (boards - first) / (piece % 2 == 0 ? 1 : 200) + 1;
    std::vector<std::int8_t> margins(count);
    to_margins(buffer, first, margins);
    EXPECT_TRUE(std::equal(margins.begin(), margins.end(),
                           expected.begin() + static_cast<std::ptrdiff_t>(first)))
        << count << " from " << first;
  }
  ThreadPool pool(2);
  std::vector<std::int8_t> whole(boards);
  to_margins(buffer, 0, whole, pool);
  EXPECT_EQ(whole, expected);
}

}  // namespace
}  // namespace oware::build

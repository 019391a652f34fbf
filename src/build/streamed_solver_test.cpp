#include "build/streamed_solver.hpp"

#include <gtest/gtest.h>

#include "build/solved_layers.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::board_count;
using tables::Kind;

ScratchShape shape_of(const Folder& folder, Kind kind, const rules::RuleSet& rules, int layer,
                      std::uint32_t columns) {
  return {folder.path(), kind, rules, layer, 0, columns};
}

void expect_same(InMemory& known, const ScratchShape& shape, std::uint64_t memory) {
  Result<Scratch> scratch = Scratch::create(shape);
  ASSERT_TRUE(scratch) << message(scratch.error());
  StreamedSolver solver(known.moves, best_kernel(), known.pool, known.workspace, *scratch,
                        {.memory = memory});
  const Result<StreamStats> stats = solver.solve(known.lower_lo, known.lower_hi);
  ASSERT_TRUE(stats) << message(stats.error());
  EXPECT_FALSE(stats->stopped);
  for (int buffer = 0; buffer < known.buffers(); ++buffer) {
    std::vector<std::int8_t> margins(board_count(shape.layer));
    ASSERT_TRUE(solver.read_margins(buffer, 0, margins));
    EXPECT_EQ(margins, known.margins(buffer, shape.layer)) << "buffer " << buffer;
  }
}

TEST(Scratch, EightValuesComeBackFromAnyWidth) {
  for (int bits = 1; bits <= 8; ++bits) {
    std::uint64_t bytes = 0;
    for (unsigned at = 0; at < 8; ++at) {
      const std::uint64_t value = (37U * at + 11U) & ((1U << static_cast<unsigned>(bits)) - 1);
      bytes |= (value + 0U) << (8 * at);
    }
    const std::uint64_t packed = pack_eight(bytes, 0, bits);
    EXPECT_EQ(packed & ~(~std::uint64_t{0} >> (64 - 8 * bits)), 0U);
    EXPECT_EQ(unpack_eight(packed, 0, bits), bytes) << bits;
  }
}

class Streamed : public testing::TestWithParam<Kind> {};

// Pairs of sections in memory, or section by section in pieces of one segment.
TEST_P(Streamed, AnyMemoryAndAnyTileGiveTheSameMargins) {
  constexpr int kLayer = 9;
  InMemory known(GetParam(), {}, kLayer);
  for (const int layer : {0, 1, 4, kLayer}) {
    const Folder folder;
    expect_same(known, shape_of(folder, GetParam(), {}, layer, 64), 1);
    expect_same(known, shape_of(folder, GetParam(), {}, layer, 2048), pair_stream_memory(layer));
  }
  const Folder folder;
  expect_same(known, shape_of(folder, GetParam(), {}, kLayer, 448), 1);
}

TEST_P(Streamed, AllRuleSetsGiveTheSameMargins) {
  constexpr int kLayer = 7;
  for (const char* text : kRuleSetsOfTests) {
    const rules::RuleSet rules = *rules::parse_rule_set(text);
    InMemory known(GetParam(), rules, kLayer);
    const Folder folder;
    expect_same(known, shape_of(folder, GetParam(), rules, kLayer, 64), pair_stream_memory(kLayer));
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Streamed, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build

#include "build/streamed_solver.hpp"

#include <gtest/gtest.h>

#include "build/margins.hpp"
#include "build/test_folder.hpp"

namespace oware::build {
namespace {

using tables::Kind;
using tables::board_count;

constexpr int kThreads = 2;

// Layers up to `highest` solved in memory, as a build would.
class InMemory {
 public:
  InMemory(Kind kind, const rules::RuleSet& rules, int highest)
      : kind_(kind), moves(highest, rules), workspace(*Workspace::make(highest, kThreads)) {
    Memory lo_memory = *Memory::reserve(layer_buffer_bytes(highest));
    Memory hi_memory = *Memory::reserve(layer_buffer_bytes(highest));
    for (int layer = 0; layer <= highest; ++layer) {
      const LayerBuffer lo(layer, lo_memory.data());
      const LayerBuffer hi(layer, hi_memory.data());
      LayerSolver solver(moves, best_kernel(), layer, pool, workspace, {});
      if (kind == Kind::even) {
        solver.solve_even(lo, lower_lo);
      } else {
        solver.solve_bounds(lo, hi, lower_lo, lower_hi);
        keep(hi, lower_hi);
      }
      keep(lo, lower_lo);
    }
  }

  std::vector<std::int8_t> margins(int buffer, int layer) const {
    const LowerMargins& from = (buffer == 0 ? lower_lo : lower_hi)[static_cast<std::size_t>(layer)];
    return {from.bytes(), from.bytes() + from.boards()};
  }
  int buffers() const { return kind_ == Kind::even ? 1 : 2; }

 private:
  void keep(const LayerBuffer& buffer, LowerLayers& lower) {
    margins_.emplace_back(board_count(buffer.layer()));
    to_margins(buffer, 0, margins_.back(), pool);
    lower[static_cast<std::size_t>(buffer.layer())] = LowerMargins(margins_.back());
  }

  Kind kind_;
  std::vector<std::vector<std::int8_t>> margins_;

 public:
  MoveTables moves;
  ThreadPool pool{kThreads};
  Workspace workspace;
  LowerLayers lower_lo{};
  LowerLayers lower_hi{};
};

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
  std::printf("layer %d memory %lu columns %u: %d passes, read %.2f written %.2f bytes a board\n",
              shape.layer, memory, shape.segment_columns, stats->passes,
              static_cast<double>(scratch->read_bytes()) / static_cast<double>(board_count(shape.layer)),
              static_cast<double>(scratch->written_bytes()) / static_cast<double>(board_count(shape.layer)));
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

TEST_P(Streamed, AnyMemoryAndAnyTileGiveTheSameMargins) {
  constexpr int kLayer = 10;
  InMemory known(GetParam(), {}, kLayer);
  for (const std::uint32_t columns : {64U, 448U, 2048U}) {
    for (const std::uint64_t memory :
         {least_stream_memory(kLayer, columns), pair_stream_memory(kLayer), std::uint64_t{64U << 20U}}) {
      for (const int layer : {0, 1, 5, kLayer}) {
        const Folder folder;
        expect_same(known, shape_of(folder, GetParam(), {}, layer, columns), memory);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Streamed, testing::Values(Kind::even, Kind::bounds),
                         [](const auto& kind) {
                           return std::string(tables::to_string(kind.param));
                         });

}  // namespace
}  // namespace oware::build

// Code for AVX-512 on a machine without it: instruction by instruction emulated, it gives what the
// portable code gives.
#include "emulated.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/random.hpp"
#include "build/builder.hpp"
#include "build/test_folder.hpp"
#include "rules/kernel.hpp"

namespace oware {
namespace {

using tables::Kind;

bool has_avx2() { return __builtin_cpu_supports("avx2"); }

std::map<std::string, std::string> built_with(const build::Kernel& kernel, Kind kind,
                                              const rules::RuleSet& rules, int seeds) {
  const build::Folder folder;
  build::BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.rules = rules;
  options.seeds = seeds;
  options.threads = 2;
  options.kernel = &kernel;
  if (kind == Kind::even) options.clamping = {5, 12};  // the highest layers as digits
  const Result<build::BuildOutcome> outcome = build::build(options, {});
  EXPECT_TRUE(outcome) << message(outcome.error());
  return folder.tables();
}

TEST(EmulatedAvx512, TheSolverWritesTheSameBytes) {
  if (!has_avx2()) return;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const rules::GrandSlam slam :
         {rules::GrandSlam::no_capture, rules::GrandSlam::forbidden}) {
      rules::RuleSet rules;
      rules.grand_slam = slam;
      const int seeds = kind == Kind::even ? 10 : 9;
      EXPECT_TRUE(built_with(build::emulated_avx512_kernel(), kind, rules, seeds) ==
                  built_with(build::portable_kernel(), kind, rules, seeds));
    }
  }
}

// Every byte in its place, which a table of few margins might not tell.
TEST(EveryKernel, TurnsRowsIntoColumns) {
  std::vector<const build::Kernel*> kernels = {&build::portable_kernel()};
  if (has_avx2())
    kernels.insert(kernels.end(), {build::avx2_kernel(), &build::emulated_avx512_kernel()});
  constexpr std::size_t kOffset = 7;
  base::Random random(5);
  std::vector<std::uint8_t> memory(64 * 200);
  for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random.below(256));
  for (const int lanes : {16, 32, 64}) {
    const auto count = static_cast<std::size_t>(lanes);
    std::vector<const std::uint8_t*> rows;
    for (std::size_t row = 0; row < count; ++row)
      rows.push_back(memory.data() + 200 * row + random.below(60));
    std::vector<std::uint8_t> absent(64, 0);
    absent[count / 3] = 255;
    for (std::size_t columns = 1; columns <= 64; ++columns) {
      for (const build::Kernel* kernel : kernels) {
        alignas(64) std::array<std::uint8_t, 64 * 64> transposed{};
        kernel->transpose(rows.data(), kOffset, columns, 7, lanes, absent.data(),
                          transposed.data());
        for (std::size_t i = 0; i < columns * count; ++i) {
          const std::size_t row = i % count;
          ASSERT_EQ(transposed[i], rows[row][kOffset + i / count] | absent[row])
              << kernel->name << ", column " << i / count;
        }
      }
    }
  }
}

// A tile of two patterns: moves within the row, column 1 on, and others after them.
struct SmallTile {
  static constexpr std::uint32_t kRows = 40;
  static constexpr std::size_t kColumns = 1 + kRows + 30;

  std::size_t lanes;
  std::vector<std::uint32_t> columns = std::vector<std::uint32_t>(kRows * 6);
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> successors;
  std::vector<build::LaneMove> lane_moves;

  SmallTile(std::size_t width, bool marked, base::Random& random)
      : lanes(width), values(kRows * width), successors((kColumns + 64) * width) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      // An empty house, another pattern, or within the row to a line relaxed before.
      const auto line = static_cast<std::uint32_t>(i / 6);
      const std::uint32_t kind = random.below(3);
      columns[i] = kind == 0                ? 0
                   : kind == 1 || line == 0 ? 1 + kRows + random.below(30)
                                            : 1 + random.below(line);
    }
    for (std::uint8_t& byte : values)
      byte = build::encode(static_cast<int>(random.below(5)) * 2 - 4);
    for (std::uint8_t& byte : successors)
      byte = build::encode(static_cast<int>(random.below(5)) * 2 - 4);
    for (std::uint8_t& byte : values)
      byte = static_cast<std::uint8_t>(byte + (marked && random.below(2) == 0 ? 2 : 0));
    std::fill_n(successors.begin(), width, build::kNoChild);
    for (int i = 0; i < 90; ++i) {
      lane_moves.push_back({static_cast<std::uint8_t>(random.below(64)),
                            static_cast<std::uint8_t>(random.below(64))});
    }
    // As many as a half can have: five from each.
    std::ranges::sort(lane_moves, {}, [](const build::LaneMove& lane_move) {
      return lane_move.from * 64 + lane_move.to;
    });
    std::array<int, 64> of{};
    std::erase_if(lane_moves,
                  [&](const build::LaneMove& lane_move) { return ++of[lane_move.from] > 5; });
  }

  build::Tile tile(std::size_t first_lane) {
    build::Tile result;
    result.lanes = static_cast<int>(lanes);
    result.rows = kRows;
    result.columns = columns.data();
    result.successors = successors.data();
    result.values = values.data();
    result.stride = lanes;
    result.fixed = values.data();  // no board has one
    result.limit = build::encode(2);
    result.lane_moves = lane_moves;
    result.first_lane = static_cast<std::uint8_t>(first_lane);
    result.own_row = successors.data() + lanes;
    return result;
  }

  // What a board that has come to this is worth to the opponent, by its own rule.
  static std::uint8_t worth(build::Rule rule, int byte) {
    const int rounded = rule == build::Rule::hi_fall ? byte / 4 * 4  // lo_rise: a mark is left out
                        : rule == build::Rule::lo_test
                            ? (byte + 3) / 4 * 4  // hi_test: a mark counts in full
                            : byte;
    return static_cast<std::uint8_t>(256 - rounded);
  }

  // What is to come of it, board by board.
  void relax_slowly(const build::Kernel& kernel, build::Rule rule, std::size_t first_lane) {
    for (std::size_t line = 0; line < kRows; ++line) {
      bool changed = false;
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        build::OneBoard one;
        one.old = values[line * lanes + lane];
        for (std::size_t i = 0; i < 6; ++i)
          one.smallest = std::min(one.smallest, successors[columns[line * 6 + i] * lanes + lane]);
        one.limit = build::encode(2);
        values[line * lanes + lane] = kernel.relax_one(rule, one);
        changed = changed || values[line * lanes + lane] != one.old;
      }
      for (const build::LaneMove& lane_move : lane_moves) {
        const std::size_t from = lane_move.from - first_lane;
        const std::size_t to = lane_move.to - first_lane;
        if (!changed || from >= lanes || to >= lanes) continue;
        std::uint8_t& theirs = successors[(1 + line) * lanes + from];
        theirs = std::max(theirs, worth(rule, values[line * lanes + to]));
      }
    }
  }
};

// Without fixed values, so that the best of a board's successors is its worth.
TEST(EveryKernel, PropagatesWithinATile) {
  std::vector<const build::Kernel*> kernels = {&build::portable_kernel()};
  if (has_avx2())
    kernels.insert(kernels.end(), {build::avx2_kernel(), &build::emulated_avx512_kernel()});
  base::Random random(8);
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t lanes = 16U << random.below(3);
    const std::uint32_t first_lane = random.below(64 / lanes) * lanes;
    using build::Rule;
    const Rule rule =
        std::array{Rule::even, Rule::lo_fall, Rule::hi_fall, Rule::lo_test}[random.below(4)];
    const SmallTile before(lanes, rule == Rule::lo_test, random);
    SmallTile expected = before;
    expected.relax_slowly(build::portable_kernel(), rule, first_lane);
    for (const build::Kernel* kernel : kernels) {
      SmallTile found = before;
      kernel->relax(rule, found.tile(first_lane));
      ASSERT_EQ(found.values, expected.values)
          << kernel->name << ", rule " << static_cast<int>(rule) << ", " << lanes << " lanes";
      ASSERT_EQ(found.successors, expected.successors) << kernel->name << ", " << lanes << " lanes";
    }
  }
}

TEST(EmulatedAvx512, ABoardIsWorthTheSame) {
  if (!has_avx2()) return;
  base::Random random(3);
  for (int round = 0; round < 20000; ++round) {
    rules::Setup setup;
    const auto houses = 1 + random.below(rules::kHouses);
    for (auto seeds = random.below(rules::kMaxSeeds + 1); seeds > 0; --seeds)
      ++setup.houses[random.below(houses)];
    const auto position = rules::Position::from(setup, {}, rules::SeedCount::study).value();
    ASSERT_EQ(search::emulated_avx512_evaluation()(position, position.seeds_on_board()),
              search::evaluate(position));
  }
}

}  // namespace
}  // namespace oware

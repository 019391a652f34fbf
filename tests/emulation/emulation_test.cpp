// Code for AVX-512 on a machine without it: instruction by instruction emulated, it gives what the portable code gives.
#include "emulated.hpp"

#include <gtest/gtest.h>

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

std::map<std::string, std::string> built_with(const build::Kernel& kernel, Kind kind, const rules::RuleSet& rules, int seeds) {
  const build::Folder folder;
  build::BuildOptions options;
  options.folder = folder.path();
  options.kind = kind;
  options.rules = rules;
  options.seeds = seeds;
  options.threads = 2;
  options.kernel = &kernel;
  if (kind == Kind::even) options.cut = {5, 12};  // the highest layers as digits
  const Result<build::BuildOutcome> outcome = build::build(options, {});
  EXPECT_TRUE(outcome) << message(outcome.error());
  return folder.tables();
}

TEST(EmulatedAvx512, TheSolverWritesTheSameBytes) {
  if (!has_avx2()) return;
  for (const Kind kind : {Kind::even, Kind::bounds}) {
    for (const rules::GrandSlam slam : {rules::GrandSlam::no_capture, rules::GrandSlam::forbidden}) {
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
  if (has_avx2()) kernels.insert(kernels.end(), {build::avx2_kernel(), &build::emulated_avx512_kernel()});
  constexpr std::size_t kOffset = 7;
  base::Random random(5);
  std::vector<std::uint8_t> memory(64 * 200);
  for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random.below(256));
  for (const int lanes : {16, 32, 64}) {
    const auto count = static_cast<std::size_t>(lanes);
    std::vector<const std::uint8_t*> rows;
    for (std::size_t row = 0; row < count; ++row) rows.push_back(memory.data() + 200 * row + random.below(60));
    std::vector<std::uint8_t> absent(64, 0);
    absent[count / 3] = 255;
    for (std::size_t columns = 1; columns <= 64; ++columns) {
      for (const build::Kernel* kernel : kernels) {
        alignas(64) std::array<std::uint8_t, 64 * 64> turned{};
        kernel->turn(rows.data(), kOffset, columns, 7, lanes, absent.data(), turned.data());
        for (std::size_t i = 0; i < columns * count; ++i) {
          const std::size_t row = i % count;
          ASSERT_EQ(turned[i], rows[row][kOffset + i / count] | absent[row]) << kernel->name << ", column " << i / count;
        }
      }
    }
  }
}

TEST(EmulatedAvx512, ABoardIsWorthTheSame) {
  if (!has_avx2()) return;
  base::Random random(3);
  for (int round = 0; round < 20000; ++round) {
    rules::Setup setup;
    const auto houses = 1 + random.below(rules::kHouses);
    for (auto seeds = random.below(rules::kMaxSeeds + 1); seeds > 0; --seeds) ++setup.houses[random.below(houses)];
    const auto position = rules::Position::from(setup, {}, rules::SeedCount::study).value();
    ASSERT_EQ(search::emulated_avx512_worth()(position, position.seeds_on_board()), search::board_worth(position));
  }
}

}  // namespace
}  // namespace oware

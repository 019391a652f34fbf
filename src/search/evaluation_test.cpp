// The evaluation is the same with every width of vectors.
#include "search/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <base/random.hpp>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "rules/kernel.hpp"

namespace oware::search {
namespace {

TEST(Evaluation, EveryWidthOfVectorsGivesTheSame) {
  base::Random random(3);
  for (int round = 0; round < 20000; ++round) {
    rules::Setup setup;
    const auto houses = 1 + random.below(rules::kHouses);
    for (auto seeds = random.below(rules::kMaxSeeds + 1); seeds > 0; --seeds)
      ++setup.houses[random.below(houses)];
    setup.mover = static_cast<rules::Side>(random.below(2));
    const auto position = rules::Position::from(setup, {}, rules::SeedCount::study).value();
    const auto from_south =
        position.mover() == rules::Side::south ? position : rules::Kernel::turned(position);
    const int left = position.seeds_on_board();
    for (const EvaluationFunction evaluation : evaluation_functions())
      ASSERT_EQ(evaluation(from_south, left), evaluate(position));
  }
}

TEST(Evaluation, NoSumCanOverflow) {
  const auto within = [](std::span<const std::int16_t> numbers, int most) {
    return std::ranges::all_of(numbers, [most](int number) { return std::abs(number) <= most; });
  };
  const auto& rows = kNetwork.rows;
  EXPECT_TRUE(within({&rows[0][0][0][0], sizeof rows / sizeof(std::int16_t)}, kMostRow));
  for (const auto& of_part : kNetwork.bias) EXPECT_TRUE(within(of_part, kMostRow));
  for (const auto& of_phase : kNetwork.output) EXPECT_TRUE(within(of_phase, kMostOutput));
  constexpr std::int64_t kMost = std::int64_t{kHidden} * kClip * kClip * kMostOutput;
  for (const std::int32_t bias : kNetwork.output_bias)
    EXPECT_LE(kMost + std::abs(bias), std::numeric_limits<std::int32_t>::max());
}

}  // namespace
}  // namespace oware::search

// Which tiles a sample takes.
#include "build/sweep_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <vector>

#include "build/partition.hpp"
#include "build/tiles.hpp"

namespace oware::build {
namespace {

// Boards of tiles, by the seeds on the mover's side: those beyond the last half are relaxed, too.
std::vector<double> boards_of(int layer, const std::vector<double>& lanes) {
  std::vector<double> boards;
  for (std::size_t seeds = 0; seeds <= static_cast<std::size_t>(layer); ++seeds) {
    boards.push_back(lanes[seeds] * half_count(static_cast<int>(seeds)));
  }
  return boards;
}

double sum(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

std::vector<double> lanes_of_layer(int layer) {
  std::vector<double> lanes(static_cast<std::size_t>(layer) + 1);
  for (const TilePlace& place : partition(layer)) {
    lanes[place.mover_seeds] += place.lanes;
  }
  return lanes;
}

TEST(SweepSample, AWholeSampleIsTheSweep) {
  constexpr int kLayer = 15;
  for (const tables::Kind kind : {tables::Kind::even, tables::Kind::bounds}) {
    BuildOptions options;
    options.kind = kind;
    options.threads = 2;
    Result<SweepSampler> sampler = SweepSampler::make(options, kLayer);
    ASSERT_TRUE(sampler);
    EXPECT_GT(sampler->first_use(), 0);
    for (int time = 0; time < 3; ++time) {
      const SweepSample sample = sampler->sample(1);
      EXPECT_EQ(sample.layer, kLayer);
      EXPECT_EQ(sample.lanes, lanes_of_layer(kLayer));
      EXPECT_GT(sample.seconds, 0);
    }
  }
}

// A board with many seeds on the mover's side takes several times as long as one with few.
TEST(SweepSample, HasTheSameShareOfAllSections) {
  constexpr int kLayer = 24;
  constexpr int kSamples = 11;
  constexpr double kShare = 0.1;
  const std::vector<TilePlace> places = partition(kLayer);
  std::vector<double> lanes(kLayer + 1);
  for (int number = 0; number < kSamples; ++number) {
    for (const std::size_t tile : sampled_tiles(places.size(), kShare, number)) {
      lanes[places[tile].mover_seeds] += places[tile].lanes;
    }
  }
  const std::vector<double> sampled = boards_of(kLayer, lanes);
  const std::vector<double> layer = boards_of(kLayer, lanes_of_layer(kLayer));
  double apart = 0;
  for (std::size_t seeds = 0; seeds < layer.size(); ++seeds) {
    apart += std::abs(sampled[seeds] / (kShare * kSamples) - layer[seeds]);
  }
  EXPECT_LT(apart / sum(layer), 0.15);
}

TEST(SweepSample, SamplesAreOfDifferentTiles) {
  constexpr std::size_t kTiles = 10'000;
  const std::vector<std::size_t> first = sampled_tiles(kTiles, 0.1, 0);
  const std::vector<std::size_t> second = sampled_tiles(kTiles, 0.1, 1);
  std::vector<std::size_t> both;
  std::ranges::set_intersection(first, second, std::back_inserter(both));
  EXPECT_TRUE(both.empty());
  EXPECT_NEAR(static_cast<double>(first.size()), 0.1 * kTiles, 64);
}

TEST(SweepSample, TheSmallestIsATileOfEachStretch) {
  EXPECT_EQ(sampled_tiles(1000, 1e-9, 3).size(), 64U);
  EXPECT_EQ(sampled_tiles(5, 1e-9, 3), (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace oware::build

#include "build/partition.hpp"

#include <algorithm>
#include <utility>

namespace oware::build {

namespace {

using tables::unrank_half;

// Up to this many bytes of transposed successors a tile is 64 lanes wide; beyond, narrower tiles
// stay in the first caches. Measured.
constexpr std::uint64_t kWideBytes = 20U << 20U;

}  // namespace

int tile_lanes(int mover_seeds, int opponent_seeds) {
  const std::uint64_t columns = tables::detail::binomial(mover_seeds + kHalfHouses, kHalfHouses);
  const int most = columns * 64 <= kWideBytes ? 64 : columns * 32 <= kWideBytes ? 32 : 16;
  return std::min(most, static_cast<int>(block_width(opponent_seeds)));
}

std::uint32_t transposed_columns(int seeds) {
  std::uint32_t columns = 1 + 64;
  for (int number = 0; number < pattern_count(seeds); ++number) {
    columns += half_count(seeds - pattern(number).reaching);
  }
  return columns;
}

std::vector<TilePlace> partition(int layer) {
  // Seeds that are laid on the opponent's row seldom reach its last two houses: tiles with as many
  // seeds there read the same rows.
  const auto in_last_houses = [layer](const TilePlace& place) {
    const tables::Half half = unrank_half(layer - place.mover_seeds, place.first_rank);
    return std::pair(half[kHalfHouses - 1], half[kHalfHouses - 2]);
  };
  std::vector<TilePlace> tiles;
  for (int mover_seeds = 0; mover_seeds <= layer; ++mover_seeds) {
    const int lanes = tile_lanes(mover_seeds, layer - mover_seeds);
    const std::uint32_t halves = half_count(layer - mover_seeds);
    for (std::uint32_t rank = 0; rank < halves; rank += static_cast<std::uint32_t>(lanes)) {
      const std::uint32_t width = std::min(static_cast<std::uint32_t>(lanes), halves - rank);
      tiles.push_back({static_cast<std::uint8_t>(mover_seeds), static_cast<std::uint8_t>(lanes),
                       static_cast<std::uint8_t>(width), rank});
    }
  }
  std::ranges::stable_sort(tiles, {}, in_last_houses);
  return tiles;
}

std::uint64_t transpose_buffer_bytes(int layer) {
  std::uint64_t bytes = 0;
  for (int seeds = 0; seeds <= layer; ++seeds) {
    bytes = std::max(bytes, std::uint64_t{transposed_columns(seeds) + half_count(seeds)} *
                                static_cast<std::uint64_t>(tile_lanes(seeds, layer - seeds)));
  }
  return bytes;
}

Result<TransposeBuffer> TransposeBuffer::make(int layer) {
  std::uint64_t bytes = 0;
  for (int smaller = 0; smaller <= layer; ++smaller) {
    bytes = std::max(bytes, transpose_buffer_bytes(smaller));
  }
  Result<Memory> memory = Memory::reserve(bytes);
  if (!memory) {
    return tl::unexpected(memory.error());
  }
  TransposeBuffer bench;
  bench.successors_ = std::move(*memory);
  return bench;
}

}  // namespace oware::build

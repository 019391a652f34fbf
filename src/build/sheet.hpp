// A layer in memory while it is solved: a byte a board. A tile (the boards with k seeds on the
// mover's side) is cut into columns of blocks, each 64 opponent's halves wide (the last one padded;
// 16 or 32 where there are so few): all lines of the first block column, then all lines of the
// second. So a strip of the solver is one run of memory, and so are the lines that it reads,
// nearly. Memory comes in huge pages where the system has them and is kept from layer to layer.
// Thread rule: a Sheet is a view; who writes which bytes is the solver's business. Memory is one
// owner's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <oware/error.hpp>

#include "tables/index.hpp"

namespace oware::build {

// Width of the blocks of a tile whose opponent's halves hold `seeds` seeds.
constexpr std::uint32_t block_width(int seeds) {
  const std::uint32_t boards = tables::half_count(seeds);
  return boards > 32 ? 64 : boards > 16 ? 32 : 16;
}
constexpr std::uint32_t block_columns(int seeds) {
  return (tables::half_count(seeds) + block_width(seeds) - 1) / block_width(seeds);
}

// Kernels read up to this many bytes past the last line.
inline constexpr std::size_t kSheetMargin = 4096;

// Bytes of a whole layer.
std::uint64_t sheet_bytes(int layer);

class Sheet {
 public:
  Sheet() = default;
  // `bytes` has room for sheet_bytes(layer) and is aligned to 64.
  Sheet(int layer, std::uint8_t* bytes);

  int layer() const { return layer_; }
  std::uint8_t* tile(int mover_seeds) const {
    return tiles_[static_cast<std::size_t>(mover_seeds)];
  }
  std::uint32_t width(int mover_seeds) const { return block_width(layer_ - mover_seeds); }
  // From a board to the one in the same line and lane of the next block.
  std::size_t column_stride(int mover_seeds) const {
    return std::size_t{tables::half_count(mover_seeds)} * width(mover_seeds);
  }
  std::uint8_t* at(const tables::Place& place) const {
    const std::uint32_t wide = width(place.mover_seeds);
    return tile(place.mover_seeds) + place.opponent_rank / wide * column_stride(place.mover_seeds) +
           std::size_t{place.mover_rank} * wide + place.opponent_rank % wide;
  }

 private:
  int layer_ = 0;
  std::array<std::uint8_t*, tables::kMaxLayer + 1> tiles_{};
};

// Pages of our own, zero at first. Asks for huge pages. Only what is touched takes memory.
class Memory {
 public:
  static Result<Memory> reserve(std::uint64_t bytes);
  Memory() = default;
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&& other) noexcept;
  ~Memory();

  std::uint8_t* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  // Gives the touched pages from `begin` on back to the system; they read as zero afterwards.
  void release(std::uint64_t begin = 0);

 private:
  std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace oware::build

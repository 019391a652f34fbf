// The layer buffer: one layer in memory while it is solved, a byte a board.
//
// A section holds the boards with k seeds on the mover's side. It is stored as columns of blocks,
// each 64 opponent's halves wide (16 or 32 where there are so few; the last block is padded): all
// rows of the first block column, then all rows of the second. A tile of the solver is therefore
// one run of memory, and the rows that it reads are nearly one. Memory comes in huge pages where
// the system has them and is reused from layer to layer.
//
// Thread rule: a LayerBuffer is a view; the solver decides which thread writes which bytes. Memory
// has one owner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <oware/error.hpp>

#include "tables/index.hpp"

namespace oware::build {

// Width of the blocks of a section whose opponent's halves hold `seeds` seeds.
constexpr std::uint32_t block_width(int seeds) {
  const std::uint32_t boards = tables::half_count(seeds);
  return boards > 32 ? 64 : boards > 16 ? 32 : 16;
}
constexpr std::uint32_t block_columns(int seeds) {
  return (tables::half_count(seeds) + block_width(seeds) - 1) / block_width(seeds);
}

// Kernels read up to this many bytes past the last row.
inline constexpr std::size_t kLayerBufferMargin = 4096;

// Bytes of a whole layer.
std::uint64_t layer_buffer_bytes(int layer);

class LayerBuffer {
 public:
  LayerBuffer() = default;
  // `bytes` has room for layer_buffer_bytes(layer) and is aligned to 64.
  LayerBuffer(int layer, std::uint8_t* bytes);

  // Of some sections alone: the others are nullptr. `bytes` as the constructor has them for one.
  static LayerBuffer without_sections(int layer) {
    LayerBuffer buffer;
    buffer.layer_ = layer;
    return buffer;
  }
  void put_section(int mover_seeds, std::uint8_t* bytes) {
    sections_[static_cast<std::size_t>(mover_seeds)] = bytes;
  }

  int layer() const { return layer_; }
  std::uint8_t* section(int mover_seeds) const {
    return sections_[static_cast<std::size_t>(mover_seeds)];
  }
  std::uint32_t width(int mover_seeds) const { return block_width(layer_ - mover_seeds); }
  // From a board to the one in the same row and lane of the next block.
  std::size_t column_stride(int mover_seeds) const {
    return std::size_t{tables::half_count(mover_seeds)} * width(mover_seeds);
  }
  std::uint8_t* at(const tables::Place& place) const {
    const std::uint32_t wide = width(place.mover_seeds);
    return section(place.mover_seeds) +
           place.opponent_rank / wide * column_stride(place.mover_seeds) +
           std::size_t{place.mover_rank} * wide + place.opponent_rank % wide;
  }

 private:
  int layer_ = 0;
  std::array<std::uint8_t*, tables::kMaxLayer + 1> sections_{};
};

// Anonymous pages, zero at first, huge where the system has them. Only touched pages take memory.
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

#include "build/layer_buffer.hpp"

#include <sys/mman.h>

#include <string>
#include <utility>

namespace oware::build {

namespace {

constexpr std::uint64_t kHugePage = 2U << 20U;

constexpr std::uint64_t to_huge_pages(std::uint64_t bytes) {
  return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

constexpr std::uint64_t section_bytes(int layer, int mover_seeds) {
  const int opponent_seeds = layer - mover_seeds;
  return std::uint64_t{tables::half_count(mover_seeds)} * block_columns(opponent_seeds) *
         block_width(opponent_seeds);
}

}  // namespace

std::uint64_t layer_buffer_bytes(int layer) {
  std::uint64_t bytes = kLayerBufferMargin;
  for (int seeds = 0; seeds <= layer; ++seeds) {
    bytes += section_bytes(layer, seeds) + 63;
  }
  return bytes;
}

LayerBuffer::LayerBuffer(int layer, std::uint8_t* bytes) : layer_(layer) {
  std::size_t offset = 0;
  for (int seeds = 0; seeds <= layer; ++seeds) {
    sections_[static_cast<std::size_t>(seeds)] = bytes + offset;
    offset += (section_bytes(layer, seeds) + 63) / 64 * 64;
  }
}

Result<Memory> Memory::reserve(std::uint64_t bytes) {
  Memory memory;
  // One huge page more, so that the first one can begin where a huge page may.
  const std::uint64_t size = to_huge_pages(bytes) + kHugePage;
  void* const start = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) {
    return tl::unexpected(Error{.code = ErrorCode::unavailable,
                                .what = "memory",
                                .found = "no room for " + std::to_string(bytes) + " bytes",
                                .expected = "more memory, or fewer seeds"});
  }
  madvise(start, size, MADV_HUGEPAGE);
  memory.data_ = static_cast<std::uint8_t*>(start);
  memory.size_ = size;
  return memory;
}

Memory::Memory(Memory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

Memory::~Memory() {
  if (data_ != nullptr) {
    munmap(data_, size_);
  }
}

void Memory::release(std::uint64_t begin) {
  const std::uint64_t first = to_huge_pages(begin);
  if (data_ != nullptr && first < size_) {
    madvise(data_ + first, size_ - first, MADV_DONTNEED);
  }
}

}  // namespace oware::build

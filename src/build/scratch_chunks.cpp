#include "build/scratch_chunks.hpp"

#include "base/assert.hpp"

namespace oware::build {

void ScratchChunks::grow(std::uint32_t more) {
  uses_.resize(uses_.size() + more);
  free_ += more;
}

ScratchChunks::Numbers ScratchChunks::take(std::uint32_t count) {
  OWARE_ASSERT(count <= free_);
  Numbers chunks;
  for (std::uint32_t chunk = 0; chunks.size() < count; ++chunk) {
    if (is_free(chunk)) {
      uses_[chunk].taken = true;
      chunks.push_back(chunk);
    }
  }
  free_ -= count;
  return chunks;
}

void ScratchChunks::give_back(std::span<const std::uint32_t> chunks) {
  for (const std::uint32_t chunk : chunks) {
    uses_[chunk].taken = false;
    free_ += uses_[chunk].committed ? 0U : 1U;
  }
}

bool ScratchChunks::claim(std::span<const std::uint32_t> chunks) {
  for (const std::uint32_t chunk : chunks) {
    if (chunk >= uses_.size() || uses_[chunk].taken) {
      return false;
    }
    uses_[chunk] = {true, true};
    --free_;
  }
  return true;
}

void ScratchChunks::commit() {
  free_ = 0;
  for (Use& use : uses_) {
    use.committed = use.taken;
    free_ += use.taken ? 0U : 1U;
  }
}

}  // namespace oware::build

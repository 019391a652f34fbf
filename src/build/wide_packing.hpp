// Values of scratch files (build/scratch.hpp) packed and unpacked sixty-four at a time, where the
// machine has AVX-512 with VBMI. Eight values of so many bits follow each other as pack_eight() has
// them. Pure; any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oware::build {

bool has_wide_packing();

// So many blocks of 64 values, `stride` bytes from one block in memory to the next, 8 * bits bytes
// on disk. The caller's duty: has_wide_packing(), and 1 <= bits <= 8.
struct WideForm {
  std::size_t blocks = 0;
  std::size_t stride = 0;
  std::uint8_t least = 0;
  int bits = 0;
};
void unpack_wide(const WideForm& form, const std::byte* from, std::uint8_t* to);
// False when a value does not fit.
bool pack_wide(const WideForm& form, const std::uint8_t* from, std::byte* to);

}  // namespace oware::build

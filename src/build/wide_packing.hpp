// Values of scratch files (build/scratch.hpp) packed and unpacked sixty-four at a time, where the
// machine has AVX-512 with VBMI, or thirty-two, where it has AVX2. Eight values of so many bits
// follow each other as pack_eight() has them. Pure; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace oware::build {

enum class WidePacking : std::uint8_t { vbmi, avx2 };
bool has_wide_packing(WidePacking way, int bits);
// The fastest that the machine has.
std::optional<WidePacking> best_wide_packing(int bits);

// So many blocks of 64 values, `stride` bytes from one block in memory to the next, 8 * bits bytes
// on disk, which eight more follow: they may be read, and written by pack_wide(). The caller's
// duty: has_wide_packing(), and 1 <= bits <= 8.
struct WideForm {
  std::size_t blocks = 0;
  std::size_t stride = 0;
  std::uint8_t least = 0;
  int bits = 0;
};
void unpack_wide(WidePacking way, const WideForm& form, const std::byte* from, std::uint8_t* to);
// False when a value does not fit.
bool pack_wide(WidePacking way, const WideForm& form, const std::uint8_t* from, std::byte* to);

}  // namespace oware::build

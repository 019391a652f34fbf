// XXH3 for each width of vectors that the compiler knows; all give the same numbers. For
// checksum.cpp and its test. Pure.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oware::tables {

using ChecksumKernel = std::uint64_t (*)(const void* bytes, std::size_t size);

// nullptr where the compiler or this machine does not have them.
ChecksumKernel avx2_checksum();
ChecksumKernel avx512_checksum();
std::uint64_t portable_checksum(const void* bytes, std::size_t size);

}  // namespace oware::tables

// The checksum of the table files: XXH3, 64 bits, seed 0 (Yann Collet, xxHash 0.8). Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace oware::tables {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace oware::tables

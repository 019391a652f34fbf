// Records of scratch files (build/scratch.hpp): values of `bits` bits each in eights, without the
// space between. Thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oware::build {

// One record's values from or to memory.
struct RecordForm {
  std::uint32_t columns = 0;
  std::uint8_t least = 0;
  int bits = 0;
};

inline constexpr std::uint32_t kEight = 8;

// Of a record's values, without its checksum.
constexpr std::uint64_t packed_bytes(std::uint32_t columns, int bits) {
  return std::uint64_t{(columns + kEight - 1) / kEight} * static_cast<std::uint64_t>(bits);
}

struct RecordPacking {
  // `stride` bytes from one block of 64 columns to the next. Eight bytes follow the record's values
  // in either direction: its checksum.
  void (*unpack)(const RecordForm& form, const std::byte* from, std::uint8_t* to,
                 std::size_t stride);
  // False when a value does not fit.
  bool (*pack)(const RecordForm& form, const std::uint8_t* from, std::size_t stride, std::byte* to);
};
RecordPacking record_packing(int bits);

// Eight values of `bits` bits each as bytes, `least` added, and back.
std::uint64_t pack_eight(std::uint64_t bytes, std::uint8_t least, int bits);
std::uint64_t unpack_eight(std::uint64_t packed, std::uint8_t least, int bits);

}  // namespace oware::build

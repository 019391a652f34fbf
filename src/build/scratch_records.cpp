#include "build/scratch_records.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <type_traits>

#include "build/kernel.hpp"
#include "build/wide_packing.hpp"

namespace oware::build {

namespace {

constexpr std::uint32_t kBlock = 64;

constexpr std::uint64_t each_byte(std::uint8_t byte) { return byte * 0x0101'0101'0101'0101ULL; }
// The lowest `bits` of each lane of so many bits.
constexpr std::uint64_t low_of_lanes(int bits, int lane) {
  std::uint64_t mask = 0;
  for (int at = 0; at < 64; at += lane) {
    mask |= (~std::uint64_t{0} >> (64 - bits)) << at;
  }
  return mask;
}

// The steps of packing: lanes of 8, 16 and 32 bits become pairs without the space between.
template <int kBits>
std::uint64_t pack_lanes(std::uint64_t bytes) {
  for (int lane = 8; lane < 64; lane *= 2) {
    const int wide = kBits * (lane / 8);
    const std::uint64_t low = low_of_lanes(lane, 2 * lane);
    bytes = (bytes & low) | ((bytes & ~low) >> (lane - wide));
  }
  return bytes;
}

template <int kBits>
std::uint64_t unpack_lanes(std::uint64_t packed) {
  std::uint64_t bytes = packed & (~std::uint64_t{0} >> (64 - 8 * kBits));
  for (int lane = 32; lane >= 8; lane /= 2) {
    const int wide = kBits * (lane / 8);
    const std::uint64_t low = low_of_lanes(wide, 2 * lane);
    bytes = (bytes & low) | ((bytes & (low << wide)) << (lane - wide));
  }
  return bytes;
}

// Calls `work` with the number of bits as a constant, for which the compiler knows all masks.
template <class Work>
auto with_bits(int bits, const Work& work) {
  switch (bits) {
    case 1:
      return work(std::integral_constant<int, 1>());
    case 2:
      return work(std::integral_constant<int, 2>());
    case 3:
      return work(std::integral_constant<int, 3>());
    case 4:
      return work(std::integral_constant<int, 4>());
    case 5:
      return work(std::integral_constant<int, 5>());
    case 6:
      return work(std::integral_constant<int, 6>());
    case 7:
      return work(std::integral_constant<int, 7>());
    default:
      return work(std::integral_constant<int, 8>());
  }
}

template <int kBits>
void unpack_record(const RecordForm& form, const std::byte* from, std::uint8_t* to,
                   std::size_t stride) {
  const std::uint64_t least = each_byte(form.least);
  std::uint32_t block = 0;
  static const std::optional<WidePacking> way = best_wide_packing(kBits);
  if (way) {
    const WideForm wide{form.columns / kBlock, stride, form.least, kBits};
    unpack_wide(*way, wide, from, to);
    block = form.columns / kBlock * kBlock;
    from += wide.blocks * kEight * kBits;
    to += wide.blocks * stride;
  }
  for (; block < form.columns; block += kBlock, to += stride) {
    const std::uint32_t end = std::min(kBlock, form.columns - block);
    for (std::uint32_t at = 0; at < end; at += kEight, from += kBits) {
      std::uint64_t packed = 0;
      std::memcpy(&packed, from, sizeof packed);  // a checksum follows the last
      const std::uint64_t bytes = unpack_lanes<kBits>(packed) + least;
      std::memcpy(to + at, &bytes, sizeof bytes);
    }
    if (end % kEight != 0) {
      std::memset(to + end, kNothing, kEight - end % kEight);
    }
  }
}

// False when a value does not fit.
template <int kBits>
bool pack_record(const RecordForm& form, const std::uint8_t* from, std::size_t stride,
                 std::byte* to) {
  const std::uint64_t least = each_byte(form.least);
  std::uint64_t all = 0;
  const auto pack = [&](std::uint64_t bytes) {
    bytes -= least;
    all |= bytes;
    const std::uint64_t packed = pack_lanes<kBits>(bytes);
    std::memcpy(to, &packed, sizeof packed);  // the next eight or the checksum follows
    to += kBits;
  };
  std::uint32_t block = 0;
  static const std::optional<WidePacking> way = best_wide_packing(kBits);
  if (way) {
    const WideForm wide{form.columns / kBlock, stride, form.least, kBits};
    if (!pack_wide(*way, wide, from, to)) {
      return false;
    }
    block = form.columns / kBlock * kBlock;
    from += wide.blocks * stride;
    to += wide.blocks * kEight * kBits;
  }
  for (; block < form.columns; block += kBlock, from += stride) {
    const std::uint32_t end = std::min(kBlock, form.columns - block);
    std::uint32_t at = 0;
    for (; at + kEight <= end; at += kEight) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, from + at, sizeof bytes);
      pack(bytes);
    }
    if (at < end) {
      std::uint64_t bytes = least;
      std::memcpy(&bytes, from + at, end - at);
      pack(bytes);
    }
  }
  return (all & ~low_of_lanes(kBits, 8)) == 0;
}

}  // namespace

RecordPacking record_packing(int bits) {
  return with_bits(bits, [](auto constant) {
    return RecordPacking{&unpack_record<constant()>, &pack_record<constant()>};
  });
}

std::uint64_t pack_eight(std::uint64_t bytes, std::uint8_t least, int bits) {
  return with_bits(bits,
                   [&](auto constant) { return pack_lanes<constant()>(bytes - each_byte(least)); });
}

std::uint64_t unpack_eight(std::uint64_t packed, std::uint8_t least, int bits) {
  return with_bits(
      bits, [&](auto constant) { return unpack_lanes<constant()>(packed) + each_byte(least); });
}

}  // namespace oware::build

#include "build/outside_best.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "build/scratch_records.hpp"
#include "build/tiles.hpp"

namespace oware::build {

namespace {

// Unpacked in one go: they stay in the processor's first cache until they are bytes again.
constexpr std::size_t kTogether = 4096;
// What packing reads and writes beyond the last value.
constexpr std::size_t kBeyond = 8;

constexpr std::size_t packed_size(std::size_t count, int bits) {
  return count / kEight * static_cast<std::size_t>(bits);
}

}  // namespace

SplitColumns split_columns(const MoveTable& moves, LaidSeeds inside) {
  SplitColumns split;
  split.inside = inside;
  split.inside_columns = moves.columns;
  split.rest = transposed_columns(moves.seeds);
  const std::size_t rows = half_count(moves.seeds);
  for (std::size_t row = 0; row < rows; ++row) {
    split.outside_row.push_back(split.outside_rows());
    std::array<std::uint32_t, kHalfHouses> outside{};
    bool any = false;
    for (std::size_t house = 0; house < kHalfHouses; ++house) {
      const std::size_t slot = row * kHalfHouses + house;
      if (moves.columns[slot] == 0 || has_laid(inside, pattern(moves.patterns[slot]).reaching)) {
        continue;
      }
      outside[house] = moves.columns[slot];
      split.inside_columns[slot] = any ? 0 : split.rest + split.outside_row[row];
      any = true;
    }
    if (any) {
      split.outside_columns.insert(split.outside_columns.end(), outside.begin(), outside.end());
    }
  }
  return split;
}

std::uint64_t count_outside_rows(int seeds, LaidSeeds inside) {
  const auto most = static_cast<std::size_t>(seeds);
  // Halves of the houses so far whose moves are all inside, by their seeds.
  std::vector<std::uint64_t> counts(most + 1);
  counts[0] = 1;
  for (std::size_t house = 0; house < kHalfHouses; ++house) {
    std::vector<std::uint64_t> next(most + 1);
    for (std::size_t held = 0; held <= most; ++held) {
      Half half{};
      half[house] = static_cast<std::uint8_t>(held);
      if (held != 0 && !has_laid(inside, sow(half, static_cast<int>(house)).pattern.reaching)) {
        continue;
      }
      for (std::size_t before = 0; before + held <= most; ++before) {
        next[before + held] += counts[before];
      }
    }
    counts = std::move(next);
  }
  return half_count(seeds) - counts[most];
}

ByteCodes outside_codes(int most_margin, bool is_marked) {
  ByteCodes codes;
  codes.least = encode(-most_margin);
  codes.missing = static_cast<std::uint8_t>(2 * most_margin + 1 + (is_marked ? 1 : 0));
  codes.bits = static_cast<int>(std::bit_width(static_cast<unsigned>(codes.missing)));
  return codes;
}

std::size_t OutsideBest::tile_bytes(const ByteCodes& codes, std::uint64_t rows,
                                    std::uint32_t lanes) {
  return packed_size(rows * lanes, codes.bits) + kBeyond;
}

std::uint64_t OutsideBest::section_bytes(const ByteCodes& codes, std::uint64_t rows,
                                         std::uint32_t columns, std::uint32_t lanes) {
  const std::uint32_t tiles = (columns + lanes - 1) / lanes;
  return (tiles * tile_bytes(codes, rows, lanes) + kMaxLanes - 1) / kMaxLanes * kMaxLanes;
}

void OutsideBest::pack(const Kernel& kernel, std::uint32_t first, std::uint8_t* bytes) const {
  const RecordPacking packing = record_packing(codes.bits);
  const std::size_t count = std::size_t{columns->outside_rows()} * lanes;
  std::byte* to = tile(first);
  for (std::size_t at = 0; at < count; at += kTogether) {
    const std::size_t some = std::min(kTogether, count - at);
    kernel.to_codes(codes, some, bytes + at);
    packing.pack({static_cast<std::uint32_t>(some), 0, codes.bits}, bytes + at, kMaxLanes, to);
    to += packed_size(some, codes.bits);
  }
}

void OutsideBest::unpack(const Kernel& kernel, std::uint32_t first, std::uint8_t* bytes) const {
  const RecordPacking packing = record_packing(codes.bits);
  const std::size_t count = std::size_t{columns->outside_rows()} * lanes;
  const std::byte* from = tile(first);
  for (std::size_t at = 0; at < count; at += kTogether) {
    const std::size_t some = std::min(kTogether, count - at);
    packing.unpack({static_cast<std::uint32_t>(some), 0, codes.bits}, from, bytes + at, kMaxLanes);
    kernel.from_codes(codes, some, bytes + at);
    from += packed_size(some, codes.bits);
  }
}

std::uint64_t OutsideBest::first_bit(std::uint32_t row, std::uint32_t column) const {
  return (std::uint64_t{columns->outside_row[row]} * lanes + column % lanes) *
         static_cast<unsigned>(codes.bits);
}

const std::byte* OutsideBest::place(std::uint32_t row, std::uint32_t column) const {
  return tile(column) + first_bit(row, column) / 8;
}

std::uint8_t OutsideBest::at(std::uint32_t row, std::uint32_t column) const {
  const std::byte* const bytes = place(row, column);
  const unsigned both = std::to_integer<unsigned>(bytes[0]) | std::to_integer<unsigned>(bytes[1])
                                                                  << 8U;
  const unsigned code = both >> (first_bit(row, column) % 8) & ((1U << codes.bits) - 1U);
  return code == codes.missing ? kNoChild : static_cast<std::uint8_t>(codes.least + 2 * code);
}

}  // namespace oware::build

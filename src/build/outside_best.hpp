// The best of the moves that lead out of a group of sections, kept while the group is in memory
// (build/streamed_solver.hpp): one successor's byte for each board that has such moves, packed in
// as few bits as the layer's margins need. Thread rule: a tile's bytes belong to one thread while
// they are written; everything else is pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "build/kernel.hpp"
#include "build/sowing.hpp"

namespace oware::build {

// Some of a section's moves, by how many seeds they lay on the opponent's side: bit r for r seeds.
using LaidSeeds = std::uint64_t;
inline constexpr LaidSeeds kAllMoves = ~LaidSeeds{0};
constexpr bool has_laid(LaidSeeds moves, int laid) { return (moves >> laid & 1U) != 0; }

// The columns of a section's moves (MoveTable::columns) taken apart, for tiles of which some moves
// are relaxed again and again (`inside`) while what the others lead to stays. The best of those is
// kept for the rows that have any, one after the other: it is one column of the row's moves.
struct SplitColumns {
  LaidSeeds inside = 0;
  std::vector<std::uint32_t> inside_columns;   // six a row
  std::vector<std::uint32_t> outside_columns;  // six a row that has moves which are not `inside`
  std::vector<std::uint32_t> outside_row;      // by row: which of those it is
  std::uint32_t rest = 0;                      // the column of the first of those rows' best

  std::uint32_t outside_rows() const {
    return static_cast<std::uint32_t>(outside_columns.size() / kHalfHouses);
  }
};
SplitColumns split_columns(const MoveTable& moves, LaidSeeds inside);
// How many rows of a section have moves that are not `inside`.
std::uint64_t count_outside_rows(int seeds, LaidSeeds inside);

// Codes of margins from -most_margin to most_margin, and in `bounds`, where it may be marked, one
// more; the code above all is a missing successor's.
ByteCodes outside_codes(int most_margin, bool is_marked);

// Of a section: the tiles' bytes one after the other, each with its rows one after the other.
struct OutsideBest {
  const SplitColumns* columns = nullptr;
  std::byte* packed = nullptr;
  ByteCodes codes;
  std::uint32_t lanes = kMaxLanes;  // of each tile

  std::size_t tile_bytes() const { return tile_bytes(codes, columns->outside_rows(), lanes); }
  // With what may be read and written beyond the last (RecordPacking).
  static std::size_t tile_bytes(const ByteCodes& codes, std::uint64_t rows, std::uint32_t lanes);
  static std::uint64_t section_bytes(const ByteCodes& codes, std::uint64_t rows,
                                     std::uint32_t columns, std::uint32_t lanes);

  // All of the tile that begins at the column `first`: rows of `lanes` bytes, from or to `bytes`,
  // which become codes on their way.
  void pack(const Kernel& kernel, std::uint32_t first, std::uint8_t* bytes) const;
  void unpack(const Kernel& kernel, std::uint32_t first, std::uint8_t* bytes) const;
  // One board's, of a row that has moves which are not `inside`.
  const std::byte* place(std::uint32_t row, std::uint32_t column) const;
  std::uint8_t at(std::uint32_t row, std::uint32_t column) const;

 private:
  std::byte* tile(std::uint32_t first) const { return packed + first / lanes * tile_bytes(); }
  std::uint64_t first_bit(std::uint32_t row, std::uint32_t column) const;
};

}  // namespace oware::build

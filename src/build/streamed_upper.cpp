#include <algorithm>
#include <atomic>

#include "build/streamed_parts.hpp"

namespace oware::build {

namespace {

// Some columns of a section, and the rows that their moves lead to.
struct UpperPiece {
  int layer = 0;
  int section = 0;
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::uint8_t* values = nullptr;
  RowWindow window;

  std::uint64_t rows() const { return half_count(section); }
  std::size_t stride() const { return rows() * kBlock; }
  void place(std::uint8_t* memory) {
    values = memory;
    memory += in_blocks(rows(), end - first);
    window.first_rank = first;
    window.stride = std::size_t{end - first} * kBlock;
    for (int laid = 0; laid <= section; ++laid) {
      window.rows[static_cast<std::size_t>(laid)] = memory;
      memory += window.stride * blocks_of(half_count(section - laid));
    }
  }
};

void load_rows(const MoveTables& tables, const LowerMargins& margins, const UpperPiece& piece,
               ThreadPool& pool) {
  std::atomic<int> next = 0;
  pool.run([&](int) {
    std::vector<std::int8_t> row_margins;
    for (int laid = next++; laid <= piece.section; laid = next++) {
      const int from = piece.layer - piece.section + laid;
      row_margins.resize(half_count(piece.layer - from));
      auto* const to = const_cast<std::uint8_t*>(piece.window.rows[static_cast<std::size_t>(laid)]);
      each_row_reached(
          tables, piece.layer, piece.section, laid, piece.first, piece.end,
          [&](std::uint32_t column, std::uint32_t row) {
            margins.copy(tables::side_base(piece.layer, from) + row * row_margins.size(),
                         row_margins);
            std::uint8_t* const bytes = to + std::size_t{column - piece.first} * kBlock;
            for (std::size_t i = 0; i < row_margins.size(); ++i) {
              bytes[i / kBlock * piece.window.stride + i % kBlock] = encode(row_margins[i]);
            }
          });
    }
  });
}

void keep_margins(const UpperPiece& piece, std::span<std::int8_t> upper) {
  const std::uint64_t columns = half_count(piece.layer - piece.section);
  for (std::uint64_t row = 0; row < piece.rows(); ++row) {
    std::int8_t* const to =
        upper.data() + tables::side_base(piece.layer, piece.section) + row * columns + piece.first;
    const std::uint8_t* const from = piece.values + row * kBlock;
    for (std::uint64_t i = 0; i < piece.end - piece.first; ++i) {
      to[i] = static_cast<std::int8_t>(decode(from[i / kBlock * piece.stride() + i % kBlock]));
    }
  }
}

}  // namespace

Result<void> stream_upper(const MoveTables& tables, const Kernel& kernel, ThreadPool& pool,
                          Workspace& workspace, int layer, int clamp, const LowerLayers& lower_lo,
                          std::uint64_t sections, std::span<std::int8_t> upper,
                          std::uint64_t memory, const std::function<void()>& drop) {
  const TileSolver solver(tables, kernel, layer, clamp);
  const Result<Memory> reserved = Memory::reserve(2 * memory + kSlack);
  if (!reserved) {
    return tl::unexpected(reserved.error());
  }
  const auto find = [&](const UpperPiece& piece) {
    std::atomic<std::size_t> next = 0;
    pool.run([&](int thread) {
      const std::vector<TilePlace>& tiles = solver.tiles();
      for (std::size_t tile = next++; tile < tiles.size(); tile = next++) {
        const TilePlace& place = tiles[tile];
        if (place.mover_seeds == piece.section && place.first_rank >= piece.first &&
            place.first_rank < piece.end) {
          const std::uint32_t column = place.first_rank - piece.first;
          std::uint8_t* const values =
              piece.values + column / kBlock * piece.stride() + column % kBlock;
          solver.find_upper(place, {values, kBlock}, piece.window, lower_lo,
                            workspace.fixed(thread).data(), workspace.bench(thread));
        }
      }
    });
  };
  for (int section = 0; section <= layer; ++section) {
    const std::uint32_t columns = half_count(layer - section);
    const std::uint64_t a_column = half_count(section) + window_bytes_a_column(section, kAllMoves);
    const auto wide = static_cast<std::uint32_t>(
        std::max(std::min(memory, kWindow) / a_column / kBlock * kBlock, kBlock));
    const bool wanted = (sections >> section & 1U) != 0;
    for (std::uint32_t first = 0; first < columns && wanted; first += wide) {
      UpperPiece piece{layer, section, first, std::min(columns, first + wide), nullptr, {}};
      piece.place(reserved->data());
      load_rows(tables, lower_lo[static_cast<std::size_t>(layer)], piece, pool);
      find(piece);
      keep_margins(piece, upper);
      drop();
    }
  }
  return {};
}

}  // namespace oware::build

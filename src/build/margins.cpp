#include "build/margins.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "build/kernel.hpp"

namespace oware::build {

namespace {

// What one thread converts at a time.
constexpr std::uint64_t kPieceBlocks = 64;
constexpr std::uint64_t kPiece = kPieceBlocks * std::uint64_t{tables::kWorkingBlockBytes};

// Of a row: calls `work(bytes, count, offset)` for each run of boards of one block. `offset` is
// that of the first board.
template <class Work>
void each_block(const LayerBuffer& buffer, tables::Place at, std::uint32_t count,
                std::uint64_t offset, const Work& work) {
  const std::uint32_t wide = buffer.width(at.mover_seeds);
  for (std::uint32_t done = 0; done < count;) {
    const std::uint32_t run = std::min(wide - at.opponent_rank % wide, count - done);
    work(buffer.at(at), run, offset + done);
    done += run;
    at.opponent_rank += run;
  }
}

// Calls `work(bytes, count, offset)` for each run of boards in one row of one block; `offset`
// counts from first_rank. Block by block where rows are whole, since a block's rows follow each
// other in memory.
template <class Work>
void each_run(const LayerBuffer& buffer, std::uint64_t first_rank, std::uint64_t count,
              const Work& work) {
  for (std::uint64_t done = 0; done < count;) {
    const tables::Place at = tables::place(buffer.layer(), first_rank + done);
    const std::uint32_t halves = tables::half_count(buffer.layer() - at.mover_seeds);
    const std::uint32_t wide = buffer.width(at.mover_seeds);
    const std::uint64_t left = std::min<std::uint64_t>(
        (count - done) / halves, tables::half_count(at.mover_seeds) - at.mover_rank);
    if (at.opponent_rank != 0 || left == 0) {
      const auto part = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(halves - at.opponent_rank, count - done));
      each_block(buffer, at, part, done, work);
      done += part;
      continue;
    }
    for (std::uint32_t block = 0; block < halves; block += wide) {
      for (std::uint32_t row = 0; row < left; ++row) {
        work(buffer.at({at.mover_seeds, at.mover_rank + row, block}),
             std::min(wide, halves - block), done + std::uint64_t{row} * halves + block);
      }
    }
    done += left * halves;
  }
}

template <class Work>
void each_piece(std::uint64_t boards, std::uint64_t piece, ThreadPool& pool, const Work& work) {
  std::atomic<std::uint64_t> next = 0;
  pool.run([&](int) {
    for (std::uint64_t first = next.fetch_add(piece); first < boards;
         first = next.fetch_add(piece)) {
      work(first, std::min(piece, boards - first));
    }
  });
}

}  // namespace

void to_margins(const LayerBuffer& buffer, std::uint64_t first_rank,
                std::span<std::int8_t> margins) {
  each_run(buffer, first_rank, margins.size(),
           [&](const std::uint8_t* bytes, std::uint64_t count, std::uint64_t offset) {
             std::int8_t* const to = margins.data() + offset;
             for (std::uint64_t i = 0; i < count; ++i) {
               to[i] = static_cast<std::int8_t>((bytes[i] >> 1U) - 64);
             }
           });
}

void to_margins(const LayerBuffer& buffer, std::uint64_t first_rank, std::span<std::int8_t> margins,
                ThreadPool& pool) {
  each_piece(margins.size(), kPiece, pool, [&](std::uint64_t first, std::uint64_t count) {
    to_margins(buffer, first_rank + first, margins.subspan(first, count));
  });
}

void from_margins(const LowerMargins& margins, const LayerBuffer& buffer, ThreadPool& pool) {
  each_piece(margins.boards(), kPiece, pool, [&](std::uint64_t first, std::uint64_t boards) {
    thread_local std::vector<std::int8_t> values;
    values.resize(boards);
    margins.copy(first, values);
    each_run(buffer, first, boards,
             [&](std::uint8_t* bytes, std::uint64_t count, std::uint64_t offset) {
               const std::int8_t* const from = values.data() + offset;
               for (std::uint64_t i = 0; i < count; ++i) {
                 bytes[i] = encode(from[i]);
               }
             });
  });
}

ReadMargins margins_of(const LayerBuffer& buffer) {
  return [buffer](std::uint64_t first_rank, std::span<std::int8_t> margins) -> Result<void> {
    to_margins(buffer, first_rank, margins);
    return {};
  };
}

Result<void> write_margins(const ReadMargins& read, tables::disk::LayerWriter& writer,
                           ThreadPool& pool) {
  FirstError error;
  const tables::Header& header = writer.header();
  const std::uint64_t piece = kPieceBlocks * std::uint64_t{header.block_boards};
  each_piece(header.boards, piece, pool, [&](std::uint64_t first, std::uint64_t count) {
    thread_local std::vector<std::int8_t> values;
    thread_local std::vector<std::byte> bytes;
    values.resize(count);
    bytes.resize(tables::digit_bytes(header.bits, count));
    error.keep(read(first, values).and_then([&] {
      tables::pack_digits(header.digits(), values, bytes.data());
      const auto block = static_cast<std::uint32_t>(first / header.block_boards);
      return writer.write(block, bytes);
    }));
  });
  return error.take();
}

Result<void> write_margins(const ReadMargins& read, const TemporaryMapping& temporary,
                           ThreadPool& pool) {
  FirstError error;
  each_piece(
      temporary.margins().size(), kPiece, pool, [&](std::uint64_t first, std::uint64_t count) {
        thread_local std::vector<std::int8_t> values;
        values.resize(count);
        error.keep(read(first, values).and_then([&] { return temporary.write(first, values); }));
      });
  return error.take();
}

}  // namespace oware::build

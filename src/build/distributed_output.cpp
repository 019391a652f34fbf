#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>
#include <vector>

#include "build/distributed_parts.hpp"

namespace oware::build {

namespace {

constexpr std::uint64_t kPieceBlocks = 64;           // of a table, written at a time by a thread
constexpr std::uint64_t kPieceBoards = 256U << 10U;  // of upper values

// A message with margins, or with checksums of the blocks from a first one on.
enum MessageKind : std::uint8_t { kMargins = 0, kSums = 1 };

}  // namespace

using tables::disk::File;
using tables::disk::LayerWriter;

Result<void> DistributedBuilder::write_out(LayerWriter& writer, KeptRows& kept) {
  exchange_.on_message([&](int, std::span<const std::byte> message) {
    const auto kind = static_cast<MessageKind>(message.back());
    message = message.first(message.size() - 1);
    if (kind == kMargins) {
      kept.take(message);
      return;
    }
    std::uint64_t block = 0;
    std::memcpy(&block, message.data(), sizeof block);
    for (std::size_t at = sizeof block; at < message.size(); at += 8, ++block) {
      std::uint64_t sum = 0;
      std::memcpy(&sum, message.data() + at, sizeof sum);
      writer.adopt(static_cast<std::uint32_t>(block), sum);
    }
  });
  transport_.sum({});  // all ranks take such messages from now on
  Result<void> written = kept.send_borders(exchange_, static_cast<std::byte>(kMargins));
  exchange_.finish({});
  written = written.and_then([&] { return write_blocks(writer, kept); });
  if (!leads()) {
    send_sums(writer, kept);
    written = written.and_then([&] { return writer.sync(); });
  }
  exchange_.finish({});
  written = agreed(written);
  const int number = writer.header().layer;
  if (written && is_bounds() && is_read_by(number, options_.seeds)) {
    return make_upper_file(number).and_then([&] { return keep_upper(number, kept); });
  }
  return written;
}

Result<void> DistributedBuilder::write_blocks(LayerWriter& writer, const KeptRows& kept) {
  struct Piece {
    std::uint64_t first;
    std::uint64_t end;
  };
  std::vector<Piece> pieces;
  for (const KeptRows::Interval& blocks : kept.blocks()) {
    for (std::uint64_t first = blocks.first; first < blocks.end; first += kPieceBlocks) {
      pieces.push_back({first, std::min(blocks.end, first + kPieceBlocks)});
    }
  }
  const tables::Header& header = writer.header();
  FirstError error;
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int) {
    std::vector<std::int8_t> margins;
    std::vector<std::byte> bytes;
    for (std::size_t number = next++; number < pieces.size(); number = next++) {
      const Piece& piece = pieces[number];
      const std::uint64_t first = piece.first * header.block_boards;
      margins.resize(std::min(header.boards, piece.end * header.block_boards) - first);
      if (const Result<void> got = kept.read(0, first, margins); !got) {
        error.keep(got);
        break;
      }
      bytes.resize(tables::digit_bytes(header.bits, margins.size()));
      tables::pack_digits(header.digits(), margins, bytes.data());
      error.keep(writer.write(static_cast<std::uint32_t>(piece.first), bytes));
    }
  });
  return error.take();
}

// To rank 0.
void DistributedBuilder::send_sums(const LayerWriter& writer, const KeptRows& kept) {
  for (const KeptRows::Interval& blocks : kept.blocks()) {
    std::vector<std::byte> message(8 * (1 + blocks.end - blocks.first) + 1);
    std::memcpy(message.data(), &blocks.first, 8);
    for (std::uint64_t block = blocks.first; block < blocks.end; ++block) {
      const std::uint64_t sum = writer.sum(static_cast<std::uint32_t>(block));
      std::memcpy(message.data() + 8 * (1 + block - blocks.first), &sum, 8);
    }
    message.back() = static_cast<std::byte>(kSums);
    exchange_.send(0, std::move(message));
  }
}

// A file of upper values, for all ranks and the time of the build.
Result<void> DistributedBuilder::make_upper_file(int layer) {
  const std::string path = upper_path(layer);
  Result<void> made;
  if (leads()) {
    made = File::create(path).and_then(
        [&](const File& file) { return file.reserve(tables::board_count(layer)); });
  }
  return agreed(made);
}

// The upper values of the boards that this rank keeps.
Result<void> DistributedBuilder::keep_upper(int layer, const KeptRows& kept) {
  const std::string path = upper_path(layer);
  FirstError error;
  error.keep(File::open_for_updating(path).and_then([&](const File& file) -> Result<void> {
    std::vector<std::int8_t> margins;
    for (const KeptRows::Interval& interval : kept.intervals()) {
      for (std::uint64_t first = interval.first; first < interval.end; first += kPieceBoards) {
        margins.resize(std::min(kPieceBoards, interval.end - first));
        const Result<void> done = kept.read(1, first, margins).and_then([&] {
          return file.write_at(first, std::as_bytes(std::span(margins)));
        });
        if (!done) {
          return done;
        }
      }
    }
    return {};
  }));
  // The file is closed by now, so that other machines see what is in it.
  return agreed(error.take()).and_then([&] { return agreed(upper_.add_plain(layer, path)); });
}

}  // namespace oware::build

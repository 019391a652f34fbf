// One rank's share of a layer in memory (build/shares.hpp): the blocks that it owns, and, of those
// of others, copies of the rows that its tiles read.
//
// A block is relaxed where it is, and this rank's tiles read its rows there. publish() sends the
// boards that have changed to the other ranks that read their rows. Changes to the same rank are
// gathered into messages of some hundred kilobytes, which leave while other blocks are relaxed
// (pump()). A row knows when it changed last, and a block when it was relaxed last, so a block
// without anything new is passed over (is_behind()).
//
// A message is a sequence of packets, each the changes of one block for one reader, little-endian:
//     u8 buffer, u8 section, u16 0, u32 block, u32 rows
//     rows times: u32 row, u64 which of the 64 columns, their new bytes
//
// Thread rule: publish(), is_behind() and begin() from any thread for different blocks; all that
// sends and receives (pump(), finish()) from the thread of the Transport. Bytes of rows are read by
// some threads while another writes them: see build/kernel.hpp.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "build/predecessor_worklist.hpp"
#include "build/shares.hpp"
#include "build/transport.hpp"

namespace oware::build {

class LayerShare {
 public:
  // A block of this rank. The tiles are consecutive ones of a layer's partition by rank.
  struct Block {
    BlockPlace place;
    std::uint64_t offset = 0;
    std::vector<std::size_t> tiles;  // numbers
  };

  // `buffers`: 1 or 2. Sets the exchange's handler; messages of other ranks may come from the next
  // collective on.
  LayerShare(const Shares& shares, const TileSolver& tiles, int buffers, int threads,
             Exchange& exchange);
  // Takes the memory; all boards are kNothing.
  Result<void> reserve();

  int buffers() const { return static_cast<int>(buffers_.size()); }
  int rank() const { return rank_; }
  // In the order in which a sweep takes them.
  const std::vector<Block>& blocks() const { return blocks_; }
  // Of a tile within the bytes of its block, or of a copy of them.
  static TileValues values(std::uint8_t* block_bytes, const TilePlace& tile) {
    return {block_bytes + tile.first_rank % kBlockColumns, kBlockColumns};
  }
  const RowTable& rows(int buffer) const {
    return buffers_[static_cast<std::size_t>(buffer)].table;
  }
  std::uint8_t* bytes(int buffer, const Block& block) const {
    return buffers_[static_cast<std::size_t>(buffer)].blocks.data() + block.offset;
  }
  // All blocks of this rank: those of blocks() at their offsets.
  std::span<const std::uint8_t> own_bytes(int buffer) const {
    return {buffers_[static_cast<std::size_t>(buffer)].blocks.data(), owned_bytes_};
  }
  // Tells this rank's blocks and their order from others.
  std::uint64_t layout() const;
  std::size_t block_bytes(const Block& block) const {
    return std::size_t{half_count(block.place.section)} * kBlockColumns;
  }

  // Whether a row of `from` that the block reads has changed since begin() of `to`.
  bool is_behind(int to, int from, std::size_t block) const;
  // The block is relaxed from now on, with what is known now.
  void begin(int to, std::size_t block);
  // Every block is behind again.
  void forget();
  // The block has changed in these lanes, by row.
  void publish(int buffer, std::size_t block, std::span<const std::uint64_t> lanes, int thread);
  // Boards of this rank have changed, one by one. From the transport's thread.
  void publish(std::span<const std::uint64_t> boards);
  // From now on the boards that change are noted, those that other ranks send, too, or no longer.
  void note_changes(bool wanted);
  // What has been noted (pack() of build/predecessor_worklist.hpp). Nobody publishes meanwhile.
  std::vector<std::uint64_t> take_noted();
  // The byte of a board of this rank, or of a row that it has a copy of.
  std::uint8_t* board(int buffer, const tables::Place& place) const {
    return segment(buffer, place.mover_seeds, place.opponent_rank / kBlockColumns,
                   place.mover_rank) +
           place.opponent_rank % kBlockColumns;
  }
  // The block becomes `now` (block_bytes()).
  void replace(int buffer, std::size_t block, const std::uint8_t* now, int thread);

  // Sends full messages and takes arrived ones. Waits where too much is unsent.
  void pump();
  // Collective: all changes of all ranks are known to their readers; sums up `numbers`.
  void finish(std::span<std::uint64_t> numbers);
  // For a thread other than the transport's: waits while too much is to be sent.
  bool is_choked() const { return ready_bytes_ > kMostReady; }

  // A row of which this rank has a copy, as margins.
  void read_margins(int buffer, int section, std::uint32_t row, std::uint32_t first_column,
                    std::span<std::int8_t> margins) const;
  // Such rows from `row` on, each as a whole.
  void read_rows(int buffer, int section, std::uint32_t row, std::span<std::int8_t> margins) const;
  // Puts such a row there, for everyone here who reads it.
  void set_row(int buffer, int section, std::uint32_t row, std::span<const std::int8_t> margins);
  // By section: the rows that this rank has copies of.
  const std::vector<std::uint32_t>& rows_here(int section) const {
    return here_[static_cast<std::size_t>(section)];
  }

 private:
  static constexpr std::uint64_t kMostReady = 64U << 20U;

  struct Buffer {
    Memory blocks;
    Memory rows;
    RowTable table;
    // by section and slot: the tick in which the row changed last
    std::vector<std::vector<std::atomic<std::uint32_t>>> changed;
    std::vector<std::uint32_t> relaxed;  // by block: the tick of begin(), 0: never
  };
  // Changes of one block for one reader.
  struct Packet {
    std::vector<std::byte> bytes;
    std::size_t used = 0;  // of them
    std::uint32_t rows = 0;
  };
  // What a thread has to send of the block that it publishes.
  struct Packets {
    std::vector<Packet> by_rank;
    std::vector<int> used;
    std::vector<std::uint32_t> own_rows;
    std::vector<std::uint64_t> lanes;
    std::vector<std::uint64_t> noted;
  };
  struct Outgoing {
    std::mutex mutex;
    std::vector<std::byte> bytes;
  };

  void find_blocks(const TileSolver& tiles);
  void find_rows();
  std::uint8_t* segment(int buffer, int section, std::uint32_t block, std::uint32_t row) const;
  std::uint8_t* copies(int buffer, int section, std::uint32_t block) const;
  void send_row(int buffer, const BlockPlace& block, std::uint32_t row, std::uint64_t mask,
                Packets& packets) const;
  void hand_in(Packets& packets);
  void hand_in(int to, std::span<const std::byte> packet);
  void take(std::span<const std::byte> message);
  void mark(int buffer, int section, std::span<const std::uint32_t> rows);

  const Shares& shares_;
  const TileSolver& tiles_;
  Exchange& exchange_;
  int rank_;
  std::vector<Block> blocks_;
  std::uint64_t owned_bytes_ = 0;
  std::array<std::vector<std::uint32_t>, tables::kMaxLayer + 1> here_;
  std::array<std::vector<std::uint32_t>, tables::kMaxLayer + 1> slots_;
  std::array<std::uint64_t, tables::kMaxLayer + 2> row_offsets_{};
  struct OwnBlocks {  // of a section: next to each other
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint64_t offset = 0;
  };
  std::array<OwnBlocks, tables::kMaxLayer + 1> own_{};
  std::vector<Buffer> buffers_;
  std::atomic<std::uint32_t> tick_ = 0;
  std::vector<Packets> packets_;                     // by thread
  std::vector<std::unique_ptr<Outgoing>> outgoing_;  // by rank
  std::mutex ready_mutex_;
  std::vector<std::pair<int, std::vector<std::byte>>> ready_;
  std::atomic<std::uint64_t> ready_bytes_ = 0;
  std::vector<std::uint32_t> taken_rows_;
  bool notes_ = false;
  std::vector<std::uint64_t> taken_;  // noted
};

}  // namespace oware::build

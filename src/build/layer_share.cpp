#include "build/layer_share.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "base/assert.hpp"
#include "tables/checksum.hpp"

namespace oware::build {

namespace {

constexpr std::size_t kMessageBytes = 256U << 10U;
constexpr std::uint64_t kMostUnsent = 256U << 20U;

static_assert(std::endian::native == std::endian::little, "packets are little-endian");

struct PacketHead {
  std::uint8_t buffer;
  std::uint8_t section;
  std::uint16_t zero;
  std::uint32_t block;
  std::uint32_t rows;
};
static_assert(sizeof(PacketHead) == 12);

// Which of 64 bytes differ.
std::uint64_t differing(const std::uint8_t* left, const std::uint8_t* right) {
  std::uint64_t mask = 0;
  for (unsigned word = 0; word < 8; ++word) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, left + std::size_t{word} * 8, 8);
    std::memcpy(&b, right + std::size_t{word} * 8, 8);
    constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7fULL;
    const std::uint64_t apart = a ^ b;
    const std::uint64_t high = (((apart & kLow) + kLow) | apart) & ~kLow;  // of each byte
    mask |= ((high >> 7U) * 0x0102040810204080ULL >> 56U) << (8 * word);
  }
  return mask;
}

// One change of a packet.
struct Change {
  std::uint32_t row = 0;
  std::uint64_t mask = 0;            // which of the 64 columns
  const std::byte* bytes = nullptr;  // the new ones
};
constexpr std::size_t kChangeHead = 12;  // row and mask

std::size_t encode_change(std::uint32_t row, std::uint64_t mask, const std::uint8_t* now,
                          std::byte* to) {
  std::memcpy(to, &row, 4);
  std::memcpy(to + 4, &mask, 8);
  std::byte* end = to + kChangeHead;
  if (mask == ~std::uint64_t{0}) {
    std::memcpy(end, now, kBlockColumns);
    return kChangeHead + kBlockColumns;
  }
  for (; mask != 0; mask &= mask - 1) {
    *end++ = static_cast<std::byte>(now[std::countr_zero(mask)]);
  }
  return static_cast<std::size_t>(end - to);
}

// Returns where the next change begins.
const std::byte* decode_change(const std::byte* at, const std::byte* end, Change& change) {
  OWARE_ASSERT(static_cast<std::size_t>(end - at) >= kChangeHead);
  std::memcpy(&change.row, at, 4);
  std::memcpy(&change.mask, at + 4, 8);
  change.bytes = at + kChangeHead;
  OWARE_ASSERT(end - change.bytes >= std::popcount(change.mask));
  return change.bytes + std::popcount(change.mask);
}

void note(int buffer, int section, std::uint32_t block, std::uint32_t row, std::uint64_t mask,
          std::vector<std::uint64_t>& noted) {
  for (; mask != 0; mask &= mask - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
    noted.push_back(pack({buffer, section, row, block * kBlockColumns + lane}));
  }
}

void scatter(std::uint64_t mask, const std::byte* from, std::uint8_t* to) {
  if (mask == ~std::uint64_t{0}) {
    std::memcpy(to, from, 64);
    return;
  }
  for (; mask != 0; mask &= mask - 1, ++from) {
    to[std::countr_zero(mask)] = static_cast<std::uint8_t>(*from);
  }
}

}  // namespace

LayerShare::LayerShare(const Shares& shares, const TileSolver& tiles, int buffers, int threads,
                       Exchange& exchange)
    : shares_(shares),
      tiles_(tiles),
      exchange_(exchange),
      rank_(exchange.transport().rank()),
      buffers_(static_cast<std::size_t>(buffers)),
      packets_(static_cast<std::size_t>(threads)) {
  find_blocks(tiles);
  find_rows();
  const auto ranks = static_cast<std::size_t>(shares.ranks());
  for (Packets& packets : packets_) {
    packets.by_rank.resize(ranks);
  }
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    outgoing_.push_back(std::make_unique<Outgoing>());
  }
  exchange_.on_message([this](int, std::span<const std::byte> message) { take(message); });
}

void LayerShare::find_blocks(const TileSolver& tiles) {
  std::array<std::vector<std::size_t>, tables::kMaxLayer + 1> numbers;  // by section and block
  for (int section = 0; section <= shares_.layer(); ++section) {
    numbers[static_cast<std::size_t>(section)].assign(shares_.blocks(section), kNoSlot);
  }
  for (std::size_t tile = 0; tile < tiles.tiles().size(); ++tile) {
    const TilePlace& place = tiles.tiles()[tile];
    const BlockPlace block{place.mover_seeds, place.first_rank / kBlockColumns};
    if (shares_.owner(block) != rank()) {
      continue;
    }
    std::size_t& number = numbers[place.mover_seeds][block.number];
    if (number == kNoSlot) {
      number = blocks_.size();
      blocks_.push_back({block, 0, {}});
    }
    blocks_[number].tiles.push_back(tile);
  }
  for (int section = 0; section <= shares_.layer(); ++section) {
    const auto& of_section = numbers[static_cast<std::size_t>(section)];
    const auto is_own = [](std::size_t number) { return number != kNoSlot; };
    const auto first = std::ranges::find_if(of_section, is_own);
    const auto end = std::find_if_not(first, of_section.end(), is_own);
    OWARE_ASSERT(std::none_of(end, of_section.end(), is_own));
    OwnBlocks& own = own_[static_cast<std::size_t>(section)];
    if (first != end) {
      own = {static_cast<std::uint32_t>(first - of_section.begin()),
             static_cast<std::uint32_t>(end - of_section.begin()), 0};
    }
    own.offset = owned_bytes_;
    for (auto number = first; number != end; ++number) {
      blocks_[*number].offset = owned_bytes_;
      owned_bytes_ += block_bytes(blocks_[*number]);
    }
  }
}

std::uint64_t LayerShare::layout() const {
  std::vector<std::uint64_t> places;
  for (const Block& block : blocks_) {
    places.push_back(static_cast<std::uint64_t>(block.place.section) << 32U | block.place.number);
    places.push_back(block.offset);
  }
  return tables::checksum(std::as_bytes(std::span(places)));
}

void LayerShare::find_rows() {
  const auto own = static_cast<std::uint16_t>(rank());
  std::uint64_t bytes = 0;
  for (int section = 0; section <= shares_.layer(); ++section) {
    const auto at = static_cast<std::size_t>(section);
    const std::uint32_t rows = half_count(section);
    slots_[at].assign(rows, kNoSlot);
    for (std::uint32_t row = 0; row < rows; ++row) {
      const auto readers = shares_.readers(section, row);
      if (std::ranges::binary_search(readers, own)) {
        slots_[at][row] = static_cast<std::uint32_t>(here_[at].size());
        here_[at].push_back(row);
      }
    }
    row_offsets_[at] = bytes;
    // Lanes without a successor read the first row.
    const std::uint32_t others = shares_.blocks(section) - (own_[at].end - own_[at].first);
    bytes += std::max<std::uint64_t>(here_[at].size(), 1) * kBlockColumns * others;
    row_offsets_[at + 1] = bytes;
  }
}

Result<void> LayerShare::reserve() {
  const auto sections = static_cast<std::size_t>(shares_.layer()) + 1;
  for (Buffer& buffer : buffers_) {
    for (auto& [memory, bytes] : {std::pair(&buffer.blocks, owned_bytes_),
                                  std::pair(&buffer.rows, row_offsets_[sections])}) {
      Result<Memory> reserved = Memory::reserve(bytes + kLayerBufferMargin);
      if (!reserved) {
        return tl::unexpected(reserved.error());
      }
      *memory = std::move(*reserved);
      std::memset(memory->data(), kNothing, bytes);
    }
    buffer.relaxed.assign(blocks_.size(), 0);
    for (std::size_t section = 0; section < sections; ++section) {
      buffer.changed.emplace_back(here_[section].size());
      const OwnBlocks& own = own_[section];
      buffer.table.sections[section] = {
          .bytes = buffer.rows.data() + row_offsets_[section],
          .slots = slots_[section].data(),
          .stride = std::max<std::size_t>(here_[section].size(), 1) * kBlockColumns,
          .own = buffer.blocks.data() + own.offset,
          .own_stride = std::size_t{half_count(static_cast<int>(section))} * kBlockColumns,
          .own_first = own.first,
          .own_end = own.end};
    }
  }
  return {};
}

std::uint8_t* LayerShare::segment(int buffer, int section, std::uint32_t block,
                                  std::uint32_t row) const {
  const auto at = static_cast<std::size_t>(section);
  const Buffer& of = buffers_[static_cast<std::size_t>(buffer)];
  const RowTable::Section& table = of.table.sections[at];
  const OwnBlocks& own = own_[at];
  if (block >= own.first && block < own.end) {
    return of.blocks.data() + own.offset + table.own_stride * (block - own.first) +
           std::size_t{row} * kBlockColumns;
  }
  const std::uint32_t slot = slots_[at][row];
  OWARE_ASSERT(slot != kNoSlot);
  return copies(buffer, section, block) + std::size_t{slot} * kBlockColumns;
}

// The copies of rows of another rank's block, by slot.
std::uint8_t* LayerShare::copies(int buffer, int section, std::uint32_t block) const {
  const auto at = static_cast<std::size_t>(section);
  const Buffer& of = buffers_[static_cast<std::size_t>(buffer)];
  const OwnBlocks& own = own_[at];
  const std::uint32_t number = block < own.first ? block : block - (own.end - own.first);
  return of.rows.data() + row_offsets_[at] + of.table.sections[at].stride * number;
}

bool LayerShare::is_behind(int to, int from, std::size_t number) const {
  const std::uint32_t relaxed = buffers_[static_cast<std::size_t>(to)].relaxed[number];
  if (relaxed == 0) {
    return true;
  }
  const Buffer& source = buffers_[static_cast<std::size_t>(from)];
  const Block& block = blocks_[number];
  bool behind = false;
  for (const std::size_t tile : block.tiles) {
    tiles_.each_row_read(tiles_.tiles()[tile], [&](int section, std::uint32_t row) {
      const auto at = static_cast<std::size_t>(section);
      behind =
          behind || source.changed[at][slots_[at][row]].load(std::memory_order_relaxed) >= relaxed;
      return behind;
    });
  }
  return behind;
}

void LayerShare::begin(int to, std::size_t block) {
  // What is put into rows from here on is marked with this tick or a later one.
  buffers_[static_cast<std::size_t>(to)].relaxed[block] = tick_.fetch_add(1) + 1;
}

void LayerShare::forget() {
  for (Buffer& buffer : buffers_) {
    std::ranges::fill(buffer.relaxed, 0U);
  }
}

// The rows' bytes are there: a block that has begun before may not have seen them.
void LayerShare::mark(int buffer, int section, std::span<const std::uint32_t> rows) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const std::uint32_t now = tick_.load();
  const auto at = static_cast<std::size_t>(section);
  for (const std::uint32_t row : rows) {
    buffers_[static_cast<std::size_t>(buffer)].changed[at][slots_[at][row]].store(
        now, std::memory_order_relaxed);
  }
}

void LayerShare::replace(int buffer, std::size_t number, const std::uint8_t* now, int thread) {
  const Block& block = blocks_[number];
  std::uint8_t* old = bytes(buffer, block);
  std::vector<std::uint64_t>& lanes = packets_[static_cast<std::size_t>(thread)].lanes;
  lanes.resize(half_count(block.place.section));
  for (std::uint64_t& row : lanes) {
    row = differing(now, old);
    std::memcpy(old, now, kBlockColumns);
    now += kBlockColumns;
    old += kBlockColumns;
  }
  publish(buffer, number, lanes, thread);
}

void LayerShare::publish(int buffer, std::size_t number, std::span<const std::uint64_t> lanes,
                         int thread) {
  const Block& block = blocks_[number];
  const int section = block.place.section;
  const std::uint32_t columns = half_count(shares_.layer() - section);
  const std::uint32_t left = columns - block.place.number * kBlockColumns;
  const std::uint64_t inside =
      left >= kBlockColumns ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
  Packets& packets = packets_[static_cast<std::size_t>(thread)];
  packets.own_rows.clear();
  for (std::uint32_t row = 0; row < lanes.size(); ++row) {
    const std::uint64_t mask = lanes[row] & inside;
    if (mask == 0) {
      continue;
    }
    if (notes_) {
      note(buffer, section, block.place.number, row, mask, packets.noted);
    }
    if (slots_[static_cast<std::size_t>(section)][row] != kNoSlot) {
      packets.own_rows.push_back(row);
    }
    send_row(buffer, block.place, row, mask, packets);
  }
  mark(buffer, section, packets.own_rows);
  hand_in(packets);
}

void LayerShare::publish(std::span<const std::uint64_t> boards) {
  for (const std::uint64_t number : boards) {
    const WorklistBoard board = unpack(number);
    send_row(board.buffer, {board.mover_seeds, board.opponent_rank / kBlockColumns},
             board.mover_rank, std::uint64_t{1} << board.opponent_rank % kBlockColumns,
             packets_.front());
    hand_in(packets_.front());
  }
}

void LayerShare::note_changes(bool wanted) { notes_ = wanted; }

std::vector<std::uint64_t> LayerShare::take_noted() {
  std::vector<std::uint64_t> noted = std::exchange(taken_, {});
  for (Packets& packets : packets_) {
    noted.insert(noted.end(), packets.noted.begin(), packets.noted.end());
    packets.noted.clear();
  }
  return noted;
}

// Adds the changed boards of one row of this rank's block to the packets of the row's readers.
void LayerShare::send_row(int buffer, const BlockPlace& block, std::uint32_t row,
                          std::uint64_t mask, Packets& packets) const {
  constexpr std::size_t kMostAdded = sizeof(PacketHead) + kChangeHead + kBlockColumns;
  const std::byte* encoded = nullptr;  // for the reader before
  std::size_t length = 0;
  for (const std::uint16_t reader : shares_.readers(block.section, row)) {
    if (reader == rank_) {
      continue;
    }
    Packet& packet = packets.by_rank[reader];
    if (packet.bytes.size() < packet.used + kMostAdded) {
      packet.bytes.resize(2 * (packet.used + kMostAdded));
    }
    if (packet.rows++ == 0) {
      const PacketHead head{static_cast<std::uint8_t>(buffer),
                            static_cast<std::uint8_t>(block.section), 0, block.number, 0};
      std::memcpy(packet.bytes.data(), &head, sizeof head);
      packet.used = sizeof head;
      packets.used.push_back(reader);
    }
    std::byte* const to = packet.bytes.data() + packet.used;
    if (encoded == nullptr) {
      length = encode_change(row, mask, segment(buffer, block.section, block.number, row), to);
    } else {
      std::memcpy(to, encoded, length);
    }
    encoded = to;
    packet.used += length;
  }
}

void LayerShare::hand_in(Packets& packets) {
  for (const int to : packets.used) {
    Packet& packet = packets.by_rank[static_cast<std::size_t>(to)];
    const std::uint32_t rows = std::exchange(packet.rows, 0);
    std::memcpy(packet.bytes.data() + offsetof(PacketHead, rows), &rows, sizeof rows);
    hand_in(to, std::span(packet.bytes).first(std::exchange(packet.used, 0)));
  }
  packets.used.clear();
}

void LayerShare::hand_in(int to, std::span<const std::byte> packet) {
  Outgoing& outgoing = *outgoing_[static_cast<std::size_t>(to)];
  const std::lock_guard lock(outgoing.mutex);
  outgoing.bytes.insert(outgoing.bytes.end(), packet.begin(), packet.end());
  if (outgoing.bytes.size() < kMessageBytes) {
    return;
  }
  // Still under the lock: two messages to one rank are sent in the order in which they were full.
  const std::lock_guard ready_lock(ready_mutex_);
  ready_bytes_ += outgoing.bytes.size();
  ready_.emplace_back(to, std::exchange(outgoing.bytes, {}));
}

void LayerShare::pump() {
  Transport& transport = exchange_.transport();
  decltype(ready_) ready;
  {
    const std::lock_guard lock(ready_mutex_);
    ready.swap(ready_);
  }
  for (auto& [to, bytes] : ready) {
    ready_bytes_ -= bytes.size();
    exchange_.send(to, std::move(bytes));
  }
  transport.progress();
  while (transport.unsent_bytes() > kMostUnsent) {
    transport.wait();
  }
}

void LayerShare::finish(std::span<std::uint64_t> numbers) {
  pump();
  for (std::size_t to = 0; to < outgoing_.size(); ++to) {
    if (std::vector<std::byte>& bytes = outgoing_[to]->bytes; !bytes.empty()) {
      exchange_.send(static_cast<int>(to), std::exchange(bytes, {}));
    }
  }
  exchange_.finish(numbers);
}

void LayerShare::take(std::span<const std::byte> message) {
  const std::byte* at = message.data();
  const std::byte* const end = at + message.size();
  while (at != end) {
    PacketHead head;
    OWARE_ASSERT(static_cast<std::size_t>(end - at) >= sizeof head);
    std::memcpy(&head, at, sizeof head);
    at += sizeof head;
    std::uint8_t* const rows = copies(head.buffer, head.section, head.block);
    const std::vector<std::uint32_t>& slots = slots_[head.section];
    taken_rows_.clear();
    for (std::uint32_t number = 0; number < head.rows; ++number) {
      Change change;
      at = decode_change(at, end, change);
      OWARE_ASSERT(change.row < slots.size() && slots[change.row] != kNoSlot);
      scatter(change.mask, change.bytes, rows + std::size_t{slots[change.row]} * kBlockColumns);
      taken_rows_.push_back(change.row);
      if (notes_) {
        note(head.buffer, head.section, head.block, change.row, change.mask, taken_);
      }
    }
    mark(head.buffer, head.section, taken_rows_);
  }
}

void LayerShare::read_margins(int buffer, int section, std::uint32_t row,
                              std::uint32_t first_column, std::span<std::int8_t> margins) const {
  for (std::uint32_t done = 0; done < margins.size();) {
    const std::uint32_t column = first_column + done;
    const std::uint8_t* const from =
        segment(buffer, section, column / kBlockColumns, row) + column % kBlockColumns;
    const auto count = std::min<std::uint32_t>(kBlockColumns - column % kBlockColumns,
                                               static_cast<std::uint32_t>(margins.size()) - done);
    for (std::uint32_t lane = 0; lane < count; ++lane) {
      margins[done + lane] = static_cast<std::int8_t>(decode(from[lane]));
    }
    done += count;
  }
}

// Block by block, since a block's rows follow each other in memory.
void LayerShare::read_rows(int buffer, int section, std::uint32_t row,
                           std::span<std::int8_t> margins) const {
  const std::uint32_t columns = half_count(shares_.layer() - section);
  const auto rows = static_cast<std::uint32_t>(margins.size() / columns);
  for (std::uint32_t first = 0; first < columns; first += kBlockColumns) {
    const std::uint32_t count = std::min(kBlockColumns, columns - first);
    for (std::uint32_t number = 0; number < rows; ++number) {
      read_margins(buffer, section, row + number, first,
                   margins.subspan(std::size_t{number} * columns + first, count));
    }
  }
}

void LayerShare::set_row(int buffer, int section, std::uint32_t row,
                         std::span<const std::int8_t> margins) {
  for (std::uint32_t column = 0; column < margins.size(); ++column) {
    segment(buffer, section, column / kBlockColumns, row)[column % kBlockColumns] =
        encode(margins[column]);
  }
}

}  // namespace oware::build

#include "tables/disk/packer.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <vector>

#include "base/assert.hpp"
#include "tables/checksum.hpp"
#include "tables/disk/file.hpp"
#include "tables/disk/writer.hpp"
#include "tables/packed_index.hpp"
#include "tables/packed_learn.hpp"
#include "tables/table_set.hpp"

namespace oware::tables::disk {
namespace {

constexpr std::uint64_t kPart = 64;     // blocks that a thread takes at a time
constexpr std::uint64_t kBatch = 8192;  // blocks that are encoded before they are written

Error stopped(const std::string& name) {
  return Error{ErrorCode::not_allowed, name, "a signal to stop", "to go on to the end", 0, 0};
}

// The layer, read block by packed block with the blocks' hints.
class Source {
 public:
  // `own_hints` are what the layer itself was packed with.
  Source(const Layer& layer, const HintLayers& own_hints, const HintLayers& hint_layers,
         const PackOptions& options, int first_section)
      : layer_(layer),
        own_hints_(own_hints),
        hint_layers_(hint_layers),
        options_(options),
        tiling_(layer.header().kind, layer.header().layer, first_section),
        before_(Tiling(layer.header().kind, layer.header().layer).blocks() - tiling_.blocks()) {}

  const Tiling& tiling() const { return tiling_; }

  struct Block {
    Rectangle rectangle;
    std::array<std::int8_t, kMostBlockBoards> margins;
    std::array<std::int8_t, kMostBlockBoards> hints;
  };

  // Calls visit(number, block) for the blocks first..last-1.
  void each(std::uint64_t first, std::uint64_t last, const auto& visit) const {
    Block block;
    std::uint64_t boards = 0;
    for (auto number = static_cast<std::uint32_t>(first); number < last; ++number) {
      read(number, block);
      visit(number, block);
      boards += block.rectangle.boards();
    }
    if (options_.on_boards) {
      options_.on_boards(boards);
    }
  }

 private:
  void read(std::uint32_t number, Block& block) const {
    const int layer = layer_.header().layer;
    block.rectangle = tiling_.rectangle(number);
    best_captures(layer, block.rectangle, hint_layers_, boards_by_rows(block.rectangle),
                  block.hints);
    if (layer_.packed()) {
      const Result<void> decoded = layer_.decode(before_ + number, own_hints_, block.margins);
      OWARE_ASSERT(decoded);  // check_all() has been there
      return;
    }
    const std::uint64_t columns = half_count(layer - block.rectangle.mover_seeds);
    std::uint64_t rank =
        side_base(layer, block.rectangle.mover_seeds) + block.rectangle.first_row * columns;
    rank += block.rectangle.first_column;
    for (std::uint32_t row = 0; row < block.rectangle.rows; ++row, rank += columns) {
      std::int8_t* to = block.margins.data() + std::size_t{row} * block.rectangle.columns;
      unpack_digits(layer_.header().digits(), layer_.digits_in_rank_order(), rank,
                    {to, block.rectangle.columns});
    }
  }

  const Layer& layer_;
  const HintLayers& own_hints_;
  const HintLayers& hint_layers_;
  const PackOptions& options_;
  Tiling tiling_;
  std::uint32_t before_;  // blocks of the layer that are not stored
};

// Every block of the layer, so that no damage is packed.
Result<void> check_all(const Layer& layer, const HintLayers& own_hints, const Parts& parts) {
  std::atomic<std::uint32_t> broken = layer.header().blocks;
  parts(layer.header().blocks, kPart, [&](std::uint64_t first, std::uint64_t last) {
    std::vector<std::int8_t> margins(layer.header().block_boards);
    for (auto block = static_cast<std::uint32_t>(first); block < last; ++block) {
      if (layer.packed() ? !layer.decode(block, own_hints, margins) : !layer.sound(block)) {
        broken = block;
      }
    }
  });
  return broken == layer.header().blocks ? Result<void>()
                                         : tl::unexpected(layer.block_error(broken));
}

// As many counts as threads count at a time.
class CountsPool {
 public:
  explicit CountsPool(int layer) : layer_(layer) {}

  Counts take() {
    const std::lock_guard lock(guard_);
    if (idle_.empty()) {
      return Counts(layer_);
    }
    Counts counts = std::move(idle_.back());
    idle_.pop_back();
    return counts;
  }

  void give_back(Counts counts) {
    const std::lock_guard lock(guard_);
    idle_.push_back(std::move(counts));
  }

  // All has been given back.
  Counts sum() {
    Counts sum = take();
    for (const Counts& counts : idle_) {
      sum += counts;
    }
    return sum;
  }

 private:
  int layer_;
  std::mutex guard_;
  std::vector<Counts> idle_;
};

Result<StoredModel> learn_layer(const Source& source, int layer, const std::string& name,
                                const Parts& parts) {
  CountsPool pool(layer);
  std::atomic<std::uint64_t> done = 0;
  const std::uint32_t blocks = source.tiling().blocks();
  parts(blocks, kPart, [&](std::uint64_t first, std::uint64_t last) {
    Counts counts = pool.take();
    source.each(first, last, [&counts](std::uint32_t, const Source::Block& block) {
      counts.add_block(block.rectangle, block.hints, block.margins);
    });
    pool.give_back(std::move(counts));
    done += last - first;
  });
  if (done != blocks) {
    return tl::unexpected(stopped(name));
  }
  return learn(pool.sum());
}

// Blocks of one group of the index.
struct Piece {
  std::vector<std::byte> bytes;
  std::vector<std::uint32_t> lengths;
};
static_assert(kPart == kIndexGroup && kBatch % kIndexGroup == 0);

Piece encode_piece(const Source& source, const Model& model, std::uint64_t first,
                   std::uint64_t last) {
  Piece piece;
  source.each(first, last, [&](std::uint32_t, const Source::Block& block) {
    const std::size_t begin = piece.bytes.size();
    encode_block(model, block.rectangle, block.hints, block.margins, piece.bytes);
    piece.lengths.push_back(static_cast<std::uint32_t>(piece.bytes.size() - begin));
  });
  pad_group(piece.bytes, piece.lengths);
  return piece;
}

// Encodes and writes the blocks, and fills the index.
Result<std::uint64_t> write_blocks(const Source& source, const Model& model, const File& file,
                                   const Header& header, std::vector<std::byte>& index,
                                   const Parts& parts) {
  std::uint64_t offset = 0;
  for (std::uint64_t from = 0; from < header.blocks; from += kBatch) {
    const std::uint64_t count = std::min<std::uint64_t>(kBatch, header.blocks - from);
    std::vector<Piece> pieces((count + kPart - 1) / kPart);
    parts(count, kPart, [&](std::uint64_t first, std::uint64_t last) {
      pieces[first / kPart] = encode_piece(source, model, from + first, from + last);
    });
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
      const auto& [bytes, lengths] = pieces[piece];
      if (bytes.empty()) {
        return tl::unexpected(stopped(file.path()));
      }
      write_group(index.data(), header.blocks, static_cast<std::uint32_t>(from / kPart + piece),
                  offset, lengths);
      if (const Result<void> written = file.write_at(header.data_offset() + offset, bytes);
          !written) {
        return tl::unexpected(written.error());
      }
      offset += bytes.size();
    }
  }
  return offset;
}

Result<Packed> write_packed(const std::string& folder, const std::string& name,
                            const Source& source, Header header, const Parts& parts) {
  const Result<StoredModel> stored = learn_layer(source, header.layer, name, parts);
  if (!stored) {
    return tl::unexpected(stored.error());
  }
  const std::vector<std::byte> model_bytes = serialize(*stored, header.layer);
  header.model_bytes = model_bytes.size();
  header.model_checksum = checksum(model_bytes);
  const Result<File> file = File::create(folder + "/" + name + kPartSuffix);
  if (!file) {
    return tl::unexpected(file.error());
  }
  std::vector<std::byte> index(header.index_bytes);
  const Result<std::uint64_t> data =
      write_blocks(source, Model(*stored, header.layer), *file, header, index, parts);
  if (!data) {
    return tl::unexpected(data.error());
  }
  header.data_bytes = *data;
  header.index_checksum = checksum(index);
  return file->write_at(header.index_offset(), index)
      .and_then([&] { return file->write_at(header.model_offset(), model_bytes); })
      .and_then([&] { return file->write_at(0, serialize(header)); })
      .and_then([&] { return file->sync(); })
      .and_then([&] { return rename_synced(file->path(), folder + "/" + name); })
      .and_then([&] { return append_to_manifest(folder, manifest_line(name, header)); })
      .map([&] { return Packed{header, header.file_bytes()}; });
}

}  // namespace

Result<Packed> pack_layer(const std::string& folder, const detail::State& state,
                          const rules::RuleSet& rules, Kind kind, int layer,
                          const PackOptions& options, const Parts& parts) {
  if (options.stored == Stored::one_side && kind != Kind::even) {
    return tl::unexpected(
        Error{ErrorCode::usage, "one side of a layer", std::string(to_string(kind)), "even", 0, 0});
  }
  const detail::TableSet& table_set = state.table_set(rules);
  const Layer& whole = *table_set.slot(kind, layer).layer;
  if (whole.header().one_sided()) {
    return tl::unexpected(whole.one_sided_error());
  }
  const Header header =
      packed_header(whole.header(), std::max(-1, std::min(options.highest_hint_layer, layer - 2)),
                    layer > options.highest_hint_layer ? options.stored : Stored::all);
  const auto at = static_cast<std::size_t>(kind);
  const Result<HintLayers> hint_layers =
      table_set.decoded_layers[at].ensure(table_set.slots[at], header.highest_hint_layer);
  if (!hint_layers) {
    return tl::unexpected(hint_layers.error());
  }
  const Result<HintLayers> own_hints = detail::hint_layers_of(table_set, whole);
  if (!own_hints) {
    return tl::unexpected(own_hints.error());
  }
  if (const Result<void> checked = check_all(whole, *own_hints, parts); !checked) {
    return tl::unexpected(checked.error());
  }
  const std::string name = file_name(kind, rules, layer, Form::packed);
  Result<Packed> packed = write_packed(
      folder, name, Source(whole, *own_hints, *hint_layers, options, header.first_section), header,
      parts);
  if (!packed) {
    std::remove((folder + "/" + name + kPartSuffix).c_str());
  }
  return packed;
}

}  // namespace oware::tables::disk

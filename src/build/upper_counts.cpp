#include "build/upper_counts.hpp"

#include <array>
#include <mutex>
#include <utility>

#include "build/margins.hpp"
#include "tables/table_set.hpp"

namespace oware::build {

namespace {

using Bytes = std::array<std::uint64_t, 256>;  // by encoded margin

void add(const Bytes& bytes, tables::Histogram& to) {
  for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
    if (bytes[byte] != 0) {
      to[static_cast<std::size_t>(decode(static_cast<std::uint8_t>(byte)) + tables::kMaxLayer)] +=
          bytes[byte];
    }
  }
}

// One thread's memory: the upper values of a tile, and its fixed values.
struct Buffers {
  TransposeBuffer bench;
  Memory values;
  Memory fixed;

  static Result<Buffers> make(int layer) {
    const std::uint64_t bytes = std::uint64_t{half_count(layer) + 1} * kMaxLanes;
    Result<TransposeBuffer> bench = TransposeBuffer::make(layer);
    Result<Memory> values = Memory::reserve(bytes);
    Result<Memory> fixed = Memory::reserve(bytes);
    if (!bench || !values || !fixed) {
      return tl::unexpected(!bench ? bench.error() : !values ? values.error() : fixed.error());
    }
    return Buffers{std::move(*bench), std::move(*values), std::move(*fixed)};
  }
};

tables::LayerCounts count_tile(const TileSolver& tiles, std::size_t tile, const LayerBuffer& lo,
                               const LowerLayers& lower, const Buffers& buffers) {
  const TilePlace& place = tiles.tiles()[tile];
  const std::uint32_t rows = half_count(place.mover_seeds);
  tiles.find_upper(tile, lo, lower, buffers.values.data(), place.lanes, buffers.fixed.data(),
                   buffers.bench);
  Bytes lows{};
  Bytes highs{};
  Bytes widths{};
  const std::uint8_t* low = lo.at({place.mover_seeds, 0, place.first_rank});
  const std::uint8_t* high = buffers.values.data();
  for (std::uint32_t row = 0; row < rows;
       ++row, low += lo.width(place.mover_seeds), high += place.lanes) {
    for (std::size_t lane = 0; lane < place.width; ++lane) {
      ++lows[low[lane]];
      ++highs[high[lane]];
      ++widths[static_cast<std::uint8_t>(high[lane] - low[lane] + encode(0))];
    }
  }
  tables::LayerCounts counts;
  add(lows, counts.stored);
  add(highs, counts.hi);
  add(widths, counts.width);
  return counts;
}

}  // namespace

UpperCounts::UpperCounts(std::string folder, const rules::RuleSet& rules, int threads)
    : folder_(std::move(folder)), rules_(rules), pool_(threads), lower_(folder_) {}

Result<void> UpperCounts::add_layers(int layer) {
  for (; added_ < layer; ++added_) {
    if (Result<void> checked = lower_.add_checked(tables::Kind::bounds, rules_, added_ + 1,
                                                  LowerStore::Use::margins, pool_);
        !checked) {
      return checked;
    }
  }
  return {};
}

Result<tables::LayerCounts> UpperCounts::count(int layer, const std::function<bool()>& stopping) {
  if (const Result<void> added = add_layers(layer); !added) {
    return tl::unexpected(added.error());
  }
  Result<Memory> memory = Memory::reserve(layer_buffer_bytes(layer));
  if (!memory) {
    return tl::unexpected(memory.error());
  }
  std::vector<Buffers> buffers;
  for (int thread = 0; thread < pool_.size(); ++thread) {
    Result<Buffers> made = Buffers::make(layer);
    if (!made) {
      return tl::unexpected(made.error());
    }
    buffers.push_back(std::move(*made));
  }
  const LayerBuffer lo(layer, memory->data());
  const LowerLayers& lower = lower_.layers();
  from_margins(lower[static_cast<std::size_t>(layer)], lo, pool_);
  const MoveTables moves(layer, rules_);
  const TileSolver tiles(moves, best_kernel(), layer, lower_.clamp(layer));
  tables::LayerCounts sum;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  pool_.run([&](int thread) {
    tables::LayerCounts mine;
    for (std::size_t tile = next++; tile < tiles.tiles().size() && !stopping(); tile = next++) {
      mine += count_tile(tiles, tile, lo, lower, buffers[static_cast<std::size_t>(thread)]);
    }
    const std::lock_guard lock(mutex);
    sum += mine;
  });
  lower_.drop_pages();
  return lower_.read_error().map([&] { return sum; });
}

}  // namespace oware::build

#include "tables/layer.hpp"

#include <algorithm>
#include <utility>

#include "tables/checksum.hpp"
#include "tables/index.hpp"
#include "tables/packed_coder.hpp"
#include "tables/packed_index.hpp"
#include "tables/packed_wavefront.hpp"

namespace oware::tables {
namespace {

Error damaged(const std::string& name, std::string part) {
  return Error{ErrorCode::corrupt,
               name,
               "a damaged " + std::move(part),
               "the checksum that stands in the file",
               0,
               0};
}

}  // namespace

Layer::Layer(std::span<const std::byte> bytes, std::string name, const Header& header)
    : bytes_(bytes),
      name_(std::move(name)),
      header_(header),
      data_(bytes.data() + header.data_offset()),
      states_(std::make_unique<std::atomic<State>[]>(header.form == Form::working ? header.blocks
                                                                                  : 0)) {}

Result<Layer> Layer::open(std::span<const std::byte> bytes, const std::string& name) {
  const Result<Header> header = parse_header(bytes, bytes.size(), name);
  if (!header) {
    return tl::unexpected(header.error());
  }
  // No header names more bytes than the file has.
  const auto part = [&bytes](std::uint64_t offset, std::uint64_t size) {
    return bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
  };
  if (checksum(part(header->index_offset(), header->index_bytes)) != header->index_checksum) {
    return tl::unexpected(damaged(name, "index"));
  }
  Layer layer(bytes, name, *header);
  if (layer.packed()) {
    const auto model_bytes = part(header->model_offset(), header->model_bytes);
    if (checksum(model_bytes) != header->model_checksum) {
      return tl::unexpected(damaged(name, "model"));
    }
    const Result<StoredModel> model = parse_model(model_bytes, header->layer, name);
    if (!model) {
      return tl::unexpected(model.error());
    }
    layer.body_ = std::make_unique<const Body>(Body{
        Tiling(header->kind, header->layer, header->first_section), Model(*model, header->layer)});
  }
  return layer;
}

Address Layer::find(std::uint64_t rank) const {
  if (packed()) {
    return body_->tiling.find(rank);
  }
  return {static_cast<std::uint32_t>(rank / header_.block_boards),
          static_cast<std::uint32_t>(rank % header_.block_boards)};
}

std::uint32_t Layer::boards_in(std::uint32_t block) const {
  if (packed()) {
    return body_->tiling.rectangle(block).boards();
  }
  const std::uint64_t from = std::uint64_t{block} * header_.block_boards;
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(header_.block_boards, header_.boards - from));
}

std::vector<Run> Layer::runs(std::uint32_t block) const {
  if (!packed()) {
    return {Run{std::uint64_t{block} * header_.block_boards, 0, boards_in(block)}};
  }
  const Rectangle rectangle = body_->tiling.rectangle(block);
  const std::uint64_t columns = half_count(header_.layer - rectangle.mover_seeds);
  std::vector<Run> runs;
  for (std::uint32_t row = 0; row < rectangle.rows; ++row) {
    const std::uint64_t rank = side_base(header_.layer, rectangle.mover_seeds) +
                               (rectangle.first_row + row) * columns + rectangle.first_column;
    runs.push_back({rank, row * rectangle.columns, rectangle.columns});
  }
  return runs;
}

std::span<const std::byte> Layer::stored(std::uint32_t block) const {
  if (!packed()) {
    const std::uint64_t from = std::uint64_t{block} * kWorkingBlockBytes;
    return {data_ + from, static_cast<std::size_t>(std::min<std::uint64_t>(
                              kWorkingBlockBytes, header_.data_bytes - from))};
  }
  const Extent extent =
      packed_extent(bytes_.data() + header_.index_offset(), header_.blocks, block);
  if (extent.begin > header_.data_bytes || extent.length > header_.data_bytes - extent.begin) {
    return {};  // no block is empty: decode() will find it broken
  }
  return {data_ + extent.begin, extent.length};
}

bool Layer::check(std::uint32_t block) const {
  const std::byte* index = bytes_.data() + header_.index_offset();
  const bool right = checksum(stored(block)) == load_le(index + std::size_t{block} * 8, 8);
  states_[block].store(right ? State::sound : State::broken, std::memory_order_relaxed);
  return right;
}

Result<void> Layer::decode(std::uint32_t block, const HintLayers& hint_layers,
                           std::span<std::int8_t> margins) const {
  if (!packed()) {
    if (!sound(block)) {
      return tl::unexpected(block_error(block));
    }
    unpack_digits(header_.digits(), stored(block).data(), 0, margins.first(boards_in(block)));
    return {};
  }
  HintLayers used = hint_layers;
  used.highest = header_.highest_hint_layer;
  const Rectangle rectangle = body_->tiling.rectangle(block);
  std::array<std::int8_t, kMostPlaces> hints;
  best_captures(header_.layer, rectangle, used, boards_by_steps(rectangle), hints);
  if (!decode_block(body_->model, rectangle, hints, stored(block), margins)) {
    return tl::unexpected(block_error(block));
  }
  return {};
}

Error Layer::block_error(std::uint32_t block) const {
  return damaged(name_, "block " + std::to_string(block) + " of " + std::to_string(header_.blocks));
}

Error Layer::one_sided_error() const {
  return Error{ErrorCode::unreadable, name_, "a one-sided layer", "one with all boards", 0, 0};
}

}  // namespace oware::tables

#include "build/packed_margins.hpp"

#include <algorithm>
#include <array>

#include "tables/index.hpp"

namespace oware::build {

void PackedMargins::copy(std::uint64_t first, std::span<std::int8_t> margins) const {
  while (!margins.empty()) {
    const tables::Place place = tables::place(layer_.header().layer, first);
    const std::size_t run = std::min<std::size_t>(margins.size(), layer_.run_length(place));
    copy_from_block(layer_.find(place), margins.first(run));
    margins = margins.subspan(run);
    first += run;
  }
}

void PackedMargins::copy_from_block(const tables::Address& from,
                                    std::span<std::int8_t> margins) const {
  const std::uint64_t key =
      (std::uint64_t{layer_.header().layer} + 1) << 32U | std::uint64_t{from.block};
  if (cache_.copy(key, from.offset, margins)) {
    return;
  }
  std::array<std::int8_t, tables::kMostBlockBoards> block{};
  if (!layer_.decode(from.block, hint_layers_, block)) {
    damaged_ = std::uint64_t{from.block} + 1;
    block.fill(0);
  }
  cache_.insert(key, std::span(block).first(layer_.boards_in(from.block)));
  std::copy_n(block.begin() + from.offset, margins.size(), margins.begin());
}

Result<void> PackedMargins::error() const {
  const std::uint64_t damaged = damaged_;
  return damaged == 0 ? Result<void>()
                      : tl::unexpected(layer_.block_error(static_cast<std::uint32_t>(damaged - 1)));
}

}  // namespace oware::build

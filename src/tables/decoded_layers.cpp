#include "tables/decoded_layers.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tables/table_set.hpp"

namespace oware::tables::detail {

Result<HintLayers> DecodedLayerCache::ensure(const std::array<Slot, kMaxLayer + 1>& slots,
                                             int highest) {
  HintLayers hint_layers;
  for (int layer = 0; layer <= highest; ++layer) {
    const auto at = static_cast<std::size_t>(layer);
    Held& held = held_[at];
    if (held.ready.load(std::memory_order_acquire) == nullptr) {
      const Slot& slot = slots[at];
      if (!slot.layer) {
        return tl::unexpected(slot.problem ? *slot.problem : missing_layer(layer));
      }
      const Layer& file = *slot.layer;
      if (file.header().one_sided()) {
        return tl::unexpected(file.one_sided_error());
      }
      const bool mapped = !file.packed() && file.header().bits == 8;
      if (const Result<void> made = mapped ? view(file, held) : decode(file, held); !made) {
        return tl::unexpected(made.error());
      }
    }
    hint_layers.margins[at] = held.ready.load(std::memory_order_acquire);
    hint_layers.highest = layer;
  }
  return hint_layers;
}

Result<void> DecodedLayerCache::view(const Layer& layer, Held& held) {
  for (std::uint32_t block = 0; block < layer.header().blocks; ++block) {
    if (!layer.sound(block)) {
      return tl::unexpected(layer.block_error(block));
    }
  }
  held.ready.store(layer.bytes_in_rank_order(), std::memory_order_release);
  return {};
}

Result<void> DecodedLayerCache::decode(const Layer& layer, Held& held) {
  std::int8_t* margins = held.filling.load(std::memory_order_acquire);
  if (margins == nullptr) {
    auto fresh = std::make_unique<std::int8_t[]>(static_cast<std::size_t>(layer.header().boards));
    if (held.filling.compare_exchange_strong(margins, fresh.get(), std::memory_order_acq_rel)) {
      margins = fresh.release();
    }
  }
  HintLayers hint_layers;
  for (std::size_t below = 0; static_cast<int>(below) <= layer.header().highest_hint_layer;
       ++below) {
    hint_layers.margins[below] = held_[below].ready.load(std::memory_order_acquire);
  }
  const std::uint32_t blocks = layer.header().blocks;
  std::vector<std::int8_t> buffer(layer.header().block_boards);
  for (std::uint32_t block = held.next_block++; block < blocks; block = held.next_block++) {
    if (layer.decode(block, hint_layers, buffer)) {
      for (const Run& run : layer.runs(block)) {
        const auto part = std::span(buffer).subspan(run.offset, run.length);
        std::ranges::copy(part, margins + run.rank);
      }
    } else {
      held.damaged = block + 1;
    }
    ++held.blocks_done;
  }
  while (held.blocks_done.load(std::memory_order_acquire) < blocks) {
  }
  const std::uint32_t damaged = held.damaged.load(std::memory_order_relaxed);
  if (damaged > 0) {
    return tl::unexpected(layer.block_error(damaged - 1));
  }
  held.ready.store(margins, std::memory_order_release);
  return {};
}

}  // namespace oware::tables::detail

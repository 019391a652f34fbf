// The decoded-layer cache: the small layers that hints of packed files look at, held whole. A layer
// is used in the map where its working form exists, else it is decoded once. Threads that need the
// same layer at the same time share the work block by block; the first to finish waits at most for
// the others' last block. Thread rule: ensure() from any threads; a layer made ready stays ready.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <oware/error.hpp>

#include "tables/layer.hpp"

namespace oware::tables::detail {

struct Slot;

class DecodedLayerCache {
 public:
  // Makes layers 0..highest ready; `slots` are the layers of one kind under one rule set. Errors:
  // corrupt, or why a file was refused; unreadable where one is missing.
  Result<HintLayers> ensure(const std::array<Slot, kMaxLayer + 1>& slots, int highest);

  // A layer's margins in rank order, where ensure() has made them ready; else null.
  const std::int8_t* ready(int layer) const {
    return held_[static_cast<std::size_t>(layer)].ready.load(std::memory_order_acquire);
  }

 private:
  struct Held {
    std::atomic<const std::int8_t*> ready = nullptr;
    std::atomic<std::int8_t*> filling = nullptr;  // owned
    std::atomic<std::uint32_t> next_block = 0;
    std::atomic<std::uint32_t> blocks_done = 0;
    std::atomic<std::uint32_t> damaged = 0;  // the number of a broken block, plus one

    Held() = default;
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { delete[] filling.load(); }
  };

  Result<void> hold(const Layer& layer, Held& held);
  Result<void> view(const Layer& layer, Held& held);
  Result<void> decode(const Layer& layer, Held& held);

  std::array<Held, kMaxLayer + 1> held_;
};

}  // namespace oware::tables::detail
